public import DigraphModel

/// The answer to `tree KEY`: what something asks for, what that asks for, and so on.
public enum TreeAnswer {
  /// The answer, a line for each request; what is shared is shown once.
  public static func text(_ wiring: Wiring, _ subject: Wiring.Subject, depth: Int? = nil, width: Int = .max) -> String {
    AnswerText.text(
      wiring.tree(of: subject.nodes, depth: depth).map { branch in
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
      }, width: width)
  }
}
