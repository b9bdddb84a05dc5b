import ArgumentParser
import DigraphModel
import DigraphRenderers
import DigraphRules

/// `digraph explain`
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Prints the page of a rule, or all that is known of a key.",
    discussion: """
      \(KeyArgument.discussion)

      Examples:
        digraph explain captive-dependency
        digraph explain LoginService

      Exit status: 0 if there is such a rule or key, 2 if not.
      """)

  @Argument(
    help: ArgumentHelp("A rule's id, as reports print it in brackets, or a key.", valueName: "rule-or-key"),
    completion: .list(RuleSelection.ruleIDs))
  var subject: String

  @OptionGroup var source: GraphSource

  func validate() throws {
    // No type has a name with hyphens, so the name of an unknown rule is rejected before any wiring is read.
    let isRule = subject.contains("-") && subject.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }
    if isRule && RuleCatalog.rule(withID: subject) == nil { throw ValidationError(RuleSelection.unknown(subject)) }
  }

  func run() async throws {
    Console.prepare()
    if RuleCatalog.rule(withID: subject) != nil {
      return try Console.write(page: RulePages.page(of: subject) ?? "")
    }
    let loaded = try await source.wiring()
    let (graph, findings) = (loaded.graph, loaded.findings)
    let wiring = Wiring(graph)
    if case .nothing = wiring.find(subject), let rule = RuleCatalog.nearest(to: subject) {
      Console.note("there is a rule '\(rule)'")
    }
    try Console.write(
      KeyAnswer.text(
        wiring, try GraphSource.subject(subject, in: wiring), findings: findings,
        width: Console.width ?? .max, place: loaded.shownSite))
  }
}
