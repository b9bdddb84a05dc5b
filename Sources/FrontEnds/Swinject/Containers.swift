import DigraphLinker
import DigraphModel

/// Reads where containers come from: `Container(…)`, `Assembler(…)`, `apply`, and assemblies that are called by hand.
///
/// Specified by Swinject/Swinject, `Sources/Container.swift`, `Sources/Assembler.swift`, `Sources/Assembly.swift`.
extension SwinjectEvaluator {
  func constructContainer(_ call: Call) -> Evaluated {
    let region = region(at: call.node, kind: "Container")
    addParent(call.argument("parent"), to: region, in: call.environment)
    setDefaultScope(call.argument("defaultObjectScope"), of: region, in: call.environment)
    let handle = handles.number(of: Handle(regions: [region]))
    let value = Evaluated(type: types.container, value: handleEntity(handle), made: types.container, origin: .constructed)
    if let closure = call.argument("registeringClosure") ?? call.arguments.last(where: \.isTrailing) {
      let body = evaluate(closure.node, in: call.environment)
      switch body.value {
      case .closure(let literal): _ = invoke(literal, with: [value])
      case .function(let function): _ = invoke(function, with: [value], at: call.node)
      default: break
      }
    }
    return value
  }

  func constructAssembler(_ call: Call) -> Evaluated {
    var handle: Int?
    if let container = call.argument("container") {
      handle = self.handle(of: evaluate(container.node, in: call.environment, expecting: .init(type: types.container)))
    }
    if handle == nil {
      let region = region(at: call.node, kind: "Assembler")
      addParent(call.argument("parent") ?? call.argument("parentAssembler"), to: region, in: call.environment)
      setDefaultScope(call.argument("defaultObjectScope"), of: region, in: call.environment)
      handle = handles.number(of: Handle(regions: [region]))
    }
    let number = handle ?? anyHandle()
    let list = call.arguments.first { $0.label == nil || $0.label == "assemblies" }
    if let list { apply(list.node, to: number, in: call) }
    return Evaluated(
      type: types.assembler, value: .entity(Entity(kind: EntityKind.assembler.rawValue, number: number)),
      made: types.assembler, origin: .constructed)
  }

  private func region(at node: Node, kind: String) -> Int {
    let place = Place(file: frame.file, range: node.range)
    return regions.number(of: .place(place)) {
      Region(name: regionName(), kind: kind, place: place, module: program.files[frame.file].module)
    }
  }

  /// `AppDelegate.container` for a property, `AppDelegate` for what is made in a method.
  private func regionName() -> String {
    let owner = currentOwner
    guard frame.owner.type != nil, !frame.owner.name.contains("("), !frame.owner.name.isEmpty else { return owner.name }
    return owner.name + "." + frame.owner.name
  }

  private func addParent(_ argument: CallArgument?, to region: Int, in environment: Environment) {
    guard let argument else { return }
    let value = evaluate(argument.node, in: environment, expecting: .init(type: types.container))
    if case .nothing = value.value { return }
    if let parent = handle(of: value), handles[parent].regions != [region] { regions[region].parents.insert(parent) }
  }

  private func setDefaultScope(_ argument: CallArgument?, of region: Int, in environment: Environment) {
    guard let argument else { return }
    let value = evaluate(argument.node, in: environment, expecting: .init(type: types.objectScope))
    if let entity = value.entity, entity.kind == EntityKind.scope.rawValue {
      regions[region].defaultScope = scopes[entity.number]
    }
  }

  /// `SwinjectStoryboard.defaultContainer`.
  func defaultContainer() -> Evaluated {
    let region = regions.number(of: .storyboard) {
      Region(
        name: "SwinjectStoryboard.defaultContainer", kind: "Container", place: Place(file: frame.file, range: 0..<0),
        module: program.files[frame.file].module)
    }
    return Evaluated(
      type: types.container, value: handleEntity(handles.number(of: Handle(regions: [region], isGlobal: true))))
  }

