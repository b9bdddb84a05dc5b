import DigraphLinker
import DigraphModel

/// Evaluates all code of the input once: builders first, then properties, scripts and functions.
extension InjectionEvaluator {
  func runAll() {
    builderModules = [:]
    let builders = concreteBuilders()
    for id in builders { runBuilder(id) }
    for file in program.files.indices where !types.isLibrary(file) { runProperties(of: file) }
    for file in program.files.indices where !types.isLibrary(file) { runTopLevel(of: file) }
    runFunctions(of: { $0 == types.module }, taking: { isTracked($0.unwrapped) }, runAlone)
    placeUnattachedComponents()
  }

  private func isOfBuilder(_ owner: Int?, in file: Int) -> Bool {
    guard let owner else { return false }
    return types.isBuilder(program.selfType(program.nominalOf[file][owner]))
  }

  private func runAlone(_ id: DeclarationID) {
    let function = program.function(id)
    if !function.isStatic, isOfBuilder(function.owner, in: id.file) { return }
    root(file: id.file, conditions: located(function.conditions, file: id.file)) {
      begin()
      rootFunction = id
      runFunction(id, receiver: receiver(of: function.owner, in: id.file, isStatic: function.isStatic))
    }
  }

  /// Evaluates a function as if unknown code called it.
  func runFunction(_ id: DeclarationID, receiver: Evaluated?) {
    _ = runUncalled(id, receiver: receiver)
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

  /// Evaluates the initial value and the getter of a property, without a consumer.
  func runProperty(_ id: DeclarationID, as builder: NominalID?) {
    let property = program.property(id)
    guard !types.isLibrary(id.file) else { return }
    root(file: id.file, conditions: located(property.conditions, file: id.file)) {
      begin()
      self.builder = builder
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
}
