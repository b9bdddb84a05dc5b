import CustomDump
import DigraphModel
import TestSupport
import Testing

@Suite("names in questions")
struct WiringTests {
  private func wiring() -> Wiring {
    var builder = GraphBuilder()
    let other = builder.container("Other")
    let feed = builder.bind("FeedProtocol", making: "LiveFeed")
    builder.bind("Payment", named: "card", making: "CardPayment")
    builder.bind("Payment", named: "cash")
    builder.bind("Clock")
    builder.bind("Clock", named: "server")
    builder.bind("Log")
    builder.bind("Log", in: other)
    _ = builder.forward("Reading", to: feed)
    _ = builder.request("API", named: "live", from: feed)
    _ = builder.request("Clock") { $0.owner = "AppDelegate" }
    return Wiring(builder.graph())
  }

  private func found(_ text: String) -> String {
    let wiring = wiring()
    switch wiring.find(text) {
    case .subject(let subject): return "\(subject.name): \(subject.nodes.map(wiring.name).joined(separator: ", "))"
    case .several(let names): return "one of \(names.joined(separator: " | "))"
    case .nothing(let near): return "nothing" + (near.isEmpty ? "" : ", near \(near.joined(separator: ", "))")
    }
  }

  @Test(
    "what a name means: the key itself, its type or implementation, in any case of letters, a part, a pattern",
    arguments: [
      ("FeedProtocol", "FeedProtocol: FeedProtocol"), ("LiveFeed", "FeedProtocol: FeedProtocol"),
      ("livefeed", "FeedProtocol: FeedProtocol"), ("eedPro", "FeedProtocol: FeedProtocol"),
      ("Reading", "Reading: FeedProtocol"),
      // A key without a name prints without a name.
      ("Clock", "Clock: Clock"), ("Clock \"server\"", #"Clock named "server": Clock named "server""#),
      ("Payment", #"one of Payment named "card" | Payment named "cash""#),
      ("CardPayment", #"Payment named "card": Payment named "card""#),
      ("Log", "Log: Log in container, Log in Other"),
      // The name that answers use, or the name with the module.
      ("Log in Other", "Log in Other: Log in Other"), ("log in App", "log in App: Log in container, Log in Other"),
      ("L* in Other", "L* in Other: Log in Other"), ("Log in Nowhere", "nothing"),
      (#"Payment named "cash" in container"#, #"Payment named "cash" in container: Payment named "cash""#),
      ("API", #"API named "live": API named "live""#), ("AppDelegate", "AppDelegate: AppDelegate"),
      ("Pay*", #"Pay*: Payment named "card", Payment named "cash""#), ("X*", "nothing"),
      ("Clokc", "nothing, near Clock"), ("", "nothing"),
      // A part of a name, misspelt.
      ("Paymnt", "nothing, near Payment"), ("CardPaiment", "nothing, near CardPayment"),
      ("Protocl", "nothing, near FeedProtocol"), ("Delegte", "nothing, near AppDelegate"),
      // Other words, though they differ by two letters only.
      ("Lab", "nothing"), ("Blick", "nothing"), ("AP1", "nothing, near API"),
    ])
  func names(text: String, meaning: String) {
    expectNoDifference(found(text), meaning)
  }

  @Test("a place may be the module that binds, or an app; each app's container of one module has a name of its own")
  func places() {
    var builder = SampleGraphBuilder()
    for app in ["Phone", "Watch"] {
      let container = builder.container("Injector", module: "Core")
      builder.bind("Clock", in: container, module: "\(app)Kit")
      builder.bind("Clock", named: "server", in: container, module: "\(app)Net")
    }
    let plain = builder.graph
    let containers = zip(plain.containers, ["Phone", "Watch"]).map { container, app in
      var container = container
      container.apps = [app]
      return container
    }
    let wiring = Wiring(Graph(containers: containers, bindings: plain.bindings, requests: []))
    expectNoDifference(wiring.containerNames, ["Injector of Phone", "Injector of Watch"])
    func found(_ text: String) -> [Int] {
      if case .subject(let subject) = wiring.find(text) { subject.nodes } else { [] }
    }
    expectNoDifference(found("Clock"), [0, 2])
    expectNoDifference(found("Clock in WatchKit"), [2])
    expectNoDifference(found("Clock in Phone"), [0])
    expectNoDifference(found("Clock in Injector of Watch"), [2])
    // The place decides between two keys that both have the part.
    expectNoDifference(found("loc in WatchNet"), [3])
    expectNoDifference(found("loc in Watch"), [])
  }

  @Test("long chains do not exhaust the stack, and are soon gone through")
  func longChain() {
    let length = 50_000
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    for number in 0..<length { builder.bind("T\(number)", in: main) }
    for number in 1..<length { builder.ask(number - 1, for: "T\(number)") }
    let wiring = Wiring(builder.graph)
    #expect(wiring.tree(of: [0]).count == length)
    #expect(wiring.shortestPaths(from: [0], to: [length - 1], atMost: 2).paths.map(\.count) == [length - 1])
    let statistics = WiringStatistics(of: wiring)
    #expect(statistics.longestPath.count == length)
    #expect(statistics.dominated[0] == length - 1)
  }

  @Test("ways are counted that nobody could list")
  func manyPaths() {
    var builder = GraphBuilder()
    _ = builder.container("Main")
    // 80 steps with two paths each.
    for number in 0...80 { builder.bind("T\(number)") }
    for number in 0..<80 {
      for side in ["L", "R"] {
        let middle = builder.bind("\(side)\(number)")
        _ = builder.request("\(side)\(number)", from: number)
        _ = builder.request("T\(number + 1)", from: middle)
      }
    }
    let found = Wiring(builder.graph()).shortestPaths(from: [0], to: [80], atMost: 3)
    #expect(found.count == .max)
    #expect(found.paths.map(\.count) == [160, 160, 160])
  }

  @Test("a tree is as deep as is wanted; a node that was not entered there may be entered elsewhere")
  func depth() {
    var builder = GraphBuilder()
    _ = builder.container("Main")
    for name in ["A", "B", "C", "D"] { builder.bind(name) }
    for (from, to) in [(0, "B"), (1, "C"), (2, "D"), (0, "C")] { _ = builder.request(to, from: from) }
    let wiring = Wiring(builder.graph())
    func lines(_ depth: Int?) -> [String] {
      wiring.tree(of: [0], depth: depth).map { "\($0.depth) \(wiring.name(of: $0.node)) \($0.rest)" }
    }
    #expect(lines(2) == ["0 A below", "1 B below", "2 C left", "1 C below", "2 D below"])
    #expect(lines(0) == ["0 A left"])
    #expect(lines(nil) == ["0 A below", "1 B below", "2 C below", "3 D below", "1 C above"])
  }

  @Test("modules: who is needed by others, and who needs them")
  func modules() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let screen = builder.bind("Screen", in: main, module: "App")
    let other = builder.bind("Other", in: main, module: "App")
    let log = builder.bind("Log", in: main, module: "Base")
    builder.bind("Lone", in: main, module: "Lonely")
    builder.ask(screen, forAll: "Log", "Log", "Other")
    builder.ask(other, for: "Log")
    builder.ask(log, for: "Log")
    let modules = WiringStatistics(of: Wiring(builder.graph)).modules
    expectNoDifference(
      modules,
      [
        .init(name: "App", providers: 2, incoming: 0, outgoing: 2),
        .init(name: "Base", providers: 1, incoming: 2, outgoing: 0),
        .init(name: "Lonely", providers: 1, incoming: 0, outgoing: 0),
      ])
    expectNoDifference(modules.map(\.instability), [1, 0, nil])
  }
}
