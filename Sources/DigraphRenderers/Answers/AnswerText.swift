import DigraphModel
import DigraphText

/// Phrases about parts of a graph for answers to questions: one line of text for each part, with all characters
/// visible.
enum AnswerText {
  /// Lines of two columns; the second column begins after the longest entry of the first.
  static func table(_ rows: [(String, String)], indent: String = "  ") -> [String] {
    // The width is limited, so that one long name does not push all places out of sight.
    let width = min(72, rows.filter { !$0.1.isEmpty }.map(\.0.columns).max() ?? 0)
    return rows.map { first, second in
      second.isEmpty ? indent + first : indent + first.padded(to: width) + "  " + second
    }
  }

  /// `1 step`, `2 steps`.
  static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Remarks about requests for one thing; none if they are ordinary requests.
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

  /// The places of some requests: the first place, and the number of others.
  static func places(of requests: [Request.ID], in graph: Graph, _ place: (Site) -> Site) -> String {
    guard let first = requests.first else { return "" }
    return "\(place(graph.requests[first].site))" + (requests.count > 1 ? " and \(requests.count - 1) more" : "")
  }

  /// One line for each asker, with its place. Code that several apps compile is in the graph once for each app, and
  /// makes only one line.
  static func askers(_ edges: [Edges.Edge], _ wiring: Wiring, _ place: (Site) -> Site) -> [String] {
    struct Asker: Hashable {
      var name: String
      var remarks: String
      var place: String
    }
    var order: [Asker] = []
    var containers: [Asker: [String]] = [:]
    for edge in edges {
      let request = wiring.graph.requests[edge.request]
      let (name, container) = wiring.placedName(of: edge.source)
      let whole = wiring.name(of: edge.source)
      // A name with a remark at its end stays as it is.
      let isPlain = whole == name || container.map { whole == "\(name) in \($0)" } ?? false
      let asker = Asker(
        name: isPlain ? name : whole, remarks: inParentheses(remarks(on: [request])), place: "\(place(request.site))")
      if containers[asker] == nil { order.append(asker) }
      if isPlain, let container, containers[asker]?.contains(container) != true {
        containers[asker, default: []].append(container)
      } else {
        containers[asker, default: []] += []
      }
    }
    return table(
      order.map { asker in
        let places = containers[asker] ?? []
        return (asker.name + (places.isEmpty ? "" : " in \(joined(places))") + asker.remarks, asker.place)
      })
  }

  /// Names of containers, with their common beginning written once: `Assembler.container of Phone and Watch`.
  static func joined(_ containers: [String]) -> String {
    let parts = containers.compactMap { $0.firstRange(of: " of ") }
    let heads = zip(containers, parts).map { $0[..<$1.lowerBound] }
    guard containers.count > 1, parts.count == containers.count, Set(heads).count == 1 else {
      return enumeration(containers)
    }
    return "\(heads[0]) of \(enumeration(zip(containers, parts).map { String($0[$1.upperBound...]) }))"
  }

  /// The properties of a node, apart from its name.
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

  /// Remarks in parentheses, to follow a name; empty without remarks.
  static func inParentheses(_ remarks: [String]) -> String {
    remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }

  /// Lines as text, wrapped at the width.
  static func text(_ lines: [String], width: Int = .max) -> String {
    lines.map { Prose.fitted($0.visible, width: width) + "\n" }.joined()
  }
}
