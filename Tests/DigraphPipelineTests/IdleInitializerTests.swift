import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Code that a program does not run: initializers that nothing calls, and what only a preview makes.
@Suite("code that no program runs")
struct IdleInitializerTests {
  private func told(_ sources: [String: String]) async -> [String] {
    let files = sources.sorted { $0.key < $1.key }.map {
      InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
    }
    return await Check.run(files).findings.filter { $0.severity > .info }.map { "\($0.severity): \($0.message)" }
  }

  @Test(
    "a program's first file need not import the framework",
    arguments: [
      "import SwiftUI\n@main struct Program: App { var body: some Scene { WindowGroup { Text(\"\\(Screen())\") } } }",
      "import UIKit\n@UIApplicationMain final class Delegate: UIResponder, UIApplicationDelegate { let screen = Screen() }",
      "print(Screen())", "// A library has no such file.",
    ])
  func entryWithoutImport(entry: String) async {
    let isProgram = !entry.hasPrefix("//")
    expectSame(
      await told([
        (entry.hasPrefix("print") ? "main.swift" : "Program.swift"): entry,
        "Screen.swift": """
        import Swinject
        let container = Container()
        final class Errors {}
        final class Screen { func errors() -> Errors { container.resolve(Errors.self)! } }
        """,
      ]),
      [
        isProgram
          ? "warning: no binding for 'Errors', which 'Screen' requires, though nothing calls 'errors()'"
          : "error: no binding for 'Errors', which 'Screen' requires"
      ])
  }

  @Test(
    "an initializer that nothing calls never runs",
    arguments: [
      ("Feed(name: \"\")", "class Feed", true), ("Feed(resolver: container)", "class Feed", false),
      ("[container].map(Feed.init)", "class Feed", false), ("Feed(name: \"\")", "struct Feed", true),
      ("(Feed(name: \"\"), .init(resolver: container) as Feed)", "class Feed", false),
      ("Feed(name: \"\")", "class Feed: Made", false), ("Sub(name: \"\")", "class Feed", true),
      ("(Feed(name: \"\"), Sub(resolver: container))", "class Feed", false),
      ("Feed(name: \"\")", "@Observable class Feed", true), ("Feed(name: \"\")", "@Own class Feed", true),
      ("Feed(name: \"\")", "@Macro class Feed", false), ("Other(resolver: container)", "class Feed", false),
    ])
  func initializers(making: String, declaration: String, isIdle: Bool) async {
    let isClass = !declaration.contains("struct")
    expectSame(
      await told([
        "main.swift": """
        import Swinject
        final class Store {}
        protocol Made { init(resolver: Resolver) }
        @globalActor actor Own { static let shared = Own() }
        let container = Container()
        \(declaration) {
          init(name: String) {}
          init(resolver: Resolver) { _ = resolver.resolve(Store.self)! }
        }
        \(isClass ? "final class Sub: Feed {}" : "")
        \(making.hasPrefix("Other") ? "typealias Other = Feed" : "")
        print(\(making))
        """
      ]),
      [
        isIdle
          ? "warning: no binding for 'Store', which 'Feed' requires, though nothing calls 'init(resolver:)'"
          : "error: no binding for 'Store', which 'Feed' requires"
      ])
  }

