import DigraphModel

/// Assemblies that a program does not apply, and that other programs of the repository do.
struct AppliedElsewhere: GraphAnalysis {
  /// For each container that stands for an unapplied assembly, the programs that apply the assembly.
  ///
  /// - Complexity: O(bindings).
  func result(in graph: Graph) -> [Container.ID: Set<String>] {
    var assemblies: [Site: Set<Container.ID>] = [:]
    for binding in graph.bindings where graph.containers[binding.container].standsForUnapplied {
      assemblies[binding.site, default: []].insert(binding.container)
    }
    guard !assemblies.isEmpty else { return [:] }
    var result: [Container.ID: Set<String>] = [:]
    for binding in graph.bindings where !graph.containers[binding.container].standsForUnapplied && !binding.isTestOnly {
      for assembly in assemblies[binding.site] ?? [] {
        result[assembly, default: []].formUnion(graph.containers[binding.container].apps)
      }
    }
    return result.filter { !$0.value.isEmpty }
  }

  /// `'App' applies`, or `'App' calls` for a function that fills a container.
  static func clause(_ programs: Set<String>, _ verb: (one: String, several: String) = ("applies", "apply")) -> String {
    enumeration(programs.sorted().map { "'\($0)'" }) + " " + (programs.count == 1 ? verb.one : verb.several)
  }
}

extension Container {
  fileprivate var standsForUnapplied: Bool { isUnapplied || isNeverFilled }
}
