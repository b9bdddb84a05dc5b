import DigraphModel
import TestSupport
import Testing

struct TooManyDependenciesTests {
  /// `Screen`, with so many requests of its own and so many for a `Model` that it gets.
  private func screen(_ wiring: inout GraphBuilder, named name: String? = nil, own: Int, part: Int) {
    let screen = wiring.bind("Screen", named: name, making: "Screen")
    for number in 0..<own + part {
      wiring.request("K\(number)", from: screen) { $0.part = number < own ? nil : "Model" }
    }
  }

  private var keys: GraphBuilder {
    var wiring = GraphBuilder()
    for number in 0..<20 { wiring.bind("K\(number)") }
    return wiring
  }

  private func report(_ wiring: GraphBuilder) -> [String] {
    DigraphRulesTests.report("too-many-dependencies", wiring).map { String($0.drop { $0 != ":" }.dropFirst(2).prefix { $0 != "," }) }
  }

  @Test func eachObjectIsCountedOnItsOwn() {
    var wiring = keys
    screen(&wiring, own: 7, part: 7)
    #expect(report(wiring) == [])
    wiring = keys
    screen(&wiring, own: 8, part: 8)
    #expect(report(wiring) == ["info: 'Screen' needs 8 others"])
    wiring = keys
    screen(&wiring, own: 2, part: 8)
    #expect(findings("too-many-dependencies", wiring).map(\.message) == [
      "'Model', of which 'Screen' gets one of its own, needs 8 others, which is more than 7: 'K2', 'K3', 'K4' and 5 others"
    ])
  }

  @Test func aTypeIsToldOnce() {
    var wiring = keys
    screen(&wiring, own: 2, part: 8)
    screen(&wiring, named: "next", own: 2, part: 8)
    #expect(findings("too-many-dependencies", wiring).count == 1)
    let model = wiring.bind("Model", making: "Model")
    for number in 0..<8 { wiring.request("K\(number)", from: model) }
    #expect(report(wiring) == ["info: 'Model' needs 8 others"])
  }

  /// What is of no use is the first to go.
  @Test(arguments: [
    (8, [], "let it do less: give those that belong together a type of their own"),
    (8, [2], "drop 'K2', which it stores and nothing reads"),
    (9, [2, 3], "drop 'K2' and 'K3', which it stores and nothing reads"),
    (9, [2], "drop 'K2', which it stores and nothing reads, and give those that belong together a type of their own"),
  ])
  func whatIsNeverReadIsNamed(count: Int, idle: [Int], help: String) {
    var wiring = keys
    let screen = wiring.bind("Screen", making: "Screen")
    for number in 0..<count { wiring.request("K\(number)", from: screen) { $0.isIdle = idle.contains(number) } }
    // Of a key that is asked for twice, one answer may be read.
    wiring.request("K0", from: screen) { $0.isIdle = true }
    let found = findings("too-many-dependencies", wiring)
    #expect(found.map(\.help) == [help])
    #expect(found.flatMap(\.notes).count == idle.count)
  }
}
