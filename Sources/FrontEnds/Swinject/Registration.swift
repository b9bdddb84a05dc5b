import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `container.register(Service.self, name: "n") { r, a in … }` and its plug-in form `_register`.
///
/// Specified by Swinject/Swinject, `Sources/Container.swift` and `Sources/Container.Arguments.swift`.
extension SwinjectEvaluator {
  /// Labels of `register`; any other label belongs to a helper of the user or to another library.
  private static let labels: Set<String> = ["_", "name", "factory", "mainActorFactory", "option"]

  func registerCall(_ call: Call) -> Evaluated? {
    guard let target = registrationTarget(call), Set(call.labels).isSubset(of: Self.labels) else { return nil }
    // A helper of the user's may have the same labels.
    guard let first = call.arguments.first, first.label == nil else { return nil }
    let service = evaluate(first.node, in: call.environment)
    let factory =
      call.argument("factory") ?? call.argument("mainActorFactory")
      ?? call.arguments.dropFirst().first { $0.label == nil }
    guard let factory else { return nil }
    guard let type = program.statedType(of: service) else {
      if case .metatype(let open)? = service.type, first.node.kind != .metatype || open.isOpen, isOutsideHelperCalls {
        return templateEntry(call)
      }
      if target.isSure || first.node.kind == .metatype {
        return unreadable(
          call, on: target.handle, "its type is only known at run time",
          remedy: "name the type, as in 'register(Service.self)', or declare it with '// digraph:binds'")
      }
      return nil
    }
    if case .closure = evaluate(factory.node, in: call.environment).value {
    } else if !target.isSure, call.argument("factory") == nil, factory.isTrailing == false,
      first.node.kind != .metatype
    {
      return nil
    }
    let place = registrationPlace(call, service)
    if type.isOpen {
      if frame.isGenericRoot || isOutsideHelperCalls && handles[target.handle].isUnknown { return templateEntry(call) }
      // Code calls the helper on a known container. It certainly binds something, but the type is not known.
      return unreadable(
        call, on: target.handle,
        "its type '\(program.spelling(type))' depends on code that digraph does not understand",
        cause: program.spelling(type),
        remedy: "name the type where the helper is called, or declare it with '// digraph:binds'", at: place)
    }
    let name = self.name(call.argument("name"), in: call.environment)
    var key = KeyRecord(type: type, name: name, arguments: [])
    return register(&key, call, place: place, handle: target.handle, factory: factory)
  }

  /// Evaluates a factory and records the registration.
  private func register(
    _ key: inout KeyRecord, _ call: Call, place: Place, handle: Int, factory: CallArgument
  ) -> Evaluated {
    let expected = Expectation(type: nil)
    let value = evaluate(factory.node, in: call.environment, expecting: expected)
    let arguments = factoryArguments(value, key.type)
    key.arguments = arguments.map(\.type)
    guard !frame.isEffectFree else {
      return Evaluated(type: types.serviceEntry, value: .unknown)
    }
    let number = entry(at: place, key: key, written: call.arguments.first?.node, handle: handle)
    let made = runProvider(
      value, of: number, arguments: passed(arguments, to: value, of: number),
      isOnMainActor: factory.label == "mainActorFactory")
    entries[number].key.arguments = arguments.map { $0.type ?? inferredType($0) }
    if let type = made.made {
      // `register(Model.self) { Model(clock) }`: the compiler infers the generic arguments from the made value.
      if case .nominal(let id, let arguments) = type, case .nominal(id, []) = key.type, !arguments.isEmpty,
        !arguments.contains(where: \.isOpen)
      {
        entries[number].key.type = type
      }
      entries[number].made = type
    } else if let type = made.ownValueType(in: program) {
      entries[number].made = type
    }
    entries[number].provider = made.provider
    if made.origin == .constructed { entries[number].unarchives = false }
    switch value.value {
    case .closure(let closure):
      (entries[number].recipe, entries[number].closure) = (recipe(of: closure), ProviderClosure(closure))
    case .function: entries[number].recipe = recipe(of: factory.node, in: nil, call.environment)
    default: break
    }
    understand(place, .binding)
    understandBody(self.place(ofCall: call.node), .binding)
    return entryEntity(number)
  }

  /// The type of an untyped parameter, as its uses show it.
  func inferredType(_ value: Evaluated) -> Type? {
    if case .untypedParameter(let parameter) = value.value { return parameter.type }
    return nil
  }

  /// Whether no call of a generic helper leads to the current code. If a type is open there, the code is a helper
  /// without known calls.
  var isOutsideHelperCalls: Bool { frame.helperCall == nil }

