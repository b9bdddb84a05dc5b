import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads the origins of containers: `Container(…)`, `Assembler(…)`, `apply`, and assemblies that are called by hand.
///
/// Specified by Swinject/Swinject, `Sources/Container.swift`, `Sources/Assembler.swift`, `Sources/Assembly.swift`.
extension SwinjectEvaluator {
  func constructContainer(_ call: Call) -> Evaluated {
    let allocation = allocation(at: call.node, kind: "Container", below: call.argument("parent"), in: call.environment)
    let handle = handles.intern(Handle(allocations: [allocation]))
    let value = Evaluated(
      type: types.container, value: handleEntity(handle), made: types.container, origin: .constructed)
    configure(value, allocation, call)
    return value
  }

  /// Reads the arguments of a container's initialiser.
  private func configure(_ container: Evaluated, _ allocation: Int, _ call: Call) {
    addParent(call.argument("parent"), to: allocation, in: call.environment)
    setDefaultScope(call.argument("defaultObjectScope"), of: allocation, in: call.environment)
    guard let closure = call.argument("registeringClosure") ?? call.arguments.last(where: \.isTrailing) else { return }
    let body = evaluate(closure.node, in: call.environment)
    switch body.value {
    case .closure(let literal): _ = invoke(literal, with: [container])
    case .function(let function):
      if invoke(function, with: [container], at: call.node) == nil { filledElsewhere(container, closure.node, call) }
    default: filledElsewhere(container, closure.node, call)
    }
  }

  /// Notes `Container(registeringClosure: fill)`, if the code of `fill` is not known.
  private func filledElsewhere(_ container: Evaluated, _ closure: Node, _ call: Call) {
    guard let handle = handle(of: container) else { return }
    let function = closure.kind == .name || closure.kind == .member ? closure.text : nil
    let name = function.map { "'\($0)', which fills it," } ?? "what fills it"
    missed(
      place(ofCall: call.node), .container, "\(name) cannot be followed", cause: function,
      remedy: "say what it binds with '// digraph:binds Service', a line for each key",
      allocations: handles[handle].allocations
    )
  }

  /// Evaluates the construction of a class of the input that inherits from `Container` or `Assembler`.
  func constructSubclass(_ type: Type, _ call: Call) -> Evaluated? {
    guard let id = type.nominal, !constructing.contains(id) else { return nil }
    let allocation = allocation(at: call.node, kind: program[id].name, below: nil, in: call.environment)
    let value = constructed(type, in: allocation)
    perform(.made(id))
    if let initializer = ownInitializer(of: type, fitting: call) {
      constructing.insert(id)
      defer { constructing.remove(id) }
      initialize(value, by: initializer, call)
    } else {
      configure(value, allocation, call)
    }
    return value
  }

  /// The object of a class that is `Container`, `Assembler`, or inherits from one of them.
  private func constructed(_ type: Type, in allocation: Int) -> Evaluated {
    let kind = isAssembler(type) ? EntityKind.assembler : .handle
    let number = handles.intern(Handle(allocations: [allocation]))
    return Evaluated(
      type: type, value: .entity(Entity(kind: kind.rawValue, number: number)), made: type, origin: .constructed)
  }

  /// Evaluates the construction of `Container` or `Assembler` by an initializer that the input adds:
  /// `extension Container { convenience init(isTest: Bool) { self.init(); register(…) } }`.
  func constructByAddedInitializer(_ type: Type, _ call: Call) -> Evaluated? {
    guard !call.arguments.isEmpty, let initializer = ownInitializer(of: type, fitting: call) else { return nil }
    let kind = isAssembler(type) ? "Assembler" : "Container"
    let value = constructed(type, in: allocation(at: call.node, kind: kind, below: nil, in: call.environment))
    initialize(value, by: initializer, call)
    return value
  }

  /// The initializer of the input that a call means; `nil` if it is one of the library, even if the input contains the
  /// library.
  private func ownInitializer(of type: Type, fitting call: Call) -> (id: DeclarationID, positions: [Int])? {
    guard let id = type.nominal,
      id != types.container.nominal && id != types.assembler.nominal || !program[id].isDeclared
    else { return nil }
    return initializer(of: id, taking: call)
  }

