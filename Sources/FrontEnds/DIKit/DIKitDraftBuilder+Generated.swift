import DigraphLinker
import DigraphModel

extension DraftBuilder {
  /// Tells what the generator wrote for a resolver when it was run last.
  mutating func addGenerated(_ number: Int) {
    let scan = scans[number]
    guard let file = scan.generated else { return }
    let wiring = wirings[number]
    let parameters = wiring.parameters()
    let isFixed = wiring.isFixed()
    let declared = Set(program.nominals.lazy.filter(\.isDeclared).map(\.name))
    var statements: [GeneratedFile.Statement] = []
    var used: Set<Binding.ID> = []
    /// What is made, and no code of the input lets it be.
    var unknown: [String] = []
    let nodesOf = [false: Self.byType(wiring.nodes), true: Self.byType(wiring.filled)]
    let filledParameters = wiring.filled.map { wiring.parameters(of: $0, parameters) }
    for method in file.methods {
      let nodes = method.isInjecting ? wiring.filled : wiring.nodes
      let ids = method.isInjecting ? injectors[number] : bindings[number]
      let lists = method.isInjecting ? filledParameters : parameters
      // Overloads are told apart by what they take.
      let candidates = (nodesOf[method.isInjecting]?[method.type] ?? []).filter { !used.contains(ids[$0]) }
      let index = candidates.first { lists[$0].isWritten(as: method.parameters) } ?? candidates.first
      let binding = index.map { draft.bindings[ids[$0]].binding }
      if let index { used.insert(ids[index]) }
      // What is nowhere in the input, may be elsewhere, but for provider methods.
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
    // Where code that is not in the input gives types their roles, the generator has seen more.
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

  /// Whether the generator surely has read what the resolver is taken to see. One run writes one file: if a module has
  /// several resolvers in several files, each may be for some folders.
  private func isOneRun(_ number: Int) -> Bool {
    let files = scans.filter { $0.module == scans[number].module }.map { $0.generated?.file }
    return files.allSatisfy { $0 == scans[number].generated?.file }
  }
}

extension Wiring.Parameters {
  /// Whether these are the parameters of a method, blanks aside.
  fileprivate func isWritten(as written: [Binding.Parameter]) -> Bool {
    guard case .list(let list) = self, list.count == written.count else { return false }
    return zip(list, written).allSatisfy { $0.name == $1.name && $0.type.withoutBlanks == $1.type.withoutBlanks }
  }
}

extension String {
  /// The text of a type as it is compared: formatters and people add `@escaping` and blanks.
  fileprivate var withoutBlanks: String {
    let text = filter { !$0.isWhitespace }
    return text.hasPrefix("@escaping") ? String(text.dropFirst("@escaping".count)) : text
  }
}
