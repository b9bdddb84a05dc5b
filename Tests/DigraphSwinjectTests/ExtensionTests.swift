import CustomDump
import TestSupport
import Testing

/// Types that extensions declare, and members that extensions of these types add.
struct ExtensionTests {
  @Test("a type that an extension nests is extended by another", arguments: [["A", "B", "C"], ["C", "B", "A"]])
  func nestedInExtensions(order: [String]) async {
    let parts = [
      "import Swinject\nextension Shop { struct Till {} }",
      """
      import Swinject
      extension Shop.Till {
        struct Wiring {
          static func fill(_ container: Container) { container.register(Receipt.self) { _ in Receipt() } }
        }
      }
      """,
      """
      import Swinject
      struct Shop {}
      final class Receipt {}
      extension Shop.Till.Wiring {
        static func run() {
          let container = Container()
          fill(container)
          _ = container.resolve(Receipt.self)!
        }
      }
      """,
    ]
    let text = await Analyzed.text(of: Dictionary(uniqueKeysWithValues: zip(order.map { $0 + ".swift" }, parts)))
    expectNoDifference(
      text,
      """
      Receipt = Receipt (class) graph
      Shop.Till.Wiring: eager required Receipt
      """)
  }

  @Test("so is one in a type that is not declared")
  func nestedInForeignTypes() async {
    let text = await Analyzed.swinject(
      """
      import UIKit
      extension UIFont.Weight.Scale { static func fill(_ container: Container) { container.register(Int.self) { _ in 1 } } }
      extension UIFont.Weight { struct Scale {} }
      func run() {
        let container = Container()
        UIFont.Weight.Scale.fill(container)
        _ = container.resolve(Int.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Int = ? (struct) graph
      run(): eager required Int
      """)
  }

  @Test("what is looked up before all extensions are known hides no conformance")
  func conformancesBesideNestedTypes() async {
    let text = await Analyzed.swinject(
      """
      struct Desk {}
      extension Desk.Drawer {}
      extension Desk { struct Drawer {} }
      extension Desk: Filling {}
      protocol Filling {}
      extension Filling { func fill(_ container: Container) { container.register(Int.self) { _ in 1 } } }
      func run() {
        let container = Container()
        Desk().fill(container)
        _ = container.resolve(Int.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Int = ? (struct) graph
      run(): eager required Int
      """)
  }

  @Test("a nested type in lower case is one")
  func lowerCase() async {
    let text = await Analyzed.swinject(
      """
      extension Container { enum `default` { static let container = Container() } }
      enum Wiring { static func fill(_ container: Container) { container.register(Int.self) { _ in 1 } } }
      func boot() { Wiring.fill(Container.default.container) }
      func run() { _ = Container.default.container.resolve(Int.self)! }
      """)
    expectNoDifference(
      text,
      """
      Int = ? (struct) graph
      run(): eager required Int
      """)
  }
}
