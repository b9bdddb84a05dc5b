/// The libraries that apps and extensions link according to manifests, directly or through other libraries.
struct ModuleLinks {
  /// Positions of libraries, by the position of the app or extension.
  private(set) var libraries: [Int: Set<Int>] = [:]

  /// - Complexity: O(apps · dependencies).
  init(_ all: [Module]) {
    let named = Dictionary(grouping: all.indices.filter { all[$0].kind == .library }) { all[$0].name }
    for program in all.indices where [.app, .extension].contains(all[program].kind) {
      var found: Set<Int> = []
      var pending = [program]
      while let next = pending.popLast() {
        for library in all[next].dependencies.flatMap({ named[$0] ?? [] }) where found.insert(library).inserted {
          pending.append(library)
        }
      }
      libraries[program] = found
    }
  }

  /// The apps and extensions that link one of some modules.
  func programs(linking modules: [Int]) -> [Int] {
    libraries.filter { !$0.value.isDisjoint(with: modules) }.map(\.key)
  }
}