  @Test(
    "the system calls no initializer with arguments of its own, and others only where it makes such objects",
    arguments: [
      ("class Feed: NSObject { init(name: String) {} init(resolver: Resolver)", "Feed(name: \"\")", "nothing calls"),
      ("class Feed: NSObject { init(name: String) {} override init()", "Feed(name: \"\")", nil),
      ("@objcMembers class Feed: NSObject { init(resolver: Resolver)", "0", "no Swift code calls"),
      (
        "class Feed: UIViewController { init(name: String) {} required init?(coder: NSCoder)", "Feed(name: \"\")",
        "no Swift code calls"
      ),
      ("class Feed: UIViewController { init(name: String) {} required init?(coder: NSCoder)", "0", nil),
      ("class Feed: UIViewController { required init?(coder: NSCoder)", "0", nil),
      ("struct Feed: Decodable { init(name: String) {} init(from: Decoder)", "Feed(name: \"\")", "nothing calls"),
      ("struct Feed: Decodable { init(name: String) {} init(from: Decoder)", "take(Feed(name: \"\"))", "nothing calls"),
      ("struct Feed: Decodable { init(name: String) {} init(from: Decoder)", "decode(Feed.self)", nil),
      ("struct Feed: Decodable { init(name: String) {} init(from: Decoder)", "All(feed: Feed(name: \"\"))", nil),
      ("struct Feed: Decodable { init(name: String) {} init(from: Decoder)", "Some()", nil),
    ] as [(String, String, String?)])
  func initializersOfSystem(declaration: String, making: String, reason: String?) async {
    let found = await told([
      "main.swift": """
      import Swinject
      import UIKit
      final class Store {}
      let container = Container()
      \(declaration) { _ = container.resolve(Store.self)! }
      }
      func take(_ feed: Feed) {}
      \(making.hasPrefix("All") ? "struct All: Decodable { let feed: Feed }" : "")
      \(making.hasPrefix("Some") ? "struct Some: Decodable { var feed = Feed(name: \"\") }" : "")
      print(\(making))
      """
    ])
    let isIdle = reason.map { reason in found.allSatisfy { $0.hasPrefix("warning: ") && $0.contains(reason) } }
    #expect(isIdle ?? (found == ["error: no binding for 'Store', which 'Feed' requires"]), "\(found)")
    #expect(found.count == 1)
  }

  @Test(
    "code that names a member of another type reads none of this one",
    arguments: [
      ("App.shared", true), ("UIApplication.shared", true), ("Errors.shared", false), ("Sub.shared", false),
      ("take(.shared)", false), ("unknown.shared", false),
    ])
  func staticMembers(reading: String, isIdle: Bool) async {
    expectSame(
      await told([
        "main.swift": "import Swinject\nprint(App.shared)\nfunc show() { print(\(reading)) }\nshow()",
        "App.swift": """
        import Swinject
        class Errors {}
        final class Sub: Errors {}
        func take(_ errors: Errors) {}
        final class App { static let shared = App(); let container = Container() }
        """,
        "Errors.swift": """
        import Swinject
        extension Errors { static var shared: Errors { App.shared.container.resolve(Errors.self)! } }
        """,
      ]),
      [
        isIdle
          ? "warning: no binding for 'Errors', which 'Errors' requires, though nothing reads 'shared'"
          : "error: no binding for 'Errors', which 'Errors' requires"
      ])
  }

  @Test(
    "what only previews register replaces nothing of the app",
    arguments: [("Locator()", true), ("Locator.preview", false)])
  func registrationOfPreview(locator: String, isOfPreviews: Bool) async {
    expectSame(
      await told([
        "App.swift": """
        import SwiftUI
        import Swinject
        protocol Provider {}
        final class Empty: Provider {}
        final class Rolling: Provider {}
        final class Locator {
          let container = Container()
          init() { container.register(Provider.self) { _ in Empty() } }
        }
        extension Locator {
          static var preview: Locator {
            let locator = Locator()
            locator.container.register(Provider.self) { _ in Rolling() }
            return locator
          }
        }
        @main struct Shop: App {
          let locator = \(locator)
          var body: some Scene { WindowGroup { Screen(locator: locator) } }
        }
        struct Screen: View {
          let locator: Locator
          var body: some View { Text("\\(locator.container.resolve(Provider.self)!)") }
        }
        #Preview { Screen(locator: .preview) }
        """
      ]), isOfPreviews ? [] : ["error: 'Provider' is bound again, which replaces the first binding"])
  }

