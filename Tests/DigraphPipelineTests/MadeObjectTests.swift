import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Requests in the code of a type, which run only if some code makes an object of it.
@Suite("objects that some code makes")
struct MadeObjectTests {
  /// The errors and warnings about an app that calls `run()`, whose body is `running`, and declares a type.
  private func told(_ code: String, running: String, in type: String) async -> [String] {
    let main = """
      import Swinject
      enum Locator { static let container = Container() }
      final class Log {}
      Locator.container.register(Log.self) { _ in Log() }
      print(Locator.container.resolve(Log.self)!)
      run()
      """
    let texts = [
      main, "import Swinject\nprotocol Cart {}\nprotocol Screen {}\n\(type)",
      "import SwiftUI\n\(code)\nfunc run() { \(running) }",
    ]
    let check = await Check.run(
      zip(["main.swift", "Old.swift", "Run.swift"], texts).map { path, text in
        InputFile(path: path, module: "App", source: .bytes(Array(text.utf8)))
      })
    return check.findings.filter { $0.severity > .info }.map { "\($0.severity): \($0.message)" }
  }

  private let type = """
    class Old: Screen {
      private let cart = Locator.container.resolve(Cart.self)!
      static let version = 1
      enum Kind { case first }
    }
    """

  @Test(
    "a mention of a type that makes no object",
    arguments: [
      ("final class V { var s: Old! }", "print(V())"), ("final class V { var s: [Old] = [] }", "print(V())"),
      ("final class V { var m: [String: Old] = [:] }", "print(V())"),
      ("", "let x: Any = 1; if let s = x as? Old { print(s) }"), ("", "let x: Any = 1; print(x is Old)"),
      ("", "let x: Any = 1; print(x as! Old)"),
      ("", "let x: Any = 1; switch x { case let s as Old: print(s); default: break }"),
      ("", "print(String(describing: Old.self))"), ("", "print(type(of: run) == Old.self)"),
      ("", "print(Old.version)"), ("", "print(Old.Kind.first)"),
      ("func make() -> Old? { nil }", "print(make() as Any)"),
      ("typealias S = Old", ""), ("typealias S = Old\nfinal class V { var s: S? }", "print(V())"),
      ("enum Route { case home, old(Old) }", "print(Route.home)"),
      ("final class V { var onChange: ((Old) -> Void)? }", "print(V())"),
      ("extension Old { static func help() {} }", "Old.help()"),
      ("", "let f: (Old) -> Void = { _ in }; print(f)"), ("", "let f = { (s: Old) in }; print(f)"),
      ("struct Box<T> { var v: T? }", "print(Box<Old>())"), ("", "var s: Old? = nil; s = nil; print(s as Any)"),
      ("struct V { let s: Old; let n: Int }", ""), ("final class V { let s: Old; init(s: Old) { self.s = s } }", ""),
      ("struct V: View { @EnvironmentObject var s: Old; var body: some View { Text(\"\") } }", "print(V())"),
      ("struct V: View { @Environment(Old.self) var s; var body: some View { Text(\"\") } }", "print(V())"),
      ("struct V: View { @ObservedObject var s: Old; var body: some View { Text(\"\") } }", "print(V.self)"),
      ("protocol HasState { var s: Old { get } }", ""), ("struct V { var s: Old? { nil } }", "print(V().s as Any)"),
      ("final class V { weak var s: Old? }", "print(V())"),
      ("struct Other { init(_ n: Int) {} }\nfinal class V { var o: Other?; var s: Old? }", "V().o = .init(1)"),
      ("struct Other {}\nfinal class V { var o: Other?; var s: Old? }", "V().o = .init()"),
    ])
  func mentioned(code: String, running: String) async {
    expectSame(
      await told(code, running: running, in: type),
      ["warning: no binding for 'Cart', which 'Old' requires, though nothing makes 'Old'"])
  }