  // MARK: Assemblies

  func applyCall(_ call: Call) -> Evaluated? {
    guard let entity = call.receiver?.entity, entity.kind == EntityKind.assembler.rawValue,
      let argument = call.argument("assembly") ?? call.argument("assemblies")
    else { return nil }
    apply(argument.node, to: entity.number, in: call)
    return Evaluated(type: .void)
  }

  /// Runs `assemble` of every assembly in a list, then `loaded` of each.
  private func apply(_ node: Node, to handle: Int, in call: Call) {
    let value = evaluate(node, in: call.environment, expecting: .init(type: .array(types.assembly)))
    var elements: [Evaluated] = []
    flatten(value, into: &elements)
    for element in elements {
      if !assemble(element, handle: handle, at: call.node) {
        let regions = handles[handle].regions
        missed(
          Place(file: frame.file, range: node.range), .container, "its assemblies are listed elsewhere",
          remedy: "list the assemblies by name", regions: regions)
        if !frame.isRehearsal { for region in regions { self.regions[region].isOpen = true } }
      }
    }
    for element in elements { load(element, handle: handle, at: call.node) }
  }

  private func flatten(_ value: Evaluated, into elements: inout [Evaluated]) {
    switch value.value {
    case .array(let inner): for element in inner { flatten(element, into: &elements) }
    case .either(let choices): for choice in choices { flatten(choice, into: &elements) }
    default: elements.append(value)
    }
  }

  /// Runs `assemble(container:)` of an assembly; `false` if it is not known which one it is.
  private func assemble(_ assembly: Evaluated, handle: Int, at node: Node) -> Bool {
    guard let type = concreteAssembly(assembly), case .nominal(let id, _) = type else { return false }
    guard !frame.isRehearsal else { return true }
    applied.insert(id)
    // The same assembly into the same container again declares nothing new.
    guard appliedPairs.insert(AppliedPair(assembly: id, handle: handle)).inserted else { return true }
    guard let method = program.methods("assemble", of: type).first(where: { program.function($0).hasBody }) else {
      return program[id].isDeclared
    }
    let container = Evaluated(type: types.container, value: handleEntity(handle))
    let function = FunctionValue(declaration: method, receiver: Evaluated(type: type, made: type, origin: .constructed))
    runDetached { _ = invoke(function, with: [container], at: nil) }
    return true
  }

  private func load(_ assembly: Evaluated, handle: Int, at node: Node) {
    guard let type = concreteAssembly(assembly),
      let method = program.methods("loaded", of: type).first(where: { program.function($0).hasBody })
    else { return }
    let resolver = Evaluated(type: types.resolver, value: handleEntity(handle))
    let function = FunctionValue(declaration: method, receiver: Evaluated(type: type, made: type, origin: .constructed))
    runDetached { _ = invoke(function, with: [resolver], at: nil) }
  }

  /// Assemblies run on behalf of nobody, whatever code applies them.
  private func runDetached(_ body: () -> Void) {
    let outer = (consumer, frame)
    consumer = nil
    frame.via = []
    frame.helperCall = nil
    body()
    (consumer, frame) = outer
  }

  private func concreteAssembly(_ value: Evaluated) -> Type? {
    if let made = value.made { return made }
    guard case .nominal(let id, _)? = value.type?.unwrapped, program[id].isDeclared, program[id].kind != .protocol else {
      return nil
    }
    return value.type?.unwrapped
  }

