public import DigraphModel
public import DigraphProgram

/// An abstract interpreter of lowered code. It follows the values that wiring is made of - containers, closures, types,
/// names - through variables, properties and calls.
///
/// Both branches of a condition are evaluated, and a loop once for each known element. A closure is evaluated when it
/// is called; if it escapes to where it cannot be followed, it is evaluated once as deferred code. Front ends subclass
/// the evaluator and override the hooks; the base class knows no framework. It evaluates nothing by itself: a front end
/// calls `root(file:conditions:_:)` for each top-level code, property and uncalled function. Hooks record nothing while
/// `frame.isEffectFree`, and may see the same place more than once.
///
/// It is a class because an interpreter has state, and a base class because hooks and interpreter call each other. As
/// in ``Program``, exclusive access to properties that every call touches is not checked: each access lasts only as
/// long as reading or writing one value.
open class Evaluator {
  /// The program whose code is evaluated.
  public final let program: Program
  /// The position of the current code, seen from the outermost call.
  @exclusivity(unchecked) public final var frame = Frame()
  /// Values that were assigned to stored properties, over the whole program.
  @exclusivity(unchecked) public final internal(set) var assigned: [DeclarationID: [Evaluated]] = [:]
  /// Values that the previous pass has found assigned to properties.
  @exclusivity(unchecked) var earlierAssigned: [DeclarationID: [Evaluated]] = [:]
  /// Properties that were read when no value of them was known.
  @exclusivity(unchecked) var readUnassigned: Set<DeclarationID> = []
  /// Properties whose reads used values of the pass before, if some of these values told no more than the type.
  @exclusivity(unchecked) var readVaguely: Set<DeclarationID> = []
  /// Properties that hold tracked values, with the number of values that were known when the property was first read.
  @exclusivity(unchecked) var readCounts: [DeclarationID: Int] = [:]
  /// Reads and effects of the current root, if they are kept.
  @exclusivity(unchecked) var summary: RootSummary?
  /// The version numbers of the values that properties hold at present.
  @exclusivity(unchecked) var versions = PropertyVersions()
  /// Calls that have been followed.
  @exclusivity(unchecked) var calls = CallTable()
  /// Closures that the current root has handed out.
  @exclusivity(unchecked) var escaped = EscapedClosures()
  /// Functions whose body has been evaluated for a call.
  @exclusivity(unchecked) public final internal(set) var invoked: Set<DeclarationID> = []
  @exclusivity(unchecked) var active: [DeclarationID: Int] = [:]
  @exclusivity(unchecked) var activeProperties: Set<DeclarationID> = []
  /// The initial values of properties whose initial values have been evaluated.
  @exclusivity(unchecked) public final internal(set) var storedValues: [DeclarationID: Evaluated] = [:]
  @exclusivity(unchecked) var budget = 0
  /// Types of literals.
  final private(set) lazy var textType = named("String")
  final private(set) lazy var truthType = named("Bool")
  /// Names of operators that the input declares.
  private(set) lazy var declaredOperators = program.operatorNames()
  @exclusivity(unchecked) var effectFreeOperands = EffectFreeOperands()
  /// Names of members that classes of the input override.
  private(set) lazy var overriddenNames = program.overriddenNames()
  /// For each function, whether no parameter and no result of it can bind anything; the receiver does not count.
  @exclusivity(unchecked) var areClosed: [DeclarationID: Bool] = [:]
  @exclusivity(unchecked) var inheritedProperties = InheritedLazyProperties()
  /// Variables that the current branches have changed, outermost branch first.
  @exclusivity(unchecked) var branchedTexts: [[BranchedText]] = []
  /// The number of times that code has asked a container so far.
  final var askedCount = 0 { didSet { noteOpaque() } }
  /// Objects that providers make.
  @exclusivity(unchecked) public final internal(set) var instantiated: [Instantiated] = []
  @exclusivity(unchecked) var knownInstantiations: Set<Instantiated> = []
  /// Places that ask a container on another executor than their root or provider.
  @exclusivity(unchecked) var asked: Set<Asking> = []
  /// Calls that are not followed, of code that may ask a container.
  @exclusivity(unchecked) var called: Set<Calling> = []
  /// Providers that only run on the executor of an actor.
  @exclusivity(unchecked) var isolations: Set<Isolated> = []
  /// The number of nodes that this root may still evaluate.
  @exclusivity(unchecked) var steps = Int.max
  /// The calls and steps that have been granted for bodies so far.
  @exclusivity(unchecked) var granted = Effort()
  /// Bodies for which steps have been granted.
  @exclusivity(unchecked) var grantedBodies: Set<DeclarationID> = []