  func templateEntry(_ call: Call) -> Evaluated {
    if !frame.isEffectFree { understand(place(ofCall: call.node), .binding) }
    return Evaluated(type: types.serviceEntry)
  }

  /// The container that a registration is made on; `nil` if the call is no registration.
  func registrationTarget(_ call: Call) -> (handle: Int, isSure: Bool)? {
    if let receiver = call.receiver {
      if let handle = handle(of: receiver) { return (handle, true) }
      if let type = receiver.type {
        // The type is known, and is not Swinject's.
        if case .metatype = type { return nil }
        if case .nominal(let id, _) = type.unwrapped, program[id].isDeclared || isForeign(program[id].path) {
          return nil
        }
      }
      guard seesSwinject(call.environment) else { return nil }
      return (anyHandle(), false)
    }
    guard let receiver = call.environment.receiver, let handle = handle(of: receiver) else { return nil }
    // Inside an extension of `Container`.
    return (handle, true)
  }

  /// Whether a name is that of a type of the SDK with a `register` of its own.
  private func isForeign(_ name: String) -> Bool {
    LibraryTypes.registering.contains(name)
  }

  /// Whether a file can use Swinject: the file imports it, directly or through a module that exports it.
  func seesSwinject(_ environment: Environment) -> Bool {
    !program.importsOf[environment.context.file].isDisjoint(with: SwinjectFrontEnd().modules)
  }

  /// The place that counts for a registration: its type argument, or the call of the generic helper that makes it.
  func registrationPlace(_ call: Call, _ service: Evaluated) -> Place {
    if let helper = frame.helperCall, service.isFromCaller || call.arguments.first?.node.kind != .metatype {
      return helper
    }
    return place(ofCall: call.node)
  }

  /// The registration at a place, made now or before.
  func entry(at place: Place, key: KeyRecord, written: Node? = nil, handle number: Int) -> Int {
    var handle = handles[number]
    if let name = handle.external {
      (handle.allocations, handle.isUnknown) = ([allocation(ofExternal: name)], false)
    }
    let allocations = handle.allocations.isEmpty ? [unplacedAllocation()] : handle.allocations
    var identity = RegistrationID(place: place, allocations: allocations, key: key)
    identity.key.arguments = identity.key.arguments.map { _ in nil }
    let conditions = conditions(ofRegistering: key, written: written)
    time += 1
    if let known = known[identity] {
      touch(entry: known)
      // If several callers of a helper make the registration, one that always makes it is enough.
      if conditions.allSatisfy(entries[known].conditions.contains) {
        entries[known].conditions = conditions
      } else if let common = entries[known].conditions.withoutChoice(between: conditions) {
        entries[known].conditions = common
      } else {
        entries[known].conditions.noteChoice(beside: conditions)
      }
      entries[known].exits.removeAll { !frame.exits.contains($0) }
      // A provider's code made the registration first; this code makes it in any case.
      if consumer == nil { entries[known].maker = nil }
      entries[known].runs.insert(run(on: handle))
      entries[known].paths.note(rootFunction, conditions, along: frame.via)
      entries[known].times[currentRun] = entries[known].times[currentRun] ?? time
      return known
    }
    entries.append(
      Entry(
        place: place, allocations: allocations, key: key, conditions: conditions,
        exits: Entry.near(frame.exits), order: entries.count, owner: currentOwner.name,
        runs: [run(on: handle)], maker: consumer?.entry))
    entries[entries.count - 1].times[currentRun] = time
    known[identity] = entries.count - 1
    entries[entries.count - 1].paths.note(rootFunction, conditions, along: frame.via)
    roots.note(identity)
    noteOpaque()
    return entries.count - 1
  }

  /// The run that makes a registration. Registrations with a run in common are certainly made on one container.
  private func run(on handle: Handle) -> Int {
    // Registrations of two providers need not come together: each provider runs for its own request.
    if let maker = consumer?.entry {
      return RunNumber.ofProvider(makerRuns.intern(MakerRun(run: currentRun, maker: maker)))
    }
    // Two unknown containers are certainly one only if the same parameter or property holds them.
    if handle.isUnknown || handle.allocations.count > 1, let source = handle.source {
      return RunNumber.ofSource(
        sourceRuns.intern(SourceRun(run: currentRun, source: source, change: containersStored)))
    }
    if !handle.isUnknown, handle.allocations.count == 1 {
      let count = creations.run == currentRun ? creations.counts[handle.allocations[0]] ?? 0 : 0
      guard count > 1 else { return currentRun }
      return RunNumber.ofCreation(
        creationRuns.intern(CreationRun(run: currentRun, allocation: handle.allocations[0], count: count)))
    }
    // If the container is one of several, the next registration may be made on another one.
    unsureRuns += 1
    return RunNumber.unsure(unsureRuns)
  }

