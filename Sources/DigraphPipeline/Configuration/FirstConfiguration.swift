import DigraphModel
import DigraphRules

/// The configuration that `digraph init` writes: short, with remarks about the project.
public enum FirstConfiguration {
  /// The greatest number of names in a list; more would not help.
  private static let shownNames = 8

  /// Writes the configuration.
  ///
  /// - Parameters:
  ///   - project: the input that was found.
  ///   - check: a check of the project without a configuration.
  ///   - hasBaseline: whether a baseline is written beside it.
  /// - Returns: YAML, with a final newline.
  public static func text(for project: Project, _ check: Check, hasBaseline: Bool) -> String {
    let graph = check.analysis.graph
    var parts = [head(project, check)]
    parts.append(
      """
      # What to start from: \(Preset.allCases.map(\.rawValue).joined(separator: ", ")), or the path of another configuration.
      extends: \(Preset.recommended.rawValue)
      """)
    let tests = project.foundCount - project.files.count
    if tests > 0 {
      parts.append(
        "# \(tests == 1 ? "1 file of test code is" : "\(tests) files of test code are") left out.\ntests: false")
    }
    if let external = externals(graph, check.findings) { parts.append(external) }
    if let scopes = scopes(graph) { parts.append(scopes) }
    if let gaps = gaps(graph) { parts.append(gaps) }
    if let conditions = conditions(graph) { parts.append(conditions) }
    parts.append(
      """
      # The least severity that fails a check: info, warning or error. Single rules: off, info, warning or error.
      fail-on: \(Severity.warning)
      # rules:
      #   \(sampleRule(check.findings)): off
      """)
    if hasBaseline {
      let count = check.findings.count { $0.state == .new }
      parts.append(
        """
        # \(count == 1 ? "The finding" : "All \(count) findings") of today: known, so that only new ones fail. What is fixed \
        has to be removed from the list
        # with 'digraph baseline prune', so that it cannot come back unnoticed.
        baseline:
          file: \(Baseline.fileName)
          ratchet: true
        """)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func head(_ project: Project, _ check: Check) -> String {
    let counts = check.verdict.counts
    let names = check.analysis.frameworks.map(\.displayName).joined(separator: ", ")
    return """
      # What digraph checks here, and how: 'digraph config' explains every word.
      # Completion in editors: digraph config schema > .digraph.schema.json, and as the first line of this file:
      #   yaml-language-server: $schema=.digraph.schema.json
      #
      # Found: \(counted(counts.scanned, "Swift file")), \(names.isEmpty ? "no framework" : names), \(counted(counts.bindings, "binding")), \
      \(counted(counts.requests, "request")).
      """
  }

  /// Suggests `external` for types that nothing binds and the input does not declare: other code may bind them.
  private static func externals(_ graph: Graph, _ findings: [Finding]) -> String? {
    let places = Set(findings.filter { $0.rule == "unresolved-dependency" && $0.state == .new }.map(\.site))
    let types = Set(
      graph.requests.filter { places.contains($0.site) && graph.types[$0.key.type] == nil }.map(\.key.type)
    ).sorted()
    guard !types.isEmpty else { return nil }
    return """
      # Types that code outside of these sources binds. Nothing here binds or declares \(types.count == 1 ? "this one" : "these"):
      # external: [\(list(types))]
      """
  }

  /// Suggests an order of the project's own scopes, which only its developers know.
  private static func scopes(_ graph: Graph) -> String? {
    let own = Set(
      graph.bindings.filter { $0.framework == .swinject && [.resettable, .unknown].contains($0.scope.lifetime) }
        .map { $0.scope.name.split(separator: ".").last.map(String.init) ?? $0.scope.name }
    ).filter { !$0.isEmpty }.sorted()
    guard !own.isEmpty else { return nil }
    return """
      # Scopes from the shortest to the longest, if \(own.count == 1 ? "that of your own has" : "those of your own have") a place in it:
      # scopes: [transient, graph, \(list(own)), container]
      """
  }

  private static func gaps(_ graph: Graph) -> String? {
    guard !graph.gaps.isEmpty else { return nil }
    return """
      # \(graph.gaps.count == 1 ? "One place" : "\(graph.gaps.count) places") could not be read ('digraph doctor' lists them). What helpers do whose code is elsewhere, in Swift:
      # wrappers: |
      #   extension Container { … }
      """
  }

  /// Suggests `defines` for names in conditions around bindings and requests.
  private static func conditions(_ graph: Graph) -> String? {
    let conditions = graph.bindings.flatMap(\.conditions) + graph.requests.flatMap(\.conditions)
    let names = Set(
      conditions.filter { $0.kind == .compilation }.flatMap { condition in
        condition.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      }
    ).filter { name in name.count > 2 && name.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" } }.sorted()
    guard !names.isEmpty else { return nil }
    return """
      # Conditions of '#if': both branches are read unless it says here which one is compiled.
      # defines: {\(names.prefix(shownNames).map { "\($0): false" }.joined(separator: ", "))}
      """
  }

  private static func sampleRule(_ findings: [Finding]) -> String {
    let counts = Dictionary(grouping: findings.filter { $0.state == .new }, by: \.rule).mapValues(\.count)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "captured-container"
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(shownNames).map { name in
      name.visible.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        ? name.visible : "'\(name.visible)'"
    }
    return shown.joined(separator: ", ")
  }
}
