import DigraphModel
import TestSupport
import Testing

/// The graph gives exactly one reason for each missing request.
struct AbsenceTests {
  private func reason(_ wiring: GraphBuilder) -> MissingBindingReason {
    let graph = wiring.graph()
    var search = MissingBindingSearch(in: graph)
    return search.reason(of: graph.requests[0])
  }

  @Test func nothingOfTheKind() {
    var wiring = GraphBuilder()
    wiring.bind("Other")
    wiring.request("API")
    #expect(reason(wiring) == .unbound)
  }

  @Test func otherName() {
    var wiring = GraphBuilder()
    let raw = wiring.bind("API", named: "raw")
    wiring.request("API")
    #expect(reason(wiring) == .otherName([raw]))
  }

  @Test func whatFillsInAnObjectGivesNone() {
    var wiring = GraphBuilder()
    wiring.bind("Page", named: "storyboard") { $0.provider = .storyboard }
    wiring.request("Page")
    #expect(reason(wiring) == .unbound)
  }

  @Test func emptyNameIsAName() {
    var wiring = GraphBuilder()
    let empty = wiring.bind("API", named: "")
    wiring.request("API")
    #expect(reason(wiring) == .otherName([empty]))
  }

  @Test func otherArgumentsGoBeforeOtherNames() {
    var wiring = GraphBuilder()
    wiring.bind("Cell", named: "large", with: ["Int"])
    let plain = wiring.bind("Cell", with: ["String"])
    wiring.request("Cell", with: ["Int"])
    #expect(reason(wiring) == .otherArguments([plain]))
  }

  @Test func otherNameAndOtherArgumentsIsAboutTheName() {
    var wiring = GraphBuilder()
    let large = wiring.bind("Cell", named: "large", with: ["Int"])
    wiring.request("Cell")
    #expect(reason(wiring) == .otherName([large]))
  }

  @Test func unknownArgumentCouldBeTheRightOne() {
    var wiring = GraphBuilder()
    wiring.bind("Cell", with: [Key.unknownArgument])
    wiring.request("Cell", with: ["Int"])
    #expect(reason(wiring) == .undecided)
  }

  @Test func unknownArgumentDoesNotChangeTheNumber() {
    var wiring = GraphBuilder()
    let cell = wiring.bind("Cell", with: [Key.unknownArgument])
    wiring.request("Cell")
    #expect(reason(wiring) == .otherArguments([cell]))
  }

  @Test func computedNameCouldBeTheRightOne() {
    var wiring = GraphBuilder()
    wiring.bind("API") { $0.key.name = .computed("stage.name") }
    wiring.request("API", named: "raw")
    #expect(reason(wiring) == .undecided)
  }

  @Test func boundOnlyBelow() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session", named: "guest")
    let session = wiring.bind("Session", in: child)
    wiring.request("Session", in: 0)
    #expect(reason(wiring) == .onlyBelow([session]))
  }

  @Test func boundBesideIsNotBelow() {
    var wiring = GraphBuilder()
    let other = wiring.container("other")
    wiring.bind("Session", in: other)
    wiring.request("Session", in: 0)
    #expect(reason(wiring) == .unbound)
  }

  @Test func boundOnSomeWaysOnly() {
    var wiring = GraphBuilder()
    let session = wiring.bind("Session")
    wiring.request("Session") {
      $0.resolution = Resolution(status: .missing, bindings: [session], missingVia: [["root", "other"]])
    }
    #expect(reason(wiring) == .unbound)
  }

  @Test func boundInTestsOnly() {
    var wiring = GraphBuilder()
    wiring.bind("API") { $0.isTestOnly = true }
    wiring.request("API")
    #expect(reason(wiring) == .undecided)
  }

  @Test func boundInTheOtherBranchOnly() {
    var wiring = GraphBuilder()
    wiring.bind("API") { $0.conditions = [Condition(kind: .compilation, text: "DEBUG", construct: "a", clause: 0)] }
    wiring.request("API") {
      $0.conditions = [Condition(kind: .compilation, text: "!(DEBUG)", construct: "b", clause: 0)]
    }
    #expect(reason(wiring) == .unbound)
  }

  @Test func requestsOfOneContainerThatLookFartherOrLessFar() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    let plain = wiring.bind("API")
    let raw = wiring.bind("API", named: "raw", in: child)
    wiring.request("API", named: "row", in: child) { $0.ignoresParents = true }
    wiring.request("API", named: "row", in: child)
    wiring.request("API", in: child) { $0.ignoresParents = true }
    let graph = wiring.graph()
    var search = MissingBindingSearch(in: graph)
    let absences = graph.requests.map { search.reason(of: $0) }
    #expect(absences == [.otherName([raw]), .otherName([plain, raw]), .onlyAbove([plain])])
  }

  @Test func doubtNamesOpenContainersAndGapsInReach() {
    var wiring = GraphBuilder()
    let open = wiring.container("open", isOpen: true)
    let child = wiring.container("child", parents: [open])
    wiring.gap(.binding, "its type is computed", in: [child])
    wiring.gap(.binding, "its type is computed", in: [0])
    let graph = wiring.graph()
    #expect(graph.doubt(about: graph.containersInReach(of: child)) == Doubt(openContainers: [open], gaps: [0]))
    #expect(graph.doubt(about: [open]) == Doubt(openContainers: [open]))
  }

  @Test func requestOfNoKnownContainerReachesAll() {
    var wiring = GraphBuilder()
    let other = wiring.container("other")
    wiring.request("API") { $0.containers = [] }
    let graph = wiring.graph()
    #expect(graph.containersInReach(of: graph.requests[0]) == [0, other])
  }
}
