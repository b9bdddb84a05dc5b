import DigraphLinker
import DigraphModel

/// Evaluates all code of the input: factories first, then code that may request their values.
extension FactoryEvaluator {
  func runAll() {
    readSettings()
    for number in factories.indices {
      for id in [factories[number].id].compactMap(\.self) + factories[number].twins {
        runFactory(number, declaredBy: id)
      }
    }
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for number in source.facts.properties.indices { runProperty(DeclarationID(file: file, index: number)) }
      runTopLevel(of: file)
    }
    let isFactory = { [types] in types.made(by: $0) != nil }
    runFunctions(of: isFactory, taking: isFactory) { id in if numberOfFunction[id] == nil { runFunction(id) } }
  }

  /// Evaluates the code of a factory, which defines its provider and its scope.
  private func runFactory(_ number: Int, declaredBy id: DeclarationID) {
    if factories[number].isFunction { return runFunction(id, as: number) }
    let property = program.property(id)
    guard let code = property.getter ?? property.initialValue else { return }
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      (definition, definitionPlace) = (number, Place(file: id.file, range: property.nameRange))
      let earlier = factories[number].scope
      change(number) { $0.scope = nil }
      let value = run(
        code, file: id.file, owner: property.owner, name: property.name, receiver: nil,
        expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
      // The branches of an `#if` set different scopes.
      if id != factories[number].id, let scope = factories[number].scope ?? earlier,
        earlier?.name != factories[number].scope?.name
      {
        change(number) { $0.scope = FactoryScope(name: scope.name, lifetime: .unknown, place: scope.place) }
      }
      finish(number, value)
    }
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

  /// Evaluates a function as if unknown code called it.
  private func runFunction(_ id: DeclarationID, as number: Int? = nil) {
    let function = program.function(id)
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      begin()
      definition = number
      let value = runUncalled(
        id, receiver: receiver(of: function.owner, in: id.file, isStatic: function.isStatic))
      if let number { finish(number, value) }
    }
  }

  /// Evaluates the initial value and the getter of a property, without a consumer.
  private func runProperty(_ id: DeclarationID) {
    guard numberOfProperty[id] == nil else { return }
    let property = program.property(id)
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      isStoredProperty = property.isStoredAtOnce
      beginProperty(id)
      runWrapper(of: id)
      for code in [property.initialValue, property.getter].compactMap(\.self) {
        _ = run(
          code, file: id.file, owner: property.owner, name: property.name, receiver: nil,
          expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
      }
    }
  }
}
