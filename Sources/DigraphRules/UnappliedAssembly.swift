import DigraphModel

/// Reports an assembly of an app that nothing applies.
///
/// The compiler is content: the class is there, and its code is right. But no container has what it registers, so each
/// request for it gets `nil`. All that one forgotten assembly leaves open is one finding, where the container is made
/// that lacks it.
struct UnappliedAssembly: Rule {
  static let info = RuleInfo(
    id: "unapplied-assembly", family: .completeness, severity: .error,
    summary: "Nothing applies an assembly of an app.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    let unused = graph.containers.filter(\.isUnused)
    if unused.isEmpty { return [] }
    let lacking = graph.result(of: KeysOfUnappliedAssemblies())
    let bindings = Dictionary(grouping: graph.bindings, by: \.container)
    let applied = Set(graph.bindings.filter { !graph.containers[$0.container].isUnused }.map(\.site))
    return unused.compactMap { assembly in
      if let keys = lacking[assembly.id] { return finding(assembly, leavingOpen: keys, in: graph) }
      let bound = bindings[assembly.id] ?? []
      // Another program of the repository may well apply it.
      guard !bound.isEmpty, bound.allSatisfy({ !$0.isTestOnly && !applied.contains($0.site) }) else { return nil }
      var finding = Finding(
        "'\(assembly.name)' is never applied, so no container has what it binds", at: assembly.site, atMost: .warning,
        subject: [assembly.name], help: "apply '\(assembly.name)' to a container, or remove it")
      finding.presumesAllCode = true
      return finding
    }
  }

  private func finding(_ assembly: Container, leavingOpen keys: [MissingKey], in graph: Graph) -> Finding {
    let first = keys[0].first
    let request = first.request
    let asked = request.containers.first.map { graph.containers[$0] }
    let names = enumeration(keys.map(\.key.quoted), atMost: Self.shownKeys)
    let verb = keys.allSatisfy { $0.first.request.strength == .required } ? "requires" : "asks for"
    let clause = keys.count == 1 ? "which \(keys[0].askers(in: graph)) \(verb)" : "which other code \(verb)"
    let path = EntryPaths(graph).path(to: request)
    var finding = Finding(
      "'\(assembly.name)' is never applied, so nothing binds \(names), \(clause)\(first.clause(in: graph))",
      at: asked.flatMap { $0.site.line > 0 && !$0.isMerged ? $0.site : nil } ?? assembly.site, atMost: first.severity,
      subject: [assembly.name], chain: graph.chain(path), way: path.map { graph.note($0) },
      notes: [Finding.Note("'\(assembly.name)' is declared here", at: assembly.site)]
        + keys.flatMap { key in key.places.map { graph.note($0.request) } } + first.doubt.notes(in: graph),
      help: "apply '\(assembly.name)'" + (asked.map { " to '\($0.name)'" } ?? ""))
    finding.programs = Set(keys.flatMap(\.programs)).sorted()
    finding.presumesAllCode = keys[0].presumesAllCode
    return finding
  }

  /// More keys than these would hide which assembly it is.
  private static let shownKeys = 3
}

/// Keys that requests miss and that only an assembly binds which nothing applies, by the container that stands for what
/// that assembly is handed.
struct KeysOfUnappliedAssemblies: GraphAnalysis {
  func result(in graph: Graph) -> [Container.ID: [MissingKey]] {
    guard graph.containers.contains(where: \.isUnused) else { return [:] }
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
      guard assembly.isUnused, !binding.isTestOnly, binding.key(as: key.key.type) == key.key else { return false }
      return assembly.apps.isEmpty || key.programs.isEmpty || !Set(assembly.apps).isDisjoint(with: key.programs)
    }?.container
  }
}