  /// The number of calls that each root may follow, and the number added for each node of the bodies that it evaluates.
  /// A root that applies a thousand assemblies makes thousands of calls, each of which is written somewhere.
  ///
  /// Code is measured in nodes and not in bytes, because the ranges in a scan do not count bytes.
  static let calls = (perRoot: 4_000, perNode: 1)
  /// The number of evaluations that each root is granted, and the number for each node of the bodies that it evaluates.
  /// Apps written by people need less than a tenth. Without the bound, nested arguments that are evaluated more than
  /// once would take time exponential in their depth.
  static let steps = (perRoot: 250_000, perNode: 32)
  /// The number of roots that may use up their budget. Each later root gets a small part of it, so that the time for
  /// code with many such roots is bounded as a whole.
  static let mostExhausted = (roots: 8, partAfter: 32)

  /// The optional chains of the current statement, which has no effect if one of them is `nil`.
  @exclusivity(unchecked) var statementChains: [Place] = []

  /// Creates an interpreter of a program.
  public init(program: Program) { self.program = program }

  /// Creates an interpreter for another run, on a program with other code in some files. It has evaluated nothing, but
  /// gives values of properties the versions that they had in the earlier run.
  public init(after earlier: LastingState, program: Program) {
    self.program = program
    rootNumber = earlier.rootNumber
    versions = earlier.versions
    versions.startRun()
  }

  /// The part of an interpreter that lasts from run to run.
  public struct LastingState {
    fileprivate let rootNumber: Int
    fileprivate let versions: PropertyVersions
  }

  /// The part that lasts from this run to the next one.
  public final var lastingState: LastingState { LastingState(rootNumber: rootNumber, versions: versions) }

  /// A number of calls and of evaluated nodes.
  struct Effort {
    var calls = 0
    var steps = 0

    static func - (left: Effort, right: Effort) -> Effort {
      Effort(calls: left.calls - right.calls, steps: left.steps - right.steps)
    }
  }

  /// The declaration that holds a value whose type alone is known: a parameter, a property, `self`.
  public struct Source: Hashable {
    private let place: Place
    private let name: String

    /// Creates a source from the declaration and, of a parameter, the name.
    public init(_ place: Place, _ name: String) {
      self.place = place
      self.name = name
    }
  }

  /// The position of the current code.
  public struct Frame {
    /// The file whose code is being evaluated.
    public var file = 0
    /// Branches around the current place, since the root.
    public var conditions: [Condition] = []
    /// Branches that leave the function before the current place. The code after them runs only if they were not taken.
    public var exits: [Condition] = []
    /// The number of branches around the call of the outermost generic helper.
    var branchesAroundHelper = 0
    /// The numbers of conditions and exits around that call; outside of a helper, around the call of the current
    /// function.
    public var aroundCall = Surroundings()
    /// Calls that were followed since the provider began.
    public var via: [Place] = []
    /// The number of those calls before the current initializer, getter or initial value.
    private var viaBeforeMember = 0
    /// The numbers of conditions and exits at the start of the current body.
    private var aroundBody = Surroundings()
    /// The call of the outermost generic helper. It is the place that counts for the helper's requests and
    /// registrations.
    public var helperCall: Place?
    /// The declaration whose code makes that call.
    public var helperOwner = Owner()
    /// Whether that call returns nothing and passes no closure, so that it only tells the helper to do something.
    public var isDelegated = false
    /// The declaration whose code is being evaluated.
    public var owner = Owner()
    /// Nesting of calls.
    public var depth = 0
    /// The number of times that the enclosing loops run the code.
    var iterations = 1
    /// The local variable whose value is being evaluated.
    public var variable: String?
    /// Whether the code is handed to something that may run it beside other code: a queue, a detached task.
    public var isConcurrent = false
    /// The executor of the code.
    public internal(set) var executor = Executor.inherited
    /// The function or object whose code runs on its own, if other code of the input calls it, too.
    var root: Callee?
    /// Whether only the result matters, so that hooks must record nothing.
    public var isEffectFree = false
    /// Whether the current root is generic, so that the keys of its requests depend on its callers.
    public var isGenericRoot = false
    /// Whether all calls are followed, whatever their arguments, because the effects of the functions matter.
    var followsCalls = false
    /// Whether the value may be replaced by the caller of an initializer. It is the default of a parameter, or an
    /// argument that one initializer passes to another of the same type.
    public var isFallback = false
    /// The type that is being constructed, while its arguments are evaluated.
    public var taker: NominalID?
    /// Whether an error thrown here traps, because the code is inside of `try!`.
    var trapsOnErrors = false
    /// The class for which the initial value of an inherited lazy property is evaluated.
    public internal(set) var subclass: NominalID?
    /// Creates the frame of a root.
    public init() {}

