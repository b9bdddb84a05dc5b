import DigraphLinker
import DigraphModel

/// Evaluates all code of the input: factories first, then code that may request their values.
extension FactoryEvaluator {
  func runAll() {
    for number in factories.indices {
      for id in factories[number].declarations {
        let place = Place(
          file: id.file,
          range: factories[number].isFunction ? program.function(id).nameRange : program.property(id).nameRange)
        let begin = { self.definition = (number, place) }
        finish(number, factories[number].isFunction ? runCode(ofFunction: id, begin) : runCode(of: id, begin))
      }
    }
    runProgram()
  }

  /// Notes the result of a factory's code. The factory may only return another one.
  private func finish(_ number: Int, _ value: Evaluated?) {
    if let other = target(value)?.factory, other != number {
      change(number) { $0.original = other }
      return places.understand(factories[number].place, .binding)
    }
    if !factories[number].isPromise, !registrations.contains(where: { $0.factory == number && $0.isOwn }) {
      missed(
        factories[number].place, .binding, "the closure of the factory was not found",
        remedy: "write it in the property, as in 'self { Service() }'")
    }
  }
}