  private func initialize(
    _ value: Evaluated, by initializer: (id: DeclarationID, positions: [Int]), _ call: Call
  ) {
    let (arguments, substitutions) = bind(call, initializer.positions, initializer.id, type: value.type)
    _ = invoke(
      initializer.id, receiver: value, arguments: arguments, substitutions: substitutions, outer: nil, helperCall: nil,
      at: call.node)
  }

  /// Reads `super.init(parent:)` in a class that inherits from `Container` or `Assembler`, and `self.init(parent:)` in
  /// an initializer that other code adds.
  func delegatingCall(_ call: Call) -> Evaluated? {
    guard let target = call.receiverNode, target.kind == .name, ["self", "super"].contains(target.text),
      let receiver = call.receiver, let handle = handle(of: receiver)
    else { return nil }
    if target.text == "self", let type = receiver.type, let initializer = ownInitializer(of: type, fitting: call) {
      initialize(receiver, by: initializer, call)
      return Evaluated(type: .void)
    }
    guard let allocation = handles[handle].allocations.first, !handles[handle].isUnknown else { return nil }
    if receiver.entity?.kind == EntityKind.handle.rawValue {
      configure(receiver, allocation, call)
    } else if call.argument("container") == nil {
      addParent(call.argument("parent") ?? call.argument("parentAssembler"), to: allocation, in: call.environment)
      setDefaultScope(call.argument("defaultObjectScope"), of: allocation, in: call.environment)
      applyList(of: call, to: handle)
    } else {
      // The assembler works on a container that other code has made.
      open(receiver, through: call)
    }
    return Evaluated(type: .void)
  }

  func constructAssembler(_ call: Call) -> Evaluated {
    let number = assemblerHandle(call)
    applyList(of: call, to: number)
    return Evaluated(
      type: types.assembler, value: .entity(Entity(EntityKind.assembler, number)),
      made: types.assembler, origin: .constructed)
  }

  /// Evaluates the assemblies that an assembler's initializer gets.
  private func applyList(of call: Call, to handle: Int) {
    let list = call.arguments.first { $0.label == nil || $0.label == "assemblies" }
    if let list { apply(list.node, to: handle, in: call) }
  }

  /// The container that an assembler's initializer gets, or a new one.
  private func assemblerHandle(_ call: Call) -> Int {
    var handle: Int?
    if let container = call.argument("container") {
      let value = evaluate(container.node, in: call.environment, expecting: .init(type: types.container))
      handle = self.handle(of: value)
      // `nil` traps, and an unknown value may be any container.
      if handle == nil { handle = anyHandle() }
    }
    if handle == nil {
      let parent = call.argument("parent") ?? call.argument("parentAssembler")
      let allocation = allocation(at: call.node, kind: "Assembler", below: parent, in: call.environment)
      addParent(parent, to: allocation, in: call.environment)
      setDefaultScope(call.argument("defaultObjectScope"), of: allocation, in: call.environment)
      handle = handles.intern(Handle(allocations: [allocation]))
    }
    return handle ?? anyHandle()
  }

  /// The container that a place makes. Below a container of the same place, it is another one:
  /// `func child(of parent: Container)` may be called with its own result.
  private func allocation(at node: Node, kind: String, below parent: CallArgument?, in environment: Environment) -> Int
  {
    let place = Place(file: frame.file, range: node.range)
    let above = parent.flatMap { parent in
      withoutEffects { handle(of: evaluate(parent.node, in: environment, expecting: .init(type: types.container))) }
    }
    // Each class has a container of its own, even if objects of these classes hold one another. A parent from this
    // place that only an earlier pass has made is this container itself: `current = Container(parent: current)`.
    let seen = above.map { handles[$0].allocations.filter { allocations[$0].isSeen } } ?? []
    let twin = frame.subclass == nil ? seen.first { allocations[$0].place == place } : nil
    let depth = twin.map { allocations[$0].depth + 1 } ?? 0
    if let twin, depth > Self.mostBelowEachOther {
      perform(.belowItself(twin))
      return twin
    }
    let identity = twin.map { .below($0, place) } ?? identity(at: place)
    let number = self.allocation(identity) {
      var allocation = AllocationSite(
        name: allocationName(), kind: kind, place: place, module: program.files[frame.file].module)
      allocation.part = frame.variable ?? (frame.owner.type == nil ? nil : frame.owner.name)
      allocation.isPublic = isHeldPublicly
      allocation.livesWithApp = isHeldForGood
      allocation.conditions = frame.conditions.filter { $0.kind == .branch }
      allocation.depth = depth
      if case .rootEvaluation = identity { allocation.isOfRootEvaluation = true }
      if case .call(let calls, _) = identity, let first = calls.first, let part = part(calling: first) {
        allocation.part = part
      }
      return allocation
    }
    if !frame.isEffectFree {
      if creations.run != currentRun { creations = (currentRun, [:]) }
      creations.counts[number, default: 0] += 1
    }
    return number
  }

