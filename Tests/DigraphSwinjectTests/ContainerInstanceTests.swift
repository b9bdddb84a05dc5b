import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Functions that make a container for each of their callers.
struct ContainerInstanceTests {
  private static let types = """
    import Swinject
    final class Clock {}
    final class Alarm { init(clock: Clock) {} }
    func fillClock(_ c: Container) { c.register(Clock.self) { _ in Clock() } }
    func fillAlarm(_ c: Container) { c.register(Alarm.self) { r in Alarm(clock: r.resolve(Clock.self)!) } }

    """

  /// Names of containers; `lacks` marks those with a missing binding.
  private func containers(_ code: String) async -> [String] {
    let graph = await Analyzed.graph(Self.types + code)
    let lacking = Set(graph.requests.filter { $0.resolution.status == .missing }.flatMap(\.containers))
    return graph.containers.map { lacking.contains($0.id) ? "\($0.name) lacks" : $0.name }
  }

  @Test(arguments: [
    "func make() -> Container { Container() }",
    "func make() -> Container { make(as: 1) }\nfunc make(as number: Int) -> Container { Container() }",
    "func make(_ parts: [Assembly] = []) -> Container { let container = Container(); return container }",
  ])
  func eachCallMakesAContainer(function: String) async {
    let names = await containers(
      """
      \(function)
      let clocks = make()
      let alarms = make()
      fillClock(clocks)
      fillAlarm(alarms)
      _ = alarms.resolve(Alarm.self)!
      """)
    #expect(names.count == 2)
    #expect(names.count { $0.hasSuffix("lacks") } == 1)
  }

  /// A wrapper that is made without arguments makes its container in a default value of its initializer.
  @Test(
    arguments: ["let", "lazy var"],
    [("container.register(Clock.self) { _ in Clock() }", "bound"), ("", "missing")])
  func defaultsOfAnInitialiserMakeAContainer(keyword: String, filled: (registration: String, status: String)) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Clock {}
      protocol Injector { func fill(); func clock() -> Clock }
      final class DependencyInjector: Injector {
        private let container: Container
        init(container: Container = Container()) { self.container = container }
        func fill() { \(filled.registration) }
        func clock() -> Clock { container.resolve(Clock.self)! }
      }
      final class Holder {
        static let shared = Holder()
        \(keyword) injector: Injector = DependencyInjector()
      }
      Holder.shared.injector.fill()
      _ = Holder.shared.injector.clock()
      """)
    #expect(graph.requests.map { "\($0.key): \($0.resolution.status.rawValue)" } == ["Clock: \(filled.status)"])
  }

  @Test func branchesAroundTheCallsDoNotMatter() async {
    let names = await containers(
      """
      func make() -> Container { Container() }
      func start() {
        guard CommandLine.argc > 1 else { return }
        let clocks = make()
        let alarms = make()
        fillClock(clocks)
        fillAlarm(alarms)
        _ = alarms.resolve(Alarm.self)!
      }
      start()
      """)
    #expect(names.count == 2)
    #expect(names.count { $0.hasSuffix("lacks") } == 1)
  }

  /// A container finds the bindings of its parent. A container that a closure captures stays another one than the
  /// closure's parameter.
  @Test func whatAClosureFills() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Clock {}
      final class Alarm { init(clock: Clock) {} }
      func make(_ fill: (Container) -> Void) -> Container {
        let container = Container()
        fill(container)
        return container
      }
      let clocks = make { $0.register(Clock.self) { _ in Clock() } }
      let alarms = make { $0.register(Alarm.self) { _ in Alarm(clock: clocks.resolve(Clock.self)!) } }
      _ = alarms.resolve(Alarm.self)!
      """)
    expectNoDifference(
      graph.requests.map { "\($0.key): \(graph.containers[$0.containers[0]].name)" },
      ["Clock: make(_:).clocks", "Alarm: make(_:).alarms"])
    #expect(graph.requests.allSatisfy { $0.resolution.status == .bound })
  }

  /// Code that makes one container for all callers.
  @Test(arguments: [
    // The function is called once.
    "func make() -> Container { Container() }\nlet all = make()\nfillClock(all)\nfillAlarm(all)",
    // The function stores the container.
    """
    var kept: Container?
    func all() -> Container {
      if let kept { return kept }
      let container = Container()
      kept = container
      return container
    }
    fillClock(all())
    fillAlarm(all())
    """,
    // The container is made only if there is no other.
    "func all() -> Container { (UIApplication.shared.delegate as? Holder)?.container ?? Container() }\nfillClock(all())\nfillAlarm(all())",
    // Each object has a container, and it is unknown which object a line means.
    """
    final class Feature {
      let container = Container()
      init() { fillClock(container) }
      func addAlarm() { fillAlarm(container) }
    }
    let first = Feature()
    let second = Feature()
    second.addAlarm()
    """,
    "var all: Container { Container { fillClock($0); fillAlarm($0) } }\nlet a = all\nlet b = all",
  ])
  func oneContainer(code: String) async {
    #expect(await containers(code).count == 1)
  }
}
