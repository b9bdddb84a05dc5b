import DigraphModel

/// Reports a component that is made with another parent than the component which makes it.
///
/// The generator takes the maker of a component for its parent, and refuses code with another parent. If it overlooks
/// such a place, the component looks for its dependencies along a path that was never registered, and traps.
struct ForeignParent: Rule {
  static let info = RuleInfo(
    id: "foreign-parent", family: .structure, severity: .error,
    summary: "A component is made with a parent other than its maker.", frameworks: [.needle])

  func findings(in graph: Graph) -> [Finding] {
    graph.constructions.compactMap { construction in
      guard case .other(let parent) = construction.parent, !construction.isTestOnly else { return nil }
      let name = graph.containers[construction.container].name
      let place = construction.owner.isEmpty ? "top-level code" : "'\(construction.owner)'"
      return Finding(
        "\(place) makes '\(name)' with the parent '\(parent)' instead of 'self'", at: construction.site,
        subject: [construction.owner, name],
        notes: [Finding.Note("'\(name)' is declared here", at: graph.containers[construction.container].site)],
        help: construction.maker == nil
          ? "make '\(name)' in a property of its parent component, and ask that component for it"
          : "give 'self' as the parent, or make '\(name)' in the component that is its parent")
    }
  }
}
