import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Expressions that are passed as the parent of a component (uber/needle, `ComponentInstantiationValidator`).
struct ConstructionTests {
  /// The places that make components, as `maker: component(parent)`.
  private func constructions(_ source: String) async -> [String] {
    let graph = await NeedleText.graph(of: ["App/App.swift": "import NeedleFoundation\n" + source])
    return graph.constructions.map { place in
      let parent =
        switch place.parent {
        case .maker: "self"
        case .none: "none"
        case .other(let text): text
        }
      return "\(place.owner): \(graph.containers[place.container].name)(\(parent))"
    }
  }

  @Test func blanksAndLinesMakeNoDifference() async {
    let found = await constructions(
      """
      class App: BootstrapComponent {
        var near: Leaf { return Leaf(parent:self) }
        var wide: Leaf { return Leaf  (  parent  :   self  ,  size : Size (of: 10) ) }
        var long: Leaf {
          return Leaf(
            parent: self
          )
        }
      }
      class Leaf: Component<EmptyDependency> {}
      """)
    expectNoDifference(found, ["App: Leaf(self)", "App: Leaf(self)", "App: Leaf(self)"])
  }

  @Test func anythingButTheMakerIsAnotherParent() async {
    let found = await constructions(
      """
      class App: BootstrapComponent {
        var leaf: Leaf { Leaf(parent: self) }
        func given(parent: App) -> Leaf { return Leaf(parent: parent) }
        var member: Leaf { return Leaf(parent: self.other) }
        func alike(self2: App) -> Leaf { return Leaf(parent: self2) }
      }
      class Leaf: Component<EmptyDependency> {}
      class Screen {
        var app: App?
        func show() { present(Leaf(parent: app!)) }
      }
      let loose = Leaf(parent: application)
      """)
    expectNoDifference(
      found,
      [
        "App: Leaf(self)", "App: Leaf(parent)", "App: Leaf(self.other)", "App: Leaf(self2)", "Screen: Leaf(app!)",
        "loose: Leaf(application)",
      ])
  }

  @Test func aRootMayBeTheParentOfWhatIsMadeOutside() async {
    let found = await constructions(
      """
      class Leaf: Component<EmptyDependency> {}
      let leaf = Leaf(parent: BootstrapComponent())
      class Other { init(parent: Int) {} }
      let other = Other(parent: 1)
      """)
    expectNoDifference(found, ["leaf: Leaf(none)"])
  }
}
