import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Apps that are wired by several frameworks, one of which asks another.
@Suite("several frameworks in one app")
struct MixedFrameworkTests {
  /// The askers of each request: `consumer | owner -> key, timing`.
  private func requests(_ source: String) async -> [String] {
    let graph = await Analyzed.graph(of: ["App/main.swift": source])
    return graph.requests.map { request in
      let consumer = request.consumer.map { graph.bindings[$0].key.description } ?? "-"
      return "\(consumer) | \(request.owner) -> \(request.key), \(request.timing)"
    }
  }

  private static let types = """
    import FactoryKit
    import Swinject
    typealias Store = FactoryKit.Container
    final class Gate {}
    final class Clock {}
    final class Passengers { init(_ gate: Gate) {} }

    """

  @Test("what a provider of one framework asks another for is asked for by its binding; in a closure in it, later")
  func bridge() async {
    let found = await requests(
      Self.types + """
        extension Store { var gate: Factory<Gate> { self { Gate() } } }
        final class Bridge: Assembly {
          func assemble(container: Swinject.Container) {
            container.register(Passengers.self) { _ in Passengers(Store.shared.gate()) }
            container.register(Clock.self) { _ in
              DispatchQueue.main.async { print(Store.shared.gate()) }
              return Clock()
            }
          }
        }
        let assembler = Assembler([Bridge()])
        print(assembler.resolver.resolve(Passengers.self)!, assembler.resolver.resolve(Clock.self)!)
        """)
    expectNoDifference(
      found,
      [
        "Passengers | Bridge -> gate: Gate, eager", "Clock | Bridge -> gate: Gate, deferred",
        "- | main.swift -> Passengers, eager", "- | main.swift -> Clock, eager",
      ])
  }

  @Test("a factory asks a container of another framework in the same way; the code around it asks for itself")
  func back() async {
    let found = await requests(
      Self.types + """
        let container = Swinject.Container()
        container.register(Gate.self) { _ in Gate() }
        extension Store { var passengers: Factory<Passengers> { self { Passengers(container.resolve(Gate.self)!) } } }
        print(Store.shared.passengers(), container.resolve(Gate.self)!)
        """)
    expectNoDifference(
      found,
      [
        "passengers: Passengers | Container -> Gate, eager", "- | main.swift -> passengers: Passengers, eager",
        "- | main.swift -> Gate, eager",
      ])
  }
}
