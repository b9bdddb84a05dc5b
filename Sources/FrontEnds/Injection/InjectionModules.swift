import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `Component { … }`, `component { … }`, `Module(parent:) { … }` and `injectMe`.
///
/// Specified by JulianAlonso/Injection, `Injection/Sources/Component.swift`, `Module.swift` and `Injection.swift`.
extension InjectionEvaluator {
  /// Whether a call by a type's bare name constructs the framework's type.
  func constructionCall(_ call: Call, _ type: Type) -> Bool {
    if let receiver = call.receiverNode { return receiver.kind == .name && receiver.text == "Injection" }
    return library.isMeant(by: call.name, in: call.environment.context.file)
  }

  // MARK: Components

  func constructComponent(_ call: Call) -> Evaluated {
    var list = RegistrationList(place: place(ofCall: call.node), name: allocationName(), isComponent: true)
    collect(call.arguments.last, of: call, into: &list)
    return listValue(list, type: types.component)
  }

  /// Reads `component { storage }`, whose closure runs at once.
  func componentCall(_ call: Call) -> Evaluated? {
    if call.receiverNode?.text == "super", call.arguments.isEmpty { return superComponent(call) }
    guard isFree(call), call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil else {
      return nil
    }
    let value = evaluate(argument.node, in: call.environment)
    guard let given = invoke(value, with: [], expecting: .init(type: types.component)) else { return nil }
    var list = RegistrationList(place: place(ofCall: call.node), name: call.name, isComponent: false)
    add(given, to: &list, at: argument.node)
    return listValue(list, type: types.registration)
  }

  /// Adds the registrations of a value to a list.
  private func add(_ value: Evaluated, to list: inout RegistrationList, conditions: [Condition] = [], at node: Node) {
    guard let parts = lists(of: value) else {
      list.isOpen = true
      missed(
        Place(file: frame.file, range: node.range), .container, "the component is only known at run time",
        remedy: "name the component, as in 'component { storage }'")
      return
    }
    for part in parts {
      attached.insert(lists[part].place)
      list.isOpen = list.isOpen || lists[part].isOpen
      // If the value may be one of several components, the registrations of each are conditional.
      let choice =
        parts.count > 1
        ? [Condition(kind: .branch, text: lists[part].name, construct: "\(site(list.place))", clause: part)] : []
      list.append(
        lists[part].items.map {
          .init(registration: $0.registration, place: $0.place, conditions: conditions + choice + $0.conditions)
        })
    }
  }

  /// Collects the registrations that a block lists.
  private func collect(_ argument: CallArgument?, of call: Call, into list: inout RegistrationList) {
    guard let argument else { return }
    let value = evaluate(argument.node, in: call.environment)
    let known = frame.conditions
    switch value.value {
    case .closure(let closure):
      let environment = Environment(parent: closure.environment)
      let saved = (frame.file, frame.owner)
      frame.file = closure.environment.context.file
      frame.owner = Owner(type: closure.environment.context.owner, name: closure.environment.functionName)
      collect(closure.node[closure.node.childCount - 1], in: environment, into: &list, since: known.count)
      (frame.file, frame.owner) = saved
    case .function(let function):
      add(invoke(function, with: [], at: call.node) ?? .unknown, to: &list, at: argument.node)
    default: add(value, to: &list, at: argument.node)
    }
  }

  private func collect(_ block: Node, in environment: Environment, into list: inout RegistrationList, since depth: Int)
  {
    for node in block.children {
      switch node.kind {
      case .compilation: collectClauses(of: node, in: environment, into: &list, since: depth)
      case .if, .switch:
        // No version of the library accepts branches here, but a fork may.
        list.isOpen = true
        missed(
          Place(file: frame.file, range: node.range), .container, "registrations stand in a branch",
          remedy: "build a component for each case, and choose one")
      case .variable, .function, .variableTuple: _ = run(statements: [node], in: environment, expecting: .none)
      case .return:
        if let value = node.children.first {
          add(evaluate(value, in: environment), to: &list, conditions: Array(frame.conditions[depth...]), at: value)
        }
      default:
        add(evaluate(node, in: environment), to: &list, conditions: Array(frame.conditions[depth...]), at: node)
      }
    }
  }

  private func collectClauses(
    of node: Node, in environment: Environment, into list: inout RegistrationList, since depth: Int
  ) {
    var earlier: [String] = []
    for (number, clause) in node.children.enumerated() where clause.kind == .compilationClause {
      let text = clause.text.isEmpty ? "!(\(earlier.joined(separator: " || ")))" : clause.text
      if !clause.text.isEmpty { earlier.append(clause.text) }
      branch(node, text: text, clause: number, kind: .compilation) {
        collect(clause, in: environment, into: &list, since: depth)
      }
    }
  }

  // MARK: Modules

  func constructModule(_ call: Call) -> Evaluated {
    let parent = call.argument("parent").map {
      evaluate($0.node, in: call.environment, expecting: .init(type: types.module))
    }
    var list = RegistrationList(place: place(ofCall: call.node), name: allocationName(), isComponent: false)
    collect(call.arguments.last { $0.label != "parent" }, of: call, into: &list)
    var handle: Handle?
    if let parent {
      if case .nothing = parent.value {} else { handle = module(of: parent) ?? Handle(isUnknown: true) }
    }
    let allocation = allocation(list, kind: "Module", parent: handle)
    return moduleValue(Handle(allocations: [allocation]), origin: .constructed)
  }

