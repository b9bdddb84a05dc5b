import DigraphModel
import TestSupport
import Testing

struct NearMissTests {
  private func nearMisses(_ wiring: GraphBuilder) -> [NearMiss] {
    let graph = wiring.graph()
    return NearMisses(of: graph.requests, in: graph).nearMisses(of: graph.requests[0], atMost: .max)
  }

  @Test func mostTellingComesFirst() {
    var wiring = GraphBuilder()
    let spelt = wiring.bind("HomeDelegat")
    let flow = wiring.bind("HomeFlow")
    let named = wiring.bind("HomeDelegate", named: "a", with: ["Int"])
    let optional = wiring.bind("HomeDelegate?")
    wiring.request("HomeDelegate")
    wiring.types["HomeFlow"] = TypeSummary(kind: .class, supertypes: ["HomeDelegate"])
    #expect(
      nearMisses(wiring) == [
        NearMiss(binding: optional, reason: .optional), NearMiss(binding: flow, reason: .subtype),
        NearMiss(binding: named, reason: .otherKey), NearMiss(binding: spelt, reason: .spelling),
      ])
  }

  /// A property of another name is another factory.
  @Test func membersOfOtherNames() {
    var wiring = GraphBuilder()
    let beside = wiring.container("beside")
    for type in ["API", "API?", "APIs"] { wiring.bind(type) { $0.key.name = .member("other") } }
    let same = wiring.bind("API", in: beside) { $0.key.name = .member("api") }
    wiring.request("API") { $0.key.name = .member("api") }
    #expect(nearMisses(wiring) == [NearMiss(binding: same, reason: .otherContainer(beside))])
  }

  @Test func implementationBehindAProtocol() {
    var wiring = GraphBuilder()
    let clock = wiring.bind("Clock", making: "SystemClock")
    wiring.forward("Ticking", to: clock)
    wiring.request("SystemClock")
    #expect(nearMisses(wiring) == [NearMiss(binding: clock, reason: .implementation)])
  }

  @Test func otherContainerAndOtherBranch() {
    var wiring = GraphBuilder()
    let beside = wiring.container("beside")
    let debug = Condition(kind: .compilation, text: "DEBUG", construct: "a", clause: 0)
    let conditional = wiring.bind("API") { $0.conditions = [debug] }
    let foreign = wiring.bind("API", in: beside)
    wiring.request("API") {
      $0.conditions = [Condition(kind: .compilation, text: "!(DEBUG)", construct: "a", clause: 1)]
    }
    #expect(
      nearMisses(wiring) == [
        NearMiss(binding: conditional, reason: .otherBranch(debug)),
        NearMiss(binding: foreign, reason: .otherContainer(beside)),
      ])
  }

  @Test func testBindingsAreNotMeant() {
    var wiring = GraphBuilder()
    wiring.bind("APIs") { $0.isTestOnly = true }
    wiring.request("API")
    #expect(nearMisses(wiring).isEmpty)
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("same", "same", 0), ("", "ab", 2), ("Loger", "Logger", 1),
    ("abcdef", "abdcef", 2), ("ab", "", 2),
  ])
  func distances(lhs: String, rhs: String, distance: Int) {
    #expect(editDistance(lhs, rhs, atMost: 5) == distance)
    #expect(editDistance(rhs, lhs, atMost: distance) == distance)
    if distance > 0 { #expect(editDistance(lhs, rhs, atMost: distance - 1) == nil) }
  }

  /// Compares the search in a diagonal band with the whole matrix, on all words of up to four letters from an alphabet
  /// of two.
  @Test func bandAgreesWithTheWholeMatrix() {
    var words = [""]
    var longest = words
    for _ in 1...4 {
      longest = longest.flatMap { [$0 + "a", $0 + "b"] }
      words += longest
    }
    func distance(_ lhs: Substring, _ rhs: Substring) -> Int {
      guard let left = lhs.first else { return rhs.count }
      guard let right = rhs.first else { return lhs.count }
      if left == right { return distance(lhs.dropFirst(), rhs.dropFirst()) }
      return 1
        + min(
          distance(lhs.dropFirst(), rhs), distance(lhs, rhs.dropFirst()), distance(lhs.dropFirst(), rhs.dropFirst()))
    }
    for lhs in words {
      for rhs in words {
        let expected = distance(lhs[...], rhs[...])
        for limit in 0...4 { #expect(editDistance(lhs, rhs, atMost: limit) == (expected <= limit ? expected : nil)) }
      }
    }
  }
}
