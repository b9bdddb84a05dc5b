import DigraphModel

/// Reports a component that keeps one of its children.
///
/// A child keeps its parent, to ask it for its requirements. If the parent also keeps the child, neither is ever freed,
/// nor are their shared values. Below a root, which lives as long as the app, that is a leak on every visit.
struct RetainedChild: Rule {
  static let info = RuleInfo(
    id: "retained-child", family: .lifetimes, severity: .warning,
    summary: "A component keeps a child that keeps it.", frameworks: [.needle])

  func findings(in graph: Graph) -> [Finding] {
    graph.constructions.compactMap { construction in
      guard construction.parent == .maker, !construction.isTestOnly, let maker = construction.maker,
        construction.keeping != .none
      else { return nil }
      let (parent, child) = (graph.containers[maker], graph.containers[construction.container])
      // A root is never freed anyway.
      guard parent.isReachable, !parent.parents.isEmpty else { return nil }
      let how =
        switch construction.keeping {
        case .shared: "in 'shared'"
        case .stored: "in a stored property"
        case .none: ""
        }
      return Finding(
        "'\(parent.name)' keeps its child '\(child.name)' \(how), so neither is ever freed", at: construction.site,
        subject: [parent.name, child.name],
        notes: [Finding.Note("'\(child.name)' is declared here", at: child.site)],
        help: "make the child anew for each request, and let the code that shows it keep it")
    }
  }
}