  /// The allocation site of containers whose origin is not in the input: one for each type whose code uses them.
  func unplacedAllocation() -> Int {
    let owner = currentOwner
    let file = frame.helperCall?.file ?? frame.file
    // Several modules may have a type of one name, each with code of its own.
    let name = owner.type.map { program.spelling(program.selfType($0)) } ?? owner.name
    let number = allocation(.unplaced(name)) {
      AllocationSite(
        name: name, kind: "Container", place: Place(file: file, range: rangeOfOwner),
        module: program.files[file].module, isUnplaced: true, owner: owner.type)
    }
    perform(.filled(number, by: uncertainRoot))
    return number
  }

  // MARK: Providers

  /// The run-time arguments of a factory, each with its type, or as an untyped parameter whose type is
  /// inferred later.
  private func factoryArguments(_ value: Evaluated, _ service: Type) -> [Evaluated] {
    switch value.value {
    case .closure(let closure):
      let node = closure.node
      // A constant that holds the closure may say what it takes.
      let declared = value.type?.unwrapped.functionParameters ?? []
      if node.flags.contains(.hasParameterClause) {
        return node.children.filter { $0.kind == .closureParameter }.enumerated().dropFirst().map { number, parameter in
          if let type = parameter.type { return Evaluated(type: resolve(type, in: closure.environment)) }
          if declared.indices.contains(number), !declared[number].isOpen { return Evaluated(type: declared[number]) }
          return Evaluated(value: .untypedParameter(UntypedParameter()))
        }
      }
      let highest = Self.highestAnonymousArgument(node[node.childCount - 1])
      return (0..<max(highest, 0)).map { _ in Evaluated(value: .untypedParameter(UntypedParameter())) }
    case .function(let function):
      guard let id = function.declaration else { return [] }
      return program.function(id).parameters.dropFirst().map { Evaluated(type: program.type(ofParameter: $0, of: id)) }
    default:
      return (value.type?.unwrapped.functionParameters ?? []).dropFirst().map { Evaluated(type: $0) }
    }
  }

  /// The highest `n` of `$n` in a closure's own body.
  private static func highestAnonymousArgument(_ node: Node) -> Int {
    if node.kind == .name, node.text.first == "$" { return Int(node.text.dropFirst()) ?? 0 }
    var highest = 0
    for child in node.children {
      // A closure without a parameter clause has its own `$0`.
      if child.kind == .closure, !child.flags.contains(.hasParameterClause) { continue }
      highest = max(highest, highestAnonymousArgument(child))
    }
    return highest
  }

  /// Evaluates a provider with the resolver that Swinject passes to it. `isOnMainActor` means a `mainActorFactory`,
  /// which runs in `MainActor.assumeIsolated`.
  private func runProvider(
    _ value: Evaluated, of number: Int, arguments: [Evaluated], isOnMainActor: Bool
  ) -> Evaluated {
    let outer = consumer
    let outerFrame = frame
    var closure: ClosureValue?
    if case .closure(let literal) = value.value { closure = literal }
    consumer = Consumer(
      entry: number, timing: .eager, viaDepth: 0, outer: closure?.environment, closure: closure?.node)
    frame.beginProvider()
    frame.conditions = []
    defer {
      consumer = outer
      frame = outerFrame
    }
    if isOnMainActor { noteIsolation(to: "MainActor", at: entries[number].place, isChecked: true) }
    let resolver = providerResolver(of: number)
    let service = entries[number].key.type
    var result = invoke(value, with: [resolver] + arguments, expecting: .init(type: service)) ?? .unknown
    if let closure, result.origin == .constructed, closure.returnsCapturedVariable { result.origin = .existing }
    // A closure that is returned is called later.
    escape(result)
    return result
  }

  /// The resolver that a registration's provider gets.
  func providerResolver(of number: Int) -> Evaluated {
    let handle = Handle(allocations: entries[number].allocations, provider: number)
    return Evaluated(type: types.resolver, value: handleEntity(handles.intern(handle)))
  }

  // MARK: Names

