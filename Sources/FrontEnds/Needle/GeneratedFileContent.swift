import DigraphModel
import DigraphProgram

/// The statements of a generated file, in terms of the program's scopes.
struct GeneratedFileContent {
  let registrations: [GeneratedFileReader.Registration]
  let site: Site
  /// The roots at which its paths begin, each once.
  let roots: [Int]
  /// The scopes that its paths reach below others.
  let inner: Set<Int>
  private let file: Int

  init(_ scopes: ScopeTable, file: Int) {
    let reader = GeneratedFileReader(scopes.program, file: file)
    self.file = file
    registrations = reader.registrations()
    site = reader.site
    var roots: [Int] = []
    for name in registrations.compactMap(\.path.first) {
      if let root = scopes.scope(named: name, from: file), !roots.contains(root) { roots.append(root) }
    }
    self.roots = roots
    let names = Set(registrations.flatMap { $0.path.dropFirst() })
    inner = Set(names.compactMap { scopes.scope(named: $0, from: file) })
  }

  /// The generated file as a value of the graph.
  func file(_ scopes: ScopeTable) -> GeneratedFile {
    var statements: [GeneratedFile.Statement] = []
    for registration in registrations {
      statements.append(.init(.path(registration.path), at: registration.site))
      guard let asker = registration.path.last else { continue }
      for answer in registration.answers ?? [] {
        let owner: String =
          switch answer.annex {
          case .own: answer.source
          case .nonCore(let name): name
          case .pluginExtension:
            scopes.scope(named: answer.source, from: file).flatMap { scopes.all[$0].pluginExtension?.name }
              ?? answer.source
          }
        let key = Key(type: answer.type, name: .member(answer.name))
        statements.append(.init(.answer(asker: asker, key: key, owner: owner), at: answer.site))
      }
    }
    // Nothing is known of providers that were written by hand.
    let isReadable = registrations.allSatisfy { $0.answers != nil }
    return GeneratedFile(
      framework: .needle, site: site, containers: roots, subjects: isReadable ? [.paths, .answers] : [.paths],
      statements: statements, goneContainers: goneComponents(scopes))
  }

  /// Components on the file's paths that are no longer declared anywhere. The code that makes a component names it, and
  /// belongs to the component before it on the path. All of that code is read.
  private func goneComponents(_ scopes: ScopeTable) -> [String] {
    let program = scopes.program
    // Another app may add components below those of a library. They are not in this program.
    guard program.files[file].isOfApp || !program.files.contains(where: \.isOfApp) else { return [] }
    let unknown = registrations.compactMap { registration in
      registration.path.firstIndex { scopes.byName[$0] == nil }.flatMap { $0 > 0 ? registration.path[$0] : nil }
    }
    let undeclared = Set(unknown.filter { program.index?.declarations(of: $0).isEmpty ?? true })
    if undeclared.isEmpty { return [] }
    let sources = program.files.indices.filter { !scopes.generatedFiles.contains($0) }
    var gone = undeclared.subtracting(program.names(among: undeclared, referencedIn: sources))
    for facts in sources.lazy.map({ program.files[$0].facts }) {
      for type in facts.types { gone.remove(type.name) }
      for alias in facts.aliases { gone.remove(alias.name) }
    }
    return gone.sorted()
  }

  /// Whether the generator that wrote some files accepts values of properties that are not public, as it did before
  /// 0.24; `nil` if the files do not show it.
  static func showsInternalProperties(
    _ files: [GeneratedFileContent], _ scopes: ScopeTable, _ provided: ProvidedProperties
  ) -> Bool? {
    var isHidden = false
    /// Properties that some version of the generator sees, for each scope that answers.
    var seen: [Int: [Key: [ProvidedProperty]]] = [:]
    for content in files {
      for registration in content.registrations {
        for answer in registration.answers ?? [] {
          func dependsOnVersion(_ name: String) -> Bool? {
            guard let scope = scopes.scope(named: name, from: content.file) else { return nil }
            if seen[scope] == nil {
              seen[scope] = Dictionary(grouping: provided.byScope[scope].filter { !$0.isNeverSeen }) {
                Key(type: $0.type, name: .member($0.name))
              }
            }
            let own = seen[scope]?[Key(type: answer.type, name: .member(answer.name))]
            return own.map { $0.allSatisfy(\.dependsOnVersion) }
          }
          guard answer.annex == .own else { continue }
          if dependsOnVersion(answer.source) == true { return true }
          // The generator passed over a nearer property.
          let between = registration.path.dropLast().reversed().prefix { $0 != answer.source }
          if between.contains(where: { dependsOnVersion($0) == true }) { isHidden = true }
        }
      }
    }
    return isHidden ? false : nil
  }
}