  @Test(
    "a subtype or static code that nothing runs makes no object",
    arguments: [
      ("final class Newer: Old {}", ""), ("extension Old { static let shared = Old() }", ""),
      ("extension Old { static func make() -> Old { Old() } }", "print(Old.version)"),
      ("final class V { func make() -> Old { Old() } }", "let v: V? = nil; print(v as Any)"),
    ])
  func unreached(code: String, running: String) async {
    expectSame(
      await told(code, running: running, in: type),
      ["warning: no binding for 'Cart', which 'Old' requires, though nothing that runs makes a 'Old'"])
  }

  @Test(
    "code that makes an object",
    arguments: [
      ("final class V { var s: Old? }", "V().s = Old()"), ("", "let f = Old.init; print(f())"),
      ("", "let s: Old = .init(); print(s)"), ("", "print(.init() as Old)"),
      ("func mk(_ t: Old.Type) -> Old { t.init() }", "print(mk(Old.self))"),
      ("final class V { var s: Old? }", "V().s = .init()"), ("func take(_ s: Old) {}", "take(.init())"),
      ("func take(s: Old = .init()) {}", "take()"), ("func make() -> Old { .init() }", "print(make())"),
      ("func make() -> Old { let s: Old = .init(); return s }", "print(make())"),
      ("struct V { let s: Old }", "print(V(s: .init()))"), ("struct V { let s: [Old] }", "print(V(s: [.init()]))"),
      ("struct V { var s: Old { .init() } }", "print(V().s)"),
      ("enum Route { case old(Old) }", "print(Route.old(.init()))"),
      ("final class V { var onChange: ((Old) -> Void)? }", "V().onChange?(.init())"),
      ("typealias S = Old", "print(S())"), ("typealias S = Old\nfinal class V { var s: S? }", "V().s = .init()"),
      ("final class Newer: Old {}", "print(Newer())"), ("final class V { lazy var s = Old() }", "print(V().s)"),
      ("extension Old { static let shared = Old() }", "print(Old.shared)"),
      ("extension Old { static let shared = Old() }", "let s: Old = .shared; print(s)"),
      ("extension Old { static func make() -> Old { Old() } }", "print(Old.make())"),
      ("extension Old { static func make() -> Old { .init() } }", "print(Old.make())"),
      ("extension Old { static func start() { print(Self.self); _ = Old() } }", "Old.start()"),
      ("enum Factory { static func make() -> Old { Old() } }", "print(Factory.make())"),
      ("struct V: View { @StateObject var s = Old(); var body: some View { Text(\"\") } }", "print(V())"),
      ("extension Old { struct Maker { func make() -> Old { Old() } } }", "print(Old.Maker().make())"),
      ("", "print([Old()].count)"), ("", "print([1].map { _ in Old() })"), ("", "print(App.Old())"),
      ("func build<T>(_ make: () -> T) -> T { make() }", "print(build(Old.init))"),
    ])
  func made(code: String, running: String) async {
    expectSame(
      await told(code, running: running, in: type), ["error: no binding for 'Cart', which 'Old' requires"])
  }

  @Test(
    "generic code makes an object only if a supertype requires an initializer",
    arguments: [
      ("protocol Made { init() }\nfinal class Old: Made { init() {} ", true),
      ("class Base { required init() {} }\nfinal class Old: Base { ", true),
      ("struct Old: Decodable { ", true), ("final class Old: Screen { ", false),
    ])
  func generics(type: String, isMade: Bool) async {
    expectSame(
      await told(
        "func make<T>() -> T { fatalError() }", running: "let s: Old = make(); print(s)",
        in: type + "let cart = Locator.container.resolve(Cart.self)! }"),
      [
        isMade
          ? "error: no binding for 'Cart', which 'Old' requires"
          : "warning: no binding for 'Cart', which 'Old' requires, though nothing makes 'Old'"
      ])
  }

  @Test(
    "static code runs without an object",
    arguments: [("Old.help()", true), ("print(Old.version)", false), ("let s: Old? = nil; print(s as Any)", true)])
  func staticCode(running: String, isRun: Bool) async {
    let found = await told(
      "", running: running,
      in: """
        enum Old {
          static let version = 1
          static func help() { print(Locator.container.resolve(Cart.self)!) }
        }
        """)
    #expect(found.count == 1 && found.allSatisfy { $0.contains("nothing makes") != isRun }, "\(found)")
  }
}