  /// The container that is made of a list of registrations.
  private func allocation(_ list: RegistrationList, kind: String, parent: Handle?) -> Int {
    var list = list
    list.removeRepetitions()
    let identity = AllocationSites.Identity.module(
      list.place, registrations: list.items.map(\.place),
      parents: [parent].compactMap(\.self))
    // Code that is evaluated only for its result is evaluated again.
    let (number, isNew) = allocations.intern(identity, isSeen: !frame.isEffectFree) {
      AllocationSite(name: list.name, kind: kind, place: list.place)
    }
    guard isNew, !frame.isEffectFree else { return number }
    if let parent { allocations[number].parents.insert(parent) }
    lists.append(list)
    detached { enter(lists.count - 1, into: number) }
    return number
  }

  /// Makes registrations without a consumer, even if a provider makes the module.
  func detached(_ body: () -> Void) {
    let outer = (consumer, frame)
    consumer = nil
    frame.beginProvider()
    frame.helperCall = nil
    body()
    (consumer, frame) = outer
  }

  /// The name for a container: `child` for a local or global variable, `AppDelegate.module` for a property, otherwise
  /// the declaration around it.
  private func allocationName() -> String {
    if let variable = frame.variable { return variable }
    let owner = self.owner
    guard frame.owner.type != nil, !frame.owner.name.contains("("), !frame.owner.name.isEmpty else { return owner.name }
    return owner.name + "." + frame.owner.name
  }

  // MARK: The global module

  /// Reads `injectMe { … }` and `injectMe(module)`.
  func injectMeCall(_ call: Call) -> Evaluated? {
    // The library's own tests call `Injection.initialize(with:)`.
    guard call.name == "initialize" || isFree(call), call.arguments.count == 1, let argument = call.arguments.first,
      argument.label == nil || call.name == "initialize"
    else { return nil }
    let value = evaluate(argument.node, in: call.environment)
    guard !frame.isEffectFree else { return Evaluated(type: .void) }
    noteSetup(call)
    if let handle = module(of: value) {
      for allocation in handle.allocations {
        allocations[allocation].isGlobal = true
        if argument.node.kind == .call { allocations[allocation].name = "global module" }
      }
      if handle.allocations.isEmpty { globalOutside() }
      return Evaluated(type: .void)
    }
    var list = RegistrationList(place: place(ofCall: call.node), name: "global module", isComponent: false)
    collect(argument, of: call, into: &list)
    let allocation = allocation(list, kind: "global module", parent: nil)
    allocations[allocation].isGlobal = true
    return Evaluated(type: .void)
  }

  /// Reads `module.expand(with: component)`, which the library's own tests call.
  func expandCall(_ call: Call) -> Evaluated? {
    guard let handle = module(of: call.receiver), let argument = call.arguments.first else { return nil }
    let value = evaluate(argument.node, in: call.environment, expecting: .init(type: .optional(types.component)))
    if case .nothing = value.value { return call.receiver }
    var list = RegistrationList(place: place(ofCall: call.node), name: allocationName(), isComponent: false)
    add(value, to: &list, at: argument.node)
    let allocation = allocation(list, kind: "Module", parent: handle)
    allocations[allocation].copiesParents = true
    return moduleValue(Handle(allocations: [allocation]), origin: .constructed)
  }

  /// Notes a setup of the global module, and an earlier setup that the same code has certainly made.
  private func noteSetup(_ call: Call) {
    let (place, earlier) = (place(ofCall: call.node), frame.conditions.isEmpty ? earlierSetup : nil)
    setups.append(
      SetupRecord(
        call: setup(by: call, at: place) { earlier == nil && $0.target.isGlobal }, earlierSetup: earlier,
        repetition: timing == .eager ? repetition(of: call.node) : nil))
    if frame.conditions.isEmpty { earlierSetup = place }
  }

  /// The global module, if the input does not show how it is made.
  @discardableResult
  func globalOutside() -> Int {
    let (number, isNew) = allocations.intern(.outside) {
      AllocationSite(name: "global module", kind: "global module", place: Place(file: 0, range: 0..<0))
    }
    if isNew {
      allocations[number].isGlobal = true
      allocations[number].isOpen = true
    }
    return number
  }

  // MARK: Components that no module takes

  /// Gives a container to each component that no code of the input takes. Code outside of the input may take it.
  func placeUnattachedComponents() {
    var seen: Set<Place> = []
    for number in lists.indices where lists[number].isComponent && !attached.contains(lists[number].place) {
      guard seen.insert(lists[number].place).inserted else { continue }
      let list = lists[number]
      let (allocation, isNew) = allocations.intern(.component(list.place)) {
        AllocationSite(name: list.name, kind: "Component", place: list.place, isUnattached: true)
      }
      guard isNew else { continue }
      root(file: list.place.file) {
        frame.owner = Owner()
        enter(number, into: allocation)
      }
    }
  }
}
