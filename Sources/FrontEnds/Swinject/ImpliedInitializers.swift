import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds calls of `.init(…)` without a type, which make an object of the type that their surroundings expect:
/// `view.state = .init()` for `var state: State?`.
struct ImpliedInitializers {
  private let program: Program
  private var sites: [Site]?

  /// A `.init`.
  private struct Site {
    /// The names of variables, parameters and functions that may get the object.
    let names: Set<String>
    /// The arguments; `nil` if it is not called in place.
    let arguments: [CallArgument]?
  }

  /// The number of files with a name from which on nothing is concluded.
  private static let mostFiles = 32

  init(_ program: Program) { self.program = program }

  /// Whether one of the calls may make an object of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - expectations: Places that expect a value of the type.
  ///   - tree: Gives the code of a file.
  /// - Returns: Whether a call may, or whether too many files may have one.
  /// - Complexity: O(calls), and at the first call O(nodes of files with an initializer).
  mutating func mayMake(
    _ type: NominalID, for expectations: [MentionTree.Expectation], _ tree: (Int) -> MentionTree
  ) -> Bool {
    guard !expectations.isEmpty else { return false }
    let names = expectations.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    let known = sites ?? allSites(tree)
    sites = known
    let isMade = known.contains { site in
      !site.names.isDisjoint(with: names) && (site.arguments.map { fits($0, type) } ?? true)
    }
    return isMade || !areRead(expectations.reduce(into: []) { if !$1.isLocal { $0.formUnion($1.names) } })
  }

  /// Whether few files have each of some names, so that those can be read which may make an object for it.
  private func areRead(_ names: Set<String>) -> Bool {
    guard let paths = program.paths(with: names, atMost: Self.mostFiles) else { return true }
    guard names.allSatisfy({ (paths[$0]?.count ?? 0) < Self.mostFiles }) else { return false }
    program.wantedWords.formUnion(names)
    return true
  }

  private func fits(_ arguments: [CallArgument], _ type: NominalID) -> Bool {
    let initializers = program.initializers(of: type)
    if let members = MemberwiseInitializer(of: type, in: program) {
      if program.match(arguments, to: members.parameters) != nil { return true }
    } else if initializers.isEmpty {
      return arguments.isEmpty
        || program.supertypes(of: type).contains { $0.nominal.map { !program[$0].isDeclared } ?? true }
    }
    return initializers.contains { program.match(arguments, to: program.function($0).parameters) != nil }
  }

  private func allSites(_ tree: (Int) -> MentionTree) -> [Site] {
    var sites: [Site] = []
    program.forEachReference(of: ["init"], in: program.files.indices) { _, file, id in
      let node = program.files[file].facts.code[id]
      guard node.isInitializer, !node.flags.contains(.hasBase) else { return true }
      let tree = tree(file)
      let call = tree.call(of: id)
      sites.append(
        Site(names: tree.namesAround(call ?? id), arguments: call.map { CallArgument.all(of: node.code[$0]) }))
      return true
    }
    return sites
  }
}
