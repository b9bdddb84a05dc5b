import DigraphJSON
public import DigraphModel

/// The answer to `stats`: numbers about a graph.
public enum StatisticsAnswer {
  /// The answer for people: at most `count` lines of each list, and twice as many of the longest path.
  public static func text(_ wiring: Wiring, top count: Int = 10, width: Int = .max) -> String {
    let statistics = WiringStatistics(of: wiring)
    let graph = wiring.graph
    let names = graph.bindings.count { $0.forwardsTo != nil }
    var lines = AnswerText.table(
      [
        (
          "bindings",
          "\(graph.bindings.count) in \(AnswerText.counted(graph.containers.count, "container"))"
            + (names == 0 ? "" : ", \(names) of them \(names == 1 ? "another name" : "other names")")
        ),
        ("requests", "\(graph.requests.count)"),
        // The path may begin outside of all bindings, so only its bindings are counted.
        (
          "longest path",
          statistics.longestPath.isEmpty
            ? "none" : AnswerText.counted(max(WiringStatistics.longestPathOfProviders(in: wiring).count, 1), "binding")
        ),
      ], indent: "")
    lines += self.lines(of: statistics.longestPath.map { step($0, of: wiring) }, atMost: 2 * count)
    let components = AnswerText.counted(statistics.components.count, "strongly connected component")
    lines.append("cycles".padding + (statistics.components.isEmpty ? "none" : components))
    for component in statistics.components.prefix(count) {
      lines.append("  \(component.count): " + members(of: component, of: wiring))
    }
    lines += more(than: count, statistics.components.count)
    for (title, counts) in [
      ("most asked for (fan-in), with the number of those who ask", statistics.fanIn),
      ("asking for most (fan-out), with the number of what they ask for", statistics.fanOut),
      ("dominators, with the number of bindings that only they lead to", statistics.dominated),
      ("betweenness, in percent of the shortest paths between others", WiringStatistics.centrality(of: wiring)),
    ] {
      let order = wiring.nodes.indices.filter { counts[$0] > 1 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
      guard !order.isEmpty else { continue }
      lines += ["", title]
      lines += order.prefix(count).map { "  \(right(counts[$0]))  \(wiring.name(of: $0))" }
      lines += more(than: count, order.count)
    }
    if statistics.modules.count > 1 {
      lines.append("")
      lines.append(
        "modules: a binding counts for the module that registers it (in pictures, for the module of its type)")
      lines.append("  bindings  needed by others  need others  instability")
      lines += statistics.modules.map { module in
        "  \(right(module.providers, 8))  \(right(module.incoming, 16))  \(right(module.outgoing, 11))  "
          + "\(String(repeating: " ", count: 7))\(decimal(module.instability))  "
          + (module.name.isEmpty ? "(none)" : module.name)
      }
    }
    return AnswerText.text(lines, width: width)
  }

  /// The names of some members of a component, and the name of their container if all are in one.
  private static func members(of component: [Int], of wiring: Wiring) -> String {
    let names = component.map { wiring.placedName(of: $0) }
    let containers = Set(names.compactMap(\.container))
    // Members of several containers are named with their containers.
    let words = containers.count > 1 ? component.map(wiring.name) : names.map(\.name)
    let shown = words.count > shownMembers + 1 ? shownMembers : words.count
    return words.prefix(shown).joined(separator: ", ")
      + (shown < words.count ? " and \(words.count - shown) others" : "")
      + (containers.count == 1 ? ", in \(containers.first ?? "")" : "")
  }

  private static let shownMembers = 5

  /// A step of a path. A node that is no binding says so, because the count of bindings does not include it.
  private static func step(_ node: Int, of wiring: Wiring) -> String {
    let name = wiring.name(of: node)
    if case .provider = wiring.nodes[node] { return name }
    return name + AnswerText.inParentheses(AnswerText.remarks(onNode: node, of: wiring))
  }

  /// The lines of a path; of a long path, only its beginning and end.
  private static func lines(of path: [String], atMost count: Int) -> [String] {
    let lines = path.enumerated().map { "  \($0 == 0 ? "" : "-> ")\($1)" }
    guard lines.count > count + 1 else { return lines }
    return lines.prefix(count - 1) + ["  … \(lines.count - count) more", lines[lines.count - 1]]
  }

  private static func more(than shown: Int, _ count: Int) -> [String] {
    count > shown ? ["  and \(count - shown) more"] : []
  }

  private static func right(_ number: Int, _ width: Int = 5) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func decimal(_ number: Double?) -> String {
    guard let number else { return "   -" }
    let hundredths = "\(Int((number * 100).rounded()) + 1000)".suffix(3)
    return "\(hundredths.prefix(1)).\(hundredths.suffix(2))"
  }

  // MARK: - JSON

  /// The answer for programs: version 1, described by `stats-v1.schema.json`, with a line for each binding, strongly
  /// connected component and module. Bindings are identified by their numbers in the JSON graph.
  public static func json(_ wiring: Wiring, tool: Tool) throws -> String {
    let statistics = WiringStatistics(of: wiring)
    let graph = wiring.graph
    let centrality = WiringStatistics.centrality(of: wiring)
    return try JSONText(absent: .null, expandedDepth: 2).encode(
      Document(
        tool: tool, containerCount: graph.containers.count, bindingCount: graph.bindings.count,
        requestCount: graph.requests.count,
        longestWay: statistics.longestPath.map {
          Document.Step(binding: $0 < graph.bindings.count ? $0 : nil, name: wiring.name(of: $0))
        },
        bindings: graph.bindings.filter { $0.forwardsTo == nil }.map { binding in
          Document.Record(
            id: binding.id, key: binding.key, fanIn: statistics.fanIn[binding.id],
            fanOut: statistics.fanOut[binding.id],
            dominated: statistics.dominated[binding.id], centrality: centrality[binding.id])
        }, knots: statistics.components,
        modules: statistics.modules.map {
          Document.Module(
            name: $0.name, providers: $0.providers, incoming: $0.incoming, outgoing: $0.outgoing,
            instability: $0.instability)
        }))
  }

  private struct Document: Encodable {
    var version = 1
    var tool: Tool
    var containerCount: Int
    var bindingCount: Int
    var requestCount: Int
    var longestWay: [Step]
    var bindings: [Record]
    /// Strongly connected components; version 1 of the format has this name for them.
    var knots: [[Int]]
    var modules: [Module]

    struct Step: Encodable {
      var binding: Int?
      var name: String
    }

    struct Record: Encodable {
      var id: Int
      var key: Key
      var fanIn: Int
      var fanOut: Int
      var dominated: Int
      var centrality: Int
    }

    struct Module: Encodable {
      var name: String
      var providers: Int
      var incoming: Int
      var outgoing: Int
      var instability: Double?
    }
  }
}

extension String {
  /// The text padded to the width of the first column.
  fileprivate var padding: String { self + String(repeating: " ", count: max(0, 14 - count)) }
}
