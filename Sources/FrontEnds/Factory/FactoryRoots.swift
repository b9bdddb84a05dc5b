import DigraphLinker
import DigraphModel

/// Runs all code of the input: factories first, then what may ask them.
extension FactoryEvaluator {
  func runAll() {
    readSettings()
    for number in factories.indices { runFactory(number) }
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for number in source.facts.properties.indices { runProperty(DeclarationID(file: file, index: number)) }
      if let body = source.facts.topLevel {
        root(file: file) {
          begin()
          _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
        }
      }
    }
    var postponed: [DeclarationID] = []
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for (number, function) in source.facts.functions.enumerated() where function.body != nil && !function.isLocal {
        let id = DeclarationID(file: file, index: number)
        guard numberOfFunction[id] == nil else { continue }
        // Functions that are handed a factory run when they are called; those left over run at the end.
        if takesFactory(id) { postponed.append(id) } else { runFunction(id) }
      }
    }
    for id in postponed where !invoked.contains(id) { runFunction(id) }
  }

  /// Runs the code of a factory, which says what it is.
  private func runFactory(_ number: Int) {
    let id = factories[number].id
    if factories[number].isFunction { return runFunction(id, as: number) }
    let property = program.property(id)
    guard let code = property.getter ?? property.initialValue else { return }
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      definition = number
      let value = run(
        code, file: id.file, owner: property.owner, name: property.name, receiver: nil,
        expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
      finish(number, value)
    }
  }

  /// Ends the code of a factory, which may be but another name of one.
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

  private func takesFactory(_ id: DeclarationID) -> Bool {
    if let owner = program.function(id).owner,
      types.made(by: program.selfType(program.nominalOf[id.file][owner])) != nil
    {
      return true
    }
    return program.function(id).parameters.contains { parameter in
      program.type(ofParameter: parameter, of: id).map { types.made(by: $0) != nil } ?? false
    }
  }

  /// Runs a function that nobody is seen calling.
  private func runFunction(_ id: DeclarationID, as number: Int? = nil) {
    let function = program.function(id)
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      begin()
      definition = number
      frame.isGenericRoot = !function.generics.isEmpty
      frame.owner = Owner(type: function.owner, name: displayName(of: function))
      var arguments: [String: Evaluated] = [:]
      for parameter in function.parameters {
        let type = program.type(ofParameter: parameter, of: id)
        arguments[parameter.name] = Evaluated(type: type, origin: .existing)
        guard let value = parameter.defaultValue else { continue }
        let environment = Environment(context: program.context(of: id), functionName: function.name)
        environment.receiver = receiver(of: function.owner, in: id.file, isStatic: true)
        _ = evaluate(program.node(value, in: id.file), in: environment, expecting: .init(type: type))
      }
      let value = invoke(
        id, receiver: receiver(of: function.owner, in: id.file, isStatic: function.isStatic), arguments: arguments,
        substitutions: [:], outer: nil, helperCall: nil, at: nil)
      if let number { finish(number, value) }
    }
  }

  /// Runs what a property is made of, on behalf of nobody.
  private func runProperty(_ id: DeclarationID) {
    guard numberOfProperty[id] == nil else { return }
    let property = program.property(id)
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      isStoredProperty =
        !property.isStatic && property.owner != nil && !property.isComputed && !property.modifiers.contains("lazy")
      frame.owner = Owner(type: property.owner, name: property.name)
      runWrapper(of: id)
      for code in [property.initialValue, property.getter].compactMap(\.self) {
        _ = run(
          code, file: id.file, owner: property.owner, name: property.name, receiver: nil,
          expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
      }
    }
  }

  /// Runs what happens when an object is made, before its initialiser: stored properties get their values, those of its
  /// superclasses, too.
  func runWhatMakingRuns(_ type: NominalID, at place: Place) {
    guard Bound.constructions.allows(frame.depth) else { return }
    program.forEachAncestor(of: .nominal(type, [])) { nominal in
      guard nominal.kind != .protocol else { return true }
      for id in nominal.properties.values.joined().sorted() where !types.isLibrary(id.file) {
        let property = program.property(id)
        guard !property.isStatic, !property.isComputed, !property.modifiers.contains("lazy") else { continue }
        runWrapper(of: id, via: place)
        guard let initial = property.initialValue, wrapper(of: id) == nil else { continue }
        frame.depth += 1
        _ = run(
          initial, file: id.file, owner: property.owner, name: property.name, receiver: nil,
          expecting: .init(type: program.type(ofProperty: id)), isStatic: false)
        frame.depth -= 1
      }
      return true
    }
  }
}
