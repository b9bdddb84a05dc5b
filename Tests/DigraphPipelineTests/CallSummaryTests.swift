import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Calls that are taken from their summaries do what they did when they ran.
@Suite("call summaries")
struct CallSummaryTests {
  private static let source = """
    import Swinject
    final class Service { init() {} }
    final class A { init(_ service: Service) {} }
    final class B { init(_ service: Service) {} }
    final class C { init(_ service: Service) {} }
    final class D { init(_ service: Service) {} }
    func log(_ text: String) { print(text) }
    func makeService() -> Service { log("made"); return Service() }
    func ask(_ resolver: Resolver) -> Service { log("asked"); return resolver.resolve(Service.self)! }
    let container = Container { c in
      c.register(Service.self) { _ in Service() }.inObjectScope(.container)
      c.register(A.self) { _ in A(makeService()) }
      c.register(B.self) { _ in B(makeService()) }
      c.register(C.self) { r in C(ask(r)) }
      c.register(D.self) { r in D(ask(r)) }
    }
    """

  @Test("what a helper asks for, each provider that calls it asks for")
  func askers() async {
    let graph = await Analyzed.graph(Self.source)
    let consumers = graph.requests.compactMap(\.consumer).map { graph.bindings[$0].key.type }
    expectNoDifference(consumers, ["C", "D"])
  }
}
