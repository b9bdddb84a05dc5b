import DigraphModel

/// Reports a declaration that is written for a framework's code generator, which refuses it.
///
/// The compiler accepts the code. But the generator stops at the first such place, or its output does not compile. Then
/// none of its input is wired.
struct RefusedDeclaration: Rule {
  static let info = RuleInfo(
    id: "refused-declaration", family: .completeness, severity: .error,
    summary: "A framework's generator refuses a declaration.", frameworks: .whose(\.hasGenerator))

  func findings(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.filter { $0.effect == .refused && !$0.isTestOnly }.map { rejected in
      var finding = Finding(
        rejected.fact, at: rejected.site, subject: rejected.subject, help: rejected.remedy,
        fixes: rejected.surplus.map { [Finding.Fix(replacing: $0, with: "")] } ?? [])
      finding.prevents = .compilation
      return finding
    }
  }
}
