import DigraphModel

/// Reports a declaration that would answer a request if it were not hidden from generated code.
///
/// The generator reads source without the compiler. A declaration that is private, not public, or without a written
/// type does not exist for the generator. Then generation fails, or the generated code does not compile. Neither error
/// says that the missing declaration exists.
struct InaccessibleBinding: Rule {
  static let info = RuleInfo(
    id: "inaccessible-binding", family: .completeness, severity: .error,
    summary: "A binding is needed by generated code that cannot use it.", frameworks: .whose(\.hasGenerator))

  func findings(in graph: Graph) -> [Finding] {
    (hidden(in: graph) + mistaken(in: graph) + unregistered(in: graph)).map { finding in
      var finding = finding
      if finding.severity == .error { finding.prevents = .compilation }
      return finding
    }
  }

  /// Reports requests that have no answer because the answer is hidden.
  private func hidden(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { reason in
      if case .inaccessible(let bindings) = reason { bindings } else { nil }
    }
    return missing.compactMap { missing in
      let binding = graph.bindings[missing.first.candidates[0]]
      guard let hindrance = binding.hindrance else { return nil }
      return Finding(
        "\(binding.key.quoted) of '\(binding.owner)' \(hindrance.fact), so generated code cannot give it to \(missing.askers(in: graph))",
        at: binding.site, atMost: missing.first.severity, subject: [binding.owner, binding.key.description],
        chain: graph.chain(ofContainers: missing.first.request) ?? [],
        notes: missing.places.map { graph.note($0.request) }
          + missing.first.candidates.dropFirst().map { graph.bindings[$0] }.map {
            .bound($0, " in '\($0.owner)', which is hidden, too")
          },
        help: hindrance.help(binding.key))
    }
  }

  /// Reports declarations that are marked for binding, but are not bound.
  private func unregistered(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.filter { $0.effect == .inaccessible && !$0.isTestOnly }.map { rejected in
      // Deli ignores a declaration that it cannot use; DIKit writes code for it that does not compile.
      Finding(
        rejected.fact, at: rejected.site, atMost: rejected.framework == .dikit ? .error : .warning,
        subject: rejected.subject,
        help: rejected.remedy)
    }
  }

  /// Reports requests that the generator answers with a local variable instead of a property: the generated code does
  /// not compile.
  private func mistaken(in graph: Graph) -> [Finding] {
    graph.bindings.compactMap { binding in
      guard binding.hindrance == .localVariable, !binding.isTestOnly else { return nil }
      let requests = graph.requests(answeredBy: binding).filter { $0.required && !$0.isTestOnly }
      guard let first = requests.first else { return nil }
      let askers = requests.count == 1 ? graph.asker(of: first) ?? "a request" : "\(requests.count) requests"
      return Finding(
        "\(binding.key.quoted) is a variable of a function, but the generator takes it for a property of '\(binding.owner)' and gives it to \(askers)",
        at: binding.site, subject: [binding.owner, binding.key.description], notes: requests.map { graph.note($0) },
        help: Binding.Hindrance.localVariable.help(binding.key))
    }
  }
}

extension Binding.Hindrance {
  fileprivate var fact: String {
    switch self {
    case .privateAccess: "is private"
    case .internalAccess: "is not public"
    case .modifierOrder: "does not have 'public' as its first modifier"
    case .unwrittenType: "has no written type"
    case .localVariable: "is a variable of a function"
    }
  }

  fileprivate func help(_ key: Key) -> String {
    switch self {
    case .privateAccess, .internalAccess: "make it public, or move it to an extension of the component"
    case .modifierOrder: "write 'public' first: the generator looks at no other modifier"
    case .unwrittenType: "write its type: '\(key)'"
    case .localVariable: "leave out the type of the variable, and provide the property in a component"
    }
  }
}