    /// Calls that were followed since the start of the provider, or of the current initializer, getter or initial
    /// value.
    public var viaSinceMember: [Place] { Array(via.dropFirst(viaBeforeMember)) }

    /// Whether the current place is on a branch inside of its function, getter or initial value.
    public var isOnBranch: Bool {
      conditions.dropFirst(aroundBody.conditions).contains { $0.kind == .branch } || exits.count > aroundBody.exits
    }

    /// Begins the code of a provider.
    public mutating func beginProvider() {
      (via, viaBeforeMember, aroundBody, executor, root) = ([], 0, Surroundings(), .inherited, nil)
    }

    /// Begins an initializer, a getter or an initial value.
    ///
    /// - Returns: The state to pass to `endMember(_:)`.
    mutating func beginMember() -> (via: Int, around: Surroundings) {
      defer {
        viaBeforeMember = via.count
        beginBody()
      }
      return (viaBeforeMember, aroundBody)
    }

    /// Begins the code of a function.
    mutating func beginBody() { aroundBody = Surroundings(conditions: conditions.count, exits: exits.count) }

    mutating func endMember(_ outer: (via: Int, around: Surroundings)) { (viaBeforeMember, aroundBody) = outer }

    /// Begins the body that a call evaluates.
    public mutating func follow(_ call: Place) { via.append(call) }

    /// Numbers of conditions and exits.
    public struct Surroundings: Equatable {
      /// Conditions.
      public var conditions = 0
      /// Exits.
      public var exits = 0
    }

    /// Whether the current helper reaches the current place only on a branch.
    public var isBranchOfHelper: Bool { helperCall != nil && branchCount > branchesAroundHelper }
    /// The number of branches that the current place depends on.
    var branchCount: Int { conditions.count { $0.kind == .branch } + exits.count }
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

