import DigraphModel
import DigraphProgram

extension DraftBuilder {
  /// Adds to the draft the code that the generator wrote in its last run.
  mutating func addGenerated() {
    let declared = Set(program.nominals.lazy.filter(\.isDeclared).map(\.name))
    let bindings = Adjacency(count: draft.containers.count) { add in
      for number in draft.bindings.indices { add(draft.bindings[number].binding.container, number) }
    }
    var askers: [Set<String>] = Array(repeating: [], count: draft.containers.count)
    if units.all.contains(where: { $0.export != nil }) {
      for item in draft.requests { for number in item.request.containers { askers[number].insert(item.request.owner) } }
    }
    for (number, unit) in units.all.enumerated() where isOneTarget(unit) {
      if let factory = unit.generated {
        let site = program.site(of: program.type(factory.id).nameRange, in: factory.id.file)
        add(factory.entries, at: site, of: number, bindings[number], declared, subjects: [.bindings, .links])
      }
      if let export = unit.export {
        // An export also names types that are not bound but make requests.
        let bound = Set(bindings[number].map { draft.bindings[$0].binding.key.type })
        let entries = export.items.filter { bound.contains($0.type) || !askers[number].contains($0.type) }.map { item in
          GeneratedFactory.Entry(type: item.type, qualifier: item.qualifier, isFactory: item.isFactory, site: item.site)
        }
        add(entries, at: Site(path: export.path), of: number, bindings[number], declared, subjects: [.bindings])
      }
    }
  }

  /// Whether the files of a unit are certainly those that the generator reads. If no project names its targets, a
  /// folder counts as one target, though it may hold several. Files that an entry includes by name are certain.
  private func isOneTarget(_ unit: Unit) -> Bool {
    Set(
      unit.files.subtracting(unit.included).lazy.filter { !program.files[$0].isTest }.map { program.files[$0].module }
    ).count <= 1
  }

  /// Whether the input declares a type.
  private func isInInput(_ spelling: String, _ declared: Set<String>) -> Bool {
    let name = spelling.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? spelling
    return declared.contains(name) || !(program.index?.declarations(of: name).isEmpty ?? true)
  }

  /// Adds the statements of a generated factory or an export. A factory does not name the class around a `Config`, and
  /// an export does not name payloads. So each entry is matched with the binding of the same type and name.
  private mutating func add(
    _ entries: [GeneratedFactory.Entry], at site: Site, of unit: Int, _ bindings: ArraySlice<Binding.ID>,
    _ declared: Set<String>, subjects: [GeneratedFile.Subject]
  ) {
    var known: [Key: Binding] = [:]
    for item in bindings.map({ draft.bindings[$0] }) {
      let key = Self.stated(
        item.binding.key.type, item.binding.key.name, isFactory: !item.binding.key.arguments.isEmpty)
      known[key] = known[key] ?? item.binding
    }
    var statements: [GeneratedFile.Statement] = []
    for entry in entries {
      let key = Self.stated(entry.type, entry.qualifier.map(Key.Name.literal), isFactory: entry.isFactory)
      let binding = known[key]
      guard binding != nil || isInInput(entry.type, declared) else { continue }
      let (owner, ownKey) = (binding?.owner ?? entry.type, binding?.key ?? key)
      statements.append(GeneratedFile.Statement(.binding(owner: owner, key: ownKey), at: entry.site))
      for link in entry.links {
        statements.append(GeneratedFile.Statement(.link(owner: owner, key: ownKey, type: link.type), at: link.site))
      }
    }
    draft.generatedFiles.append(
      GeneratedFile(framework: .deli, site: site, containers: [unit], subjects: subjects, statements: statements))
  }

  private static func stated(_ type: String, _ name: Key.Name?, isFactory: Bool) -> Key {
    Key(type: type, name: name, arguments: isFactory ? [Key.unknownArgument] : [])
  }
}
