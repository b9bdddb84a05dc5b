import CustomDump
import DigraphModel
import DigraphRenderers
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names with characters that have a meaning in one of the formats.
private let nastyNames = [
  "Dictionary<String, () -> Void>", "a & b &amp; c &#60; #35;", "\"quoted\" 'single' `code`", "end", "a[b](c){d}|e|",
  "direction LR", "subgraph x", "\\N \\n $x ${y}", "a\nb\r\n%%{init: {}}%%", "</data><x>", "日本語 👩‍👩‍👧 é", "--> -.-> ==>",
  "style a fill:#f00;", "\u{0}\u{1b}[31m\u{202e}", "::error::x", "_*bold*_", "",
]

/// A wiring in which all names are nasty.
private func nastyGraph() -> Graph {
  var builder = SampleGraphBuilder()
  let main = builder.container("Main]\"", module: "App\"[")
  let other = builder.container("Other<b>", module: "end")
  for name in nastyNames {
    let id = builder.bind(name, named: name, as: name, in: main)
    builder.bind(name, in: other)
    builder.ask(id, for: "missing " + name)
    builder.askFromOutside(name, for: name, named: name, in: main)
  }
  return builder.graph
}

@Suite("Mermaid")
struct MermaidTests {
  @Test("shapes, lines, findings")
  func golden() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", named: "top", as: "LiveFeed", .shared, in: main)
    builder.bind("Clock", in: main, module: "Core", by: .value)
    builder.ask(feed, for: "Clock", .deferred, .checked)
    builder.ask(feed, for: "API")
    var finding = Finding("m", at: builder.site(ofRequest: 1), subject: [])
    finding.rule = "unresolved-dependency"
    finding.severity = .error
    let mermaid = GraphDrawing(title: "Wiring") { "https://example.org/\($0.line)" }
      .mermaid(of: builder.graph, findings: [finding])
    expectNoDifference(
      mermaid.text,
      """
      flowchart LR
      accTitle: Wiring
      accDescr: 2 bindings in 1 container, 2 requests, 1 finding, look first at Main+App.swift:18: unresolved-dependency, m (the only error)
        n2["<b>API</b><br/>no binding<br/>✕ unresolved-dependency"]
        subgraph c0["<b>App</b>"]
          n0("<b>Feed #quot;top#quot;</b><br/>LiveFeed<br/>● container")
          click n0 href "https://example.org/12"
        end
        subgraph c1["<b>Core</b>"]
          n1["<b>Clock</b><br/>◔ graph"]
          click n1 href "https://example.org/12"
        end
        n0 -.->|"later<br/>optional"| n1
        n0 ==> n2
        linkStyle 1 stroke:#c61f2b,color:#c61f2b
        class n2 ghost
        class n2 error
        class n0 shared
        classDef error fill:#ffebe9,stroke:#c61f2b,stroke-width:2px,color:#1f2328
        classDef shared stroke-width:3px
        classDef ghost stroke-dasharray:5 3

      """)
    #expect(mermaid.markdown == "```mermaid\n\(mermaid.text)```\n")
  }

  /// Lines that do not fit the statements of Mermaid's flowchart grammar, `flow.jison`. The patterns allow no more than
  /// the renderer writes.
  private func problems(_ text: String) -> [String] {
    let string = #""[^"`\n]*""#
    let vertex = "n[0-9]+"
    let shapes = [
      #"\(\#(string)\)"#, #"\[\#(string)\]"#, #"\[/\#(string)/\]"#, #"\(\[\#(string)\]\)"#, #"\{\{\#(string)\}\}"#,
      #"\[\[\#(string)\]\]"#,
    ].joined(separator: "|")
    let statements = [
      "\(vertex)(?:\(shapes))", "subgraph c[0-9]+\\[\(string)\\]", "end", "click \(vertex) href \(string)",
      "\(vertex) (?:-->|---|==>|-\\.->|-\\.-)(?:\\|\(string)\\|)? \(vertex)",
      "linkStyle [0-9]+ stroke:#[0-9a-f]{6},color:#[0-9a-f]{6}", "class \(vertex)(?:,\(vertex))* [a-z]+",
      "classDef [a-z]+ [-a-z]+:[^,;]+(?:,[-a-z]+:[^,;]+)*",
    ].joined(separator: "|")
    guard let statement = try? Regex("(?:\(statements))"), let entity = try? Regex("#(?:[0-9]+|[a-z]+);") else {
      return ["no pattern"]
    }
    var problems: [String] = []
    var depth = 0
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
      let words = line.drop { $0 == " " }
      if number == 0 {
        if line != "flowchart LR" { problems.append(String(line)) }
        continue
      }
      if words.hasPrefix("accTitle: ") || words.hasPrefix("accDescr: ") || words.hasPrefix("%% ") {
        if words.dropFirst(3).contains(where: { "#;{}\"%".contains($0) }) { problems.append(String(line)) }
        continue
      }
      if words.hasPrefix("subgraph") { depth += 1 }
      if words == "end" { depth -= 1 }
      // The grammar matches `direction` anywhere in a line, before any other token.
      if line.firstMatch(of: /direction\s+(TB|BT|RL|LR)/) != nil || depth < 0 { problems.append(String(line)) }
      if (try? statement.wholeMatch(in: String(words))) == nil { problems.append(String(line)) }
      // A `#` in a string must start an entity or a colour.
      let rest = String(words).replacing(entity, with: "")
      if rest.contains("#"), !words.hasPrefix("click"), !words.hasPrefix("linkStyle"), !words.hasPrefix("classDef") {
        problems.append(String(line))
      }
    }
    return problems + (depth == 0 ? [] : ["a subgraph is not closed"])
  }

  @Test("the text keeps to the grammar, whatever the names are")
  func grammar() {
    for graph in [SampleGraph().graph, nastyGraph()] {
      let drawing = GraphDrawing(title: "x; direction LR {\"#") { "https://example.org/\($0.path)\"`" }.drawing(
        of: graph, findings: SampleGraph().findings)
      expectNoDifference(problems(MermaidDiagram.source(of: drawing)), [])
    }
  }

  @Test("the limits of GitHub are kept: folded, by module, as a table; and it is said")
  func limits() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "M0")
    for index in 0..<800 {
      let id = builder.bind("Service\(index)", in: main, module: "M\(index / 4)")
      for step in [1, 7] where index >= step { builder.ask(id, for: "Service\(index - step)") }
    }
    let graph = builder.graph
    let folded = GraphDrawing(folding: .none).mermaid(of: graph)
    #expect(folded.isDiagram)
    #expect(folded.text.count < 50_000)
    #expect(folded.text.components(separatedBy: " --> ").count <= 501)
    #expect(folded.notes.count > 1)
    #expect(folded.notes[0] == "GitHub shows no diagram of 1592 arrows and 52113 characters, so less is drawn")
    let long = String(repeating: "VeryLong", count: 100)
    var wide = SampleGraphBuilder()
    let only = wide.container("Main", module: "M0")
    for index in 0..<650 { wide.bind("\(long)\(index)", in: only, module: "\(long)\(index / 5)") }
    let table = GraphDrawing(folding: .none).mermaid(of: wide.graph)
    #expect(!table.isDiagram)
    #expect(table.markdown.hasPrefix("| module | bindings | needs | findings |\n|---|---|---|---|\n| \(long)0 | 5 |"))
    #expect(table.notes.last == "this is a table of the modules instead")
  }
}

