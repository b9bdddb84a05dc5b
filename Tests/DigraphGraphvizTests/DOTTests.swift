import DigraphGraphviz
import DigraphLayout
import DigraphRenderers
import Foundation
import TestSupport
import Testing

@Suite("DOT")
struct DOTTests {
  private func source(of drawing: Drawing) throws -> String {
    String(decoding: try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .dot)), as: UTF8.self)
  }

  @Test("the graph in the language of Graphviz, without positions, the same each time")
  func source() throws {
    let drawing = GraphDrawing().drawing(of: SampleGraph().graph)
    let dot = try source(of: drawing)
    #expect(dot.hasPrefix("digraph wiring {"))
    #expect(!dot.contains("pos="))
    #expect(try source(of: drawing) == dot)
  }

  @Test("the legend tells outlines from one another")
  func legend() throws {
    // Texts need no explanation, and nothing but its text tells a pill from a card.
    let shapes = Drawing.Shape.allCases.filter { $0 != .pill && $0 != .text }
    let sources = try shapes.map { shape in
      let entry = Drawing.LegendEntry(.node(shape, .init(), sign: ""), "meaning")
      return try source(of: Drawing(title: "wiring", summary: "", legend: [entry]))
    }
    #expect(sources.allSatisfy { $0.contains("meaning") })
    #expect(Set(sources).count == shapes.count)
  }

  @Test("the program `dot` reads it, and finds every node and edge", .enabled(if: Program.dot != nil))
  func accepted() throws {
    var drawing = GraphDrawing().drawing(of: SampleGraph().graph)
    for (index, name) in SVGTests.nastyNames.enumerated() {
      drawing.nodes[index].label = .init([[.init(name, .strong)]])
      drawing.nodes[index].tooltip = name
    }
    let plain = try #require(try Program.dot?.run(["-Tplain"], input: source(of: drawing)))
    let lines = plain.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(Set(lines.filter { $0[0] == "node" }.map { String($0[1]) }) == Set(drawing.nodes.map(\.id)))
    #expect(lines.count { $0[0] == "edge" } == drawing.edges.count)
  }
}

/// A program of the machine.
struct Program {
  var path: String

  static var dot: Program? {
    ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first(where: FileManager.default.isExecutableFile)
      .map(Program.init)
  }

  func run(_ arguments: [String], input: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).dot")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
