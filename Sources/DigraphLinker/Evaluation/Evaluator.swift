public import DigraphModel

/// Runs lowered code without running it: follows values that wiring is made of - containers, closures, types, names -
/// through variables, properties and calls.
///
/// It is an abstract interpreter. Both branches of a condition run, a loop runs once for each element that is known,
/// a closure runs when it is called or, if it escapes to where it cannot be followed, once as deferred. Front ends
/// subclass it and override the hooks; the base class knows no framework. It is a class because an interpreter is state,
/// and a subclass because hooks and interpreter call each other.
open class Evaluator {
  /// The program whose code is run.
  public let program: Program
  /// Where the current code is, seen from the outermost call.
  public var frame = Frame()
  /// Values that were assigned to stored properties, over the whole program.
  public private(set) var assigned: [DeclarationID: [Evaluated]] = [:]
  /// What the pass before has learnt.
  private var earlierAssigned: [DeclarationID: [Evaluated]] = [:]
  /// Properties whose value was read when none was known.
  private var readUnassigned: Set<DeclarationID> = []
  /// Functions whose body has been run for a call.
  public private(set) var invoked: Set<DeclarationID> = []
  private var active: [DeclarationID: Int] = [:]
  private var activeProperties: Set<DeclarationID> = []
  private var storedValues: [DeclarationID: Evaluated] = [:]
  private var budget = 0

  /// Deeper calls are not followed.
  static let maximumDepth = 24
  /// Calls that are followed from one root.
  static let callBudget = 4_000

  /// Creates an interpreter of a program.
  public init(program: Program) { self.program = program }

  /// Where the current code is.
  public struct Frame {
    /// The file whose code runs.
    public var file = 0
    /// Branches around the current place, since the root.
    public var conditions: [Condition] = []
    /// Calls that were followed since the provider began.
    public var via: [Place] = []
    /// The call of the outermost generic helper, which is the place that counts for what the helper does.
    public var helperCall: Place?
    /// The declaration whose code makes that call.
    public var helperOwner = Owner()
    /// The declaration whose code runs.
    public var owner = Owner()
    /// Nesting of calls.
    public var depth = 0
    /// Whether only the result matters: hooks must record nothing.
    public var isRehearsal = false
    /// Creates the frame of a root.
    public init() {}
  }

  /// A declaration as the owner of code.
  public struct Owner: Hashable {
    /// The type declaration or extension around it, as a position in the file.
    public var type: Int?
    /// The function or property.
    public var name = ""
    /// Creates the owner of top-level code.
    public init(type: Int? = nil, name: String = "") {
      self.type = type
      self.name = name
    }
  }

  /// A place in a file.
  public struct Place: Hashable {
    /// The file.
    public var file: Int
    /// Offsets in it.
    public var range: Range<Int>
    /// Creates a place.
    public init(file: Int, range: Range<Int>) {
      self.file = file
      self.range = range
    }
  }

  /// What the surroundings expect of an expression.
  public struct Expectation {
    /// The type that is needed there.
    public var type: Type?
    /// Whether the place deals with an optional: `x!`, `if let`, `??`.
    public var handlesOptional = false
    /// Nothing.
    public static var none: Expectation { Expectation() }
    /// Creates an expectation.
    public init(type: Type? = nil, handlesOptional: Bool = false) {
      self.type = type
      self.handlesOptional = handlesOptional
    }
  }

  /// A call by name.
  public struct Call {
    /// The call.
    public var node: Node
    /// The name that is called.
    public var name: String
    /// Generic arguments that are written after the name.
    public var genericArguments: [Type]
    /// What it is called on; `nil` for a free function or implicit `self`.
    public var receiver: Evaluated?
    /// What it is called on, as written.
    public var receiverNode: Node?
    /// The arguments.
    public var arguments: [CallArgument]
    /// The variables around the call.
    public var environment: Environment
    /// What the surroundings expect.
    public var expected: Expectation

    /// Creates a call.
    public init(
      node: Node, name: String, genericArguments: [Type], receiver: Evaluated?, receiverNode: Node?,
      arguments: [CallArgument], environment: Environment, expected: Expectation
    ) {
      self.node = node
      self.name = name
      self.genericArguments = genericArguments
      self.receiver = receiver
      self.receiverNode = receiverNode
      self.arguments = arguments
      self.environment = environment
      self.expected = expected
    }

    /// The argument of a label.
    public func argument(_ label: String) -> CallArgument? { arguments.first { $0.label == label } }
    /// Labels of all arguments, `_` for none.
    public var labels: [String] { arguments.map { $0.label ?? "_" } }
  }

  // MARK: Hooks

