public import DigraphModel

/// The answer to `uses KEY`: the bindings and code that need a key.
public enum UsesAnswer {
  /// Writes the answer: the direct askers with their places, and those that need the key through them.
  ///
  /// - Parameters:
  ///   - wiring: The wiring in question.
  ///   - subject: The key that is needed.
  ///   - depth: The number of steps up to which names are listed; askers farther away are only counted. `nil` for
  ///     all.
  ///   - width: The greatest number of columns.
  ///   - place: Returns the form in which a place is shown.
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
