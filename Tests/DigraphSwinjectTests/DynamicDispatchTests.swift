import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Containers that are passed through protocols, metatypes and methods that subclasses override.
struct DynamicDispatchTests {
  private static let handedOn =
    "gap: container it is handed to 'configure', which cannot be followed and may bind anything in it"

  /// Gaps of an app whose modules conform to a protocol; `modules` is an expression that lists them.
  private func gaps(_ declarations: String, _ modules: String, isStatic: Bool = false) async -> [String] {
    let text = await Analyzed.swinject(
      """
      final class Payment {}
      \(declarations)
      struct PaymentModule: Module {
        \(isStatic ? "static " : "")func configure(_ container: Container) { container.register(Payment.self) { _ in Payment() } }
      }
      func start() {
        let container = Container()
        for module in \(modules) { module.configure(container) }
        _ = container.resolve(Payment.self)!
      }
      """)
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("gap") }
  }

  private static let `protocol` = "protocol Module { func configure(_ container: Container) }"

  @Test func modulesOfTheInput() async {
    let found = await gaps(Self.protocol, "[PaymentModule()] as [Module]")
    expectNoDifference(found, [])
  }

  @Test func aModuleThatTheInputDoesNotDeclare() async {
    let found = await gaps(Self.protocol, "[PaymentModule(), NetworkModule()] as [Module]")
    expectNoDifference(found, [Self.handedOn])
  }

  @Test func aModuleThatConformsOutsideOfTheInput() async {
    let found = await gaps(
      Self.protocol + "\n@Module struct NetworkModule {}", "[PaymentModule(), NetworkModule()] as [Module]")
    expectNoDifference(found, [Self.handedOn])
  }

  @Test func metatypes() async {
    let requirement = "protocol Module { static func configure(_ container: Container) }"
    let list = requirement + "\nlet modules: [Module.Type] = [PaymentModule.self"
    let own = await gaps(list + "]", "modules", isStatic: true)
    expectNoDifference(own, [])
    let others = await gaps(list + ", NetworkModule.self]", "modules", isStatic: true)
    expectNoDifference(others, [Self.handedOn])
  }

  @Test func modulesThatTheCallerHandsIn() async {
    let text = { (access: String, app: String) in
      await Analyzed.swinject(
        """
        \(access) protocol Module { func configure(_ container: Container) }
        struct PaymentModule: Module {
          func configure(_ container: Container) { container.register(Int.self) { _ in 1 } }
        }
        \(access) func start(with modules: [Module]) {
          let container = Container()
          for module in [PaymentModule()] + modules { module.configure(container) }
        }
        \(app)
        """
      ).split(separator: "\n").filter { $0.hasPrefix("gap") }.map(String.init)
    }
    let own = await text("internal", "")
    expectNoDifference(own, [])
    let library = await text("public", "")
    expectNoDifference(library, [Self.handedOn])
    // The users of the library are part of the input.
    let app = await text("public", "@main struct Main { static func main() { start(with: []) } }")
    expectNoDifference(app, [])
  }

  @Test func classesThatOthersInheritFrom() async {
    let text = { (access: String) in
      await Analyzed.swinject(
        """
        \(access) class Base { \(access) func configure(_ container: Container) {} }
        final class Payment: Base {
          override func configure(_ container: Container) { container.register(Payment.self) { _ in self } }
        }
        \(access == "open" ? "public" : access) func start(_ more: [Base]) {
          let container = Container()
          for module in [Payment()] + more { module.configure(container) }
        }
        """)
    }
    let own = await text("internal")
    expectNoDifference(own, "Payment = Payment (class) graph")
    let library = await text("open")
    expectNoDifference(library, "Payment = Payment (class) graph\n" + Self.handedOn)
  }
}