  /// The type and optionality that the surroundings expect of an expression.
  public struct Expectation {
    /// The type that is needed there.
    public var type: Type?
    /// Whether the place deals with an optional: `x!`, `if let`, `??`.
    public var handlesOptional = false
    /// Whether the place traps if the value is `nil`: `x!`.
    var isForced = false
    /// The absence of any expectation.
    public static var none: Expectation { Expectation() }
    /// Creates an expectation.
    public init(type: Type? = nil, handlesOptional: Bool = false) {
      self.type = type
      self.handlesOptional = handlesOptional
    }
    /// An expectation of a place that traps if the value is `nil`, and needs a type once the value is unwrapped.
    static func forced(type: Type?) -> Expectation {
      var expectation = Expectation(type: type, handlesOptional: true)
      expectation.isForced = true
      return expectation
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
    /// The value that the method is called on; `nil` for a free function or implicit `self`.
    public var receiver: Evaluated?
    /// The expression in front of the dot, as written.
    public var receiverNode: Node?
    /// The arguments.
    public var arguments: [CallArgument]
    /// The variables around the call.
    public var environment: Environment
    /// The expectation of the surroundings.
    public var expected: Expectation

    /// Creates a call.
    public init(
      node: Node, name: String, genericArguments: [Type] = [], receiver: Evaluated? = nil, receiverNode: Node? = nil,
      arguments: [CallArgument], environment: Environment, expected: Expectation = .none
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
  /// Evaluates code that the app runs only if a value is `nil`: the right side of `??`.
  open func fallback(for value: Evaluated, _ body: () -> Evaluated) -> Evaluated { body() }
  /// Evaluates a member of the superclass that is called through `super`.
  open func inherited(_ body: () -> Evaluated?) -> Evaluated? { body() }
  /// Called when a value other than a function is called: `callAsFunction`, with the value as its receiver.
  open func called(_ call: Call) -> Evaluated? { nil }
  /// Evaluates a call, or a read without a use of the value, of a name that the input does not declare. The receiver is
  /// `self`: a library may have added such a member to its type, or may have a function of that name.
  open func undeclared(_ call: Call) -> Evaluated? { nil }
  /// Called when a call constructs a type.
  open func construct(_ type: Type, _ call: Call) -> Evaluated? { nil }
  /// The value of an object that a call makes, as far as it is known besides its type.
  open func object(of type: Type, madeAt node: Node) -> Value { .unknown }
  /// Called for each member that is read.
  open func member(_ name: String, of base: Evaluated, at node: Node, in environment: Environment) -> Evaluated? { nil }
  /// Called for an operator; operands are not evaluated yet. `right` is absent for a postfix operator.
  open func operate(
    _ text: String, _ left: Node, _ right: Node?, at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? { nil }
  /// Called when an optional value is used.
  open func used(_ value: Evaluated, _ use: Use) {}
  /// Called when a value is cast by force.
  open func cast(_ value: Evaluated, to type: Type, at node: Node) {}
  /// Called when a variable that may hold something tracked is named.
  open func mentioned(_ value: Evaluated) {}
  /// Called when a value is put into a local variable.
  open func bound(_ value: Evaluated) {}
  /// Called when a value is only used for one of its members: a property is read, or a method called.
  open func memberAccessed(of value: Evaluated) {}
  /// Evaluates code that the app runs later, or never.
  open func deferred(_ body: () -> Void) { body() }
  /// The knowledge about any value of a type, such as a parameter's or a property's.
  ///
  /// - Parameters:
  ///   - type: The type, or an optional of it.
  ///   - source: The declaration that holds the value; two values of one source are the same object.
  /// - Returns: An entity for tracked types of the framework, else `.unknown`.
  open func abstractValue(of type: Type, from source: Source?) -> Value { .unknown }
  /// A value as a parameter or a variable holds it. While the code runs, it is a single object, even if that object is
  /// unknown.
  open func held(_ value: Evaluated, by source: @autoclosure () -> Source) -> Evaluated { value }
  /// The result of a method that is taken as a value and is not in the input; `nil` if nothing is known of the result.
  open func called(method: String, of receiver: Evaluated, with values: [Evaluated]) -> Evaluated? { nil }
  /// Whether an entity may be any value of its type.
  open func isAbstract(_ entity: Entity) -> Bool { false }
  /// Records an effect again that a summary lists.
  open func apply(_ effect: any RecordedEffect) {}
  /// The number of an additional context that a call depends on: calls in different contexts are told apart.
  open var callContext: Int { 0 }
  /// Whether an entity is the same in each pass.
  open func isLasting(_ entity: Entity) -> Bool { false }
  /// The value of a property, instead of what its declaration says: property wrappers.
  open func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? { nil }
  /// Whether values of a type are followed into and out of calls.
  open func isTracked(_ type: Type) -> Bool { false }
  /// Whether calls are followed even if none of their arguments matters.
  open var followsAllCalls: Bool { false }
  /// Whether the framework has property wrappers, so that stored properties may ask a container without a provider.
  open var storedPropertiesMakeRequests: Bool { false }
  /// The number of the registration whose provider is being evaluated; `nil` outside of providers, and for code that
  /// the app runs later.
  open var maker: Int? { nil }
  /// The closure of the provider whose code is being evaluated.
  open var makerClosure: Node? { nil }
  /// The number of the provider whose code an escaping closure belongs to; -1 for none. `nil` means that evaluations of
  /// such closures are not compared: they have further contexts, or summaries save them.
  open var escapeContext: Int? { nil }
  /// Joins values that a variable may hold.
  open func join(_ values: [Evaluated]) -> Evaluated {
    values.first { if case .unknown = $0.value { false } else { true } } ?? values.first ?? .unknown
  }
  /// Whether the closure of a macro, as in `#Preview { … }`, is evaluated with the rest of the code.
  open func isRun(_ closure: Node) -> Bool { true }
  /// Whether code may have effects of its own, besides those on the values that it gets.
  open func mayHaveEffects(_ code: Node) -> Bool { false }
  /// Called when a value is put into a property.
  open func assigned(_ value: Evaluated, to property: DeclarationID) {}
  /// Called when an expression is assigned to a member that is not in the input.
  open func assigned(_ node: Node, toMember name: String, of base: Evaluated) {}
  /// The part of a value that remains when a property keeps it beyond the code that is being evaluated.
  open func kept(_ value: Evaluated) -> Evaluated { value }
  /// Called when the evaluation of this root stops because it would take too long.
  open func exhausted(at node: Node) {}
  /// Called when a value is handed to code that is not in the input.
  open func leaves(_ value: Evaluated, through call: Call) {}
  /// Called when an initializer takes a value by a parameter.
  open func taken(_ value: Evaluated, by parameter: String, of type: NominalID) {}
  /// Called when a type is constructed, so that its stored properties count.
  open func constructed(_ type: NominalID, at node: Node) {}

  // MARK: Roots

  /// The number of the current root: the app is known to run all code of one root together.
  @exclusivity(unchecked) public final private(set) var rootNumber = 0

  /// The number of roots that used up their budget, in all passes.
  @exclusivity(unchecked) public private(set) var exhaustedRoots = 0

  /// Runs `body` as a root: with a fresh frame and budget.
  public func root(file: Int, conditions: [Condition] = [], _ body: () -> Void) {
    rootNumber += 1
    frame = Frame()
    frame.file = file
    frame.conditions = conditions
    let own = Self.effort(forNodes: isShort ? 0 : program.files[file].facts.code.nodes.count)
    let part = isShort ? Self.mostExhausted.partAfter : 1
    budget = Self.calls.perRoot / part + own.calls
    steps = Self.steps.perRoot / part + own.steps
    grantedBodies = []
    escaped = EscapedClosures()
    body()
    // Getters may use up the budget, too, without a call that reports it.
    if budget <= 0 || steps == 0 { exhaustedRoots += 1 }
    steps = .max
  }

  /// Whether another pass would know more: a property was read before its value was known, or when fewer of its values
  /// were known than now.
  open var needsAnotherPass: Bool {
    readVaguely.contains { id in assigned[id].map { values in !values.contains(where: isAbstract) } ?? false }
      || readUnassigned.contains { id in
        guard let values = assigned[id] else { return false }
        // If a list has a known initial value, an assigned list of unknown elements adds information.
        return program.property(id).type == nil || program.property(id).initialValue != nil
          || values.contains { !isAbstract($0) }
      } || readCounts.contains { holdsMore($0.key, than: $0.value) }
  }

  /// Whether a property now holds a value that is not among the first `count` known values.
  private func holdsMore(_ property: DeclarationID, than count: Int) -> Bool {
    guard let values = assigned[property] else { return false }
    let known = (earlierAssigned[property] ?? values).prefix(count).map(\.entity)
    return values.contains { $0.entity != nil && !known.contains($0.entity) && !isAbstract($0) }
  }

  /// Whether a value tells no more than the type of the property that holds it.
  func isAbstract(_ value: Evaluated) -> Bool {
    guard value.made == nil, value.origin != .requested, !value.isFromCaller else { return false }
    switch value.value {
    case .unknown: return true
    case .entity(let entity): return isAbstract(entity)
    default: return false
    }
  }

  /// Begins another pass, which starts with the values of stored properties that this pass has found.
  open func startPass() {
    earlierAssigned = assigned
    versions.startPass()
    assigned = [:]
    readUnassigned = []
    readVaguely = []
    readCounts = [:]
    storedValues = [:]
    inheritedProperties.values = [:]
    invoked = []
    instantiated = []
    knownInstantiations = []
    (asked, called) = ([], [])
    isolations = []
  }
}