  /// The name for a container: `AppDelegate.container` in a property, `AppDelegate` in a method.
  private func allocationName() -> String {
    let owner = frame.subclass.map { (name: program[$0].path, type: $0) } ?? currentOwner
    guard frame.owner.type != nil, !frame.owner.name.contains("("), !frame.owner.name.isEmpty else { return owner.name }
    return owner.name + "." + frame.owner.name
  }

  /// The largest number of containers of one place that are told apart although one is below the other.
  private static let mostBelowEachOther = 8

  private func addParent(_ argument: CallArgument?, to allocation: Int, in environment: Environment) {
    // For each class, a root evaluates an inherited property, and that root knows the parent.
    guard let argument, frame.subclass == nil || !frame.isEffectFree else { return }
    let value = evaluate(argument.node, in: environment, expecting: .init(type: types.container))
    if case .nothing = value.value { return }
    // An unknown parent may bind anything.
    let parent = handle(of: value) ?? anyHandle()
    if handles[parent].allocations != [allocation] { perform(.parent(parent, of: allocation)) }
  }

  private func setDefaultScope(_ argument: CallArgument?, of allocation: Int, in environment: Environment) {
    guard let argument else { return }
    let value = evaluate(argument.node, in: environment, expecting: .init(type: types.objectScope))
    if let entity = value.entity, entity.kind == EntityKind.scope.rawValue {
      perform(.defaultScope(scopes[entity.number], of: allocation))
    }
  }

  /// The container `SwinjectStoryboard.defaultContainer`.
  func defaultContainer() -> Evaluated {
    let allocation = allocation(.storyboard) {
      AllocationSite(
        name: "SwinjectStoryboard.defaultContainer", kind: "Container", place: Place(file: frame.file, range: 0..<0),
        module: program.files[frame.file].module, livesWithApp: true)
    }
    return Evaluated(
      type: types.container, value: handleEntity(handles.intern(Handle(allocations: [allocation], isGlobal: true))))
  }

  /// A container such as `Container.shared`, which an extension outside of the input declares. Code outside of the
  /// input may use the same one.
  func externalContainer(_ name: String, of type: Type) -> Evaluated? {
    guard type == types.container || type == types.resolver || type == types.assembler, !Self.ownStatics.contains(name),
      let id = type.nominal, program[id].nested[name] == nil, program.property(name, of: type) == nil,
      program.methods(name, of: type).isEmpty
    else { return nil }
    var handle = Handle(allocations: [], isUnknown: true, isGlobal: true)
    handle.external = program.spelling(type) + "." + name
    let number = handles.intern(handle)
    guard type == types.assembler else { return Evaluated(type: type, value: handleEntity(number), origin: .existing) }
    return Evaluated(
      type: type, value: .entity(Entity(EntityKind.assembler, number)), origin: .existing)
  }

  /// Static members of the library's types that hold no container.
  private static let ownStatics: Set<String> = ["Type", "init", "log", "loggingFunction", "self"]

  /// A container that the input does not make, with the bindings that the input adds.
  func allocation(ofExternal name: String) -> Int {
    let number = allocation(.external(name)) {
      AllocationSite(
        name: name, kind: "Container", place: Place(file: frame.file, range: 0..<0),
        module: program.files[frame.file].module, livesWithApp: true)
    }
    perform(.opened(number))
    return number
  }

  // MARK: Assemblies