  /// `part.assemble(container: container)`, by hand.
  func assembleCall(_ call: Call) -> Evaluated? {
    guard call.labels == [call.name == "assemble" ? "container" : "resolver"], let receiver = call.receiver else { return nil }
    let container = evaluate(call.arguments[0].node, in: call.environment)
    guard let handle = handle(of: container) else { return nil }
    if call.name == "loaded" {
      load(receiver, handle: handle, at: call.node)
      return Evaluated(type: .void)
    }
    if !assemble(receiver, handle: handle, at: call.node) {
      let regions = handles[handle].regions
      missed(
        place(ofCall: call.node), .container, "it is computed which assembly this is", remedy: "call the assemblies by name",
        regions: regions)
      if !frame.isRehearsal { for region in regions { self.regions[region].isOpen = true } }
    }
    return Evaluated(type: .void)
  }

  // MARK: Other members of a container

  func containerCall(_ call: Call) -> Evaluated? {
    guard let handle = handle(of: call.receiver ?? call.environment.receiver) else { return nil }
    switch call.name {
    case "synchronize":
      var view = handles[handle]
      view.isSynchronized = true
      return Evaluated(type: types.resolver, value: handleEntity(handles.number(of: view)), origin: .existing)
    case "withObjectGraph":
      if let closure = call.arguments.last, case .closure(let literal) = evaluate(closure.node, in: call.environment).value {
        let container = Evaluated(type: types.container, value: handleEntity(handle))
        return invoke(literal, with: [container])
      }
      return nil
    case "hasAnyRegistration":
      escapeArguments(call)
      return Evaluated(type: named("Bool"))
    case "property": return nil
    default:
      if call.name == "removeAll" { removals += 1 }
      escapeArguments(call)
      return Evaluated(type: .void)
    }
  }

  // MARK: Storyboards

  /// `container.storyboardInitCompleted(Controller.self, name: "n") { r, controller in … }`: the storyboard makes the
  /// controller, the closure fills it in. The key is out of reach of `resolve`.
  func storyboardCall(_ call: Call) -> Evaluated? {
    guard let target = registrationTarget(call), let first = call.arguments.first, first.label == nil else { return nil }
    guard case .metatype(let type) = evaluate(first.node, in: call.environment).value, !type.isOpen else {
      return unreadable(call, "the controller's type is computed", remedy: "name the type, as in 'Controller.self'")
    }
    guard !frame.isRehearsal else { return Evaluated(type: .void) }
    let name = self.name(call.argument("name"), in: call.environment)
    let place = place(ofCall: call.node)
    let key = KeyRecord(type: type, name: name, arguments: [])
    let number = entry(at: place, key: key, handle: target.handle)
    entries[number].provider = .storyboard
    entries[number].made = type
    places.understand(place, .binding)
    if let completed = call.argument("initCompleted") ?? call.arguments.last(where: \.isTrailing) {
      var chained = call
      chained.name = "initCompleted"
      chained.receiver = entryEntity(number)
      chained.arguments = [CallArgument(label: nil, node: completed.node, isTrailing: false)]
      _ = modifierCall(chained)
    }
    return Evaluated(type: .void)
  }

  /// `SwinjectStoryboard.create(name:bundle:container:)`.
  func createStoryboardCall(_ call: Call) -> Evaluated? {
    guard case .metatype(let type)? = call.receiver?.value, type == types.storyboard else { return nil }
    escapeArguments(call)
    return Evaluated(type: types.storyboard)
  }
}

// MARK: - Containers that leave the input

extension SwinjectEvaluator {
  /// Code that is not in the input may bind what it likes in a container that it is handed.
  func open(_ value: Evaluated, through call: Call) {
    switch value.type?.unwrapped {
    case types.container?, types.assembler?: break
    default: return
    }
    if let type = call.receiver?.type.map(instance), let id = type.nominal, program[id].isOfSDK { return }
    guard let handle = handle(of: value), !handles[handle].regions.isEmpty else { return }
    let callee = call.name.isEmpty ? "a value" : "'\(call.name)'"
    missed(
      place(ofCall: call.node), .container,
      "it is handed to \(callee), which cannot be followed and may bind anything in it",
      remedy: "say what it binds with '// digraph:binds Service', a line for each key", regions: handles[handle].regions)
  }
}
