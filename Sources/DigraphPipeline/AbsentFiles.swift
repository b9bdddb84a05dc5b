import DigraphLinker
import DigraphModel
import DigraphProjects

/// Files that a project compiles and that are not there: what is missing in the graph may be bound in them.
///
/// Somebody keeps a file with secrets to himself, or has forgotten to add it. Most such files do no wiring. One is
/// suspected of it only where something is asked for that nothing binds, of a container that any file of the module can
/// fill.
enum AbsentFiles {
  /// The containers of which a file may have bound something, with these files, project by project, in order.
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

  /// Takes back that nothing makes what asks, or calls what registers: a file that is not there may.
  static func withdrawIdleness(_ files: [AbsentFile], in draft: inout Draft) {
    let modules = Set(files.map(\.module))
    guard !modules.isEmpty else { return }
    for number in draft.requests.indices where draft.requests[number].request.idleness != nil {
      let request = draft.requests[number].request
      // Of what is asked of a container that nobody else fills, it is still the more likely.
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

  /// Notes in a draft that files may bind something in some containers.
  static func note(_ suspicions: [(container: Container, files: [AbsentFile])], in draft: inout Draft) {
    for (suspect, files) in suspicions {
      let same = draft.containers.filter {
        $0.framework == suspect.framework && $0.site == suspect.site && $0.name == suspect.name
      }
      let names = enumeration(files.map { "'\($0.name)'" })
      let (are, they, them, gone) =
        files.count == 1 ? ("is", "it", "the file", "it is") : ("are", "they", "the files", "they are")
      draft.gaps.append(
        Gap(
          framework: suspect.framework, subject: .container,
          reason:
            "\(names), which '\(files[0].project)' compiles, \(are) not there, and \(they) may bind anything in it",
          cause: names,
          remedy: "have \(them) there when digraph runs, or take \(them) out of the project if \(gone) gone",
          site: suspect.site,
          containers: same.map(\.id)))
    }
  }
}
