import DigraphModel

/// Reports an assembly of an app that nothing applies, and a registering function that nothing calls.
///
/// The compiler accepts the code, which is right in itself. But no container has its registrations, so each request for
/// them gets `nil`. All missing keys of one forgotten line make one finding, at the place that makes the container.
struct UnappliedAssembly: Rule {
  static let info = RuleInfo(
    id: "unapplied-assembly", family: .completeness, severity: .error,
    summary: "Nothing applies an assembly of an app, or calls a function that registers.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    let forgotten = graph.containers.filter(\.isNeverFilled)
    if forgotten.isEmpty { return [] }
    let lacking = graph.result(of: KeysOfUnappliedAssemblies())
    let bindings = Dictionary(grouping: graph.bindings, by: \.container)
    let filled = graph.bindings.filter { !graph.containers[$0.container].isNeverFilled }
    let (applied, known) = (Set(filled.map(\.site)), Set(filled.map(\.key)))
    return forgotten.compactMap { container in
      if let keys = lacking[container.id] { return finding(container, leavingOpen: keys, in: graph) }
      let bound = bindings[container.id] ?? []
      // Another program of the repository may apply it.
      guard container.isUnused, bound.allSatisfy({ !$0.isTestOnly && !applied.contains($0.site) }),
        // The keys of a generic helper come from its callers. Without callers, no key is missing.
        bound.contains(where: \.key.isFullyKnown), !bound.allSatisfy({ $0.isNamedForTrials(in: graph) })
      else { return nil }
      let isBoundElsewhere = bound.allSatisfy { known.contains($0.key) }
      let remedy =
        container.uncalledFiller.map { "call '\($0)'" } ?? container.adviceForApplying
        ?? "apply '\(container.name)' to a container"
      var finding = Finding(
        container.forgottenClause
          + ", so \(isBoundElsewhere ? "its registrations have no effect" : "no container has what it binds")",
        at: container.site, atMost: isBoundElsewhere && container.uncalledFiller != nil ? .info : .warning,
        subject: container.subject, help: remedy + ", or remove it")
      finding.presumesAllCode = true
      let called = container.uncalledFiller ?? container.name
      finding.refutations = [called.prefix { $0 != "(" }.split(separator: ".").last.map { $0 + "(" } ?? ""]
      return finding
    }
  }

  private func finding(_ container: Container, leavingOpen keys: [MissingKey], in graph: Graph) -> Finding {
    let first = keys[0].first
    let request = first.request
    let asked = request.containers.first.map { graph.containers[$0] }
    let names = enumeration(keys.map(\.key.quoted), atMost: Self.shownKeys)
    let areRequired = keys.allSatisfy { $0.first.request.strength == .required }
    let clause =
      keys.count == 1
      ? "which \(keys[0].askers(in: graph)) "
        + (keys[0].places.count == 1 ? areRequired ? "requires" : "asks for" : areRequired ? "require" : "ask for")
      : "which other code \(areRequired ? "requires" : "asks for")"
    let path = EntryPaths(graph).path(to: request)
    let appliers = graph.result(of: AppliedElsewhere())[container.id]
    let remedy =
      container.uncalledFiller.map { function in
        "call '\(function)'" + (asked.map { " where '\($0.name)' is filled" } ?? "")
      }
      ?? container.adviceForApplying ?? "apply '\(container.name)'" + (asked.map { " to '\($0.name)'" } ?? "")
    var finding = Finding(
      (appliers == nil ? container.forgottenClause : container.omittedClause)
        + ", so nothing binds \(names), \(clause)\(first.clause(in: graph))",
      at: asked.flatMap { $0.site.line > 0 && !$0.isMerged ? $0.site : nil } ?? container.site, atMost: first.severity,
      subject: container.subject, chain: graph.chain(path), steps: path.map { graph.note($0) },
      notes: [Finding.Note("'\(container.uncalledFiller ?? container.name)' is declared here", at: container.site)]
        + keys.flatMap { key in key.places.map { graph.note($0.request) } } + first.doubt.notes(in: graph),
      help: remedy)
    finding.programs = Set(keys.flatMap(\.programs)).sorted()
    finding.presumesAllCode = keys[0].presumesAllCode
    if appliers != nil {
      if let remedy = RemedyOfProgram(keys[0], in: graph) {
        remedy.add(to: &finding)
      } else if finding.programs.count == 1 {
        finding.help = "in '\(finding.programs[0])', \(remedy)"
      }
    }
    return finding
  }

  /// More keys than these would hide the name of the assembly.
  private static let shownKeys = 3
}

extension Container {
  fileprivate var forgottenClause: String {
    uncalledFiller.map { "nothing calls '\($0)'" } ?? "'\(name)' is never applied"
  }

  /// The clause about an assembly that other programs apply, or about a function that they call.
  fileprivate var omittedClause: String {
    uncalledFiller.map { "'\($0)' is not called" } ?? "'\(name)' is not applied"
  }

  fileprivate var subject: [String] { [name] + (uncalledFiller.map { [$0] } ?? []) }
}

/// Missing keys whose only bindings are in code that never runs, by the container that stands for that code's
/// parameter.
struct KeysOfUnappliedAssemblies: GraphAnalysis {
  func result(in graph: Graph) -> [Container.ID: [MissingKey]] {
    guard graph.containers.contains(where: \.isNeverFilled) else { return [:] }
    let missing = graph.missingKeys { $0 == .unbound ? [] : nil }
    var result: [Container.ID: [MissingKey]] = [:]
    for key in missing {
      guard let assembly = Self.assembly(binding: key, in: graph) else { continue }
      result[assembly, default: []].append(key)
    }
    for assembly in result.keys { result[assembly]?.sort { $0.first.severity > $1.first.severity } }
    return result
  }

  /// The first assembly that binds a key for the programs that miss it.
  static func assembly(binding key: MissingKey, in graph: Graph) -> Container.ID? {
    graph.bindingIDs(ofType: key.key.type).lazy.map { graph.bindings[$0] }.first { binding in
      let assembly = graph.containers[binding.container]
      guard assembly.isNeverFilled, !binding.isTestOnly, binding.key(as: key.key.type) == key.key else { return false }
      return assembly.apps.isEmpty || key.programs.isEmpty || !Set(assembly.apps).isDisjoint(with: key.programs)
    }?.container
  }
}
