import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates the input's code with Injection's meaning of calls, and records declarations and requests.
final class InjectionEvaluator: ProviderEvaluator<InjectionEvaluator.EntryID, InjectionTarget> {
  /// The framework's types.
  let types: InjectionTypes
  /// The containers of the input.
  var allocations = AllocationSites()
  /// Values of type `Module`, by number.
  var handles = Entities<Handle>(kind: EntityKind.module.rawValue)
  /// Registrations as they are written, once for each evaluation of their code.
  var registrations: [Registration] = []
  /// Values of type `Component` or `Registration`.
  var lists: [RegistrationList] = []
  /// The registrations in each container.
  var entries: [Entry] = []
  /// The builder on whose behalf inherited code is evaluated.
  var builder: NominalID?
  /// The module of each builder.
  var builderModules: [NominalID: Handle] = [:]
  /// Components that a module takes, by place.
  var attached: Set<Place> = []
  /// The next position in the order in which registrations take effect.
  var nextOrder = 0
  /// Containers of the draft by allocation site.
  var containerNumbers: [Int: Container.ID] = [:]

  /// A registration in a container. Code that is evaluated twice registers once.
  struct EntryID: Hashable {
    var place: Place
    var allocation: Int
  }

  init(program: Program) {
    types = InjectionTypes(program)
    super.init(framework: .injection, library: types.library)
  }

  /// Begins another pass. Containers, handles and lists keep their numbers, because properties hold them.
  override func startPass() {
    super.startPass()
    allocations.startPass()
    entries = []
    attached = []
    setups = []
    missingBuilds = []
    nextOrder = 0
  }

  /// Calls of `injectMe`.
  var setups: [SetupRecord] = []
  /// Calls of `build()` that trap.
  var missingBuilds: [MissingBuild] = []
  /// The last setup that the current code has certainly made.
  var earlierSetup: Place?
  /// The function that is evaluated as a root; `nil` if the root is no function.
  var rootFunction: DeclarationID?
  /// Whether the current code belongs to a property wrapper.
  var isInWrapper = false

  /// The kinds of entity.
  enum EntityKind: Int {
    case module, list
  }

  override func begin() {
    super.begin()
    (builder, rootFunction, earlierSetup) = (nil, nil, nil)
  }

  // MARK: Hooks

  override func call(_ call: Call) -> Evaluated? {
    switch call.name {
    case "factory", "single", "weak": registrationCall(call)
    case "component": componentCall(call)
    case "Component": constructionCall(call, types.component) ? constructComponent(call) : nil
    case "Module": constructionCall(call, types.module) ? constructModule(call) : nil
    case "injectMe": injectMeCall(call)
    case "resolve", "callAsFunction": resolveCall(call)
    case "module": callMember(call)
    case "build": buildCall(call)
    case "initialize" where call.receiverNode?.text == "Injection" && call.labels == ["with"]: injectMeCall(call)
    case "expand" where call.labels == ["with"]: expandCall(call)
    default: nil
    }
  }

  override func construct(_ type: Type, _ call: Call) -> Evaluated? {
    if type == types.component { return constructComponent(call) }
    if type == types.module { return constructModule(call) }
    return nil
  }

  override func called(_ call: Call) -> Evaluated? { module(of: call.receiver) == nil ? nil : resolveCall(call) }

  override func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? {
    guard name == "module", let type = base.type, types.isBuilder(type),
      program.property(name, of: type).map(isLibraryProperty) ?? true
    else { return nil }
    return moduleValue(builderHandle(type), origin: .existing)
  }

  private func isLibraryProperty(_ id: DeclarationID) -> Bool { types.isLibrary(id.file) }

  override func abstractValue(of type: Type, from source: Source?) -> Value {
    type.unwrapped == types.module ? moduleEntity(Handle(isUnknown: true)) : .unknown
  }

  override func postponesFunctions(taking type: Type) -> Bool { isTracked(type.unwrapped) }

