import DigraphLinker
import DigraphModel

/// Evaluates all code of the input: factories first, then code that may request their values.
extension FactoryEvaluator {
  func runAll() {
    readSettings()
    for number in factories.indices {
      for id in factories[number].declarations {
        if factories[number].isFunction {
          finish(number, runCode(ofFunction: id) { definition = number })
        } else {
          runFactory(number, declaredBy: id)
        }
      }
    }
    runProgram()
  }

  /// Evaluates the code of a factory, which defines its provider and its scope.
  private func runFactory(_ number: Int, declaredBy id: DeclarationID) {
    let (property, earlier) = (program.property(id), factories[number].scope)
    let value = runCode(of: id) {
      (definition, definitionPlace) = (number, Place(file: id.file, range: property.nameRange))
      change(number) { $0.scope = nil }
    }
    // The branches of an `#if` set different scopes.
    if id != factories[number].declarations[0], let scope = factories[number].scope ?? earlier,
      earlier?.name != factories[number].scope?.name
    {
      change(number) { $0.scope = FactoryScope(name: scope.name, lifetime: .unknown, place: scope.place) }
    }
    finish(number, value)
  }

  /// Notes the result of a factory's code. The factory may only return another one.
  private func finish(_ number: Int, _ value: Evaluated?) {
    if let other = factory(value), other != number {
      change(number) { $0.original = other }
      return places.understand(factories[number].place, .binding)
    }
    if !factories[number].isPromise, !providers.contains(where: { $0.factory == number && $0.isOwn }) {
      missed(
        factories[number].place, .binding, "the closure of the factory was not found",
        remedy: "write it in the property, as in 'self { Service() }'")
    }
  }
}
