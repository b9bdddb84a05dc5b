import DigraphModel
import DigraphText

/// How answers to questions about a graph speak of its parts: one line of text for each, names made visible.
enum AnswerText {
  /// Lines of two columns, the second of which begins where the longest entry of the first ends.
  static func table(_ rows: [(String, String)], indent: String = "  ") -> [String] {
    // One long name must not push all places out of sight.
    let width = min(72, rows.filter { !$0.1.isEmpty }.map(\.0.columns).max() ?? 0)
    return rows.map { first, second in
      second.isEmpty ? indent + first : indent + first.padded(to: width) + "  " + second
    }
  }

  /// `1 step`, `2 steps`.
  static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// What some requests for one thing have to say of their own: nothing if they simply need it.
  static func remarks(on requests: [Request]) -> [String] {
    var remarks: [String] = []
    if requests.allSatisfy({ $0.timing == .deferred }) {
      remarks.append("lazy")
    } else if requests.allSatisfy({ $0.timing != .eager }) {
      remarks.append("after it is stored")
    }
    if requests.allSatisfy({ $0.strength == .checked || $0.strength == .presence }) { remarks.append("optional") }
    if requests.allSatisfy(\.collection) { remarks.append("one of all") }
    return remarks
  }

  static func remarks(on requests: [Request.ID], in graph: Graph) -> [String] {
    remarks(on: requests.map { graph.requests[$0] })
  }

  /// Where some requests are made: the first place, and how many more there are.
  static func places(of requests: [Request.ID], in graph: Graph, _ place: (Site) -> Site) -> String {
    guard let first = requests.first else { return "" }
    return "\(place(graph.requests[first].site))" + (requests.count > 1 ? " and \(requests.count - 1) more" : "")
  }

  /// Who asks, with the place, a line for each: what two apps compile is there twice, and told once.
  static func askers(_ edges: [Edges.Edge], _ wiring: Wiring, _ place: (Site) -> Site) -> [String] {
    var seen: Set<String> = []
    return table(
      edges.map { edge in
        let request = wiring.graph.requests[edge.request]
        return (wiring.name(of: edge.source) + inParentheses(remarks(on: [request])), "\(place(request.site))")
      }
    ).filter { seen.insert($0).inserted }
  }

  /// What a node is, apart from its name.
  static func remarks(onNode number: Int, of wiring: Wiring) -> [String] {
    switch wiring.nodes[number] {
    case .provider(let id):
      let binding = wiring.graph.bindings[id]
      let implementation = binding.implementation.flatMap { $0 == binding.key.type ? nil : "made as \($0)" }
      return [implementation, binding.scope.name].compactMap(\.self)
    case .outside: return ["entry point"]
    case .unbound(_, let status): return [VisualLanguage.ghost(of: status)?.remark ?? status.rawValue]
    }
  }

  /// Remarks behind a name.
  static func inParentheses(_ remarks: [String]) -> String {
    remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// Lines as text, broken where they have no room.
  static func text(_ lines: [String], width: Int = .max) -> String {
    lines.map { Prose.fitted($0.visible, width: width) + "\n" }.joined()
  }
}