  /// Called for each call by name before anything else is tried; `nil` lets the interpreter go on.
  open func call(_ call: Call) -> Evaluated? { nil }
  /// Called when a call constructs a type.
  open func construct(_ type: Type, _ call: Call) -> Evaluated? { nil }
  /// Called for each member that is read.
  open func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? { nil }
  /// Called for an operator; operands are not evaluated yet. `right` is absent for a postfix operator.
  open func operate(
    _ text: String, _ left: Node, _ right: Node?, at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? { nil }
  /// Called when an optional value is used.
  open func used(_ value: Evaluated, _ use: Use) {}
  /// Runs code that runs later, or never.
  open func deferred(_ body: () -> Void) { body() }
  /// What is known of any value of a type: of a parameter, of a property.
  open func abstractValue(of type: Type) -> Value { .unknown }
  /// The value of a property, instead of what its declaration says: property wrappers.
  open func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? { nil }
  /// Whether values of a type are followed into and out of calls.
  open func isTracked(_ type: Type) -> Bool { false }
  /// Whether calls are followed even if nothing that is passed matters.
  open var followsAllCalls: Bool { false }
  /// Joins values that a variable may hold.
  open func join(_ values: [Evaluated]) -> Evaluated {
    values.first { if case .unknown = $0.value { false } else { true } } ?? values.first ?? .unknown
  }
  /// Called when a value is put into a property.
  open func assigned(_ value: Evaluated, to property: DeclarationID) {}
  /// What is left of a value when it is kept in a property beyond the code that runs now.
  open func kept(_ value: Evaluated) -> Evaluated { value }
  /// Called when a type is constructed, so that its stored properties count.
  open func constructed(_ type: NominalID, at node: Node) {}

  // MARK: Roots

  /// Runs `body` as a root: with a fresh frame and budget.
  public func root(file: Int, conditions: [Condition] = [], _ body: () -> Void) {
    frame = Frame()
    frame.file = file
    frame.conditions = conditions
    budget = Self.callBudget
    body()
  }

  /// Whether another pass would know more: a property was read before its value was known.
  public var needsAnotherPass: Bool { !readUnassigned.isDisjoint(with: assigned.keys) }

  /// Begins another pass, which knows from the start what this one has learnt about stored properties.
  open func startPass() {
    earlierAssigned = assigned
    assigned = [:]
    readUnassigned = []
    storedValues = [:]
    invoked = []
  }

  // MARK: Expressions

  /// The value of an expression.
  public func evaluate(_ node: Node, in environment: Environment, expecting expected: Expectation = .none) -> Evaluated {
    switch node.kind {
    case .name: return evaluateName(node, in: environment)
    case .member: return evaluateMember(node, in: environment, expecting: expected)
    case .call: return evaluateCall(node, in: environment, expecting: expected)
    case .subscript:
      let base = evaluate(node[0], in: environment)
      for argument in CallArgument.all(of: node) { _ = evaluate(argument.node, in: environment) }
      return evaluateSubscript(base, node)
    case .closure:
      var value = Evaluated(value: .closure(ClosureValue(node: node, environment: environment)))
      value.type = expected.type
      return value
    case .string: return Evaluated(type: named("String"), value: .texts([node.text]))
    case .interpolation: return evaluateInterpolation(node, in: environment)
    case .integer: return Evaluated(type: literal(named("Int"), expected))
    case .float: return Evaluated(type: literal(named("Double"), expected))
    case .boolean: return Evaluated(type: named("Bool"))
    case .nilLiteral: return Evaluated(type: expected.type, value: .nothing)
    case .array:
      var element: Type?
      if case .array(let type)? = expected.type?.unwrapped { element = type }
      let values = node.children.map { evaluate($0, in: environment, expecting: .init(type: element)) }
      let types = Set(values.map(\.type))
      let common = element ?? (types.count == 1 ? types.first ?? nil : nil)
      return Evaluated(type: common.map { .array($0) }, value: .array(values))
    case .dictionary:
      let values = node.children.map { evaluate($0, in: environment) }
      if let expected = expected.type { return Evaluated(type: expected) }
      let keys = Set(stride(from: 0, to: values.count, by: 2).map { values[$0].type })
      let elements = Set(stride(from: 1, to: values.count, by: 2).map { values[$0].type })
      guard keys.count == 1, elements.count == 1, let key = keys.first ?? nil, let element = elements.first ?? nil else {
        return .unknown
      }
      return Evaluated(type: .dictionary(key, element))
    case .metatype: return evaluateMetatype(node, in: environment)
    case .typeExpression:
      guard let type = node.type else { return .unknown }
      let resolved = resolve(type, in: environment)
      return Evaluated(type: .metatype(resolved), value: .metatype(resolved))
    case .forceUnwrap:
      let value = evaluate(node[0], in: environment, expecting: .init(type: expected.type, handlesOptional: true))
      used(value, .forced)
      return value.unwrapped
    case .optionalChain:
      let value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      used(value, .checked)
      return value.unwrapped
    case .optionalTry: return evaluate(node[0], in: environment, expecting: expected)
    case .cast: return evaluateCast(node, in: environment)
    case .isCheck:
      used(evaluate(node[0], in: environment, expecting: .init(handlesOptional: true)), .checked)
      return Evaluated(type: named("Bool"))
    case .binary: return evaluateBinary(node, in: environment, expecting: expected)
    case .prefix:
      let value = evaluate(node[0], in: environment, expecting: expected)
      return Evaluated(type: node.text == "!" ? named("Bool") : value.type)
    case .postfix:
      if let value = operate(node.text, node[0], nil, at: node, in: environment, expected: expected) { return value }
      return evaluate(node[0], in: environment)
    case .ternary:
      _ = evaluate(node[0], in: environment)
      let choices = [1, 2].map { position in
        branch(node, text: position == 1 ? nil : "else", clause: position - 1) {
          evaluate(node[position], in: environment, expecting: expected)
        }
      }
      return either(choices)
    case .assignment:
      evaluateAssignment(node, in: environment)
      return Evaluated(type: .void)
    case .tuple:
      let elements = node.children.map {
        Value.TupleElement(label: $0.hasText ? $0.text : nil, value: evaluate($0[0], in: environment))
      }
      var type: Type?
      let types = elements.compactMap(\.value.type)
      if types.count == elements.count {
        type = .tuple(zip(elements, types).map { Type.TupleElement(label: $0.label, type: $1) })
      }
      return Evaluated(type: type, value: .tuple(elements))
    case .keyPath: return .unknown
    case .macro:
      if node.text == "function" {
        return Evaluated(type: named("String"), value: .texts([environment.functionName]))
      }
      for child in node.children { _ = evaluate(child[0], in: environment) }
      return .unknown
    case .if, .switch:
      let returned = evaluateBranches(node, in: environment, expecting: expected)
      return either(returned)
    case .block: return either(run(node, in: Environment(parent: environment), expecting: expected))
    case .compilation: return evaluateCompilation(node, in: environment, expecting: expected)
    default:
      for child in node.children { _ = evaluateAny(child, in: environment) }
      return .unknown
    }
  }

  /// An expression or a statement.
  func evaluateAny(_ node: Node, in environment: Environment) -> Evaluated {
    if node.kind.isStatement {
      _ = run(statements: [node], in: environment, expecting: .none)
      return .unknown
    }
    return evaluate(node, in: environment)
  }

  /// A named type without arguments.
  public func named(_ name: String) -> Type { .nominal(program.external(name), []) }

  /// A number literal takes the type that is expected of it, if that is a type at all.
  private func literal(_ standard: Type, _ expected: Expectation) -> Type {
    guard let type = expected.type, !type.isOpen else { return standard }
    return type.unwrapped
  }

  /// The canonical type of a type node, with what stands in place of generic parameters.
  public func resolve(_ node: Node, in environment: Environment) -> Type {
    program.resolve(node, in: environment.context).substituting(environment.substitutions)
  }

  private func evaluateMetatype(_ node: Node, in environment: Environment) -> Evaluated {
    guard let typeNode = node.type else { return .unknown }
    // `service.self` where `service` is a variable that holds a type.
    if typeNode.kind == .typeName, typeNode.childCount == 0, let variable = environment[typeNode.text] {
      return variable
    }
    let type = resolve(typeNode, in: environment)
    var value = Evaluated(type: .metatype(type), value: .metatype(type))
    value.isFromCaller = !environment.substitutions.isEmpty && program.resolve(typeNode, in: environment.context).isOpen
    return value
  }

  private func evaluateCast(_ node: Node, in environment: Environment) -> Evaluated {
    let target = node.type.map { resolve($0, in: environment) }
    switch node.text {
    case "as":
      var value = evaluate(node[0], in: environment, expecting: .init(type: target))
      value.type = target
      return value
    case "as!":
      var value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      used(value, .forced)
      value.type = target
      return value
    default:
      var value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      used(value, .checked)
      value.type = target.map { .optional($0) }
      return value
    }
  }

  private func evaluateBinary(
    _ node: Node, in environment: Environment, expecting expected: Expectation
  ) -> Evaluated {
    if let value = operate(node.text, node[0], node[1], at: node, in: environment, expected: expected) { return value }
    switch node.text {
    case "??":
      let left = evaluate(node[0], in: environment, expecting: .init(type: expected.type, handlesOptional: true))
      used(left, isTrap(node[1], in: environment) ? .forced : .checked)
      let right = branch(node, text: nil, clause: 1) {
        evaluate(node[1], in: environment, expecting: .init(type: expected.type ?? left.type?.unwrapped))
      }
      return either([left.unwrapped, right])
    case "==", "!=":
      let handles = node[0].kind == .nilLiteral || node[1].kind == .nilLiteral
      for side in [node[0], node[1]] {
        let value = evaluate(side, in: environment, expecting: .init(handlesOptional: handles))
        if handles { used(value, .compared) }
      }
      return Evaluated(type: named("Bool"))
    case "+":
      let left = evaluate(node[0], in: environment, expecting: expected)
      let right = evaluate(node[1], in: environment, expecting: expected)
      switch (left.value, right.value) {
      case (.array(let first), .array(let second)):
        return Evaluated(type: left.type ?? right.type, value: .array(first + second))
      // Half of a list is better than nothing: the other half is one element of which nothing is known.
      case (.array(let known), _): return Evaluated(type: left.type ?? right.type, value: .array(known + [.unknown]))
      case (_, .array(let known)): return Evaluated(type: right.type ?? left.type, value: .array([.unknown] + known))
      default: break
      }
      if let first = left.texts, let second = right.texts, first.count * second.count <= 64 {
        return Evaluated(type: left.type, value: .texts(first.flatMap { head in second.map { head + $0 } }))
      }
      return Evaluated(type: left.type ?? right.type)
    case "&&", "||", "<", ">", "<=", ">=", "===", "!==":
      _ = evaluate(node[0], in: environment)
      _ = evaluate(node[1], in: environment)
      return Evaluated(type: named("Bool"))
    default:
      let left = evaluate(node[0], in: environment)
      _ = evaluate(node[1], in: environment)
      return Evaluated(type: left.type)
    }
  }

  private func evaluateInterpolation(_ node: Node, in environment: Environment) -> Evaluated {
    var texts = [""]
    var isKnown = true
    for segment in node.children {
      let value = evaluate(segment, in: environment)
      var parts = value.texts
      if parts == nil, case .metatype(let type) = value.value, !type.isOpen { parts = [printed(type)] }
      guard let parts, texts.count * parts.count <= 64 else {
        isKnown = false
        continue
      }
      texts = texts.flatMap { head in parts.map { head + $0 } }
    }
    return Evaluated(type: named("String"), value: isKnown ? .texts(texts) : .unknown)
  }

  /// What `"\(T.self)"` and `String(describing: T.self)` print: the type without its module and its outer types.
  public func printed(_ type: Type) -> String {
    if case .nominal(let id, let arguments) = type {
      let name = program[id].name
      return arguments.isEmpty ? name : name + "<" + arguments.map(printed).joined(separator: ", ") + ">"
    }
    if case .optional(let wrapped) = type { return "Optional<" + printed(wrapped) + ">" }
    if case .array(let element) = type { return "Array<" + printed(element) + ">" }
    return program.spelling(type)
  }

  private func evaluateSubscript(_ base: Evaluated, _ node: Node) -> Evaluated {
    if case .array(let elements) = base.value, node.childCount == 2, node[1][0].kind == .integer,
      let position = Int(node[1][0].text), elements.indices.contains(position)
    {
      return elements[position]
    }
    if case .array(let element)? = base.type { return Evaluated(type: element) }
    if case .dictionary(_, let value)? = base.type {
      let hasDefault = node.children.contains { $0.kind == .argument && $0.hasText && $0.text == "default" }
      return Evaluated(type: hasDefault ? value : .optional(value))
    }
    return .unknown
  }

  private func evaluateAssignment(_ node: Node, in environment: Environment) {
    let target = node[0]
    switch target.kind {
    case .name:
      if target.text == "_" {
        _ = evaluate(node[1], in: environment)
        return
      }
      if let variable = environment[target.text] {
        var value = evaluate(node[1], in: environment, expecting: .init(type: variable.type))
        value.type = variable.type ?? value.type
        _ = environment.assign(target.text, value)
        return
      }
      if let receiver = environment.receiver?.type, let property = program.property(target.text, of: instance(receiver)) {
        assign(node[1], to: property, in: environment)
        return
      }
      if let property = program.variables[target.text]?.first {
        assign(node[1], to: property, in: environment)
        return
      }
    case .member where target.flags.contains(.hasBase):
      let base = evaluate(target[0], in: environment)
      if let type = base.type, let property = program.property(target.text, of: instance(type)) {
        assign(node[1], to: property, in: environment)
        return
      }
    default:
      _ = evaluate(target, in: environment)
    }
    _ = evaluate(node[1], in: environment, expecting: .init(type: nil, handlesOptional: true))
  }

  /// The type whose members a value of a type has: for a metatype, the type itself.
  func instance(_ type: Type) -> Type {
    if case .metatype(let inner) = type { return inner }
    return type
  }

  private func assign(_ node: Node, to property: DeclarationID, in environment: Environment) {
    let type = program.type(ofProperty: property)
    let value = evaluate(node, in: environment, expecting: .init(type: type))
    assigned(value, to: property)
    noteAssignment(value, to: property)
  }

  /// Remembers what a stored property may hold.
  func noteAssignment(_ value: Evaluated, to property: DeclarationID) {
    switch value.value {
    case .unknown, .nothing, .slot:
      break
    default:
      // Whoever calls a closure that is kept does it later.
      if case .closure = value.value { escape(value) }
      if !frame.isRehearsal, (assigned[property]?.count ?? 0) < 16 {
        assigned[property, default: []].append(kept(value))
      }
    }
  }

  /// One of several values.
  public func either(_ values: [Evaluated]) -> Evaluated {
    guard let first = values.first else { return .unknown }
    if values.count == 1 { return first }
    var result = Evaluated(type: first.type, value: .either(values))
    let made = Set(values.map(\.made))
    if made.count == 1 { result.made = first.made }
    let entities = Set(values.map(\.entity))
    if entities.count == 1, let entity = first.entity { result.value = .entity(entity) }
    result.origin = first.origin
    return result
  }

  // MARK: Names and members

  private func evaluateName(_ node: Node, in environment: Environment) -> Evaluated {
    let name = node.text
    if name == "self" { return environment.receiver ?? .unknown }
    if name == "super" { return environment.receiver ?? .unknown }
    if name == "Self", let receiver = environment.receiver?.type {
      let type = instance(receiver)
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    if name.first == "$", let number = Int(name.dropFirst()) {
      return environment.anonymousArgument(number) ?? .unknown
    }
    if let value = environment[name] { return value }
    if let (id, outer) = environment.localFunction(baseName(name)) {
      return Evaluated(value: .function(FunctionValue(declaration: id, environment: outer)))
    }
    if let receiver = environment.receiver, let value = readMember(name, of: receiver, node: node, in: environment) {
      return value
    }
    if let property = nearest(program.variables[name] ?? []) { return read(property, receiver: nil, in: environment) }
    if let type = typeNamed(node, in: environment) {
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    if let function = function(in: program.functions[baseName(name)] ?? [], spelled: name) {
      return Evaluated(value: .function(function))
    }
    return .unknown
  }

  /// The type that a name in the place of an expression stands for.
  func typeNamed(_ node: Node, in environment: Environment) -> Type? {
    let name = node.text
    guard let first = name.first, first.isUppercase || program.topLevel[name] != nil || program.aliases[name] != nil
    else { return nil }
    let arguments = node.children.dropFirst(node.flags.contains(.hasBase) ? 1 : 0).map { resolve($0, in: environment) }
    return program.type(named: name, arguments: Array(arguments), in: environment.context)
      .substituting(environment.substitutions)
  }

  func baseName(_ spelling: String) -> String {
    spelling.firstIndex(of: "(").map { String(spelling[..<$0]) } ?? spelling
  }

  /// The one of several declarations of a name that is in the file's own module, if only one is.
  func nearest(_ ids: [DeclarationID]) -> DeclarationID? {
    if ids.count <= 1 { return ids.first }
    let module = program.files[frame.file].module
    return ids.first { $0.file == frame.file } ?? ids.first { program.files[$0.file].module == module } ?? ids.first
  }

  /// The function that a reference means; `makeA(resolver:)` names labels, `makeA` does not.
  func function(in candidates: [DeclarationID], spelled name: String, receiver: Evaluated? = nil) -> FunctionValue? {
    guard !candidates.isEmpty else { return nil }
    var fitting = candidates
    if let open = name.firstIndex(of: "(") {
      let labels = name[name.index(after: open)...].dropLast().split(separator: ":").map { String($0) }
      fitting = candidates.filter { program.function($0).parameters.map { $0.label ?? "_" } == labels }
    }
    guard let first = fitting.first else { return nil }
    var value = FunctionValue(declaration: first, receiver: receiver)
    value.isAmbiguous = fitting.count > 1
    return value
  }

  private func evaluateMember(
    _ node: Node, in environment: Environment, expecting expected: Expectation
  ) -> Evaluated {
    guard node.flags.contains(.hasBase) else {
      // `.shared`, where the type is known from around it.
      guard let type = expected.type?.unwrapped else { return .unknown }
      let base = Evaluated(type: .metatype(type), value: .metatype(type))
      if let value = member(node.text, of: base, at: node, in: environment) { return value }
      var value = readMember(node.text, of: base, node: node, in: environment) ?? .unknown
      value.type = value.type ?? type
      return value
    }
    if let type = qualifiedType(node, in: environment) {
      return Evaluated(type: .metatype(type), value: .metatype(type))
    }
    let base = evaluate(node[0], in: environment)
    if let value = member(node.text, of: base, at: node, in: environment) { return value }
    return readMember(node.text, of: base, node: node, in: environment) ?? .unknown
  }

  /// `Module.Type` and `Outer.Inner` in the place of an expression.
  private func qualifiedType(_ node: Node, in environment: Environment) -> Type? {
    guard node.text.first?.isUppercase == true, node[0].kind == .name || node[0].kind == .member else { return nil }
    var root = node[0]
    while root.kind == .member, root.flags.contains(.hasBase) { root = root[0] }
    guard root.kind == .name, environment[root.text] == nil, root.text.first?.isUppercase == true else { return nil }
    if node[0].kind == .name, program.modules.contains(root.text), program.topLevel[root.text] == nil {
      return typeNamed(node, in: environment)
    }
    let base = evaluate(node[0], in: environment)
    guard case .metatype(let outer) = base.value, case .nominal(let id, _) = outer else { return nil }
    if program.property(node.text, of: outer) != nil { return nil }
    if program[id].cases.contains(where: { program.files[$0.file].facts.cases[$0.index].name == node.text }) { return nil }
    return program.memberType(named: node.text, of: id)
  }

  /// A property, case or method of a value; `nil` if it has none of the name.
  func readMember(
    _ name: String, of base: Evaluated, node: Node, in environment: Environment
  ) -> Evaluated? {
    if case .tuple(let elements) = base.value {
      if let element = elements.first(where: { $0.label == name }) { return element.value }
      if let position = Int(name), elements.indices.contains(position) { return elements[position].value }
    }
    if name == "self" { return base }
    guard let type = base.type else { return nil }
    if case .metatype(let inner) = type {
      if baseName(name) == "init" { return Evaluated(value: .function(initializer(of: inner, spelled: name))) }
      if name == "allCases", let cases = allCases(of: inner) { return cases }
      if let enumCase = enumCase(name, of: inner) { return enumCase }
    }
    if name == "rawValue", let text = rawValue(of: base) { return text }
    if let property = program.property(name, of: instance(type)) {
      return read(property, receiver: base, in: environment)
    }
    if let function = function(
      in: program.methods(baseName(name), of: instance(type)), spelled: name, receiver: base)
    {
      return Evaluated(value: .function(function))
    }
    if case .metatype(let inner) = type, case .nominal(let id, _) = inner, name.first?.isUppercase == true,
      let nested = program.declaredMemberType(named: name, of: id)
    {
      return Evaluated(type: .metatype(nested), value: .metatype(nested))
    }
    return nil
  }

  /// The initialiser that `T.init` or `T.init(a:b:)` means.
  public func initializer(of type: Type, spelled name: String) -> FunctionValue {
    var value = FunctionValue(declaration: nil, constructed: type)
    guard case .nominal(let id, _) = type else { return value }
    if let found = function(in: program.initializers(of: id), spelled: name) {
      value.declaration = found.declaration
      value.isAmbiguous = found.isAmbiguous
    }
    return value
  }

  private func enumCase(_ name: String, of type: Type) -> Evaluated? {
    guard case .nominal(let id, _) = type else { return nil }
    for declaration in program[id].cases where program.files[declaration.file].facts.cases[declaration.index].name == name {
      // The raw value is what a name is made of; the case itself is its spelling.
      return Evaluated(type: type, value: .texts([name]), made: type, origin: .existing)
    }
    return nil
  }

  private func allCases(of type: Type) -> Evaluated? {
    guard case .nominal(let id, _) = type, !program[id].cases.isEmpty else { return nil }
    let cases = program[id].cases.map { program.files[$0.file].facts.cases[$0.index].name }
    return Evaluated(
      type: .array(type), value: .array(cases.map { Evaluated(type: type, value: .texts([$0]), made: type) }))
  }

  /// The raw value of a case that is known: written, or for a `String` enum the name of the case.
  private func rawValue(of base: Evaluated) -> Evaluated? {
    guard case .nominal(let id, _)? = base.type, let names = base.texts, !program[id].cases.isEmpty else { return nil }
    let isString = program.supertypes(of: id).contains { program.spelling($0) == "String" }
    var texts: [String] = []
    for name in names {
      guard
        let declaration = program[id].cases.first(where: {
          program.files[$0.file].facts.cases[$0.index].name == name
        })
      else { return nil }
      let enumCase = program.files[declaration.file].facts.cases[declaration.index]
      guard let raw = enumCase.rawValue ?? (isString ? enumCase.name : nil) else { return nil }
      texts.append(raw)
    }
    var value = Evaluated(type: named(isString ? "String" : "Int"), value: .texts(texts))
    value.isFromCaller = base.isFromCaller
    return value
  }

  /// The value of a property.
  public func read(_ id: DeclarationID, receiver: Evaluated?, in environment: Environment?) -> Evaluated {
    if let value = wrapped(id, in: environment) { return value }
    let property = program.property(id)
    var type = program.type(ofProperty: id)
    if let receiverType = receiver?.type.map(instance), case .nominal(let owner, let arguments) = receiverType,
      !arguments.isEmpty
    {
      type = type?.substituting(
        Dictionary(zip(program[owner].generics, arguments), uniquingKeysWith: { first, _ in first }))
    }
    if let getter = property.getter {
      guard activeProperties.insert(id).inserted, frame.depth < Self.maximumDepth, budget > 0 else {
        return Evaluated(type: type)
      }
      defer { activeProperties.remove(id) }
      budget -= 1
      var value = run(
        getter, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
        expecting: .init(type: type), isStatic: property.isStatic)
      value.type = type ?? value.type
      return value
    }
    var value = stored(id, receiver: receiver, type: type)
    value.type = type ?? value.type
    if case .unknown = value.value, let type { value.value = abstractValue(of: type) }
    if value.made == nil, property.inferredType != nil { value.made = type }
    if value.origin == .unknown || value.origin == .constructed { value.origin = .existing }
    return value
  }

  /// The value of a stored property: of its initial value and of all that is assigned to it.
  private func stored(_ id: DeclarationID, receiver: Evaluated?, type: Type?) -> Evaluated {
    let property = program.property(id)
    var values: [Evaluated] = []
    if let initial = property.initialValue {
      if let known = storedValues[id] {
        values.append(known)
      } else if activeProperties.insert(id).inserted {
        defer { activeProperties.remove(id) }
        // A stored value is made once, whoever reads it first.
        let outer = frame
        frame = Frame()
        frame.file = id.file
        frame.conditions = property.conditions
        frame.isRehearsal = !property.isStatic && property.owner != nil || outer.isRehearsal
        frame.depth = outer.depth + 1
        let value = run(
          initial, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
          expecting: .init(type: type), isStatic: property.isStatic)
        frame = outer
        storedValues[id] = value
        values.append(value)
      }
    }
    if let assignments = earlierAssigned[id] ?? assigned[id] {
      values += assignments
    } else if property.initialValue == nil {
      readUnassigned.insert(id)
    }
    return values.isEmpty ? Evaluated(type: type) : join(values)
  }

  /// Runs an initial value or a getter.
  public func run(
    _ node: NodeID, file: Int, owner: Int?, name: String, receiver: Evaluated?, expecting expected: Expectation,
    isStatic: Bool
  ) -> Evaluated {
    let environment = Environment(context: TypeContext(file: file, owner: owner), functionName: name)
    environment.receiver = receiver ?? self.receiver(of: owner, in: file, isStatic: isStatic)
    environment.isStatic = isStatic
    environment.resultType = expected.type
    if let type = environment.receiver?.type.map(instance), case .nominal(let id, let arguments) = type {
      environment.substitutions = Dictionary(
        zip(program[id].generics, arguments).filter { if case .parameter = $0.1 { false } else { true } },
        uniquingKeysWith: { first, _ in first })
    }
    let (outerFile, outerOwner) = (frame.file, frame.owner)
    frame.file = file
    frame.owner = Owner(type: owner, name: name)
    frame.depth += 1
    defer {
      frame.file = outerFile
      frame.owner = outerOwner
      frame.depth -= 1
    }
    let body = program.node(node, in: file)
    if body.kind == .block { return either(run(body, in: environment, expecting: expected)) }
    return evaluate(body, in: environment, expecting: expected)
  }

  /// `self` inside of a type of which no instance is at hand.
  public func receiver(of owner: Int?, in file: Int, isStatic: Bool) -> Evaluated? {
    guard let owner else { return nil }
    let type = program.selfType(program.nominalOf[file][owner])
    if isStatic { return Evaluated(type: .metatype(type), value: .metatype(type)) }
    return Evaluated(type: type, value: abstractValue(of: type))
  }

  // MARK: Invoking

  /// Runs a function's body for a call.
  ///
  /// - Parameters:
  ///   - arguments: values by parameter name.
  ///   - helperCall: the call, if what the function does depends on the caller's types.
  /// - Returns: what it returns, or `nil` if its body cannot be followed.
  public func invoke(
    _ id: DeclarationID, receiver: Evaluated?, arguments: [String: Evaluated], substitutions: [String: Type],
    outer: Environment?, helperCall: Place?, at call: Node?
  ) -> Evaluated? {
    let function = program.function(id)
    guard let body = function.body, active[id, default: 0] < 2, frame.depth < Self.maximumDepth, budget > 0 else {
      return nil
    }
    budget -= 1
    active[id, default: 0] += 1
    defer { active[id, default: 0] -= 1 }
    if !frame.isRehearsal { invoked.insert(id) }
    let environment = outer.map { Environment(parent: $0) }
      ?? Environment(context: program.context(of: id), functionName: displayName(of: function))
    environment.context = program.context(of: id)
    if let outer {
      environment.context.owner = outer.context.owner
      environment.context.generics.formUnion(outer.context.generics)
    }
    environment.functionName = displayName(of: function)
    environment.receiver = receiver ?? outer?.receiver ?? self.receiver(of: function.owner, in: id.file, isStatic: function.isStatic)
    environment.isStatic = function.isStatic
    environment.substitutions.merge(substitutions) { _, new in new }
    if let type = environment.receiver?.type.map(instance), case .nominal(let owner, let generics) = type {
      for (name, argument) in zip(program[owner].generics, generics) where environment.substitutions[name] == nil {
        if case .parameter = argument { continue }
        environment.substitutions[name] = argument
      }
    }
    for (name, value) in arguments { environment.declare(name, value) }
    let result = program.resultType(of: id)?.substituting(environment.substitutions)
    environment.resultType = result
    let saved = frame
    if let call { frame.via.append(place(ofCall: call)) }
    if frame.helperCall == nil, let helperCall {
      frame.helperCall = helperCall
      frame.helperOwner = saved.owner
    }
    frame.file = id.file
    frame.owner = Owner(type: environment.context.owner, name: environment.functionName)
    frame.depth += 1
    frame.conditions += located(function.conditions, file: id.file)
    let returned = run(program.node(body, in: id.file), in: environment, expecting: .init(type: result))
    frame = saved
    var value = function.kind == .initializer ? Evaluated() : either(returned)
    if let result, !(result.isOpen && value.type != nil) { value.type = result }
    return value
  }

  /// The place that stands for a call: its metatype argument if it has one, else the name that is called.
  public func place(ofCall node: Node) -> Place {
    for argument in node.children.dropFirst() where argument.kind == .argument && argument[0].kind == .metatype {
      return Place(file: frame.file, range: argument[0].range)
    }
    guard node.kind == .call else { return Place(file: frame.file, range: node.range) }
    let callee = node[0]
    let end = callee.range.upperBound
    let length = baseName(callee.text).utf8.count
    return Place(file: frame.file, range: max(callee.range.lowerBound, end - length)..<end)
  }

  /// `name(label:)`, as `#function` prints it.
  func displayName(of function: FunctionDecl) -> String {
    guard function.kind == .function || function.kind == .initializer else { return function.name }
    return function.name + "(" + function.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  /// Conditions of a declaration, with constructs told apart by file.
  public func located(_ conditions: [Condition], file: Int) -> [Condition] {
    conditions.map {
      var copy = $0
      copy.construct = program.files[file].path + copy.construct
      return copy
    }
  }

  /// Runs a closure.
  public func invoke(
    _ closure: ClosureValue, with arguments: [Evaluated], expecting expected: Expectation = .none
  ) -> Evaluated {
    let node = closure.node
    guard frame.depth < Self.maximumDepth, budget > 0 else { return .unknown }
    budget -= 1
    let environment = Environment(parent: closure.environment)
    for capture in node.children where capture.kind == .capture {
      // `[weak self]`, `[api = self.api]`.
      if let value = capture.children.first {
        environment.declare(capture.text, evaluate(value, in: closure.environment))
      }
    }
    let parameters = node.children.filter { $0.kind == .closureParameter }
    if node.flags.contains(.hasParameterClause) {
      for (number, parameter) in parameters.enumerated() {
        var value = number < arguments.count ? arguments[number] : .unknown
        if let type = parameter.type { value.type = resolve(type, in: closure.environment) }
        environment.declare(parameter.text, value)
      }
    } else {
      environment.anonymousArguments = arguments
    }
    let result = node.type.map { resolve($0, in: closure.environment) } ?? expected.type
    environment.resultType = result
    let saved = (frame.file, frame.depth, frame.owner)
    frame.file = closure.environment.context.file
    frame.owner = Owner(type: closure.environment.context.owner, name: closure.environment.functionName)
    frame.depth += 1
    let returned = run(node[node.childCount - 1], in: environment, expecting: .init(type: result))
    (frame.file, frame.depth, frame.owner) = saved
    var value = either(returned)
    if let written = node.type { value.type = resolve(written, in: closure.environment) }
    return value
  }

  /// Runs a closure only to learn what it returns.
  public func rehearse<Result>(_ body: () -> Result) -> Result {
    let wasRehearsal = frame.isRehearsal
    frame.isRehearsal = true
    defer { frame.isRehearsal = wasRehearsal }
    return body()
  }
}
