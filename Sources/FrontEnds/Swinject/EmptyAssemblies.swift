import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The functions of applied assemblies that bind nothing. If a container has no bindings at all, people add the missing
/// ones there.
struct EmptyAssemblies {
  private let evaluator: SwinjectEvaluator

  init(_ evaluator: SwinjectEvaluator) { self.evaluator = evaluator }

  /// Adds to each container without bindings the first such function, and its type.
  ///
  /// - Complexity: O(bindings + applied assemblies).
  func note(in draft: inout Draft) {
    guard !evaluator.appliedPairs.isEmpty else { return }
    let filled = Set(draft.bindings.map(\.binding.container))
    guard draft.containers.contains(where: { !filled.contains($0.id) }) else { return }
    let program = evaluator.program
    for pair in evaluator.appliedPairs {
      let containers = evaluator.handles[pair.handle].allocations.compactMap { evaluator.containerNumbers[$0] }
        .filter { !filled.contains($0) }
      guard !containers.isEmpty, let method = program.methods("assemble", of: pair.assembly).first else { continue }
      let place = Evaluator.Place(file: method.file, range: program.function(method).nameRange)
      let site = program.site(of: place.range, in: place.file)
      let spelling = program.spelling(pair.assembly)
      if draft.types[spelling] == nil { draft.types[spelling] = program.summary(of: pair.assembly) }
      for container in containers {
        let first = draft.containers[container].emptyAssembly
        draft.containers[container].emptyAssembly = first.map { min($0, site) } ?? site
      }
    }
  }
}
