import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// The errors and warnings about one file of an app, each with its rule and message.
private func told(_ source: String) async -> [String] {
  let file = InputFile(path: "main.swift", module: "App", source: .bytes(Array("import Swinject\n\(source)".utf8)))
  let findings = await Check.run([file]).findings.filter { $0.severity != .info }
  return findings.map { "\($0.severity) \($0.rule): \($0.message)" }
}

/// Requests in methods that nothing calls.
@Suite("code that never runs")
struct UnrunCodeTests {
  @Test(
    "what only uncalled code asks for is no error",
    arguments: [
      ("extension Container { func tick() { print(resolve(Clock.self)!) } }", "'Container' requires", "calls 'tick()'"),
      (
        "extension Container { func tick<T>(_: T) { print(resolve(Clock.self)!) } }", "'Container' requires",
        "calls 'tick(_:)'"
      ),
      (
        "extension Container { static func tick(_ c: Container) { print(c.resolve(Clock.self)!) } }",
        "'Container' requires", "calls 'tick(_:)'"
      ),
      ("extension Container { var clock: Clock { resolve(Clock.self)! } }", "'Container' requires", "reads 'clock'"),
      ("extension Resolver { func tick() { print(resolve(Clock.self)!) } }", "'Resolver' requires", "calls 'tick()'"),
      (
        "final class Own: Container { func tick() { print(resolve(Clock.self)!) } }\nprint(Own())", "'Own' requires",
        "calls 'tick()'"
      ),
      (
        """
        final class Ticker { init(_ c: Container) { print(c.resolve(Clock.self)!) } }
        extension Container { func tick() { print(Ticker(self)) } }
        """, "'Ticker' requires", "that runs makes a 'Ticker'"
      ),
    ])
  func uncalled(code: String, asker: String, reason: String) async {
    let findings = await told(Self.app(code))
    expectSame(
      findings, ["warning unresolved-dependency: no binding for 'Clock', which \(asker), though nothing \(reason)"])
  }

  @Test(
    "what called code asks for is an error",
    arguments: [
      "extension Container { func tick() { print(resolve(Clock.self)!) } }\ncontainer.tick()",
      "extension Container { var clock: Clock { resolve(Clock.self)! } }\nprint(container.clock)",
      "func tick(_ container: Container) { print(container.resolve(Clock.self)!) }\ntick(container)",
      "func tick() { print(container.resolve(Clock.self)!) }\nlet later = tick\nlater()",
      """
      final class Ticker { init(_ c: Container) { print(c.resolve(Clock.self)!) } }
      extension Container { func tick() { print(Ticker(self)) } }
      container.tick()
      """,
    ])
  func called(code: String) async {
    let findings = await told(Self.app(code))
    expectSame(
      findings.map { String($0.prefix { $0 != "," }) }, ["error unresolved-dependency: no binding for 'Clock'"])
  }

  private static func app(_ code: String) -> String {
    """
    final class Clock {}
    final class Page {}
    \(code)
    let container = Container()
    container.register(Page.self) { _ in Page() }
    print(container.resolve(Page.self)!)
    """
  }
}

/// Registrations of one key with a request between them.
@Suite("requests between registrations")
struct RequestsBetweenTests {
  /// Two functions that each register a store, with the code that runs both.
  private static func app(_ first: String, _ second: String, calls: String) -> String {
    """
    final class Store { init(_ path: String) {} }
    final class Log { init() {} }
    final class Depot { init(_ store: Store) {} }
    final class Save { init(_ store: Store) {} }
    final class Load { init(_ store: Depot) {} }
    let container = Container()
    final class Wiring {
      \(first)
      \(second)
    }
    func run() {
      let wiring = Wiring()
      \(calls)
    }
    run()
    """
  }

  private static let save = """
    container.register(Store.self) { _ in Store("a") }
    container.register(Save.self) { r in Save(r.resolve(Store.self)!) }
    """
  private static let load = """
    container.register(Store.self) { _ in Store("b") }
    container.register(Depot.self) { r in Depot(r.resolve(Store.self)!) }
    container.register(Load.self) { r in Load(r.resolve(Depot.self)!) }
    """

  @Test(
    "a provider that runs between two registrations gets the first",
    arguments: [
      (
        "func save<U>() -> U { \(save)\nreturn container.resolve(Save.self)! as! U }",
        "func load<U>() -> U { \(load)\nreturn container.resolve(Load.self)! as! U }",
        "let load: Load = wiring.load(); let save: Save = wiring.save(); print(load, save)"
      ),
      (
        "func save<U>(_ log: U) -> Save { \(save)\nreturn container.resolve(Save.self)! }",
        "func load<U>(_ log: U) -> Load { \(load)\nreturn container.resolve(Load.self)! }",
        "print(wiring.save(1), wiring.load(1))"
      ),
      (
        "var save: Save { \(save)\nreturn container.resolve(Save.self)! }",
        "var load: Load { \(load)\nreturn container.resolve(Load.self)! }",
        "print(wiring.load, wiring.save)"
      ),
      (
        "lazy var save: () -> Save = { \(save)\nreturn container.resolve(Save.self)! }",
        "lazy var load: () -> Load = { \(load)\nreturn container.resolve(Load.self)! }",
        "print(wiring.load(), wiring.save())"
      ),
      (
        "struct A { init() { \(save)\n print(container.resolve(Save.self)!) } }",
        "struct B { init() { \(load)\n print(container.resolve(Load.self)!) } }",
        "print(Wiring.A(), Wiring.B())"
      ),
    ])
  func asked(first: String, second: String, calls: String) async {
    expectSame(await told(Self.app(first, second, calls: calls)), [])
  }

