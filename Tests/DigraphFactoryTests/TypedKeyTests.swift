import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Containers that are asked by type, and containers that are not the same object.
@Suite struct TypedKeyTests {
  private let container = """
    import FactoryKit
    final class MyContainer: SharedContainer, Resolving {
      static let shared = MyContainer()
      let manager = ContainerManager()
      var promise: Factory<A?> { promised() }
    }
    class A {}
    final class B: A { init(_ a: A?) {} }
    final class C {}

    """

  /// All spellings of a registration and a request.
  @Test func spellings() async {
    await expectGraph(
      of: """
        protocol P {}
        class A: P {}
        final class B { init(_ a: P?) {} }
        extension Container: AutoRegistering, Resolving {
          func autoRegister() {
            register(P.self) { A() }.scope(.singleton)
            register { A() }.cached
            register(factory: A.init)
            register { B(self.resolve()) }
          }
        }
        final class Owner {
          @InjectedType var p: P?
          @InjectedType(Container.shared) var b: B?
        }
        func one() -> A? { Container.shared.resolve() }
        func two() { print(Container.shared.resolve(P.self)!, Container.shared.factory(B.self)?.shared() as Any) }
        func three() { if let a: A = Container.shared.resolve() { print(a) } }
        """,
      """
      P = A (class) singleton
      A = A (class) cached if this is registered for 'A'
      A = A (class) cached if this is registered for 'A'
      B = B (class) shared
        eager checked P global
      Owner: eager checked P global
      Owner: eager checked B global
      one(): eager checked A -> A, A global
      two(): eager required P global
      two(): eager checked B global
      three(): eager checked A -> A, A global
      """)
  }

  /// Generic code asks for what its callers say.
  @Test func helpers() async {
    let graph = await Analyzed.graph(
      container + """
        func get<T>(_ type: T.Type) -> T { MyContainer.shared.resolve(type)! }
        func put<T>(_ make: @escaping @Sendable () -> T) { MyContainer.shared.register(factory: make) }
        put { C() }
        print(get(C.self), get(A.self))
        """)
    expectNoDifference(graph.requests.map(\.resolution.status), [.bound, .missing])
    expectNoDifference(graph.gaps, [])
  }

  /// The type of a request has to be known.
  @Test func gaps() async {
    let graph = await Analyzed.graph(container + "func use(_ type: Any.Type) { print(MyContainer.shared.resolve()) }")
    expectNoDifference(
      graph.gaps.map(\.reason), ["the type is inferred from code that digraph does not understand"])
  }

  /// Objects that different code makes share nothing; one whose origin is not known may be any.
  @Test(arguments: [
    ("MyContainer.shared", "MyContainer.shared", Resolution.Status.bound),
    ("MyContainer.shared", "MyContainer()", .missing),
    ("MyContainer()", "MyContainer.shared", .missing), ("MyContainer()", "MyContainer()", .missing),
    ("given", "MyContainer.shared", .bound), ("MyContainer.shared", "held", .bound),
  ])
  func instances(_ registering: String, _ asking: String, _ status: Resolution.Status) async {
    let graph = await Analyzed.graph(
      container + """
        let held = MyContainer.shared
        func use(_ given: MyContainer) {
          let one = \(registering)
          one.promise.register { B(nil) }
          one.register { C() }
          let other = \(asking)
          print(other.promise() as Any, other.resolve(C.self)!)
        }
        """)
    expectNoDifference(graph.requests.map(\.resolution.status), [status, status])
  }

  /// A getter of a container asks the object that it is read from.
  @Test func gettersOfInstances() async {
    let graph = await Analyzed.graph(
      container + """
        extension MyContainer { var current: A? { promise() } }
        func use() {
          let one = MyContainer()
          one.promise.register { B(nil) }
          print(one.current as Any, MyContainer().current as Any)
        }
        """)
    // The getter also runs on its own, for any container.
    expectNoDifference(graph.requests.count { $0.resolution.status == .missing }, 1)
    expectNoDifference(graph.requests.count { $0.resolution.status == .bound }, 2)
  }

  /// Code that is handed a container may register in it. A task may have another container, and a property may hold any.
  @Test(arguments: ["library(one)", "MyContainer.$shared.withValue(one) {}", "property = one"])
  func unknownInstances(_ code: String) async {
    let graph = await Analyzed.graph(
      container + """
        var property: MyContainer?
        func use() {
          MyContainer.shared.promise.register { B(nil) }
          let one = MyContainer()
          \(code)
          print(one.promise() as Any)
        }
        func others() { property?.promise.register { B(nil) } }
        """)
    expectNoDifference(graph.requests.map(\.resolution.status), [.bound])
  }

  /// Only what is registered in the same container afterwards comes too late.
  @Test(arguments: [("one", "one", 1), ("one", "other", 0), ("MyContainer.shared", "MyContainer.shared", 1)])
  func lateRegistrations(_ asking: String, _ registering: String, _ count: Int) async {
    let graph = await Analyzed.graph(
      container + """
        func use(_ one: MyContainer, _ other: MyContainer) {
          print(\(asking).promise() as Any)
          \(registering).promise.register { B(nil) }
        }
        """)
    #expect(graph.setups.count == count)
  }

  /// A value that a property keeps may be forced later, also by code that a further pass runs first.
  @Test func keptAnswers() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class Service {}
      final class Box {
        var late: Service?
        var held: Container?
        init() { late = Container.shared.resolve(Service.self) }
        func open() { print(late!, held?.b() as Any) }
        func fill() { held = Container.shared }
      }
      extension Container: Resolving {
        var b: Factory<Service> { self { Box().late! } }
      }
      let box = Box()
      box.open()
      """)
    expectNoDifference(
      graph.requests.filter { $0.key.name == nil && $0.consumer != nil }.map { [$0.strength == .required] }, [[true]])
  }
}
