import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates all code of the input once: builders first, then all other code.
extension InjectionEvaluator {
  func runAll() {
    builderModules = [:]
    for id in concreteBuilders() { runBuilder(id) }
    runProgram()
    placeUnattachedComponents()
  }

  private func isOfBuilder(_ owner: Int?, in file: Int) -> Bool {
    guard let owner else { return false }
    return types.isBuilder(program.selfType(program.nominalOf[file][owner]))
  }

  /// Evaluates a function as if unknown code called it. Instance methods of builders have already been evaluated.
  func runAlone(_ id: DeclarationID) {
    let function = program.function(id)
    if function.isStatic || !isOfBuilder(function.owner, in: id.file) {
      runCode(ofFunction: id) { rootFunction = id }
    }
  }

  /// Whether a property belongs to a builder. Then all of it has been evaluated, except its wrapper.
  func isOfBuilder(_ id: DeclarationID) -> Bool {
    !program.property(id).isStatic && isOfBuilder(program.property(id).owner, in: id.file)
  }

  /// Evaluates the wrapper of a builder's property.
  func runWrapperAlone(of id: DeclarationID) {
    root(file: id.file) {
      begin()
      isStoredProperty = true
      runWrapper(of: id, via: nil)
    }
  }
}