  @Test(
    "a request between two registrations that leads to neither changes nothing",
    arguments: [
      (
        "func save<U>(_ log: U) { container.register(Store.self) { _ in Store(\"a\") }\nprint(container.resolve(Log.self)!) }",
        "func load<U>(_ log: U) -> Load { \(load)\nreturn container.resolve(Load.self)! }",
        "wiring.save(1); print(wiring.load(1))"
      ),
      (
        "func save<U>(_ log: U) { container.register(Store.self) { _ in Store(\"a\") } }",
        "func load<U>(_ log: U) -> Load { \(load)\nreturn container.resolve(Load.self)! }",
        "wiring.save(1); print(wiring.load(1))"
      ),
    ])
  func unasked(first: String, second: String, calls: String) async {
    let app = Self.app(
      first, second, calls: "container.register(Log.self) { _ in Log() }\nprint(container.resolve(Log.self)!)\n" + calls
    )
    expectSame(
      await told(app),
      ["error duplicate-registration: 'Store' is bound again, which replaces the first binding"])
  }
}

/// Types of arguments that the compiler infers.
@Suite("inferred types of arguments")
struct InferredArgumentTests {
  private static func app(taking type: String, _ code: String) -> String {
    """
    struct Inner { let id: Int }
    final class Item { var inner: Inner?; var next: Item?; var list: [Inner] = [] }
    final class Page { init(_ id: \(type)) {} }
    let container = Container()
    container.register(Page.self) { (_, id: \(type)) in Page(id) }
    let item = Item()
    \(code)
    """
  }

  private static let all = [
    "let id = item.inner?.id\nprint(container.resolve(Page.self, argument: id)!)",
    "final class Own { lazy var id = item.inner?.id; func open() { print(container.resolve(Page.self, argument: id)!) } }\nOwn().open()",
    "struct Own { static let id = item.inner?.id }\nprint(container.resolve(Page.self, argument: Own.id)!)",
    "struct Box<A> { let id: A; func open() { print(container.resolve(Page.self, argument: id)!) } }\nBox(id: item.inner?.id).open()",
    "func open() { let id = item.next?.inner!.id\nprint(container.resolve(Page.self, argument: id)!) }\nopen()",
    "func open() { let id = item.next?.list[0].id\nprint(container.resolve(Page.self, argument: id)!) }\nopen()",
    "func open(_ b: Bool) { let id = b ? item.inner?.id : item.next?.inner?.id\nprint(container.resolve(Page.self, argument: id)!) }\nopen(true)",
    "func open() { for id in [item.inner?.id] { print(container.resolve(Page.self, argument: id)!) } }\nopen()",
  ]

  @Test("an optional chain is an optional, wherever it is the whole value", arguments: all)
  func chains(code: String) async {
    expectSame(await told(Self.app(taking: "Int?", code)), [])
  }

  @Test("an optional chain is told apart from its last member", arguments: all)
  func mistakes(code: String) async {
    let findings = await told(Self.app(taking: "Int", code))
    expectSame(
      findings.map { String($0.prefix { $0 != "," }) }, ["error argument-mismatch: 'Page' is bound with (Int)"])
  }

  @Test(
    "what ends an optional chain ends its optional",
    arguments: [
      "func open() { let id = (item.next?.inner)!.id\nprint(container.resolve(Page.self, argument: id)!) }\nopen()",
      "func open() { let id = item.inner?.id ?? 1\nprint(container.resolve(Page.self, argument: id)!) }\nopen()",
      "func open() { let id = item.next?.inner?.id\nprint(container.resolve(Page.self, argument: id!)!) }\nopen()",
      "func open() { if let id = item.inner?.id { print(container.resolve(Page.self, argument: id)!) } }\nopen()",
      "func open() { item.list.forEach { print(container.resolve(Page.self, argument: $0.id)!) } }\nopen()",
    ])
  func ended(code: String) async {
    expectSame(await told(Self.app(taking: "Int", code)), [])
  }

  @Test(
    "a helper asks for the type that its argument names, whatever the code around expects",
    arguments: ["helper.find(First.self)", "helper.find(First)", "helper.find(type)", "helper.find(Types.first)"])
  func named(call: String) async {
    let app = """
      class Base {}
      final class First: Base {}
      enum Types { static let first = First.self }
      let type = First.self
      struct Helper { let resolver: Resolver; func find<S>(_ type: S.Type) -> S { resolver.resolve(type)! } }
      func show(_ base: Base, _ text: String) {}
      let container = Container()
      container.register(First.self) { _ in First() }
      let helper = Helper(resolver: container)
      func open() { show(\(call), "a") }
      open()
      """
    expectSame(await told(app), [])
  }
}
