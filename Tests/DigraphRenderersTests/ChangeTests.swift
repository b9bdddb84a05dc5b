import CustomDump
import DigraphModel
import DigraphRenderers
import Foundation
import TestSupport
import Testing

/// Texts and pictures of a change.
@Suite("changes")
struct ChangeTests {
  private static func change(from base: Graph, to head: Graph, _ new: [Finding] = []) -> WiringChange {
    WiringChange(
      comparison: GraphComparison(from: base, to: head), findings: FindingComparison(from: [], to: new),
      base: .init(name: "main", commit: String(repeating: "a", count: 40)), head: .init(name: "the work tree"))
  }

  /// Many services in a chain, each of which requests the next one. `extra` more services follow at its end.
  private static func chain(_ count: Int, _ lifetime: Scope.Lifetime, modules: Int = 5, extra: Int = 0) -> Graph {
    var builder = SampleGraphBuilder()
    let container = builder.container("main", module: "App")
    let ids = (0..<(count + extra)).map {
      builder.bind(
        "Service\($0)WithAnUnusuallyLongName", $0 < count ? lifetime : .graph, in: container,
        module: "Module\($0 % modules)")
    }
    for (number, id) in ids.enumerated().dropLast() {
      builder.ask(id, for: "Service\(number + 1)WithAnUnusuallyLongName")
    }
    return builder.graph
  }

  @Test("a comment on a change of any size fits into one", arguments: [10, 100, 400, 3_000])
  func limits(size: Int) {
    let change = Self.change(from: Self.chain(size, .graph), to: Self.chain(size, .shared, extra: size))
    let markdown = change.markdown()
    #expect(markdown.unicodeScalars.count < 65_536)
    #expect(markdown.hasPrefix("<!-- digraph diff -->\n### Wiring: "))
    #expect(markdown.components(separatedBy: "<details>").count == markdown.components(separatedBy: "</details>").count)
    let diagrams = markdown.components(separatedBy: "```")
    #expect(diagrams.count % 2 == 1)
    if diagrams.count > 1 { #expect(diagrams[1].unicodeScalars.count < 50_000) }
    #expect(markdown.contains("\(size) bindings added, \(size) changed"))
  }

  @Test("each part that has changed is told apart by its sign and its line, in every extent")
  func signs() throws {
    let change = Self.change(from: Self.chain(6, .graph), to: Self.chain(5, .shared, extra: 3))
    let drawing = ChangeDrawing(change).drawing(.neighbours)
    for node in drawing.nodes {
      let sign = String(node.label.text.prefix(1))
      let pattern = node.line.pattern
      if node.classes.contains("added") { #expect(sign == "+" && node.line.width > 2 && pattern == .solid) }
      if node.classes.contains("removed") { #expect(sign == "−" && pattern == .dashed) }
      if node.classes.contains("changed") { #expect(sign == "±" && pattern == .solid) }
      #expect(node.elements.isEmpty)
    }
    #expect(drawing.nodes.count { $0.classes.contains("added") } == 2)
    #expect(drawing.nodes.count { $0.classes.contains("changed") } == 5)
    for extent in ChangeDrawing.Extent.allCases { #expect(!ChangeDrawing(change).drawing(extent).nodes.isEmpty) }
  }

  @Test("a generated method that takes more or less says what")
  func parameters() async {
    func graph(_ members: String) async -> Graph {
      await Analyzed.graph(
        """
        import DIKit
        protocol AppResolver: Resolver {}
        final class Cart: Injectable { struct Dependency { \(members) }; init(dependency: Dependency) {} }
        final class Screen: Injectable { struct Dependency { let cart: Cart }; init(dependency: Dependency) {} }
        """)
    }
    func text(_ base: String, _ head: String) async -> [String] {
      let change = Self.change(from: await graph(base), to: await graph(head))
      return change.text().split(separator: "\n").filter { $0.contains("take") || $0.contains("parameters") }
        .map { String($0.prefix { $0 != "." }.replacing(/[ ]+App$/, with: "")) }
    }
    let gained = await text("let id: Int", "let id: Int; let prices: [String: (Int, Int)]")
    expectNoDifference(
      gained,
      ["  ± Cart  now takes prices: [String: (Int, Int)]", "  ± Screen  now takes prices: [String: (Int, Int)]"])
    let changed = await text("let id: Int; let done: (Int) -> Void", "let id: UUID; let done: (Int) -> Void")
    expectNoDifference(
      changed,
      [
        "  ± Cart  now takes id: UUID; no longer takes id: Int",
        "  ± Screen  now takes id: UUID; no longer takes id: Int",
      ])
    let moved = await text("let id: Int; let name: String", "let name: String; let id: Int")
    expectNoDifference(
      moved,
      [
        "  ± Cart  parameters: id: Int, name: String → name: String, id: Int",
        "  ± Screen  parameters: id: Int, name: String → name: String, id: Int",
      ])
  }

  @Test("what is only called otherwise is drawn as changed, with what it was called")
  func renamed() throws {
    func graph(_ type: String, as implementation: String) -> Graph {
      var builder = SampleGraphBuilder()
      let main = builder.container("main", module: "App")
      let screen = builder.bind("Screen", in: main)
      builder.bind(type, as: implementation, .shared, in: main)
      builder.bind("Other", in: main)
      builder.ask(screen, forAll: type, "Other")
      return builder.graph
    }
    let change = Self.change(
      from: graph("Clock", as: "LiveClock"), to: graph("RailwayClock", as: "LiveRailwayClock"))
    let drawing = ChangeDrawing(change).drawing(.neighbours)
    let changed = drawing.nodes.filter { $0.classes.contains("changed") }
    expectNoDifference(
      changed.map(\.label.text),
      ["± RailwayClock\nLiveRailwayClock\n● container\nwas Clock\nwas made as LiveClock"])
    #expect(changed.allSatisfy { $0.line.tone == .changed })
    #expect(drawing.nodes.count { $0.classes.contains("context") } == 1)
  }

  @Test("nothing has changed: there is nothing to show")
  func nothing() {
    let change = Self.change(from: SampleGraph().graph, to: SampleGraph().graph)
    #expect(change.isEmpty && change.text() == "" && change.markdown() == "")
  }

  @Test("what has changed its place only is not told one by one")
  func widened() {
    func graph(_ inTwo: Bool) -> Graph {
      var builder = SampleGraphBuilder()
      let first = builder.container("first", module: "App")
      let second = builder.container("second", module: "App", parents: [first])
      builder.bind("Clock", in: first)
      let log = builder.bind("Log", in: inTwo ? second : first)
      builder.ask(log, for: "Clock")
      return builder.graph
    }
    let text = Self.change(from: graph(false), to: graph(true)).text()
    #expect(text.contains("± Log  container: App.first → App.second"), "\(text)")
  }
}
