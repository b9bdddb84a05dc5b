import DigraphContainers
import DigraphEvaluation
import DigraphModel

/// Evaluates all code of the input: factories first, then code that may request their values.
extension FactoryEvaluator {
  func runAll() {
    for number in factories.indices {
      for (id, place) in factories[number].declarations {
        let begin = { self.definition = (number, place) }
        let isFunction = factoryByFunction[id] == number
        finish(number, isFunction ? runCode(ofFunction: id, begin) : runCode(of: id, begin))
      }
    }
    runProgram()
  }

  /// Notes the result of a factory's code. The factory may only return another one.
  private func finish(_ number: Int, _ value: Evaluated?) {
    if let other = targets[value]?.factory, other != number {
      change(number) { $0.original = other }
      return coverage.understand(factories[number].place, .binding)
    }
    if !factories[number].isPromise, !alternatives(number, forTests: true).contains(where: isOwn) {
      missed(
        factories[number].place, .binding, "the closure of the factory was not found",
        remedy: "write it in the property, as in 'self { Service() }'")
    }
  }
}
