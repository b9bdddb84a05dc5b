import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// `digraph doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Lists which parts of the wiring were understood, which were not, and why.",
    discussion: """
      Each place that could not be read is listed with the reason and a remedy: a comment '// digraph:binds KEY' or \
      '// digraph:requests KEY' beside it, or 'wrappers' in the configuration.

      Exit status: 0, also if there is code that could not be read; 2 if there is nothing to read.
      """)

  @OptionGroup var input: InputOptions

  func run() async throws {
    Console.prepare()
    let loaded = try input.load()
    let check = try await input.check(loaded)
    try Console.write(Self.report(loaded.project, check))
  }

  static func report(_ project: Project, _ check: Check) -> String {
    let graph = check.analysis.graph
    let paths = Console.shownPaths(from: project.root)
    var lines: [String] = []
    lines.append(
      "files       \(check.analysis.fileCount.scanned) of \(counted(project.foundCount, "Swift file")) scanned, \(check.analysis.fileCount.parsed) parsed"
    )
    if project.foundCount > project.files.count {
      lines.append(
        "            \(project.foundCount - project.files.count) \(project.foundCount - project.files.count == 1 ? "is" : "are") test code, which is left out unless the configuration says 'tests: true'"
      )
      let names = project.testFiles.map { paths.path($0.path) }.sorted()
      lines += wrapped("            ", Array(names.prefix(shownTests)))
      if names.count > shownTests { lines.append("            and \(names.count - shownTests) more") }
    }
    let modules = Set(project.files.map(\.module)).filter { !$0.isEmpty }.sorted()
    lines += wrapped("modules     ", modules.isEmpty ? ["none known"] : modules)
    lines.append("frameworks  \(check.analysis.frameworks.map(\.displayName).joined(separator: ", "))")
    let gapCount = graph.gaps.isEmpty ? "" : "; \(counted(graph.gaps.count, "gap")), see below"
    lines.append("understood  \(understood(graph.coverage))\(gapCount)")
    if !check.guards.isEmpty { lines.append("guarded     \(guarded(Coverage.Guards(check.guards)))") }
    // One statement of a helper may bind a key for each caller, so these numbers exceed the number of statements.
    lines.append(
      "wiring      \(counted(graph.bindings.count, "binding")) and \(counted(graph.requests.count, "request")) in "
        + counted(graph.containers.count, "container"))
    lines.append("")
    lines.append(contentsOf: containers(graph, paths))
    lines.append("")
    lines.append(contentsOf: partlyKnown(graph, paths))
    lines.append(contentsOf: unanswered(graph, paths))
    lines.append(contentsOf: alwaysNil(graph, paths))
    lines.append(contentsOf: unguarded(check.guards, in: graph, paths))
    lines.append(contentsOf: gaps(graph, paths))
    return lines.map { SafeLine.text($0, width: Console.width ?? .max) + "\n" }.joined()
  }

  /// The greatest number of listed files of test code.
  private static let shownTests = 12

  /// A list after a heading, wrapped into lines.
  private static func wrapped(_ heading: String, _ names: [String]) -> [String] {
    var lines = [heading + (names.first ?? "")]
    for name in names.dropFirst() {
      lines[lines.count - 1] += ","
      if lines[lines.count - 1].count + 1 + name.count <= 100 {
        lines[lines.count - 1] += " " + name
      } else {
        lines.append(String(repeating: " ", count: heading.count) + name)
      }
    }
    return lines
  }

  private static func understood(_ coverage: Coverage) -> String {
    let understood = coverage.bindings.understood + coverage.requests.understood
    let total = coverage.bindings.total + coverage.requests.total
    guard total > 0 else { return "nothing is registered or asked for" }
    // The percentage is rounded down, because all but one of many must not be shown as 100 %.
    let tenths = understood * 1_000 / total
    return "\(understood) of \(counted(total, "statement")) of the source (\(tenths / 10).\(tenths % 10) %): "
      + "\(coverage.bindings.understood) of \(counted(coverage.bindings.total, "registration")), "
      + "\(coverage.requests.understood) of \(counted(coverage.requests.total, "request"))"
  }

  private static func guarded(_ guards: Coverage.Guards) -> String {
    "\(guards.errors) of \(counted(guards.required, "request")) that need a registration: without it, the check would fail"
      + (guards.warnings == 0 ? "" : "; at \(guards.warnings) more it would warn")
  }

  /// Required requests whose missing registration would not be an error, by the cause that prevents the error.
  private static func unguarded(_ guards: [Guard], in graph: Graph, _ paths: ShownPaths) -> [String] {
    let open = guards.filter { $0.severity < .error }
    guard !open.isEmpty else { return [] }
    struct Group: Hashable {
      let severity: Severity
      let cause: Guard.Cause?
    }
    let groups = Dictionary(grouping: open) { Group(severity: $0.severity, cause: $0.cause) }
      .sorted { ($1.value.count, $0.value[0].request) < ($0.value.count, $1.value[0].request) }
    let silent = open.count { $0.severity == .off }
    let told =
      silent == 0 || silent == open.count
      ? "" : ": at \(open.count - silent) a warning or an info, at \(silent) nothing"
    var text = [
      "unguarded   \(counted(open.count, "request")) at which a missing registration would be no error\(told)"
    ]
    for (group, guards) in groups {
      let told = group.severity == .off ? "no finding" : "only \(group.severity == .info ? "an info" : "a warning")"
      text.append("  if it were missing, \(told): \(group.cause?.text ?? "")")
      // Several apps, or several types, may make one request; their lines together are as many as the heading says.
      var counts: [String: Int] = [:]
      let lines = guards.map {
        "    \(graph.requests[$0.request].key)  \(paths.site(graph.requests[$0.request].site))"
      }
      for line in lines { counts[line, default: 0] += 1 }
      var seen: Set<String> = []
      let places = lines.filter { seen.insert($0).inserted }
        .map { counts[$0, default: 1] > 1 ? "\($0) ×\(counts[$0, default: 1])" : $0 }
      text += places.prefix(shownRequests)
      if places.count > shownRequests { text.append("    and \(places.count - shownRequests) more") }
      if let remedy = group.cause?.remedy { text.append("    help: \(remedy)") }
    }
    return text + [""]
  }

  /// The greatest number of listed requests of one cause; more would add nothing new.
  private static let shownRequests = 12

  private static func containers(_ graph: Graph, _ paths: ShownPaths) -> [String] {
    let counts = Dictionary(grouping: graph.bindings, by: \.container).mapValues(\.count)
    let names = graph.containerNames
    var lines = ["containers"]
    for container in graph.containers
    where counts[container.id] != nil || !container.parents.isEmpty || !container.isOpen {
      var line =
        "  \(names[container.id]) (\(container.framework.displayName) \(container.kind)): \(counted(counts[container.id] ?? 0, "binding"))"
      if !container.parents.isEmpty {
        line += ", below \(container.parents.map { names[$0] }.joined(separator: ", "))"
      }
      if container.isOpen { line += ", may be filled from where digraph cannot see" }
      lines.append(line + "  \(paths.site(container.site))")
    }
    return lines
  }

  /// Registrations that were read, but whose keys are known only in part.
  private static func partlyKnown(_ graph: Graph, _ paths: ShownPaths) -> [String] {
    let open = graph.openBindings
    guard !open.isEmpty else { return [] }
    return ["keys        known only in part of \(counted(open.count, "registration"))"]
      + open.map { "  \($0.key)  \(paths.site($0.site))" } + [""]
  }

  /// Requests that were read, but whose answers are not known.
  private static func unanswered(_ graph: Graph, _ paths: ShownPaths) -> [String] {
    let open = graph.openAnswers
    guard !open.isEmpty else { return [] }
    var lines = [
      "answers     not known to \(counted(open.count, "request")) that \(open.count == 1 ? "was" : "were") read"
    ]
    for (reason, requests) in Dictionary(grouping: open, by: \.key.reasonForOpenAnswer).sorted(by: { $0.key < $1.key })
    {
      var seen: Set<String> = []
      lines.append("  \(reason)")
      lines += requests.map { "    \($0.key)  \(paths.site($0.site))" }.filter { seen.insert($0).inserted }
    }
    return lines + [""]
  }

  /// Requests that nothing answers, in code that handles `nil`: if a registration were missing, no check would report
  /// it.
  private static func alwaysNil(_ graph: Graph, _ paths: ShownPaths) -> [String] {
    var seen: Set<String> = []
    let places = graph.requests.filter {
      $0.strength == .checked && $0.resolution.status == .missing && !$0.isTestOnly
        && graph.doubt(about: graph.containersInReach(of: $0)).isEmpty
    }.map { "  \($0.key)  \(paths.site($0.site))" }.filter { seen.insert($0).inserted }
    guard !places.isEmpty else { return [] }
    return ["nil         always answers \(counted(places.count, "request")) in code that goes on without"]
      + places + [""]
  }

  private static func gaps(_ graph: Graph, _ paths: ShownPaths) -> [String] {
    guard !graph.gaps.isEmpty else { return ["gaps        none"] }
    var lines = ["gaps        \(graph.gaps.count)"]
    let groups = Dictionary(grouping: graph.gaps) { "\($0.subject) not understood: \($0.reason)" }
    for (reason, gaps) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      lines.append("  \(reason)")
      for gap in gaps { lines.append("    \(paths.site(gap.site))") }
      if let remedy = gaps.first?.remedy { lines.append("    help: \(remedy)") }
    }
    return lines
  }
}
