import DigraphModel
import DigraphProgram

extension DraftBuilder {
  /// Adds to the draft the code that the generator wrote for a resolver in its last run.
  mutating func addGenerated(_ number: Int) {
    let scan = scans[number]
    guard let file = scan.generated else { return }
    let wiring = wirings[number]
    let parameters = wiring.parameters()
    let isFixed = wiring.isFixed()
    let declared = Set(program.nominals.lazy.filter(\.isDeclared).map(\.name))
    var statements: [GeneratedFile.Statement] = []
    var used: Set<Binding.ID> = []
    /// Types that generated methods make, although no code of the input gives them a role.
    var unknown: [String] = []
    let nodesOf = [false: Self.byType(wiring.nodes), true: Self.byType(wiring.filled)]
    let filledParameters = wiring.filled.map { wiring.parameters(of: $0, parameters) }
    for method in file.methods {
      let nodes = method.isInjecting ? wiring.filled : wiring.nodes
      let ids = method.isInjecting ? injectors[number] : bindings[number]
      let lists = method.isInjecting ? filledParameters : parameters
      // Overloads are told apart by their parameters.
      let candidates = (nodesOf[method.isInjecting]?[method.type] ?? []).filter { !used.contains(ids[$0]) }
      let index = candidates.first { lists[$0].isWritten(as: method.parameters) } ?? candidates.first
      let binding = index.map { draft.bindings[ids[$0]].binding }
      if let index { used.insert(ids[index]) }
      // A type that the input does not declare may be declared elsewhere. A provider method, however, must be in the
      // input.
      guard
        binding != nil || method.maker == .provider || declared.contains(method.type) || program.isIndexed(method.type)
      else {
        continue
      }
      if let maker = method.maker, maker != .provider, binding == nil { unknown.append(method.type) }
      let key = binding?.key ?? Key(type: method.type)
      let owner =
        switch method.maker {
        case .provider: draft.containers[number].name
        case .initializer, .factory, .injector: method.type
        case nil: binding?.owner ?? method.type
        }
      statements.append(GeneratedFile.Statement(.binding(owner: owner, key: key), at: method.site))
      guard let index, let maker = method.maker, let members = method.members,
        method.isInjecting ? wiring.isFixed(nodes[index], isFixed) : isFixed[index], case .list(let list) = lists[index]
      else { continue }
      let making = GeneratedFile.Making(
        provider: maker.provider, parameters: lists[index].isWritten(as: method.parameters) ? list : method.parameters,
        members: members)
      statements.append(GeneratedFile.Statement(.making(owner: owner, key: key, making), at: method.site))
    }
    // If most roles come from code that is not in the input, the generator has seen more than this run.
    if file.isPartial, let first = unknown.first {
      let others = unknown.count == 1 ? "" : " and \(unknown.count - 1) more"
      draft.gaps.append(
        Gap(
          framework: .dikit, subject: .request,
          reason: "the generated code makes '\(first)'\(others), but no code of the input lets it",
          remedy: "read the files that give them their roles, too", site: file.site))
    }
    draft.generatedFiles.append(
      GeneratedFile(
        framework: .dikit, site: file.site, containers: [number],
        subjects: !file.isPartial && isOneRun(number) ? [.bindings, .makings] : [], statements: statements))
  }

  private static func byType(_ nodes: [Wiring.Node]) -> [String: [Int]] {
    Dictionary(grouping: nodes.indices, by: { nodes[$0].type })
  }

  /// Whether the generator has certainly read the code that the scan covers. One run writes one file: if the resolvers
  /// of a module have several generated files, each run may have read only some folders.
  private func isOneRun(_ number: Int) -> Bool {
    let files = scans.filter { $0.module == scans[number].module }.map { $0.generated?.file }
    return files.allSatisfy { $0 == scans[number].generated?.file }
  }
}

extension Wiring.Parameters {
  /// Whether a generated method has exactly these parameters, apart from blanks.
  fileprivate func isWritten(as written: [Binding.Parameter]) -> Bool {
    guard case .list(let list) = self, list.count == written.count else { return false }
    return zip(list, written).allSatisfy { $0.name == $1.name && $0.type.withoutBlanks == $1.type.withoutBlanks }
  }
}

extension String {
  /// The text of a type for comparisons, without the `@escaping` and the blanks that formatters and people add.
  fileprivate var withoutBlanks: String {
    let text = filter { !$0.isWhitespace }
    return text.hasPrefix("@escaping") ? String(text.dropFirst("@escaping".count)) : text
  }
}
