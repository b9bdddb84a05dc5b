import DigraphModel

/// The programs of a repository - apps, demos, extensions - that findings are about.
extension Graph {
  /// Adds to each finding the programs that it is about, if its file belongs to other programs, too.
  ///
  /// Programs that share code share its mistakes. Such a mistake makes only one finding.
  func namingPrograms(in findings: [Finding]) -> [Finding] {
    guard containers.contains(where: { !$0.apps.isEmpty }), !findings.isEmpty else { return findings }
    let places = result(of: ProgramsOfPlaces())
    var known: [Fact: Int] = [:]
    var result: [Finding] = []
    for finding in findings {
      let fact = Fact(site: finding.site, message: finding.message)
      if let first = known[fact] {
        let isOfAll = finding.programs.isEmpty || result[first].programs.isEmpty
        result[first].programs = isOfAll ? [] : Set(result[first].programs + finding.programs).sorted()
      } else {
        known[fact] = result.count
        result.append(finding)
      }
    }
    for number in result.indices {
      let all = places.ofFiles[result[number].site.path] ?? []
      let own =
        result[number].programs.isEmpty ? places.ofSites[result[number].site] ?? [] : Set(result[number].programs)
      // An app's code may lack a binding only where a demo runs the code.
      result[number].isOfDemo =
        places.areOfDemos(result[number].site.path) || !own.isEmpty && own.isSubset(of: demos)
      guard !own.isEmpty, own != all else { continue }
      let names = own.sorted().map { "'\($0)'" }
      result[number].message += ", in the \(names.count == 1 ? "program" : "programs") \(enumeration(names))"
    }
    return result
  }

  private struct Fact: Hashable {
    let site: Site
    let message: String
  }
}

/// The programs with wiring at a place, and anywhere in a file.
struct ProgramsOfPlaces: GraphAnalysis {
  struct Table: Sendable {
    var ofSites: [Site: Set<String>] = [:]
    var ofFiles: [String: Set<String>] = [:]
    /// Files with wiring of demos, and files with other wiring.
    var ofDemos: (only: Set<String>, others: Set<String>) = ([], [])

    fileprivate mutating func add(module: String, of demos: Set<String>, at site: Site) {
      if demos.contains(module) { ofDemos.only.insert(site.path) } else { ofDemos.others.insert(site.path) }
    }

    func areOfDemos(_ path: String) -> Bool { ofDemos.only.contains(path) && !ofDemos.others.contains(path) }

    fileprivate mutating func add(_ programs: some Sequence<String>, at site: Site) {
      ofSites[site, default: []].formUnion(programs)
      ofFiles[site.path, default: []].formUnion(programs)
    }
  }

  func result(in graph: Graph) -> Table {
    var table = Table()
    for container in graph.containers { table.add(container.apps, at: container.site) }
    for binding in graph.bindings { table.add(graph.containers[binding.container].apps, at: binding.site) }
    for request in graph.requests { table.add(request.programs(in: graph), at: request.site) }
    guard !graph.demos.isEmpty else { return table }
    for container in graph.containers { table.add(module: container.module, of: graph.demos, at: container.site) }
    for binding in graph.bindings { table.add(module: binding.module, of: graph.demos, at: binding.site) }
    return table
  }
}