  func applyCall(_ call: Call) -> Evaluated? {
    guard let entity = (call.receiver ?? call.environment.receiver)?.entity,
      entity.kind == EntityKind.assembler.rawValue,
      let argument = call.argument("assembly") ?? call.argument("assemblies")
    else { return nil }
    if !frame.isEffectFree, let owner = frame.owner.type {
      perform(.applier(program.nominalOf[frame.file][owner]))
    }
    let outer = frame
    defer { frame = outer }
    // In `func add(_ part: Assembly) { guard !added.contains(part.id) … }`, the caller decides whether the assembly is
    // applied.
    if argument.node.kind == .name, frame.depth > 0 {
      frame.conditions = Array(frame.conditions.prefix(frame.aroundCall.conditions))
      frame.exits = Array(frame.exits.prefix(frame.aroundCall.exits))
    }
    apply(argument.node, to: entity.number, in: call)
    return Evaluated(type: .void)
  }

  /// Evaluates `assemble` of every assembly in a list, then `loaded` of each.
  private func apply(_ node: Node, to handle: Int, in call: Call) {
    let value = evaluate(node, in: call.environment, expecting: .init(type: .array(types.assembly)))
    var unread: [String] = []
    var unclear: Node?
    var position = 0
    var isUnclear = false
    let parts = arranged(value, on: handle, at: call.node)
    forEachAssembly(in: parts) { assembly in
      let conditions = frame.conditions
      defer {
        frame.conditions = conditions
        position += 1
      }
      frame.conditions += assembly.conditions.filter { !conditions.contains($0) }
      guard !assemble(assembly, handle: handle, at: call.node) else { return }
      // In a generic helper, each call tells which assembly it is.
      if frame.isGenericRoot, assembly.type?.isOpen ?? false { return }
      guard let name = unreadAssembly(assembly) ?? outsider(element(position, of: node, value), in: call) else {
        isUnclear = true
        unclear = unclear ?? element(position, of: node, value)
        return
      }
      if !unread.contains(name) { unread.append(name) }
    }
    let place = Place(file: frame.file, range: node.range)
    if isUnclear, isForClients {
      for allocation in handles[handle].allocations where !frame.isEffectFree { perform(.opened(allocation)) }
    } else if isUnclear {
      missedAssemblies(
        at: place,
        unclear.map { "digraph cannot tell which assembly '\($0.abbreviated)' is, which is applied to it" }
          ?? "digraph cannot tell which assemblies are applied to it",
        remedy:
          "list the assemblies by name, or say what they bind with '// digraph:binds Service', a line for each key",
        handle)
    } else if !unread.isEmpty {
      missedUnread(unread, at: place, handle)
    }
    forEachAssembly(in: parts) { load($0, handle: handle, at: call.node) }
  }

  /// Whether the current code belongs to the public code of a library. Then the library's users decide which assemblies
  /// it applies.
  private var isForClients: Bool {
    guard !program.hasApp, let owner = frame.owner.type else { return false }
    return program.files[frame.file].facts.types[owner].modifiers.contains { $0 == "public" || $0 == "open" }
  }

  /// Whether the current code runs only if some code calls it, and no code does.
  var isUncalledCode: Bool {
    guard let root = uncertainRoot else { return false }
    lookBeyond()
    return callers.isUncalled(root, besides: invoked)
  }

  /// Notes a container whose assemblies are not known. If no code calls the current code, there is nothing to report.
  private func missedAssemblies(at place: Place, _ reason: String, cause: String? = nil, remedy: String, _ handle: Int)
  {
    guard !frame.isEffectFree else { return }
    let allocations = handles[handle].allocations
    let isFilledByUncalledCode = isUncalledCode
    if !isFilledByUncalledCode {
      missed(place, .container, reason, cause: cause, remedy: remedy, allocations: allocations)
    }
    for allocation in allocations {
      perform(.opened(allocation))
      if isFilledByUncalledCode { perform(.filledByUncalledCode(allocation)) }
    }
  }

  /// Notes assemblies that fill a container, but are not in the input.
  private func missedUnread(_ names: [String], at place: Place, _ handle: Int) {
    let (verb, it) = names.count == 1 ? ("is", "it") : ("are", "them")
    missedAssemblies(
      at: place, "\(enumeration(names.map { "'\($0)'" })), which \(verb) applied to it, \(verb) not in the input",
      cause: names.joined(separator: ", "),
      remedy: "add the code that declares \(it) to the input, or leave this file out if nothing builds it", handle)
  }

  /// The name of an assembly whose type is known, but whose code is not.
  private func unreadAssembly(_ assembly: Evaluated) -> String? {
    guard case .nominal(let id, _)? = assembly.made ?? assembly.type, !program[id].isDeclared,
      assembly.type != types.assembly
    else { return nil }
    return program[id].path
  }

