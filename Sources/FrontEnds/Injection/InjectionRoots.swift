import DigraphLinker
import DigraphModel

/// Runs all code of the input once, outermost first.
extension InjectionEvaluator {
  func runAll() {
    builderModules = [:]
    let builders = concreteBuilders()
    for id in builders { runBuilder(id) }
    for file in program.files.indices where !types.isLibrary(file) { runProperties(of: file) }
    for file in program.files.indices where !types.isLibrary(file) { runTopLevel(of: file) }
    var postponed: [DeclarationID] = []
    for (file, source) in program.files.enumerated() where !types.isLibrary(file) {
      for (number, function) in source.facts.functions.enumerated() where function.body != nil && !function.isLocal {
        let id = DeclarationID(file: file, index: number)
        if !function.isStatic, isOfBuilder(function.owner, in: file) { continue }
        // What is handed a module runs when it is called; who is left over runs at the end.
        if takesModule(id) { postponed.append(id) } else { runAlone(id) }
      }
    }
    for id in postponed where !invoked.contains(id) { runAlone(id) }
    placeUnattachedComponents()
  }

  /// Begins a root: on behalf of nobody, and with nothing done.
  func begin(_ builder: NominalID? = nil) {
    consumer = nil
    self.builder = builder
    frame.isGenericRoot = false
    isStoredProperty = false
    rootFunction = nil
    history = ([], nil)
  }

  private func isOfBuilder(_ owner: Int?, in file: Int) -> Bool {
    guard let owner else { return false }
    return types.isBuilder(program.selfType(program.nominalOf[file][owner]))
  }

  private func takesModule(_ id: DeclarationID) -> Bool {
    let isModules = program.function(id).owner.map { program.selfType(program.nominalOf[id.file][$0]) } == types.module
    return isModules
      || program.function(id).parameters.contains { parameter in
        program.type(ofParameter: parameter, of: id).map { isTracked($0.unwrapped) } ?? false
      }
  }

  private func runAlone(_ id: DeclarationID) {
    let function = program.function(id)
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      begin()
      rootFunction = id
      runFunction(id, receiver: receiver(of: function.owner, in: id.file, isStatic: function.isStatic))
    }
  }

  /// Runs a function that nobody is seen calling.
  func runFunction(_ id: DeclarationID, receiver: Evaluated?) {
    _ = runUncalled(id, receiver: receiver)
  }

  private func runTopLevel(of file: Int) {
    guard let body = program.files[file].facts.topLevel else { return }
    root(file: file) {
      begin()
      _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
    }
  }

  // MARK: Properties

  private func runProperties(of file: Int) {
    for (number, property) in program.files[file].facts.properties.enumerated() {
      let id = DeclarationID(file: file, index: number)
      if !property.isStatic, isOfBuilder(property.owner, in: file) {
        root(file: file) {
          begin()
          isStoredProperty = true
          runWrapper(of: id)
        }
        continue
      }
      runProperty(id, as: nil)
    }
  }

  /// Runs what a property is made of, on behalf of nobody.
  func runProperty(_ id: DeclarationID, as builder: NominalID?) {
    let property = program.property(id)
    guard !types.isLibrary(id.file) else { return }
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin(builder)
      isStoredProperty = property.isStoredAtOnce
      frame.isGenericRoot = isGeneric(property.owner, in: id.file)
      beginProperty(id)
      if builder == nil { runWrapper(of: id) }
      let receiver = builder.map { Evaluated(type: program.selfType($0)) }
      let expected = Expectation(type: program.type(ofProperty: id))
      if let initial = property.initialValue {
        if property.isStatic || property.owner == nil {
          _ = read(id, receiver: self.receiver(of: property.owner, in: id.file, isStatic: true), in: nil)
        } else {
          _ = run(
            initial, file: id.file, owner: property.owner, name: property.name, receiver: receiver, expecting: expected,
            isStatic: false)
        }
      }
      if let getter = property.getter {
        _ = run(
          getter, file: id.file, owner: property.owner, name: property.name, receiver: receiver, expecting: expected,
          isStatic: property.isStatic)
      }
    }
  }

  // MARK: Owners

  /// The declaration whose code runs; for inherited code of a builder, that.
  var owner: (name: String, type: NominalID?) {
    let owner = currentOwner
    if let builder, let type = owner.type, types.isBuilder(program.selfType(type)) {
      return (program[builder].path, builder)
    }
    return owner
  }
}