  /// The name that an argument gives; `nil` if there is no argument, or if it is `nil`.
  func name(_ argument: CallArgument?, in environment: Environment) -> Key.Name? {
    guard let argument else { return nil }
    let value = evaluate(argument.node, in: environment)
    let node = argument.node
    if node.kind == .name, value.texts == nil, environment[node.text] == nil, program.variables[node.text] == nil {
      // The constant is in a file that was not read.
      program.wantedWords.insert(node.text)
    }
    return name(value, source: node)
  }

  func name(_ value: Evaluated, source: Node) -> Key.Name? {
    if case .nothing = value.value { return nil }
    // Whether code changes the variable, and what a getter returns, is known only once all code that names it has been
    // read.
    if let variable = value.variable { program.wantedWords.insert(program.property(variable).name) }
    if let texts = value.texts, texts.count == 1 { return .literal(texts[0]) }
    return .computed(source.abbreviated)
  }

  /// Notes a registration whose key is not known.
  func unreadable(
    _ call: Call, on handle: Int, _ reason: String, cause: String? = nil, remedy: String, at place: Place? = nil
  ) -> Evaluated? {
    let node = call.arguments.first?.node ?? call.node
    missed(
      place ?? Place(file: frame.file, range: node.range), .binding, reason, cause: cause, remedy: remedy,
      allocations: allocations(filledBy: call, on: handle), named: name(call.argument("name"), in: call.environment))
    escapeArguments(call)
    return Evaluated(type: types.serviceEntry)
  }

  /// The containers of a registration that could not be read. It may answer any request to them.
  ///
  /// A registration for a collection or a storyboard answers no `resolve`.
  private func allocations(filledBy call: Call, on number: Int) -> [Int] {
    let callee = call.node[0].text
    let answersNothing = callee.hasSuffix("IntoCollection") || Self.storyboardCalls.contains(call.name)
    return answersNothing ? [] : handles[number].allocations
  }

  private static let storyboardCalls: Set<String> = ["storyboardInitCompleted", "registerForStoryboard"]

  /// Notes a statement that could not be read.
  ///
  /// - Parameters:
  ///   - place: The place of the statement.
  ///   - subject: The kind of the statement.
  ///   - reason: The reason, as the end of the sentence "not understood: …".
  ///   - cause: The declaration that is not known, if the reason names it.
  ///   - remedy: The advice: how to tell digraph the facts that it cannot see.
  ///   - allocations: Containers whose content is therefore not fully known, by number; none if it hides no binding.
  ///   - handsOverContainers: Whether the code passes containers to code that cannot be followed.
  ///   - types: Types that are passed along with the containers.
  ///   - name: The name of the key, if it is known.
  func missed(
    _ place: Place, _ subject: Gap.Subject, _ reason: String, cause: String? = nil, remedy: String,
    allocations: [Int] = [],
    handsOverContainers: Bool = false, mentioning types: [String] = [], named name: Key.Name? = nil
  ) {
    guard !frame.isEffectFree else { return }
    var gap = Gap(
      framework: .swinject, subject: subject, reason: reason, cause: cause, remedy: remedy, site: site(place),
      containers: allocations, handsOverContainers: handsOverContainers)
    gap.referencedTypes = types
    if case .literal(let text)? = name { gap.keyName = text }
    perform(.missed(place, allocations, gap))
  }

  /// Reads `type(of: assembly)`, if the made type is known.
  func dynamicType(_ call: Call) -> Evaluated? {
    guard call.receiver == nil, call.labels == ["of"],
      let made = evaluate(call.arguments[0].node, in: call.environment).made, !made.isOpen
    else { return nil }
    return Evaluated(type: .metatype(made), value: .metatype(made))
  }
}

extension ClosureValue {
  /// Whether a closure returns a variable from around it: `{ _ in clock }`.
  fileprivate var returnsCapturedVariable: Bool {
    guard let body = node.children.last, body.kind == .block, let last = body.children.last else { return false }
    let result = last.kind == .return && last.childCount == 1 ? last[0] : last
    guard result.kind == .name else { return false }
    let declares = { (nodes: [Node], kind: Node.Kind) in nodes.contains { $0.kind == kind && $0.text == result.text } }
    let (statements, parts) = (Array(body.children), Array(node.children))
    if declares(statements, .variable) || declares(parts, .closureParameter) { return false }
    return environment[result.text] != nil || declares(parts, .capture)
  }
}

extension Evaluated {
  /// How a provider that returns this value makes it.
  fileprivate var provider: Binding.ProviderKind {
    switch origin {
    case .requested: .alias
    case .existing: .value
    case .constructed, .unknown: .factory
    }
  }
}
