import CustomDump
import DigraphModel
import TestSupport
import Testing

struct ShadowedBindingTests {
  /// The help of the finding if a child binds a key that its parent binds, too.
  private func help(recipe: String?, scope: Scope = .transient, ownNeed: Bool = false) -> [String?] {
    var wiring = GraphBuilder()
    let app = wiring.container("app")
    let screen = wiring.container("screen", parents: [app])
    wiring.bind("Ink", in: app)
    if ownNeed { wiring.bind("Ink", in: screen) }
    for container in [app, screen] {
      let pen = wiring.bind("Pen", scope: scope, in: container) { $0.recipe = recipe }
      wiring.request("Ink", from: pen)
    }
    wiring.request("Pen", in: screen)
    return findings("shadowed-binding", wiring).filter { $0.subject.first == "Pen" }.map(\.help)
  }

  @Test func whatMakesTheSameCanGo() {
    expectNoDifference(help(recipe: "a"), ["remove this one: it makes the same as the other"])
  }

  @Test func whatMakesAnotherCannot() {
    let other = ["ask the container above for it, or give this one another name"]
    expectNoDifference(help(recipe: nil), other)
    // With the scope `container`, each container shares an object of its own.
    expectNoDifference(help(recipe: "a", scope: .container), other)
    expectNoDifference(help(recipe: "a", ownNeed: true), other)
  }
}
