import DigraphModel

/// Reports wiring that was recognised but could not be read.
///
/// Rules hold back where the graph is incomplete. A gap is therefore a place where mistakes go unnoticed; most of them
/// can be closed with one comment or a line in the configuration.
struct AnalysisGap: Rule {
  static let info = RuleInfo(
    id: "analysis-gap", family: .analysis, severity: .info,
    summary: "Wiring was recognised that could not be read.", frameworks: [.swinject, .deli, .needle, .injection])

  func findings(in graph: Graph) -> [Finding] {
    graph.gaps.map { gap in
      Finding(
        "this \(gap.subject.rawValue) was not understood: \(gap.reason)", at: gap.site, atMost: .info,
        subject: [gap.subject.rawValue, gap.reason],
        notes: gap.containers.map {
          Finding.Note("'\(graph.containers[$0].name)' may bind more than is known", at: graph.containers[$0].site)
        },
        help: gap.remedy.isEmpty ? nil : gap.remedy)
    }
  }
}
