import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates code that wires with Knit. Besides Swinject's code, it reads assemblers of modules, generated methods of
/// resolvers, and the code that `@Resolvable` writes.
final class KnitEvaluator: SwinjectEvaluator {
  /// The plans of assemblers, by container.
  var plans: [Int: ModulePlan] = [:]
  /// Dependencies and replacements that do not fit.
  var rejectedDeclarations: [RejectedDeclaration] = []
  /// The type of the assembler that is being made.
  private(set) var assembler: Type?

  /// The methods that the generator writes.
  private(set) lazy var accessors = program.table { KnitAccessors($0) }
  /// The assemblies of the input.
  private(set) lazy var modules = Set(program.knitAssemblies)

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "registerAbstract":
      if let value = abstractCall(call) { return value }
    case "isRegistered", "_dependencyTree":
      guard let handle = asked(by: call), !handles[handle].isUnknown else { break }
      escapeArguments(call)
      return .unknown
    case "unsafeResolver":
      if let handle = asked(by: call) { return resolver(handle) }
    case "knitUnwrap":
      guard let first = call.arguments.first, first.label == nil else { break }
      let value = evaluate(first.node, in: call.environment)
      used(value, .forced)
      return value.unwrapped
    default: break
    }
    return makeCall(call) ?? accessorCall(call) ?? super.call(call)
  }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    if case .nominal(let id, _) = type, !program[id].isDeclared, program[id].path == KnitTypes.container {
      return constructContainer(call)
    }
    guard isModuleAssembler(type) else { return super.construct(type, call) }
    let outer = assembler
    assembler = type
    var value = constructAssembler(call)
    assembler = outer
    (value.type, value.made) = (type, type)
    // `postAssemble: { container in … }`
    if let argument = call.argument("postAssemble") ?? call.arguments.last(where: \.isTrailing),
      let number = value.entity?.number
    {
      let container = Evaluated(type: types.container, value: handleEntity(number))
      let body = evaluate(argument.node, in: call.environment)
      if invoke(body, with: [container]) == nil { escape(body) }
    }
    return value
  }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    if let entity = base.entity {
      switch (EntityKind(rawValue: entity.kind), name) {
      case (.assembler, "internalAssembler"): return base
      case (.assembler, "resolver"), (.assembler, "unsafeResolver"), (.assembler, "_swinjectContainer"),
        (.handle, "resolver"):
        return resolver(entity.number)
      case (.assembler, "builder"), (.assembler, "registeredReferences"), (.handle, "isAvailable"): return .unknown
      default: break
      }
    }
    return super.member(name, of: base, at: node, in: environment)
  }

  override func abstractValue(of type: Type, from source: Source?) -> Value {
    let kind: EntityKind
    if isModuleAssembler(type.unwrapped) {
      kind = .assembler
    } else if isKnitResolver(type.unwrapped) {
      kind = .handle
    } else {
      return super.abstractValue(of: type, from: source)
    }
    let number = handles.intern(Handle(allocations: [], isUnknown: true, source: source))
    return .entity(Entity(kind: kind.rawValue, number: number))
  }

  override func isTracked(_ type: Type) -> Bool {
    super.isTracked(type) || isModuleAssembler(type.unwrapped) || isKnitResolver(type.unwrapped)
  }

  override func arranged(_ assemblies: Evaluated, on handle: Int, at call: Node) -> [Evaluated] {
    guard let assembler else { return [assemblies] }
    var place = place(ofCall: call)
    if call[0].kind == .typeExpression || call[0].kind == .name, case .nominal(let id, _) = assembler {
      // `ScopedModuleAssembler<Resolver>(…)`
      let start = call[0].range.lowerBound
      place.range = start..<min(start + program[id].name.utf8.count, call[0].range.upperBound)
    }
    return arrange(assemblies, for: assembler, on: handle, at: place)
  }

  override func complete(_ draft: inout Draft) {
    compareModules()
    draft.rejectedDeclarations += rejectedDeclarations
    retireReplaced(in: &draft)
    let names = Set(modules.map { program[$0].path })
    for number in draft.containers.indices where draft.containers[number].isUnapplied {
      let name = draft.containers[number].name
      guard names.contains(name) else { continue }
      draft.containers[number].adviceForApplying =
        "add '\(name).self' to the 'dependencies' of the 'ModuleAssembly' that needs it, or hand a '\(name)' to the assembler"
    }
  }

  // MARK: Types

  func isModuleAssembler(_ type: Type) -> Bool {
    guard case .nominal(let id, _) = type, !program[id].isDeclared else { return false }
    return KnitTypes.assemblers.contains(program[id].path)
  }

  /// Whether a type is a resolver: `BaseResolver`, or a class or protocol of the input that inherits from one.
  func isKnitResolver(_ type: Type) -> Bool {
    guard case .nominal(let id, _) = type, type != types.container else { return false }
    if let known = resolverMemo[id] { return known }
    let isResolver = program.isKnit(id, KnitTypes.resolvers)
    resolverMemo[id] = isResolver
    return isResolver
  }

  private var resolverMemo: [NominalID: Bool] = [:]

  private func resolver(_ handle: Int) -> Evaluated {
    Evaluated(type: types.resolver, value: handleEntity(handle), origin: .existing)
  }

  // MARK: Requests

  /// The container that a generated method is called on: a resolver's, or an unknown one if the receiver is only named
  /// like a resolver.
  private func asked(by call: Call) -> Int? {
    let receiver = call.receiverNode == nil ? call.environment.receiver : call.receiver
    if let handle = handle(of: receiver) { return handle }
    if let type = receiver?.type?.unwrapped { return isKnitResolver(type) ? anyHandle() : nil }
    // `@Environment(\.resolver) private var resolver`
    guard var node = call.receiverNode, program.importsOf[frame.file].contains(KnitTypes.module) else { return nil }
    while node.kind == .forceUnwrap || node.kind == .optionalChain { node = node[0] }
    return node.text.lowercased().hasSuffix("resolver") ? anyHandle() : nil
  }

  /// Reads generated methods: `resolver.mainStore()`, `resolver.color(name: .accent)`, `resolver.page(number: 3)`.
  private func accessorCall(_ call: Call) -> Evaluated? {
    guard let candidates = accessors.byName[call.name], let handle = asked(by: call) else { return nil }
    let name = call.argument("name")?.node
    let place = place(ofCall: call.node)
    let passed = call.arguments.filter { !["name", "file", "function", "line"].contains($0.label) }
    for argument in passed { escape(evaluate(argument.node, in: call.environment)) }
    return request(
      candidates, name: name.map { $0.kind == .member ? .literal($0.text) : .computed($0.abbreviated) },
      passing: passed.count, at: place, on: handle, access: access(call, handle))
  }

  /// Records the request of a generated method, given all methods of its name.
  private func request(
    _ candidates: [KnitAccessors.Accessor], name: Key.Name?, passing count: Int, at place: Place, on handle: Int,
    access: Request.Access
  ) -> Evaluated {
    let fitting = candidates.filter { ($0.name == nil) == (name == nil) && $0.arguments.count == count }
    let module = program.files[frame.file].module
    // From another module, only public methods can be called.
    let near = fitting.filter { program.files[$0.context.file].module == module }
    let open = fitting.filter { $0.access == .public }
    let pool = [near, open, fitting].first { !$0.isEmpty } ?? candidates
    let services = pool.map { program.resolve($0.service, in: $0.context) }
    guard let type = services.first, services.allSatisfy({ $0 == type }), !type.isOpen else {
      missed(
        place, .request, "several assemblies register types that this method may be named after",
        remedy: "declare the request with '// digraph:requests'")
      return .unknown
    }
    let arguments = pool.map { accessor in
      accessor.arguments.map { $0.map { program.resolve($0, in: accessor.context) } }
    }
    let key = KeyRecord(
      type: type, name: name,
      arguments: arguments.allSatisfy { $0 == arguments[0] } ? arguments[0] : Array(repeating: nil, count: count))
    let value = record(key, at: place, handle: handle, access: access)
    used(value, .forced)
    return value.unwrapped
  }

  /// Reads `container.registerAbstract(Service.self)`: another assembly has to register the type.
  private func abstractCall(_ call: Call) -> Evaluated? {
    guard let target = registrationTarget(call), let first = call.arguments.first, first.label == nil,
      case .metatype(let type) = evaluate(first.node, in: call.environment).value, !type.isOpen
    else { return nil }
    let key = KeyRecord(type: type, name: name(call.argument("name"), in: call.environment), arguments: [])
    let place = place(ofCall: call.node)
    // All assemblies run before any request is made.
    later { used(record(key, at: place, handle: target.handle, access: .given), .forced) }
    return Evaluated(type: .void)
  }

  // MARK: Macros

  /// Reads `MainStore.make(resolver: resolver, page: 3)`, which `@Resolvable` writes.
  private func makeCall(_ call: Call) -> Evaluated? {
    guard let first = call.arguments.first, first.label == "resolver", case .metatype(let type)? = call.receiver?.value,
      let id = type.nominal, program[id].isDeclared
    else { return nil }
    let declared = call.name == "make" ? program.initializers(of: id) : program.methods(call.name, of: type)
    let written = declared.filter { program.function($0).attributes.contains { $0.name == "Resolvable" } }
    guard let function = written.first(where: { takes(call.labels.dropFirst(), $0) }) ?? written.first,
      let handle = handle(of: evaluate(first.node, in: call.environment)) ?? asked(by: call)
    else { return nil }
    let values = program.function(function).parameters.map { argument(for: $0, of: function, call, handle) }
    let isInitializer = program.function(function).kind == .initializer
    let made = invoke(
      FunctionValue(declaration: function, constructed: isInitializer ? type : nil), with: values, at: call.node)
    return made ?? Evaluated(type: program.resultType(of: function))
  }

  /// Whether a function has parameters for all labels of a call.
  private func takes(_ labels: ArraySlice<String>, _ id: DeclarationID) -> Bool {
    let parameters = program.function(id).parameters
    return labels.allSatisfy { label in parameters.contains { ($0.label ?? "_") == label } }
  }

  /// The value for a parameter: an argument of the call, the default, or the resolver's answer.
  private func argument(
    for parameter: FunctionDecl.Parameter, of id: DeclarationID, _ call: Call, _ handle: Int
  ) -> Evaluated {
    let declared = program.type(ofParameter: parameter, of: id)
    let isArgument = parameter.specifiers.contains { $0.hasPrefix("@Argument") }
    if let argument = call.arguments.dropFirst().first(where: { $0.label == parameter.label }) {
      return evaluate(argument.node, in: call.environment, expecting: .init(type: declared))
    }
    guard !isArgument, !parameter.specifiers.contains(where: { $0.hasPrefix("@UseDefault") }), let node = parameter.type
    else {
      guard let value = parameter.defaultValue else { return Evaluated(type: declared) }
      let environment = Environment(context: program.context(of: id), functionName: program.function(id).name)
      return evaluate(
        default: program.node(value, in: id.file), of: id, for: call, in: environment, expecting: .init(type: declared))
    }
    let type = program.node(node, in: id.file)
    let place = Place(file: id.file, range: type.range)
    let accessor = KnitNames.accessor(of: type)
    guard let candidates = accessors.byName[accessor] else {
      missed(
        place, .request, "no assembly of the input registers what '\(accessor)()' gives", cause: accessor,
        remedy: "add the code that declares it to the input, or declare the request with '// digraph:requests'")
      return Evaluated(type: declared)
    }
    let named = parameter.specifiers.first { $0.hasPrefix("@Named") }
    let name = named?.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    return request(
      candidates, name: name.map { .literal($0) }, passing: 0, at: place, on: handle, access: .given)
  }
}
