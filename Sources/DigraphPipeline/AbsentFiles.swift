import DigraphModel
import DigraphProjects

/// Files that a project compiles and that are absent from the disk. A binding that the graph lacks may be in one of
/// them.
///
/// A developer may keep a file with secrets local, or may have forgotten to commit a file. Most such files contain no
/// wiring. A file is suspected only if a request finds no binding in a container that any file of the module can
/// fill.
enum AbsentFiles {
  /// The containers in which an absent file may bind a missing key, each with the absent files of one project. A
  /// container occurs once for each project.
  static func suspicions(_ files: [AbsentFile], in graph: Graph) -> [(container: Container, files: [AbsentFile])] {
    guard !files.isEmpty else { return [] }
    var lacking: Set<Container.ID> = []
    for id in graph.requests.indices
    where graph.requests[id].resolution.status == .missing && !graph.requests[id].isTestOnly {
      lacking.formUnion(graph.containersInReach(of: graph.requests[id]))
    }
    return graph.containers.filter { lacking.contains($0.id) && $0.livesWithApp }.flatMap { container in
      let suspects = Dictionary(grouping: files.filter { $0.module == container.module }, by: \.project)
      return suspects.sorted { $0.key < $1.key }.map { (container, $0.value) }
    }
  }

  /// Removes two kinds of note: that no code makes the owner of a request, and that no code calls the function that
  /// fills a container. An absent file may do either.
  static func withdrawIdleness(_ files: [AbsentFile], in draft: inout Draft) {
    let modules = Set(files.map(\.module))
    guard !modules.isEmpty else { return }
    for number in draft.requests.indices where draft.requests[number].request.idleness != nil {
      let request = draft.requests[number].request
      // Other files can fill only a container that lives with the app. With any other container, the request is more
      // likely unused.
      guard request.containers.contains(where: { draft.containers[$0].livesWithApp }),
        let module = draft.types[request.owner]?.module, modules.contains(module)
      else { continue }
      draft.requests[number].request.idleness = nil
    }
    for number in draft.containers.indices where modules.contains(draft.containers[number].module) {
      guard draft.containers[number].uncalledFiller != nil else { continue }
      draft.containers[number].uncalledFiller = nil
      draft.containers[number].isUnused = false
      draft.dead.remove(number)
      draft.unplaced.insert(number)
    }
  }

  /// Adds a gap for each suspicion to a draft: absent files may bind any key in the container.
  static func note(_ suspicions: [(container: Container, files: [AbsentFile])], in draft: inout Draft) {
    for (suspect, files) in suspicions {
      let same = draft.containers.filter {
        $0.framework == suspect.framework && $0.site == suspect.site && $0.name == suspect.name
      }
      let names = enumeration(files.map { "'\($0.name)'" })
      let (are, they, them, gone) =
        files.count == 1 ? ("is", "it", "the file", "it is") : ("are", "they", "the files", "they are")
      var gap = Gap(
        framework: suspect.framework, subject: .container,
        reason: "\(names), which '\(files[0].project)' compiles, \(are) not there, and \(they) may bind anything in it",
        cause: names,
        remedy: "have \(them) there when digraph runs, or take \(them) out of the project if \(gone) gone",
        site: suspect.site, containers: same.map(\.id))
      gap.lacksFile = true
      draft.gaps.append(gap)
    }
  }
}