  /// The expression of an element of a list, if the list is written out.
  private func element(_ position: Int, of list: Node, _ value: Evaluated) -> Node? {
    guard list.kind == .array, case .array(let elements) = value.value, elements.count == list.childCount,
      list.children.indices.contains(position),
      elements.allSatisfy({
        if case .array = $0.value { false } else if case .either = $0.value { false } else { true }
      })
    else { return nil }
    return list[position]
  }

  /// The type outside of the input that an assembly comes from: `DataAssembly` in `DataAssembly.instance`.
  private func outsider(_ element: Node?, in call: Call) -> String? {
    guard var root = element else { return nil }
    while root.childCount > 0,
      root.kind == .call || root.kind == .forceUnwrap || root.kind == .member && root.flags.contains(.hasBase)
    {
      root = root[0]
    }
    guard root.kind == .name, case .metatype(let type)? = evaluateBase(root, in: call.environment).type,
      case .nominal(let id, _) = type, !program[id].isDeclared, !program[id].isUnread
    else { return nil }
    return program[id].path
  }

  private func forEachAssembly(in lists: [Evaluated], _ body: (Evaluated) -> Void) {
    for list in lists { forEachAssembly(in: list, body) }
  }

  /// Visits the assemblies of a list. If the value may be one of several lists, each is evaluated in a run of its own.
  private func forEachAssembly(in list: Evaluated, _ body: (Evaluated) -> Void) {
    switch list.value {
    case .array(let inner): for element in inner { forEachAssembly(in: element, body) }
    case .either(let choices): for choice in choices { apart { forEachAssembly(in: choice, body) } }
    default: body(list)
    }
  }

  /// Evaluates `assemble(container:)` of an assembly; `false` if it is not known which assembly it is.
  private func assemble(_ assembly: Evaluated, handle: Int, at node: Node) -> Bool {
    guard let type = concreteAssembly(assembly), case .nominal(let id, _) = type else { return false }
    guard !frame.isEffectFree else { return true }
    perform(.applied(id, at: Place(file: frame.file, range: node.range)))
    // The same assembly in the same container again declares nothing new.
    let pair = AppliedPair(
      assembly: type, object: fingerprint(of: assembly), handle: handle, conditions: frame.conditions)
    let isNew = !appliedPairs.contains(pair)
    perform(.appliedPair(pair, isNew: isNew))
    guard isNew else { return true }
    let methods = implementations(of: "assemble", by: type)
    if methods.isEmpty { return program[id].isDeclared }
    let container = Evaluated(type: types.container, value: handleEntity(handle))
    for method in methods {
      let function = FunctionValue(declaration: method, receiver: object(assembly, of: type))
      runDetached {
        run(.init(pair: pair, method: method), function.receiver) { _ = invoke(function, with: [container], at: nil) }
      }
    }
    return true
  }

  private func load(_ assembly: Evaluated, handle: Int, at node: Node) {
    guard let type = concreteAssembly(assembly) else { return }
    let resolver = Evaluated(type: types.resolver, value: handleEntity(handle))
    for method in implementations(of: "loaded", by: type) {
      let function = FunctionValue(declaration: method, receiver: object(assembly, of: type))
      runDetached { _ = invoke(function, with: [resolver], at: nil) }
    }
  }

  /// The method with which an assembly's type implements a requirement, one for each branch of an `#if` that declares
  /// it.
  private func implementations(of name: String, by type: Type) -> [DeclarationID] {
    let methods = program.methods(name, of: type).filter { program.function($0).hasBody }
    let conditional = methods.filter { $0.file == methods[0].file && !program.function($0).conditions.isEmpty }
    return functionsByBranch(conditional)?.compactMap(\.first) ?? Array(methods.prefix(1))
  }

  private func object(_ assembly: Evaluated, of type: Type) -> Evaluated {
    Evaluated(type: type, made: type, origin: .constructed, fields: assembly.fields)
  }

  /// Evaluates an assembly without a consumer, even if a provider applies it.
  private func runDetached(_ body: () -> Void) {
    let outer = (consumer, frame)
    consumer = nil
    frame.beginProvider()
    frame.helperCall = nil
    body()
    (consumer, frame) = outer
  }

