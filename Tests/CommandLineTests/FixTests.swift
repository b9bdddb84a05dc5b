import CustomDump
import Foundation
import TestSupport
import Testing

/// What `check --fix` makes of files. Each fix is followed by another check.
@Suite("fixes")
struct FixTests {
  /// Fixes a file, and expects the text after it and what then is found.
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
    // Nothing but the finding is gone.
    let new = try scene.run(["check"])
    #expect(new.output == left, sourceLocation: sourceLocation)
    #expect(old.output != left, sourceLocation: sourceLocation)
    // The diff is the change.
    try scene.write(Data(before.utf8), to: "A.swift")
    try scene.write(Data(dry.output.utf8), to: "a.patch")
    let patch = try scene.shell("patch -s -p1 <a.patch")
    if patch.status == 0 { #expect(try scene.text(of: "A.swift") == after, sourceLocation: sourceLocation) }
    #expect(patch.status != 1, "\(patch.output)\(patch.errors)", sourceLocation: sourceLocation)
  }

  private static let other = "// Nothing to see here.\nimport Swinject\n"

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
    #expect(try scene.run(["check", "--fix"]).errors.contains("no finding has a fix that is safe"))
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

  @Test("what a comment switches off is not fixed, nor is a file that may not be written")
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

  @Test("the diff is all that a dry run prints, and the status is that of the check")
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
    #expect(result.status == 1)
    #expect(try scene.run(["check", "--fix", "--fail-on", "warning"]).status == 0)
    #expect(try scene.run(["check", "--dry-run"]).status == 64)
  }
}
