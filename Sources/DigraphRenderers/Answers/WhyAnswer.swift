public import DigraphModel

/// The answer to `why FROM TO`: the paths on which one key needs another.
public struct WhyAnswer: Sendable {
  /// Whether there is such a path.
  public let isNeeded: Bool
  /// The answer, line by line.
  public let text: String

  /// Finds the answer.
  ///
  /// - Parameters:
  ///   - wiring: The wiring in question.
  ///   - from: The key at which paths begin.
  ///   - to: The key at which paths end.
  ///   - limit: The greatest number of shortest paths to show.
  ///   - width: The greatest number of columns.
  ///   - place: Returns the form in which a place is shown.
  public init(
    _ wiring: Wiring, from: Wiring.Subject, to: Wiring.Subject, atMost limit: Int, width: Int = .max,
    place: (Site) -> Site = { $0 }
  ) {
    let found = wiring.shortestPaths(from: from.nodes, to: to.nodes, atMost: limit)
    isNeeded = found.count > 0
    guard let length = found.paths.first?.count else {
      text = AnswerText.text(Self.nothing(wiring, from, to, place), width: width)
      return
    }
    let others = found.count == .max ? "countless paths" : AnswerText.counted(found.count, "path")
    var lines = [
      "'\(from.name)' needs '\(to.name)': \(others) of \(AnswerText.counted(length, "step"))"
        + (found.count > 1 ? ", none shorter" : "")
    ]
    for path in found.paths { lines += [""] + Self.lines(of: path, wiring, place) }
    if found.count > found.paths.count { lines += ["", "\(found.paths.count) of them are shown"] }
    text = AnswerText.text(lines, width: width)
  }

  private static func lines(of path: [Wiring.Step], _ wiring: Wiring, _ place: (Site) -> Site) -> [String] {
    guard let first = path.first else { return [] }
    let start =
      wiring.name(of: first.source)
      + AnswerText.inParentheses(AnswerText.remarks(onNode: first.source, of: wiring))
    let steps = path.map { step in
      let remarks =
        AnswerText.remarks(on: step.requests, in: wiring.graph) + AnswerText.remarks(onNode: step.target, of: wiring)
      return (
        "asks for \(wiring.name(of: step.target))\(AnswerText.inParentheses(remarks))",
        AnswerText.places(of: step.requests, in: wiring.graph, place)
      )
    }
    return ["  " + start] + AnswerText.table(steps, indent: "    ")
  }

  /// The answer without a path: the path in the opposite direction, and unanswered requests for the same type.
  private static func nothing(
    _ wiring: Wiring, _ from: Wiring.Subject, _ to: Wiring.Subject, _ place: (Site) -> Site
  ) -> [String] {
    var lines = ["'\(from.name)' does not need '\(to.name)': no path leads there"]
    let back = wiring.shortestPaths(from: to.nodes, to: from.nodes, atMost: 1)
    if let path = back.paths.first {
      lines.append("'\(to.name)' needs '\(from.name)', over \(AnswerText.counted(path.count, "step"))")
    }
    let types = Set(
      to.nodes.compactMap { node -> String? in
        switch wiring.nodes[node] {
        case .provider(let id): wiring.graph.bindings[id].key.type
        case .unbound(let key, _): key.type
        case .outside: nil
        }
      })
    let reached = wiring.distances(from: from.nodes)
    for edge in wiring.edges.all where reached[edge.source] != nil {
      guard case .unbound(let key, let status) = wiring.nodes[edge.target], types.contains(key.type) else { continue }
      let request = wiring.graph.requests[edge.request]
      let remark = VisualLanguage.ghost(of: status)?.remark ?? status.rawValue
      lines.append("'\(wiring.name(of: edge.source))' asks for '\(key)' (\(remark))  \(place(request.site))")
    }
    return lines
  }
}
