import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads classes that inherit from `ModuleBuilder`, directly or not. Each has a module of its own.
///
/// Without a component, this is the global module. With one, it is a new module without a parent: a copy of the global
/// module's own bindings, overlaid by the component. Specified by JulianAlonso/Injection,
/// `Injection/Sources/ModuleBuilder.swift` and `Module.swift`, `expand(with:)`.
extension InjectionEvaluator {
  /// The module that a builder's requests go to.
  func builderHandle(_ type: Type) -> Handle {
    guard case .nominal(let named, _) = type.unwrapped else { return Handle(isGlobal: true) }
    // In inherited code, the builder is the one that is being evaluated.
    let id = builder.flatMap { program.isKind($0, of: named) ? $0 : nil } ?? named
    if let known = builderModules[id] { return known }
    guard let method = componentMethod(of: id, above: nil) else { return Handle(isGlobal: true) }
    if frame.isEffectFree { return Handle(isUnknown: true) }
    builderModules[id] = Handle(isUnknown: true)
    let handle = makeBuilderModule(id, method)
    builderModules[id] = handle
    return handle
  }

  private func makeBuilderModule(_ id: NominalID, _ method: DeclarationID) -> Handle {
    let declaration = program[id].declarations[0]
    let saved = (frame, consumer, builder)
    consumer = nil
    builder = id
    frame = Frame()
    frame.file = declaration.file
    frame.depth = saved.0.depth
    defer { (frame, consumer, builder) = saved }
    let type = program.selfType(id)
    let function = FunctionValue(declaration: method, receiver: Evaluated(type: type))
    let given = invoke(function, with: [], at: nil) ?? .unknown
    if case .nothing = given.value { return Handle(isGlobal: true) }
    let parts = lists(of: given)
    if parts == [] { return Handle(isGlobal: true) }
    let place = Place(file: declaration.file, range: program.type(declaration).nameRange)
    let (allocation, isNew) = allocations.intern(.builder(id)) {
      AllocationSite(name: program[id].path, kind: "ModuleBuilder", place: place, builder: id)
    }
    guard isNew else { return Handle(allocations: [allocation]) }
    if let parts {
      allocations[allocation].isMerged = parts.count > 1
      for part in parts { enter(part, into: allocation) }
    } else {
      allocations[allocation].isOpen = true
      missed(
        place, .container, "its component is only known at run time", remedy: "build the component in 'component()'",
        allocations: [allocation])
    }
    return Handle(allocations: [allocation], isUnknown: false, isGlobal: mayBeNil(given))
  }

  private func mayBeNil(_ value: Evaluated) -> Bool {
    switch value.value {
    case .nothing: true
    case .either(let choices): choices.contains(where: mayBeNil)
    default: false
    }
  }

  /// The nearest `component()` of a builder. Above an overriding method, it is the one that `super.component()` calls.
  private func componentMethod(of id: NominalID, above declaration: DeclarationID?) -> DeclarationID? {
    var isAbove = declaration == nil
    for method in program.methods("component", of: .nominal(id, [])) {
      if method == declaration {
        isAbove = true
      } else if isAbove, !types.isLibrary(method.file), program.function(method).parameters.isEmpty,
        program.function(method).hasBody
      {
        return method
      }
    }
    return nil
  }

  /// Reads `super.component()`.
  func superComponent(_ call: Call) -> Evaluated? {
    guard case .nominal(let id, _)? = call.environment.receiver?.type, types.isBuilder(.nominal(id, [])),
      let owner = call.environment.context.owner
    else { return nil }
    let own = program.methods("component", of: .nominal(id, [])).first {
      $0.file == call.environment.context.file && program.function($0).owner == owner
    }
    guard let method = componentMethod(of: id, above: own), own != nil else { return Evaluated(value: .nothing) }
    return invoke(FunctionValue(declaration: method, receiver: call.environment.receiver), with: [], at: call.node)
  }

  /// Notes `HomeBuilder().build()`, if neither the class nor any of its superclasses overrides `build()`.
  func buildCall(_ call: Call) -> Evaluated? {
    guard call.arguments.isEmpty, let receiver = call.receiver,
      case .nominal(let id, _)? = receiver.made ?? receiver.type,
      types.isBuilder(.nominal(id, [])), receiver.made != nil, !frame.isEffectFree
    else { return nil }
    let isOverridden = program.methods("build", of: .nominal(id, [])).contains { method in
      !types.isLibrary(method.file) && program.function(method).parameters.isEmpty
    }
    let missing = MissingBuild(builder: id, place: place(ofCall: call.node))
    if !isOverridden, !missingBuilds.contains(missing) { missingBuilds.append(missing) }
    return nil
  }

  // MARK: Running builders

  /// Builders that code uses directly, and not only as superclasses.
  func concreteBuilders() -> [NominalID] {
    let all = program.allNominals.filter { id in
      program[id].isDeclared && types.isBuilder(.nominal(id, [])) && !types.isLibrary(program[id].declarations[0].file)
    }
    let inherited = Set(all.flatMap { id in program.supertypes(of: id).compactMap(\.nominal) })
    let names = inherited.isEmpty ? [] : program.files.calledNames
    return all.filter { !inherited.contains($0) || names.contains(program[$0].name) }
  }

  /// Evaluates all code of a builder with its own module, including inherited code.
  func runBuilder(_ id: NominalID) {
    let type = program.selfType(id)
    root(file: program[id].declarations[0].file) {
      begin()
      builder = id
      _ = builderHandle(type)
    }
    var seen: Set<[String]> = []
    program.forEachAncestor(of: type) { nominal in
      for method in nominal.functions.values.joined().sorted() {
        let function = program.function(method)
        let signature = [function.name] + function.parameters.map { $0.label ?? "_" }
        guard function.body != nil, !types.isLibrary(method.file), function.name != "component", !function.isStatic,
          function.kind == .initializer || seen.insert(signature).inserted
        else { continue }
        runCode(ofFunction: method, receiver: Evaluated(type: type)) { builder = id }
      }
      for property in nominal.properties.values.joined().sorted()
      where !program.property(property).isStatic && !types.isLibrary(property.file) {
        runCode(of: property, receiver: Evaluated(type: type)) { builder = id }
      }
      return nominal.isDeclared
    }
  }
}
