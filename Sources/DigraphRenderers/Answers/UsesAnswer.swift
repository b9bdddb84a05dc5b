public import DigraphModel

/// The answer to `uses KEY`: who needs something.
public enum UsesAnswer {
  /// Writes the answer: who asks for it with each place, and who needs it through these.
  ///
  /// - Parameters:
  ///   - wiring: What is asked.
  ///   - subject: The key that is needed.
  ///   - depth: How many steps away names are listed; what is farther away is only counted. `nil` for all.
  ///   - width: Columns that there are.
  ///   - place: A place as it is to be shown.
  /// - Returns: Lines, each with a newline at its end.
  public static func text(
    _ wiring: Wiring, _ subject: Wiring.Subject, depth: Int? = 1, width: Int = .max, place: (Site) -> Site = { $0 }
  ) -> String {
    let targets = Set(subject.nodes)
    let edges = wiring.edges.all.filter { targets.contains($0.target) }
    let distance = wiring.distances(from: subject.nodes, backward: true)
    let farther = wiring.nodes.indices.filter { (distance[$0] ?? 0) > 1 }
    guard !edges.isEmpty else { return AnswerText.text(["nothing asks for '\(subject.name)'"], width: width) }
    let askers = Set(edges.map(\.source)).count
    let places = AnswerText.askers(edges, wiring, place)
    var lines = [
      "\(askers) \(askers == 1 ? "asks" : "ask") for '\(subject.name)', in \(AnswerText.counted(places.count, "place"))"
    ]
    lines += places
    guard !farther.isEmpty else { return AnswerText.text(lines, width: width) }
    lines.append("\(farther.count) more \(farther.count == 1 ? "needs" : "need") it through these")
    let farthest = farther.compactMap { distance[$0] }.max() ?? 1
    let shown = min(depth ?? farthest, farthest)
    for steps in 2...max(2, shown) where steps <= shown {
      lines.append("  \(steps) steps away")
      lines += farther.filter { distance[$0] == steps }.map { "    " + wiring.name(of: $0) }
    }
    let rest = farther.count { (distance[$0] ?? 0) > shown }
    if rest > 0 { lines.append("  \(rest) farther away") }
    return AnswerText.text(lines, width: width)
  }
}
