import DigraphModel

/// Reports a component that keeps one of its children.
///
/// A child keeps its parent, to ask it for its requirements. If the parent also keeps the child, neither is ever freed,
/// nor are their shared values. That is a leak on every visit, unless there is only one such parent: a root, or a child
/// that a root keeps.
struct RetainedChild: Rule {
  static let info = RuleInfo(
    id: "retained-child", family: .lifetimes, severity: .warning,
    summary: "A component keeps a child that keeps it.", frameworks: [.needle])

  func findings(in graph: Graph) -> [Finding] {
    let lasting = Self.lastingComponents(of: graph)
    return graph.constructions.compactMap { construction in
      guard construction.parent == .maker, !construction.isTestOnly, let maker = construction.maker,
        construction.keeping != .none
      else { return nil }
      let (parent, child) = (graph.containers[maker], graph.containers[construction.container])
      guard parent.isReachable, !lasting.contains(maker) else { return nil }
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

  /// Components that are never freed anyway: roots, and components that only lasting components make and keep.
  private static func lastingComponents(of graph: Graph) -> Set<Container.ID> {
    let constructions = graph.constructions.filter { !$0.isTestOnly }
    // For each component, the number of places that make it and are not known to keep it forever.
    var open = Dictionary(grouping: constructions, by: \.container).mapValues(\.count)
    let kept = Dictionary(grouping: constructions.filter { $0.keeping != .none }, by: \.maker)
    var pending = graph.containers.indices.filter { graph.containers[$0].parents.isEmpty }
    var lasting = Set(pending)
    while let maker = pending.popLast() {
      for child in kept[maker, default: []].map(\.container) {
        open[child, default: 0] -= 1
        if open[child] == 0, lasting.insert(child).inserted { pending.append(child) }
      }
    }
    return lasting
  }
}
