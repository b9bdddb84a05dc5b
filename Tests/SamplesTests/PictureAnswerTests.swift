import Foundation
import TestSupport
import Testing

/// The answers that default pictures of samples give: the parts of the app, the worst finding, and the file to open.
@Suite("answers of pictures")
struct PictureAnswerTests {
  private static let samples: [String] =
    ((try? Repository.paths(below: "Samples")) ?? []).filter { $0.hasSuffix("/Expected/graph.svg") }
    .map { String($0.split(separator: "/")[1]) }.sorted()

  /// The first finding of the report that people read.
  private struct First {
    var rule: String
    var path: Substring
    var line: Substring
    /// The file's name and the line.
    var place: String { "\(path.split(separator: "/").last ?? ""):\(line)" }

    /// - Returns: `nil` if the report has no finding.
    init?(in sample: String) throws {
      let result = try CommandResult.of(
        BuiltProgram.url(), ["check", "--no-cache", "--format", "human", "Samples/\(sample)"])
      guard let head = result.output.firstMatch(of: #/(?:error|warning|info)\[([a-z-]+)\]: /#) else { return nil }
      let place = try #require(result.output.firstMatch(of: /-->\s+(.+?):(\d+):\d+\n/))
      (rule, path, line) = (String(head.output.1), place.output.1, place.output.2)
    }
  }

  /// The texts of each box, as lines of words.
  private static func boxes(of sample: String) throws -> [[String]] {
    try SVGOutline(Repository.text(of: "Samples/\(sample)/Expected/graph.svg")).elements
      .filter { $0.hasPrefix("node ") && !$0.hasPrefix("node legend") }.map {
        $0.components(separatedBy: " | ").dropFirst().map(trimmed)
      }
  }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

  @Test("the first finding of the picture is the first of the report", arguments: samples)
  func ranking(sample: String) throws {
    let picture = try Repository.text(of: "Samples/\(sample)/Expected/graph.svg")
    let words = try SVGOutline(picture).elements.joined(separator: " ")
    guard let first = try First(in: sample) else {
      #expect(!words.contains("look first") && !words.contains("look here first"))
      return
    }
    let description = try #require(picture.firstMatch(of: /<desc[^>]*>([^<]*)<\/desc>/)).output.1
    #expect(description.contains("\(first.place): \(first.rule), "), "\(description)")
  }

  @Test(
    "the box to look at first names the file, and is the box of that file if one is named after it", arguments: samples)
  func place(sample: String) throws {
    let picture = try Repository.text(of: "Samples/\(sample)/Expected/graph.svg")
    guard picture.contains("class=\"node group area"), let first = try First(in: sample) else { return }
    let boxes = try Self.boxes(of: sample)
    #expect(boxes.count > 2)
    let marked = boxes.filter { $0.contains("look here first") }
    #expect(marked.count == 1, "\(marked)")
    let box = try #require(marked.first)
    // A box that is not named after the file says so.
    #expect(box.contains { $0 == first.place || $0.hasSuffix("· \(first.place)") || $0 == "code in \(first.place)" })
    #expect(box.contains { $0.hasSuffix(first.rule) || $0.contains("\(first.rule) ×") }, "\(box)")
    let path = first.path.split(separator: "/").map { $0.hasSuffix(".swift") ? $0.dropLast(6) : $0 }
    let titles = boxes.compactMap { box in box.first { !$0.isEmpty && !$0.contains("\n") } }
    if let home = path.reversed().first(where: { name in titles.contains { $0 == name } }) {
      #expect(box.contains { $0 == home }, "\(home) has the file, and is not marked")
    }
  }

  /// The remarks of the picture about the whole app.
  private static func description(of sample: String) throws -> Substring {
    let picture = try Repository.text(of: "Samples/\(sample)/Expected/graph.svg")
    return try #require(picture.firstMatch(of: /<desc[^>]*>([^<]*)<\/desc>/)).output.1
  }

  private static func sources(of sample: String) throws -> [String] {
    try Repository.paths(below: "Samples/\(sample)/Sources").filter { $0.hasSuffix(".swift") }
  }

  /// Modules that sources import, with the names that people know them by.
  private static let frameworks = [
    "Swinject": "Swinject", "Knit": "Knit", "Deli": "Deli", "DIKit": "DIKit", "NeedleFoundation": "Needle",
    "Injection": "Injection", "FactoryKit": "Factory",
  ]

  @Test("the picture names the frameworks that the code imports", arguments: samples)
  func wiring(sample: String) throws {
    let texts = try Self.sources(of: sample).map(Repository.text(of:))
    let imports = Set(texts.flatMap { $0.matches(of: /import ([A-Za-z]+)\n/).map { String($0.output.1) } })
    let wiring = try #require(try Self.description(of: sample).firstMatch(of: /wired with ([^;]*)/)).output.1
    let words = Set(wiring.split { !$0.isLetter }.map(String.init))
    let named = Set(imports.compactMap { Self.frameworks[$0] })
    #expect(!named.isEmpty && named.isSubset(of: words), "\(wiring)")
  }

  @Test("an app whose first code asks by itself starts there", arguments: samples)
  func start(sample: String) throws {
    let graph = try JSONSerialization.jsonObject(
      with: Data(Repository.text(of: "Samples/\(sample)/Expected/graph.json").utf8))
    let requests = try #require((graph as? [String: Any])?["requests"] as? [[String: Any]])
    let asksFirst = requests.contains { $0["owner"] as? String == "main.swift" && $0["consumer"] is NSNull }
    let start = try Self.description(of: sample).firstMatch(of: /starts at ([^;]*)/)?.output.1 ?? ""
    #expect(!asksFirst || start.contains("main.swift"), "\(start)")
  }

  @Test("no two boxes look like the same module", arguments: samples)
  func twins(sample: String) throws {
    let picture = try Repository.text(of: "Samples/\(sample)/Expected/graph.svg")
    guard picture.contains("class=\"node group area") else { return }
    let boxes = try Self.boxes(of: sample)
    let code = boxes.compactMap { box in box.first { $0.hasPrefix("code in ") }?.dropFirst(8) }
    for module in code where !module.contains(".swift") {
      #expect(!boxes.contains { box in box.first { !$0.isEmpty } == String(module) }, "\(module)")
    }
  }

  @Test("each module has its name in the picture", arguments: samples)
  func modules(sample: String) throws {
    let graph = try JSONSerialization.jsonObject(
      with: Data(Repository.text(of: "Samples/\(sample)/Expected/graph.json").utf8))
    let parts = try #require(graph as? [String: Any])
    let types = try #require(parts["types"] as? [[String: Any]])
    let bindings = try #require(parts["bindings"] as? [[String: Any]])
    let modules = Set(
      (types.filter { $0["isTestOnly"] as? Bool != true } + bindings).compactMap { $0["module"] as? String })
    #expect(!modules.isEmpty)
    // Tooltips do not count: nobody sees them at a glance.
    let picture = try Repository.text(of: "Samples/\(sample)/Expected/graph.svg")
    let texts = picture.matches(of: /<text[^>]*>([^<]*)</).map(\.output.1)
    let words = Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init))
    #expect(modules.subtracting(words).subtracting([""]).sorted() == [])
  }
}
