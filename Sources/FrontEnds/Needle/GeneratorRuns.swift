import DigraphModel
import DigraphProgram

/// The scopes that one run of the generator sees.
///
/// They are those below one root; with a single root, they are all scopes. If several folders have a generated file, each
/// file comes from a run of its own, whatever the roots are: it sees the scopes that are nearer to its file than to any
/// other. It is not known which of several equally near files has a scope.
struct GeneratorRuns {
  private let parents: [[Container.ID]]
  private let isRoot: [Bool]
  private let hasOneRoot: Bool
  private var known: [Int: Set<Int>] = [:]
  /// For each scope, the folders of generated files that are nearest to it; empty unless several folders have one.
  private let folders: [Set<Substring>]

  /// The roots above the scopes that were added, by the folders of their runs.
  struct Seen {
    fileprivate var roots: [Set<Substring>: Set<Int>] = [:]
  }

  init(_ draft: Draft, _ scopes: ScopeTable) {
    isRoot = scopes.all.map { draft.containers[$0.id].parents.isEmpty && !draft.madeByOthers.contains($0.id) }
    parents = scopes.all.map { draft.containers[$0.id].parents }
    hasOneRoot = isRoot.count(where: \.self) < 2
    let files = scopes.program.files
    let all = Set(scopes.generatedFiles.map { files[$0].path.folder })
    folders = scopes.all.map { scope in
      guard all.count > 1 else { return [] }
      let path = files[scope.declaration.file].path
      let shared = all.map { (folder: $0, count: path.sharedFolders(with: $0)) }
      let most = shared.map(\.count).max()
      return Set(shared.filter { $0.count == most }.map(\.folder))
    }
  }

  /// Adds a scope to others, and tells whether one run sees it together with one of these.
  mutating func note(_ scope: Int, in seen: inout Seen) -> Bool {
    let roots = hasOneRoot ? [-1] : rootsAbove(scope)
    defer { seen.roots[folders[scope], default: []].formUnion(roots) }
    return !seen.roots[folders[scope], default: []].isDisjoint(with: roots)
  }

  private mutating func rootsAbove(_ scope: Int) -> Set<Int> {
    if let roots = known[scope] { return roots }
    var seen: Set<Int> = [scope]
    var pending = [scope]
    var roots: Set<Int> = []
    while let next = pending.popLast() {
      if isRoot[next] { roots.insert(next) }
      for parent in parents[next] where seen.insert(parent).inserted { pending.append(parent) }
    }
    known[scope] = roots
    return roots
  }
}

extension String {
  /// The folder of a file, with a slash at the end.
  fileprivate var folder: Substring { self[..<(lastIndex(of: "/").map(index(after:)) ?? startIndex)] }
}