@Suite("D2")
struct D2Tests {
  @Test("frames, shapes and lines")
  func golden() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", .shared, in: main)
    builder.bind("Clock", in: main, module: "Core", by: .value)
    builder.ask(feed, for: "Clock", .deferred, .checked)
    expectNoDifference(
      D2Diagram.text(of: GraphDrawing(title: "Wiring").drawing(of: builder.graph)),
      #"""
      # Wiring: 2 bindings in 1 container, 1 request, 0 findings
      direction: right
      m_App: "App" {
        tooltip: "module App\nMain, Container of Swinject\nSources/App/Main.swift:12:5"
        b_Feed: "Feed\n● container" {
          shape: rectangle
          tooltip: "Feed\nmade as Feed, container\nSources/App/Main+App.swift:12:5"
          style.border-radius: 8
        }
      }
      m_Core: "Core" {
        tooltip: "module Core\nMain, Container of Swinject\nSources/App/Main.swift:12:5"
        b_Clock: "Clock\n◔ graph" {
          shape: page
          tooltip: "Clock\nmade as Clock, graph\nSources/Core/Main+Core.swift:12:5"
        }
      }
      m_App.b_Feed -> m_Core.b_Clock {
        style.stroke-dash: 2
        target-arrowhead.shape: arrow
        source-arrowhead.shape: circle
        style.stroke-width: 1
      }

      """#)
  }

  @Test("each line is one statement, whatever the names are; names differ in more than their case")
  func grammar() throws {
    let drawing = GraphDrawing(folding: .none).drawing(of: nastyGraph())
    let path = "[A-Za-z0-9_]+(?:\\.[A-Za-z0-9_]+)*"
    let string = #""(?:[^"\\$\n]|\\["\\$n])*""#
    let statement = try Regex(
      "#.*|direction: right| *\(path)(?: (?:->|--) \(path))?(?:: \(string))? \\{| *[a-z.-]+: (?:[a-z0-9-]+|\(string))| *\\}"
    )
    for line in D2Diagram.text(of: drawing).split(separator: "\n") {
      #expect(try statement.wholeMatch(in: String(line)) != nil, "\(line)")
    }
    let ids = drawing.nodes.map { $0.id.lowercased() }
    #expect(Set(ids).count == ids.count)
  }
}

@Suite("GraphML")
struct GraphMLTests {
  /// Collects the text between the tags of a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var keys: [String: String] = [:]
    var nodes: [String: [String: String]] = [:]
    var edges: [[String: String]] = []
    private var current: [String: String] = [:]
    private var key: String?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      switch name {
      case "key": keys[attributes["id"] ?? ""] = attributes["attr.name"]
      case "node", "edge": current = attributes
      case "data": key = attributes["key"].map { "\($0)" }
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let key else { return }
      current[keys[key] ?? "undeclared \(key)", default: ""] += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      switch name {
      case "data": key = nil
      case "node": nodes[current["id"] ?? ""] = current
      case "edge": edges.append(current)
      default: break
      }
    }
  }

  private func read(_ text: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    return reader
  }

  @Test("every binding and request is there with what is known of it")
  func content() throws {
    let sample = SampleGraph()
    let graph = try read(GraphDrawing(folding: .none).graphML(of: sample.graph, findings: sample.findings))
    expectNoDifference(
      graph.nodes["b_Reachability"],
      [
        "id": "b_Reachability", "label": "Reachability", "kind": "binding", "type": "Reachability",
        "implementation": "PathMonitor", "scope": "weak", "lifetime": "weak", "provider": "factory",
        "framework": "swinject", "path": "Sources/Networking/NetworkContainer+Networking.swift", "line": "51",
        "module": "Networking", "container": "NetworkContainer", "elements": "b8",
      ])
    let elements = (Array(graph.nodes.values) + graph.edges).flatMap { ($0["elements"] ?? "").split(separator: " ") }
    #expect(elements.count { $0.hasPrefix("b") } == sample.graph.bindings.count)
    #expect(elements.count { $0.hasPrefix("r") } == sample.graph.requests.count)
    #expect(graph.edges.allSatisfy { graph.nodes[$0["source"] ?? ""] != nil && graph.nodes[$0["target"] ?? ""] != nil })
    #expect(Set(graph.edges.map { $0["id"] ?? "" }).count == graph.edges.count)
    #expect(graph.edges.contains { $0["findings"] == "dependency-cycle" && $0["severity"] == "error" })
    #expect((Array(graph.nodes.values) + graph.edges).allSatisfy { $0.keys.allSatisfy { !$0.hasPrefix("undeclared") } })
  }

  @Test("names are data, whatever is in them")
  func hygiene() throws {
    let graph = try read(GraphDrawing(folding: .none).graphML(of: nastyGraph()))
    let types = Set(graph.nodes.values.compactMap { $0["type"] })
    for name in nastyNames where !name.isEmpty { #expect(types.contains(name.visible), "\(name)") }
  }
}