  override func isTrackedItself(_ type: Type) -> Bool {
    [types.module, types.component, types.registration].contains(type) || types.isBuilder(type)
  }

  /// Code uses a kept module after its provider has returned, like any other module.
  override func kept(_ value: Evaluated) -> Evaluated {
    var copy = value
    if isAnswer(value) { copy.value = .unknown }
    guard var handle = handles[value] else { return copy }
    if let provider = handle.provider {
      handle.provider = nil
      handle.allocations = [entries[provider].allocation]
      handle.isUnknown = true
    }
    copy.value = moduleEntity(handle)
    return copy
  }

  override func join(_ values: [Evaluated]) -> Evaluated {
    let known = values.filter { if case .unknown = $0.value { false } else { true } }
    guard known.count > 1 else { return super.join(values) }
    if known.allSatisfy({ module(of: $0) != nil }) {
      let all = known.compactMap { module(of: $0) }
      var result = known[0]
      result.value = moduleEntity(
        Handle(
          allocations: Set(all.flatMap(\.allocations)).sorted(), isUnknown: all.contains(where: \.isUnknown),
          isGlobal: all.contains(where: \.isGlobal)))
      return result
    }
    // The component may be one of several, or none.
    return known.contains { $0.number(of: EntityKind.list) != nil } ? either(known) : super.join(values)
  }

  override var containersInReach: [Int] { Array(allocations.all.indices) }

  /// The declaration whose code is being evaluated. For inherited code of a builder, it is the builder.
  override var owner: (name: String, type: NominalID?) {
    let owner = currentOwner
    if let builder, let type = owner.type, types.isBuilder(program.selfType(type)) {
      return (program[builder].path, builder)
    }
    return owner
  }

  override func leaves(_ value: Evaluated, through call: Call) {
    // A module cannot be changed once it is made, and the contents of a component are known.
  }

  // MARK: Entities

  func moduleEntity(_ handle: Handle) -> Value { handles.value(of: handle) }

  func moduleValue(_ handle: Handle, origin: Evaluated.Origin = .unknown) -> Evaluated {
    Evaluated(type: types.module, value: moduleEntity(handle), origin: origin)
  }

  func listValue(_ list: RegistrationList, type: Type) -> Evaluated {
    note(list)
    return Evaluated(
      type: type, value: .entity(Entity(EntityKind.list, lists.count - 1)), made: type, origin: .constructed)
  }

  /// Adds a list of registrations to the table.
  func note(_ list: RegistrationList) {
    lists.append(list)
    lists[lists.count - 1].removeRepetitions()
  }

  /// The module that a value stands for.
  func module(of value: Evaluated?) -> Handle? {
    guard let value else { return nil }
    switch value.value {
    case .entity: return handles[value]
    case .either(let choices):
      let known = choices.filter { module(of: $0) != nil }
      return known.isEmpty ? nil : known.count == 1 ? module(of: known[0]) : module(of: join(known))
    default: return value.type?.unwrapped == types.module ? Handle(isUnknown: true) : nil
    }
  }

  /// The lists of registrations that a value may be; `nil` if it is no list, or if that is not known.
  func lists(of value: Evaluated) -> [Int]? {
    switch value.value {
    case .entity: return value.number(of: EntityKind.list).map { [$0] }
    case .either(let choices):
      var all: [Int] = []
      for choice in choices {
        if case .nothing = choice.value { continue }
        guard let lists = lists(of: choice) else { return nil }
        all += lists.filter { !all.contains($0) }
      }
      return all
    default: return nil
    }
  }

  override func runFunction(_ id: DeclarationID) { runAlone(id) }
  override func runProperty(_ id: DeclarationID) {
    if isOfBuilder(id) { runWrapperAlone(of: id) } else { super.runProperty(id) }
  }
  override func isLibrary(_ file: Int) -> Bool { types.isLibrary(file) }
  override func runWrapper(of property: DeclarationID, via: Place?) { ask(for: property, via: via) }
}