  @Test(
    "cases that are compared one by one are all that there are",
    arguments: [
      (["mode == .live", "mode == .demo"], "mode()", true), (["mode == .live || mode == .demo"], "mode()", true),
      (["(mode == Mode.live)", "(mode == Mode.demo)"], "mode()", true),
      (["mode == .live"], "mode()", false), (["mode == .live", "other == .demo"], "mode()", false),
      (["mode == .live"], ".live", true), (["mode == .live"], ".demo", false),
    ])
  func cases(conditions: [String], mode: String, isBound: Bool) async {
    let clauses = conditions.map { "if \($0) { container.register(Config.self) { _ in Config() } }" }
    let findings = await told([
      "main.swift": """
      import Swinject
      enum Mode { case live, demo }
      final class Config {}
      let container = Container()
      func mode() -> Mode { CommandLine.arguments.count > 1 ? .live : .demo }
      func setUp<Key>(_ type: Key.Type, _ mode: Mode, _ other: Mode) {
        \(clauses.joined(separator: "\n"))
      }
      setUp(Config.self, \(mode), mode())
      print(container.resolve(Config.self)!)
      """
    ])
    expectSame(findings.filter { $0.contains("is bound only under") }.count, isBound ? 0 : 1)
  }

  @Test("a lazy property that nothing reads never runs", arguments: [false, true])
  func lazyProperty(isRead: Bool) async {
    expectSame(
      await told([
        "main.swift": """
        import Swinject
        final class Errors {}
        let container = Container()
        final class Screen { lazy var errors = container.resolve(Errors.self)! }
        print(Screen()\(isRead ? ".errors" : ""))
        """
      ]),
      [
        isRead
          ? "error: no binding for 'Errors', which 'Screen' requires"
          : "warning: no binding for 'Errors', which 'Screen' requires, though nothing reads 'errors'"
      ])
  }

  @Test(
    "the empty container of a preview is none of the program's",
    arguments: [("", "!", true), ("", "", true), ("Session(resolver: container)", "!", false)])
  func containerOfPreview(others: String, force: String, isOnlyOfPreview: Bool) async {
    let making = isOnlyOfPreview ? "" : others
    expectSame(
      await told([
        "App.swift": """
        import SwiftUI
        import Swinject
        final class Sync {}
        final class Session { init(resolver: Resolver) { print(resolver.resolve(Sync.self)\(force)) } }
        let container = Container()
        \(isOnlyOfPreview ? "" : "container.register(Sync.self) { _ in Sync() }")
        @main struct Program: App {
          var body: some Scene { WindowGroup { Text("\\(\(making.isEmpty ? "container" : making))") } }
        }
        #Preview { Text("\\(Session(resolver: Container()))") }
        """
      ]).filter { $0.contains("'Sync'") },
      isOnlyOfPreview && !force.isEmpty
        ? ["warning: no binding for 'Sync', which 'Session' requires, though nothing that runs makes a 'Session'"]
        : [])
  }

  @Test(
    "an object for want of the shared one bypasses nothing",
    arguments: [
      ("Storage(stack: r.resolve(Stack.self) ?? Stack())", false), ("Storage(stack: Stack())", true),
      (
        "{ guard let stack = r.resolve(Stack.self) else { return Storage(stack: Stack()) }; return Storage(stack: stack) }()",
        false
      ),
    ])
  func fallback(making: String, isTold: Bool) async {
    expectSame(
      await told([
        "main.swift": """
        import Swinject
        final class Stack { var count = 0 }
        final class Storage { init(stack: Stack) {} }
        let container = Container()
        container.register(Stack.self) { _ in Stack() }.inObjectScope(.container)
        container.register(Storage.self) { r in \(making) }
        print(container.resolve(Storage.self)!, container.resolve(Stack.self)!)
        """
      ]),
      isTold ? ["warning: 'Storage' gets its own 'Stack', not the one that 'Stack' (container) shares"] : [])
  }
}
