import CustomDump
import DigraphModel
import DigraphRenderers
import TestSupport
import Testing

/// The answers of a picture to somebody who has seen the worst finding and asks how to go on.
@Suite("next steps in pictures")
struct NextStepTests {
  private func finding(
    _ message: String, at site: Site, chain: [String] = [], notes: [Finding.Note] = [], help: String? = nil,
    _ severity: Severity = .error
  ) -> Finding {
    var finding = Finding(message, at: site, subject: [], chain: chain, notes: notes, help: help)
    (finding.rule, finding.severity) = ("rule", severity)
    return finding
  }

  @Test("the title has the binding that nearly answers, and the remedy; that of an info, neither")
  func nearMiss() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let near = builder.bind("any Log", in: main)
    let clock = builder.bind("Clock", in: main)
    builder.ask(clock, for: "Log")
    let graph = builder.graph
    func headline(_ severity: Severity, help: String?, notes: Bool) -> String {
      let note = Finding.Note(
        "'any Log' is bound here; it is the same type, but not the same text", at: graph.bindings[near].site)
      return GraphDrawing().drawing(
        of: graph,
        findings: [
          finding(
            "no binding for 'Log'", at: graph.requests[0].site, notes: notes ? [note] : [], help: help, severity)
        ]
      ).headline
    }
    let place = "Main+App.swift:\(graph.bindings[near].site.line)"
    let bound = "'any Log' is bound in \(place); it is the same type, but not the same text"
    func expect(_ headline: String, endsWith end: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(headline.hasSuffix(end), "\(headline)", sourceLocation: sourceLocation)
    }
    expect(
      headline(.error, help: "write 'any Log'", notes: true), endsWith: "(the only error); \(bound): write 'any Log'")
    expect(headline(.error, help: nil, notes: true), endsWith: "(the only error); \(bound)")
    expect(headline(.warning, help: "bind it", notes: false), endsWith: "(the only warning); to do: bind it")
    expect(headline(.info, help: "bind it", notes: true), endsWith: "(the only info)")
    expect(headline(.error, help: String(repeating: "long ", count: 30), notes: false), endsWith: "(the only error)")
  }

  /// The lines that lead to an error, as pairs of names.
  private func ways(_ drawing: Drawing) -> [String] {
    drawing.edges.filter { $0.line.tone == .alarm }.map { "\($0.from) \($0.to)" }.sorted()
  }

  @Test("the path from where the app starts to an error is red, whether the finding has the steps or not")
  func approach() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let show = builder.bind("Show", in: main)
    let rider = builder.bind("Rider", in: main)
    builder.bind("Band", in: main)
    builder.ask(show, forAll: "Rider", "Band")
    builder.ask(rider, for: "Hay")
    builder.askFromOutside("App", for: "Show", in: main)
    builder.askFromOutside("App", for: "Band", in: main)
    let graph = builder.graph
    let place = graph.requests.first { $0.key.type == "Hay" }?.site ?? graph.bindings[0].site
    func drawing(_ severity: Severity) -> Drawing {
      GraphDrawing().drawing(of: graph, findings: [finding("no binding for 'Hay'", at: place, severity)])
    }
    expectNoDifference(ways(drawing(.error)), ["b_Rider g_Hay", "b_Show b_Rider", "r_App b_Show"])
    expectNoDifference(drawing(.warning).edges.filter { $0.line.tone == .caution }.map(\.to), ["g_Hay"])
  }

  @Test("the path to a cycle is red up to the cycle, and no further")
  func approachToCycle() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let cook = builder.bind("Cook", in: main)
    let oven = builder.bind("Oven", in: main)
    let timer = builder.bind("Timer", in: main)
    builder.ask(cook, for: "Oven")
    let there = builder.ask(oven, for: "Timer")
    let back = builder.ask(timer, for: "Oven")
    builder.askFromOutside("App", for: "Cook", in: main)
    let graph = builder.graph
    let cycle = finding(
      "'Oven' and 'Timer' need each other", at: graph.requests[there].site, chain: ["Oven", "Timer", "Oven"],
      notes: [.init("there", at: graph.requests[back].site)])
    let drawing = GraphDrawing().drawing(of: graph, findings: [cycle])
    expectNoDifference(ways(drawing), ["b_Cook b_Oven", "b_Oven b_Timer", "b_Timer b_Oven", "r_App b_Cook"])
    let loops = drawing.edges.filter { $0.classes.contains("loop") }.map(\.from)
    expectNoDifference(loops.sorted(), ["b_Oven", "b_Timer"])
  }

  /// An overview of three modules, with types that `App` binds for the others.
  private func overview(
    _ findings: (Graph) -> [Finding] = { _ in [] }, _ fill: (inout SampleGraphBuilder, Container.ID) -> Void
  ) -> Drawing {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let names = ["App", "Core", "Feature"].flatMap { module in (0..<11).map { (module, "\(module)\($0)") } }
    for (_, name) in names { builder.bind(name, in: main) }
    fill(&builder, main)
    let plain = builder.graph
    let types = names.map { module, name in
      (name, TypeSummary(kind: .class, module: module, path: "Sources/\(module)/\(name).swift"))
    }
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings,
      requests: plain.requests.map { request in
        var request = request
        if request.key.type == "Open" { request.resolution = Resolution(status: .opaque, bindings: []) }
        return request
      },
      types: Dictionary(uniqueKeysWithValues: types))
    return GraphDrawing(folding: .overview()).drawing(of: graph, findings: findings(graph))
  }

  private func lines(_ drawing: Drawing, _ id: String) -> [String] {
    drawing.nodes.first { $0.id == id }?.label.lines.map { $0.map(\.text).joined() } ?? []
  }

  @Test("a box says how many bindings of other boxes its code registers; the legend says where a binding counts")
  func registered() {
    let drawing = overview { builder, _ in builder.ask(0, for: "Core0") }
    #expect(lines(drawing, "s_App").contains("registers 22 of other boxes"), "\(lines(drawing, "s_App"))")
    #expect(!lines(drawing, "s_Core").joined().contains("registers"))
    #expect(drawing.legend.contains { $0.text == "of types in the box" })
  }

  @Test("a key that nothing binds and one whose answer is not known are counted apart, as the legend explains")
  func unknown() {
    let drawing = overview { builder, _ in
      builder.ask(11, for: "Missing")
      builder.ask(12, for: "Open")
      builder.ask(13, for: "Elsewhere", status: .external)
    }
    let facts = lines(drawing, "s_Core")
    #expect(facts.contains { $0.hasSuffix(" · 1 not bound · 1 not known") }, "\(facts)")
    #expect(drawing.legend.contains { $0.text == "asked for, no binding" })
    #expect(drawing.legend.contains { $0.text == "asked for, answer not known" })
  }

  @Test("a box names all steps of a cycle, the one to cut first, and each step stays in one line")
  func cycle() {
    func box(_ types: [String]) -> [String] {
      let drawing = overview(
        { graph in
          let steps = graph.requests.filter { types.contains($0.key.type) }
          return [
            finding(
              "they need each other", at: steps[0].site, chain: types + [types[0]],
              notes: steps.dropFirst().map { .init("there", at: $0.site) })
          ]
        },
        { builder, _ in
          for (index, type) in types.enumerated() {
            let next = types[(index + 1) % types.count]
            builder.ask(11 + (Int(type.dropFirst(4)) ?? 0), for: next)
          }
        })
      // The box of the code; that of the types only refers to it.
      let boxes = drawing.nodes.filter { !$0.label.text.contains("see App: ") }
      return boxes.flatMap { lines(drawing, $0.id) }.filter { $0.contains("→") }
    }
    expectNoDifference(box(["Core1", "Core2"]), ["Core1 → Core2 → Core1"])
    expectNoDifference(box(["Core1", "Core2", "Core3"]), ["Core1 → Core2 → Core3 → Core1"])
    expectNoDifference(box(["Core1", "Core2", "Core3", "Core4"]), ["Core1 → Core2 → … → Core1"])
  }
}