  private func concreteAssembly(_ value: Evaluated) -> Type? {
    if let made = value.made { return made }
    guard case .nominal(let id, _)? = value.type?.unwrapped, program[id].isDeclared, program[id].kind != .protocol
    else {
      return nil
    }
    return value.type?.unwrapped
  }

  /// Reads `part.assemble(container: container)`, called by hand.
  func assembleCall(_ call: Call) -> Evaluated? {
    guard call.labels == [call.name == "assemble" ? "container" : "resolver"], let receiver = call.receiver else {
      return nil
    }
    // `super.assemble(container: container)` is a part of the current assembly.
    if call.receiverNode?.kind == .name, call.receiverNode?.text == "super" { return nil }
    let container = evaluate(call.arguments[0].node, in: call.environment)
    guard let handle = handle(of: container) else { return nil }
    if call.name == "loaded" {
      load(receiver, handle: handle, at: call.node)
      return Evaluated(type: .void)
    }
    if !assemble(receiver, handle: handle, at: call.node) {
      let place = place(ofCall: call.node)
      if let name = unreadAssembly(receiver) ?? outsider(call.receiverNode, in: call) {
        missedUnread([name], at: place, handle)
      } else {
        missedAssemblies(at: place, "the assembly is computed", remedy: "call the assemblies by name", handle)
      }
    }
    return Evaluated(type: .void)
  }

  // MARK: Other members of a container

  func containerCall(_ call: Call) -> Evaluated? {
    if call.name == "resetObjectScope", !frame.isEffectFree { noteReset(call) }
    guard let handle = handle(of: call.receiver ?? call.environment.receiver) else { return nil }
    switch call.name {
    case "synchronize":
      var view = handles[handle]
      view.isSynchronized = true
      return Evaluated(type: types.resolver, value: handleEntity(handles.intern(view)), origin: .existing)
    case "withObjectGraph":
      if let closure = call.arguments.last,
        case .closure(let literal) = evaluate(closure.node, in: call.environment).value
      {
        let container = Evaluated(type: types.container, value: handleEntity(handle))
        return invoke(literal, with: [container])
      }
      return nil
    case "hasAnyRegistration":
      escapeArguments(call)
      return Evaluated(type: named("Bool"))
    case "property": return nil
    default:
      if call.name == "removeAll" { noteRemoval() }
      escapeArguments(call)
      return Evaluated(type: .void)
    }
  }

  // MARK: Storyboards

  /// Reads `container.storyboardInitCompleted(Controller.self, name: "n") { r, controller in … }`. The storyboard makes
  /// the controller, and the closure fills it. `resolve` cannot reach the key.
  func storyboardCall(_ call: Call) -> Evaluated? {
    guard let target = registrationTarget(call), let first = call.arguments.first, first.label == nil else {
      return nil
    }
    let controller = evaluate(first.node, in: call.environment)
    guard case .metatype(let type) = controller.value, !type.isOpen else {
      if case .metatype(let open)? = controller.type, open.isOpen, isOutsideHelperCalls { return templateEntry(call) }
      return unreadable(
        call, on: target.handle, "the controller's type is computed", remedy: "name the type, as in 'Controller.self'")
    }
    guard !frame.isEffectFree else { return Evaluated(type: .void) }
    let name = self.name(call.argument("name"), in: call.environment)
    let place = place(ofCall: call.node)
    let key = KeyRecord(type: type, name: name, arguments: [])
    let number = entry(at: place, key: key, handle: target.handle)
    entries[number].provider = .storyboard
    entries[number].made = type
    understand(place, .binding)
    if let completed = call.argument("initCompleted") ?? call.arguments.last(where: \.isTrailing) {
      var chained = call
      chained.name = "initCompleted"
      chained.receiver = entryEntity(number)
      chained.arguments = [CallArgument(label: nil, node: completed.node, isTrailing: false)]
      _ = modifierCall(chained)
    }
    return Evaluated(type: .void)
  }

  /// Reads `SwinjectStoryboard.create(name:bundle:container:)`.
  func createStoryboardCall(_ call: Call) -> Evaluated? {
    guard case .metatype(let type)? = call.receiver?.value, type == types.storyboard else { return nil }
    escapeArguments(call)
    return Evaluated(type: types.storyboard)
  }
}
