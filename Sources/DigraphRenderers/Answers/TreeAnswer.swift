public import DigraphModel

/// The answer to `tree KEY`: the dependencies of a key, their dependencies, and so on.
public enum TreeAnswer {
  /// The answer, a line for each request; shared parts are shown once.
  public static func text(_ wiring: Wiring, _ subject: Wiring.Subject, depth: Int? = nil, width: Int = .max) -> String {
    let branches = wiring.tree(of: subject.nodes, depth: depth)
    let advice =
      depth == nil && branches.count > mostLines
      ? ["", "\(branches.count) lines; '--depth 2' shows the first two steps"] : []
    return AnswerText.text(
      branches.map { branch in
        var remarks =
          AnswerText.remarks(on: branch.requests, in: wiring.graph).filter { _ in !branch.requests.isEmpty }
          + AnswerText.remarks(onNode: branch.node, of: wiring)
        switch branch.rest {
        case .below: break
        case .above: remarks.append("as above")
        case .loop: remarks.append("cycle")
        case .left: remarks.append("…")
        }
        return String(repeating: "  ", count: branch.depth) + wiring.name(of: branch.node)
          + AnswerText.inParentheses(remarks)
      } + advice, width: width)
  }

  /// The number of lines above which the answer says how to get fewer.
  private static let mostLines = 100
}
