import DigraphModel
import TestSupport
import Testing

/// Objects of which there should be one: `torn-singleton` and `short-circuited-dependency`.
struct SharedObjectTests {
  /// `Reading` and `Writing`, made by the same recipe.
  private func pair(
    _ first: Scope = .container, _ second: Scope = .container, framework: Framework = .swinject,
    _ adjust: (inout Binding) -> Void = { _ in }
  ) -> GraphBuilder {
    var wiring = GraphBuilder(framework: framework)
    wiring.bind("Reading", making: "Store", scope: first) { $0.recipe = "1" }
    wiring.bind("Writing", making: "Store", scope: second) {
      $0.recipe = "1"
      adjust(&$0)
    }
    return wiring
  }

  @Test func twoBindingsOfOneRecipe() throws {
    #expect(
      report("torn-singleton", pair()) == ["3: warning: 'Reading' and 'Writing' each share their own 'Store'"])
    let finding = try #require(findings("torn-singleton", pair()).first)
    #expect(finding.help == "bind 'Store' once, and offer the other type with '.implements'")
    #expect(finding.notes.texts == ["2: 'Reading' is bound here (container)"])
    #expect(
      findings("torn-singleton", pair(framework: .injection)).first?.help == "make 'Writing' from 'Reading'")
  }

  @Test func whatNobodyAsksForIsNotMadeTwice() {
    var wiring = pair()
    wiring.types["Writing"] = TypeSummary(kind: .protocol)
    wiring.request("Reading")
    #expect(
      report("torn-singleton", wiring) == [
        "3: info: 'Reading' and 'Writing' each share their own 'Store', though nothing asks for 'Writing'"
      ])
    wiring.request("Writing")
    #expect(report("torn-singleton", wiring) == ["3: warning: 'Reading' and 'Writing' each share their own 'Store'"])
  }

  @Test func whatIsNotTorn() {
    #expect(report("torn-singleton", pair(.container, .weak)) == [])
    #expect(report("torn-singleton", pair(.standard, .standard)) == [])
    #expect(report("torn-singleton", pair { $0.recipe = "2" }) == [])
    #expect(report("torn-singleton", pair { $0.recipe = nil }) == [])
    #expect(report("torn-singleton", pair { $0.implementation = "Other" }) == [])
    #expect(report("torn-singleton", pair { $0.implementationKind = .struct }) == [])
    #expect(report("torn-singleton", pair { $0.key.name = .literal("second") }) == [])
    #expect(report("torn-singleton", pair { $0.isTestOnly = true }) == [])
    #expect(report("torn-singleton", pair { $0.isReplaced = true }) == [])
    #expect(report("torn-singleton", pair { $0.forwardsTo = 0 }) == [])
    #expect(report("torn-singleton", pair { $0.provider = .alias }) == [])
  }

  /// One declaration in two containers is a finding. Two declarations in the same two containers are one finding as
  /// well.
  @Test func oneDeclarationInTwoContainers() {
    let site = Site(path: "Core.swift", line: 1)
    let other = Site(path: "Core.swift", line: 2)
    func wiring(_ copies: Bool = false, isOpen: Bool = false) -> GraphBuilder {
      var wiring = GraphBuilder(framework: .injection)
      let widget = wiring.container("widget", parents: copies ? [0] : [], isOpen: isOpen, copiesParents: copies)
      for container in [0, widget] {
        wiring.bind("Session", scope: .container, in: container) { $0.site = site }
        wiring.bind("Cache", scope: .container, in: container) { $0.site = other }
      }
      return wiring
    }
    #expect(
      report("torn-singleton", wiring()) == [
        "1: warning: 'container' and 'widget' each share their own 'Session' and 'Cache'"
      ])
    #expect(report("torn-singleton", wiring(true)) == [])
    #expect(report("torn-singleton", wiring(isOpen: true)) == [])
  }

  /// `Feed` makes the `Cache` itself, although another binding shares one.
  private func shortcut(
    scope: Scope = .container, in container: Container.ID = 0, _ adjust: (inout Instantiation) -> Void = { _ in }
  ) -> GraphBuilder {
    var wiring = GraphBuilder()
    wiring.container("other")
    wiring.bind("Cache", scope: scope) { $0.recipe = "1" }
    let feed = wiring.bind("Feed", in: container)
    var made = Instantiation(
      framework: .swinject, type: "Cache", recipe: "1", consumer: feed, owner: "App",
      site: Site(path: "A.swift", line: 9))
    adjust(&made)
    wiring.instantiations = [made]
    return wiring
  }

  @Test func whatIsMadePastTheSharedOne() throws {
    #expect(
      report("short-circuited-dependency", shortcut()) == [
        "9: warning: 'Feed' gets its own 'Cache', not the one that 'Cache' (container) shares"
      ])
    #expect(report("short-circuited-dependency", shortcut(scope: .weak)).count == 1)
    #expect(findings("short-circuited-dependency", shortcut()).first?.help == "ask for 'Cache'")
  }

  @Test func whatIsNoShortcut() {
    #expect(report("short-circuited-dependency", shortcut(scope: .standard)) == [])
    #expect(report("short-circuited-dependency", shortcut(in: 1)) == [])
    #expect(report("short-circuited-dependency", shortcut { $0.recipe = "2" }) == [])
    #expect(report("short-circuited-dependency", shortcut { $0.type = "Other" }) == [])
    #expect(report("short-circuited-dependency", shortcut { $0.owner = "Cache" }) == [])
    #expect(report("short-circuited-dependency", shortcut { $0.isTestOnly = true }) == [])
    #expect(report("short-circuited-dependency", shortcut { $0.framework = .deli }) == [])
  }
}
