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
    let function = program.function(id)
    frame.isGenericRoot = !function.generics.isEmpty || isGeneric(function.owner, in: id.file)
    frame.owner = Owner(type: function.owner, name: function.name)
    var arguments: [String: Evaluated] = [:]
    for parameter in function.parameters {
      let type = program.type(ofParameter: parameter, of: id)
      arguments[parameter.name] = Evaluated(
        type: type, value: type.map { abstractValue(of: $0) } ?? .unknown, origin: .existing)
      guard let value = parameter.defaultValue else { continue }
      let environment = Environment(context: program.context(of: id), functionName: function.name)
      environment.receiver = self.receiver(of: function.owner, in: id.file, isStatic: true)
      _ = evaluate(program.node(value, in: id.file), in: environment, expecting: .init(type: type))
    }
    _ = invoke(
      id, receiver: receiver, arguments: arguments, substitutions: [:], outer: nil, helperCall: nil, at: nil)
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
      isStoredProperty =
        !property.isStatic && property.owner != nil && !property.isComputed && !property.modifiers.contains("lazy")
      frame.isGenericRoot = isGeneric(property.owner, in: id.file)
      frame.owner = Owner(type: property.owner, name: property.name)
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

  /// What happens when an object is made, before its initialiser runs: stored properties get their values, those of its
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

  // MARK: Owners

  /// The declaration whose code runs; for a generic helper, the one that calls it; for inherited code of a builder,
  /// that.
  var currentOwner: (name: String, range: Range<Int>, type: NominalID?) {
    let file = frame.helperCall?.file ?? frame.file
    let owner = frame.helperCall == nil ? frame.owner : frame.helperOwner
    let facts = program.files[file].facts
    if let type = owner.type, type < facts.types.count {
      let nominal = program.nominalOf[file][type]
      if let builder, types.isBuilder(program.selfType(nominal)) { return (program[builder].path, 0..<0, builder) }
      return (program[nominal].path, facts.types[type].nameRange, nominal)
    }
    if owner.name.isEmpty || owner.name == "main" { return (fileName(program.files[file].path), 0..<0, nil) }
    return (owner.name, 0..<0, nil)
  }

  private func fileName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
