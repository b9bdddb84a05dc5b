import CustomDump
import Foundation
import TestSupport
import Testing

/// The texts of files after `check --fix`. Each fix is followed by another check.
@Suite("fixes")
struct FixTests {
  /// Fixes a file, and expects its new text and the findings that remain.
  private func expectFix(
    _ before: String, _ after: String, left: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try Scene(["A.swift": before, "Other.swift": Self.other])
    let old = try scene.run(["check"])
    let dry = try scene.run(["check", "--fix", "--dry-run"])
    #expect(try scene.text(of: "A.swift") == before, sourceLocation: sourceLocation)
    let result = try scene.run(["check", "--fix"])
    #expect(try scene.text(of: "A.swift") == after, sourceLocation: sourceLocation)
    #expect(result.output == left, sourceLocation: sourceLocation)
    #expect(try scene.text(of: "Other.swift") == Self.other, sourceLocation: sourceLocation)
    // Only the fixed finding is gone.
    let new = try scene.run(["check"])
    #expect(new.output == left, sourceLocation: sourceLocation)
    #expect(old.output != left, sourceLocation: sourceLocation)
    // The printed diff equals the change.
    try scene.write(Data(before.utf8), to: "A.swift")
    try scene.write(Data(dry.output.utf8), to: "a.patch")
    let patch = try scene.shell("patch -s -p1 <a.patch")
    if patch.status == 0 { #expect(try scene.text(of: "A.swift") == after, sourceLocation: sourceLocation) }
    #expect(patch.status != 1, "\(patch.output)\(patch.errors)", sourceLocation: sourceLocation)
  }

  private static let other = "// Nothing to see here.\nimport Swinject\n"

  @Test("a file with another name is not fixed: the other name would keep the old text")
  func hardLink() throws {
    let source = """
      import Swinject
      final class Log {}
      let container = Container()
      func wire() {
        container.register(Log.self) { _ in Log() }
        container.register(String.self) { "\\(container.resolve(Log.self)!)" }
      }

      """
    let scene = try Scene(["A.swift": source])
    let result = try scene.shell("mkdir .other; ln A.swift .other/B.swift; $DIGRAPH check --fix")
    #expect(
      result.errors.contains("digraph: error: 'A.swift' has another name, a hard link, so nothing is fixed\n"))
    #expect(result.status == 2)
    #expect(try scene.text(of: "A.swift") == source)
    #expect(
      try scene.shell("rm -r .other; $DIGRAPH check --fix").errors.contains("digraph: fixed 1 finding in 1 file\n"))
  }

  @Test("a captured container becomes the closure's parameter, in each place")
  func capturedContainer() throws {
    try expectFix(
      """
      import Swinject
      final class Log {}
      final class API { init(log: Log) {} }
      final class Feed { init(api: API, log: Log?) {} }
      let container = Container()
      func wire() {
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { API(log: container.resolve(Log.self)!) }
        container.register(Feed.self) { [weak container] resolver in
          Feed(api: container!.resolve(API.self)!, log: container?.resolve(Log.self)) // by name
        }
      }

      """,
      """
      import Swinject
      final class Log {}
      final class API { init(log: Log) {} }
      final class Feed { init(api: API, log: Log?) {} }
      let container = Container()
      func wire() {
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { API(log: $0.resolve(Log.self)!) }
        container.register(Feed.self) { [weak container] resolver in
          Feed(api: resolver.resolve(API.self)!, log: resolver.resolve(Log.self)) // by name
        }
      }

      """)
  }

  @Test("a parameter that is discarded gets a name, one that hides nothing")
  func discardedParameter() throws {
    try expectFix(
      """
      import Swinject
      final class Log {}
      final class API { init(log: Log) {} }
      final class Feed { var log: Log?; init(api: API) {} }
      final class Page { init(feed: Feed, id: Int, count: Int) {} }
      let container = Container()
      let resolver = 1
      func wire() {
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { _ in API(log: container.resolve(Log.self)!) }
        container.register(Feed.self) { (_: Resolver) in Feed(api: container.resolve(API.self)!) }
          .initCompleted { _, feed in feed.log = container.resolve(Log.self) }
        container.register(Page.self) { _, id in
          Page(feed: container.resolve(Feed.self)!, id: id, count: [id].map { $0 + resolver }.count)
        }
        _ = container.resolve(Page.self, argument: 1)!
      }

      """,
      """
      import Swinject
      final class Log {}
      final class API { init(log: Log) {} }
      final class Feed { var log: Log?; init(api: API) {} }
      final class Page { init(feed: Feed, id: Int, count: Int) {} }
      let container = Container()
      let resolver = 1
      func wire() {
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { resolver in API(log: resolver.resolve(Log.self)!) }
        container.register(Feed.self) { (resolver: Resolver) in Feed(api: resolver.resolve(API.self)!) }
          .initCompleted { resolver, feed in feed.log = resolver.resolve(Log.self) }
        container.register(Page.self) { r, id in
          Page(feed: r.resolve(Feed.self)!, id: id, count: [id].map { $0 + resolver }.count)
        }
        _ = container.resolve(Page.self, argument: 1)!
      }

      """)
  }

  @Test("Injection: a module that is discarded gets a name, too")
  func discardedModule() throws {
    let source = """
      import Injection
      final class Api {}
      final class Model { init(api: Api) {} }
      func launch() { injectMe { single { Api() } } }
      final class ModelBuilder: ModuleBuilder<Model> {
        override func component() -> Component? { Component { factory { _ in Model(api: self.module.resolve()) } } }
        override func build() -> Model { module.resolve() }
      }

      """
    try expectFix(
      source,
      source.replacing("{ _ in Model(api: self.module.resolve()) }", with: "{ module in Model(api: module.resolve()) }")
    )
  }

  @Test("what is left is told with the reason, a line for each, and what nobody can fix is counted")
  func left() throws {
    let scene = try Scene([
      "A.swift": """
      import Swinject
      final class Log {}; final class Clock { init(log: Log) {} }
      final class API { init(log: Log) {}; init(clock: Clock) {} }
      let shared = Container()
      let container = Container(parent: shared)
      let (resolver, r) = (1, 2)
      func wire() {
        shared.register(Clock.self) { r in Clock(log: Log()) }
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { _ in print(resolver, r); return API(log: container.resolve(Log.self)!) }
        container.register(API.self, name: "shared") { _ in API(clock: shared.resolve(Clock.self)!) }
        container.register(API.self, name: "idle") { r in API(log: r.resolve(Log.self)!) }
        _ = (container.resolve(API.self)!, container.resolve(API.self, name: "sharde")!)
        _ = container.resolve(API.self, name: "other")!
      }

      """
    ])
    for options in [["--dry-run"], []] {
      let result = try scene.run(
        ["check", "--fix", "--only", "captured-container", "--only", "qualifier-mismatch"] + options)
      let word = options.isEmpty ? "fixed" : "would fix"
      expectNoDifference(
        result.errors.split(separator: "\n").map(String.init).filter {
          !$0.contains("registrations and requests understood")
        },
        [
          "digraph: not fixed: A.swift:10:75: captured-container: the provider's parameter cannot be named where the container is asked",
          "digraph: not fixed: A.swift:11:66: captured-container: it may be another container on purpose",
          "digraph: not fixed: A.swift:14:25: qualifier-mismatch: no name that is bound differs by a slip only",
          "digraph: \(word) 1 finding in 1 file",
        ])
    }
    #expect(try scene.text(of: "A.swift").contains("name: \"shared\")!"))
    let idle = try Scene([
      "A.swift": Self.fixable.replacing(
        "{ _ in Flags() }.in", with: "{ _ in Flags() }\n  container.register(Idle.self) { _ in Idle() }.in")
        + "final class Idle {}\n"
    ])
    let others = try idle.run(["check", "--fix", "--dry-run", "--only", "unused-registration"]).errors
    #expect(others.hasPrefix("digraph: 1 other finding is for people to decide\n"), "\(others)")
  }

  @Test("an error goes although something milder comes up, which is told; nothing goes for something as serious")
  func revealed() throws {
    let source = """
      import Swinject
      final class Gateway {}
      let container = Container()
      func wire() {
        container.register(Gateway.self, name: "live") { _ in Gateway() }
        container.register(Gateway.self, name: "sandbox") { _ in Gateway() }
        _ = container.resolve(Gateway.self, name: "Live")!
      }

      """
    let scene = try Scene(["A.swift": source])
    let result = try scene.run(["check", "--fix", "--format", "plain"])
    expectNoDifference(
      result.errors.split(separator: "\n").dropLast(),
      [
        "digraph: a fix reveals: A.swift:6:22: warning: nothing asks for 'Gateway named \"sandbox\"' [unused-registration]",
        "digraph: fixed 1 finding in 1 file",
      ])
    #expect(result.output.hasPrefix("A.swift:6:22: warning: nothing asks for"))
    #expect(result.status == 0)
    #expect(try scene.text(of: "A.swift") == source.replacing("Live", with: "live"))
    // The same fix in a project that raises `unused-registration` to an error.
    let strict = try Scene(["A.swift": source, ".digraph.yml": "rules: {unused-registration: error}\n"])
    let refused = try strict.run(["check", "--fix"])
    #expect(
      refused.errors.contains("qualifier-mismatch: the edit would bring up another finding: nothing asks for"),
      "\(refused)")
    #expect(try strict.text(of: "A.swift") == source)
  }

  @Test("Deli: 'mutating' goes where it has no effect, and stays where a struct may need it")
  func mutatingInjector() throws {
    func source(_ type: String, _ body: String) -> String {
      """
      import Deli
      final class API: Component {}
      \(type): LazyAutowired {
        var api: API?
        \(type.contains("class") ? "required init() {}" : "init() {}")
        mutating func inject(_ api: API) \(body)
      }

      """
    }
    for (type, body, isFixed) in [
      ("final class Feed", "{ self.api = api }", true), ("struct Feed", "{ self.api = api }", false),
      ("struct Feed", "{}", true),
    ] {
      let source = source(type, body)
      let scene = try Scene(["A.swift": source])
      let result = try scene.run(["check", "--fix", "--only", "refused-declaration"])
      expectNoDifference(
        try scene.text(of: "A.swift"), isFixed ? source.replacing("mutating func", with: "func") : source)
      #expect(result.output.isEmpty == isFixed, "\(result)")
    }
  }

  @Test("inside of another closure, '$0' and a name that is taken mean something else")
  func nestedClosures() throws {
    let source = """
      import Swinject
      final class Log {}
      final class API { init(logs: [Log]) {} }
      let container = Container()
      func wire(_ names: [String]) {
        container.register(Log.self) { _ in Log() }
        container.register(API.self) { _ = $0; return API(logs: names.map { _ = $0; return container.resolve(Log.self)! }) }
        container.register(API.self, name: "b") { r in API(logs: names.map { r in container.resolve(Log.self)! }) }
      }

      """
    let scene = try Scene(["A.swift": source])
    let result = try scene.run(["check", "--fix"])
    #expect(result.errors.contains("no finding has a fix that is safe"))
    #expect(
      result.errors.matches(of: /not fixed: A.swift:\d+:\d+: captured-container: the provider's parameter cannot/).count
        == 2)
    #expect(result.output.matches(of: /\[captured-container\]/).count == 2)
    #expect(try scene.text(of: "A.swift") == source)
  }

  @Test("a slip in a name becomes the one name that is bound, in each place that asks")
  func name() throws {
    let source = """
      import Swinject
      final class Gateway {}
      let container = Container()
      func wire() {
        container.register(Gateway.self, name: "payment") { _ in Gateway() }
        container.register(Gateway.self, name: "search") { _ in Gateway() }
        _ = container.resolve(Gateway.self, name: "paymnet")!
        _ = container.resolve(Gateway.self, name: "paymnet")!
        _ = container.resolve(Gateway.self, name: "search")!
      }

      """
    try expectFix(source, source.replacing("paymnet", with: "payment"))
  }

  @Test(
    "what may be another name is left alone",
    arguments: [
      ("payment", "checkout"), ("v1", "v2"), ("service1", "service2"), ("minDate", "maxDate"), ("dev", "Dev"),
    ])
  func otherNames(bound: String, asked: String) throws {
    let source = """
      import Swinject
      final class Gateway {}
      let container = Container()
      func wire() {
        container.register(Gateway.self, name: "\(bound)") { _ in Gateway() }
        _ = container.resolve(Gateway.self, name: "\(asked)")!
      }

      """
    let scene = try Scene(["A.swift": source])
    let result = try scene.run(["check", "--fix"])
    #expect(result.output.contains("[qualifier-mismatch]"))
    #expect(result.status == 1)
    #expect(try scene.text(of: "A.swift") == source)
  }

  @Test("two names that are as near, and a name that is a constant, are for people to decide")
  func doubtfulNames() throws {
    let source = """
      import Swinject
      final class Gateway {}
      final class Other {}
      let container = Container()
      let name = "serach"
      func wire() {
        container.register(Gateway.self, name: "payments") { _ in Gateway() }
        container.register(Gateway.self, name: "payment1") { _ in Gateway() }
        container.register(Gateway.self, name: "paymentX") { _ in Gateway() }
        container.register(Other.self, name: "search") { _ in Other() }
        _ = container.resolve(Gateway.self, name: "payment")!
        _ = container.resolve(Other.self, name: name)!
      }

      """
    let scene = try Scene(["A.swift": source])
    let errors = try scene.run(["check", "--fix"]).errors
    #expect(errors.contains("no finding has a fix that is safe"))
    #expect(errors.contains("qualifier-mismatch: 'paymentX' and 'payments' are as near\n"), "\(errors)")
    #expect(errors.contains("qualifier-mismatch: the name is not written where it is asked for\n"), "\(errors)")
    #expect(try scene.text(of: "A.swift") == source)
  }

  @Test("a scope that does nothing for a struct goes")
  func scope() throws {
    try expectFix(
      """
      import Swinject
      struct Flags {}
      let container = Container()
      func wire() {
        container.register(Flags.self) { _ in Flags() }
          .inObjectScope(.weak)
          .initCompleted { _, _ in }
        container.register(Flags.self, name: "b") { _ in Flags() }.inObjectScope(.graph)
        _ = container.resolve(Flags.self)
        _ = container.resolve(Flags.self, name: "b")
      }

      """,
      """
      import Swinject
      struct Flags {}
      let container = Container()
      func wire() {
        container.register(Flags.self) { _ in Flags() }
          .initCompleted { _, _ in }
        container.register(Flags.self, name: "b") { _ in Flags() }
        _ = container.resolve(Flags.self)
        _ = container.resolve(Flags.self, name: "b")
      }

      """)
  }

  @Test("a scope that keeps a struct, one with a comment before it, and one whose absence means another stay")
  func otherScopes() throws {
    let source = """
      import Swinject
      struct Flags { var isBeta = false }
      let container = Container()
      let caching = Container(defaultObjectScope: .container)
      func wire() {
        container.register(Flags.self) { _ in Flags() }.inObjectScope(.container)
        container.register(Flags.self, name: "b") { _ in Flags() } // shared
          .inObjectScope(.weak)
        caching.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
        _ = (container.resolve(Flags.self), container.resolve(Flags.self, name: "b"), caching.resolve(Flags.self))
      }

      """
    let scene = try Scene(["A.swift": source])
    let result = try scene.run(["check", "--fix"])
    #expect(result.errors.contains("digraph: not fixed: A.swift:8:20: value-type-scope: it would remove a comment\n"))
    #expect(result.output.matches(of: /\[value-type-scope\]/).count == 3)
    #expect(try scene.text(of: "A.swift") == source)
  }

  private static let fixable = """
    import Swinject
    struct Flags {}
    let container = Container()
    func wire() {
      container.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
      _ = container.resolve(Flags.self)
    }

    """

  @Test("a file that the parser had to guess at, or that is no UTF-8, is not touched")
  func unsound() throws {
    for bytes in [
      Data((Self.fixable + "func broken( {\n").utf8),
      Data(Self.fixable.utf8) + Data("// \u{e9}".unicodeScalars.map { UInt8($0.value) }),
    ] {
      let scene = try Scene(["B.swift": "import Swinject\n"])
      try scene.write(bytes, to: "A.swift")
      let result = try scene.run(["check", "--fix"])
      #expect(result.output.contains("[value-type-scope]"))
      #expect(result.errors.contains("value-type-scope: 'A.swift' cannot be changed safely\n"))
      #expect(try Data(contentsOf: URL(filePath: scene.path + "/A.swift")) == bytes)
    }
  }

  @Test("a file that is write-protected stays as it is, and so do all others")
  func locked() throws {
    let scene = try Scene([
      "A.swift": Self.fixable,
      "B.swift": Self.fixable.replacing("Flags", with: "Signs").replacing("container", with: "other").replacing(
        "wire", with: "more"),
    ])
    let result = try scene.shell("chmod 444 B.swift; $DIGRAPH check --fix; echo $?; ls -l B.swift | cut -c1-10")
    expectNoDifference(result.output, "2\n-r--r--r--\n")
    #expect(result.errors.contains("digraph: error: 'B.swift' is write-protected, so nothing is fixed\n"))
    #expect(try scene.text(of: "A.swift") == Self.fixable)
    #expect(try scene.text(of: "B.swift").contains("inObjectScope"))
  }

  @Test("what a comment switches off is not fixed")
  func suppressed() throws {
    let source = Self.fixable.replacing(
      "  container.register", with: "  // digraph:disable:next value-type-scope - on purpose\n  container.register")
    let scene = try Scene(["A.swift": source])
    let result = try scene.run(["check", "--fix"])
    #expect(result.errors.hasPrefix("digraph: no finding has a fix that is safe\n"))
    #expect(try scene.text(of: "A.swift") == source)
  }

  @Test("ends of lines, permissions and links stay what they are")
  func surroundings() throws {
    let source = Self.fixable.replacing("\n", with: "\r\n")
    let scene = try Scene(["real/A.swift": source])
    let result = try scene.shell(
      "chmod 640 real/A.swift; $DIGRAPH check --fix real 2>/dev/null; ls -l real/A.swift | cut -c1-10; ls -A real")
    expectNoDifference(result.output, "-rw-r-----\nA.swift\n")
    #expect(try scene.text(of: "real/A.swift") == source.replacing(".inObjectScope(.weak)", with: ""))
  }

  @Test("the diff is all that a dry run prints, and the status is that of the check after the fixes")
  func dryRun() throws {
    let scene = try Scene(["A.swift": Self.fixable])
    let result = try scene.run(["check", "--fix", "--dry-run", "--fail-on", "warning"])
    expectNoDifference(
      result.output,
      """
      --- a/A.swift
      +++ b/A.swift
      @@ -2,6 +2,6 @@
       struct Flags {}
       let container = Container()
       func wire() {
      -  container.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
      +  container.register(Flags.self) { _ in Flags() }
         _ = container.resolve(Flags.self)
       }

      """)
    #expect(result.errors == "digraph: would fix 1 finding in 1 file\n")
    #expect(result.status == 0)
    #expect(try scene.run(["check", "--fail-on", "warning"]).status == 1)
    // A mistake that people have to mend fails the dry run, as it fails the check after it.
    let other = Self.fixable + "final class Lost {}\nfunc go() { _ = container.resolve(Lost.self)! }\n"
    try scene.write(Data(other.utf8), to: "A.swift")
    #expect(try scene.run(["check", "--fix", "--dry-run", "--fail-on", "warning"]).status == 1)
    #expect(try scene.text(of: "A.swift") == other)
    #expect(try scene.run(["check", "--fix", "--fail-on", "warning"]).status == 1)
    #expect(try scene.run(["check", "--dry-run"]).status == 64)
  }
}
