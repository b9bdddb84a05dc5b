public import DigraphModel

/// Runs lowered code without running it: follows values that wiring is made of - containers, closures, types, names -
/// through variables, properties and calls.
///
/// It is an abstract interpreter. Both branches of a condition run, a loop runs once for each element that is known,
/// a closure runs when it is called or, if it escapes to where it cannot be followed, once as deferred. Front ends
/// subclass it and override the hooks; the base class knows no framework. It is a class because an interpreter is
/// state, and a subclass because hooks and interpreter call each other. As with ``Program``, accesses to what each call
/// touches are not watched: none lasts longer than it takes to read or write one value.
open class Evaluator {
  /// The program whose code is run.
  public final let program: Program
  /// Where the current code is, seen from the outermost call.
  @exclusivity(unchecked) public final var frame = Frame()
  /// Values that were assigned to stored properties, over the whole program.
  @exclusivity(unchecked) public final internal(set) var assigned: [DeclarationID: [Evaluated]] = [:]
  /// What the pass before has learnt.
  @exclusivity(unchecked) var earlierAssigned: [DeclarationID: [Evaluated]] = [:]
  /// Properties whose value was read when none was known.
  @exclusivity(unchecked) var readUnassigned: Set<DeclarationID> = []
  /// Properties that were read for what the pass before has learnt, part of which is no more than their type.
  @exclusivity(unchecked) var readVaguely: Set<DeclarationID> = []
  /// Of properties that hold something that is followed, how many values were known when they were first read.
  @exclusivity(unchecked) var readCounts: [DeclarationID: Int] = [:]
  /// Stored properties whose values were asked for, if that is noted.
  @exclusivity(unchecked) var readProperties: Set<DeclarationID> = []
  /// Whether it is noted which stored properties are asked for.
  public final var notesReads = false
  /// Reads and effects of the root that runs, if they are kept.
  @exclusivity(unchecked) var summary: RootSummary?
  /// Which of all things that they have held properties hold.
  @exclusivity(unchecked) var versions = PropertyVersions()
  /// Calls that have been followed.
  @exclusivity(unchecked) var calls = CallTable()
  /// Functions whose body has been run for a call.
  @exclusivity(unchecked) public final internal(set) var invoked: Set<DeclarationID> = []
  @exclusivity(unchecked) var active: [DeclarationID: Int] = [:]
  @exclusivity(unchecked) var activeProperties: Set<DeclarationID> = []
  @exclusivity(unchecked) var storedValues: [DeclarationID: Evaluated] = [:]
  @exclusivity(unchecked) var budget = 0
  /// Types of literals.
  final private(set) lazy var textType = named("String")
  final private(set) lazy var truthType = named("Bool")
  /// Names of operators that the input declares.
  private(set) lazy var declaredOperators = program.operatorNames()
  @exclusivity(unchecked) var effectFreeOperands = EffectFreeOperands()
  /// Names of members that classes of the input override.
  private(set) lazy var overriddenNames = program.overriddenNames()
  /// Whether functions neither take nor give anything that binds, besides their receivers.
  @exclusivity(unchecked) var areClosed: [DeclarationID: Bool] = [:]
  /// Variables that the branches which run have changed, outermost branch first.
  @exclusivity(unchecked) var branchedTexts: [[BranchedText]] = []
  /// How often code has asked a container for something so far.
  public final internal(set) var askedCount = 0 { didSet { noteOpaque() } }
  /// Objects that providers make.
  @exclusivity(unchecked) var instantiated: [Instantiated] = []
  @exclusivity(unchecked) var knownInstantiations: Set<Instantiated> = []
  /// Places that ask a container on another executor than their root or provider has.
  @exclusivity(unchecked) var asked: Set<Asking> = []
  /// Calls that are not followed, of code that may ask a container.
  @exclusivity(unchecked) var called: Set<Calling> = []
  /// Providers that only run on the executor of an actor.
  @exclusivity(unchecked) var isolations: Set<Isolated> = []
  /// Nodes that may still be evaluated from this root.
  @exclusivity(unchecked) var steps = Int.max
  /// Calls and steps that bodies have been granted so far.
  @exclusivity(unchecked) var granted = Effort()
  /// Bodies that steps were granted for.
  @exclusivity(unchecked) var grantedBodies: Set<Place> = []

  /// Calls that are followed from each root, and one more for so many bytes of the bodies that it runs: a root that
  /// applies a thousand assemblies makes thousands of calls, each of which is written somewhere.
  static let calls = (perRoot: 4_000, bytesPerCall: 8)
  /// Evaluations that every root may need, and for each byte of the bodies that it runs: apps that people have written
  /// need less than a tenth. Where arguments are looked at more than once, arguments in arguments would take time
  /// exponential in their depth.
  static let steps = (perRoot: 250_000, perByte: 4)
  /// Roots that may use up what they are granted. Each one after them is granted a small part of it, so that code with
  /// many such roots is bounded as a whole.
  static let mostExhausted = (roots: 8, partAfter: 32)

  /// The optional chains of the statement that runs, which does nothing where there is no value.
  @exclusivity(unchecked) var statementChains: [Place] = []

  /// Creates an interpreter of a program.
  public init(program: Program) { self.program = program }

  /// Calls and evaluations.
  struct Effort {
    var calls = 0
    var steps = 0

    static func - (left: Effort, right: Effort) -> Effort {
      Effort(calls: left.calls - right.calls, steps: left.steps - right.steps)
    }
  }

  /// What holds a value of which only the type is known: a parameter, a property, `self`.
  public struct Source: Hashable {
    private let place: Place
    private let name: String

    /// Creates a source from the declaration and, of a parameter, the name.
    public init(_ place: Place, _ name: String) {
      self.place = place
      self.name = name
    }
  }

  /// Where the current code is.
  public struct Frame {
    /// The file whose code runs.
    public var file = 0
    /// Branches around the current place, since the root.
    public var conditions: [Condition] = []
    /// Branches that leave before the current place: what comes after them runs only if they were not taken.
    public var exits: [Condition] = []
    /// How many branches were around the call of the outermost generic helper.
    public var branchesAroundHelper = 0
    /// How many conditions and exits were around that call, or around that of the function which runs if no helper
    /// does.
    public var aroundCall = Surroundings()
    /// Calls that were followed since the provider began.
    public var via: [Place] = []
    /// How many of them were before the initializer, the getter or the initial value that runs.
    private var viaBeforeMember = 0
    /// How many conditions and exits were around the code that runs when it began.
    private var aroundBody = Surroundings()
    /// The call of the outermost generic helper, which is the place that counts for what the helper does.
    public var helperCall: Place?
    /// The declaration whose code makes that call.
    public var helperOwner = Owner()
    /// Whether that call gives nothing back, and has nothing to call back with: it is told what to do.
    public var isDelegated = false
    /// The declaration whose code runs.
    public var owner = Owner()
    /// Nesting of calls.
    public var depth = 0
    /// How often the loops around it run what runs now.
    var iterations = 1
    /// The local variable that is given its value, while the value is worked out.
    public var variable: String?
    /// Whether the code is handed to something that may run it beside other code: a queue, a detached task.
    public var isConcurrent = false
    /// The executor of the code.
    public internal(set) var executor = Executor.inherited
    /// The code that runs on its own, if others of the input call it.
    var root: Callee?
    /// Whether only the result matters: hooks must record nothing.
    public var isEffectFree = false
    /// Whether the root that runs is generic, so that what it asks for depends on who uses it.
    public var isGenericRoot = false
    /// Whether all calls are followed, whatever they are given, because it matters what the functions do.
    var followsCalls = false
    /// Whether the value stands in for one that whoever makes an object may hand in: the default of a parameter, or
    /// what one initializer hands to another of the same type.
    public var isFallback = false
    /// The type that is constructed, while the arguments for it are worked out.
    public var taker: NominalID?
    /// Whether an error that is thrown now traps: inside of `try!`.
    public var trapsOnErrors = false
    /// Creates the frame of a root.
    public init() {}

    /// Calls that were followed since the provider began, or the initializer, getter or initial value that runs.
    public var viaSinceMember: [Place] { Array(via.dropFirst(viaBeforeMember)) }

    /// Whether the current place is on a branch of the function, getter or initial value that it is in.
    public var isOnBranch: Bool {
      conditions.dropFirst(aroundBody.conditions).contains { $0.kind == .branch } || exits.count > aroundBody.exits
    }

    /// Begins the code of a provider.
    public mutating func beginProvider() {
      (via, viaBeforeMember, aroundBody, executor, root) = ([], 0, Surroundings(), .inherited, nil)
    }

    /// Begins an initializer, a getter or an initial value.
    ///
    /// - Returns: What to end it with.
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

    /// Begins the code that a call runs.
    public mutating func follow(_ call: Place) { via.append(call) }

    /// Numbers of conditions and exits.
    public struct Surroundings {
      /// Conditions.
      public var conditions = 0
      /// Exits.
      public var exits = 0
    }

    /// Whether the helper that runs may as well not come here, although it is called.
    public var isBranchOfHelper: Bool { helperCall != nil && branchCount > branchesAroundHelper }
    /// How many branches the current place depends on.
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
  /// Runs what is only run where a value is `nil`: the right side of `??`.
  open func fallback(for value: Evaluated, _ body: () -> Evaluated) -> Evaluated { body() }
  /// Runs what a class inherits from another one, and replaces in part.
  open func inherited(_ body: () -> Evaluated?) -> Evaluated? { body() }
  /// Called when a value is called that is no function: `callAsFunction`.
  open func called(
    _ value: Evaluated, _ arguments: [CallArgument], at node: Node, in environment: Environment, expected: Expectation
  ) -> Evaluated? { nil }
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
  /// Called when a value is cast by force.
  open func cast(_ value: Evaluated, to type: Type, at node: Node) {}
  /// Called when a variable that may hold something tracked is named.
  open func mentioned(_ value: Evaluated) {}
  /// Called when a value is put into a local variable.
  open func bound(_ value: Evaluated) {}
  /// Called when something is only taken from a value: a member is read, or a method called.
  open func looked(into value: Evaluated) {}
  /// Runs code that runs later, or never.
  open func deferred(_ body: () -> Void) { body() }
  /// What is known of any value of a type: of a parameter, of a property.
  ///
  /// - Parameters:
  ///   - type: The type, or an optional of it.
  ///   - source: What holds the value; two values of one source are the same object.
  /// - Returns: An entity for types of the framework that are followed, else `.unknown`.
  open func abstractValue(of type: Type, from source: Source?) -> Value { .unknown }
  /// A value that a parameter takes. As long as its code runs, it is the same object, even if nobody knows which one.
  open func held(_ value: Evaluated, by source: @autoclosure () -> Source) -> Evaluated { value }
  /// The result of a method that is not in the input, of which a value was taken; `nil` if nothing is known of it.
  open func called(method: String, of receiver: Evaluated, with values: [Evaluated]) -> Evaluated? { nil }
  /// Whether an entity may be any value of its type.
  open func isAbstract(_ entity: Entity) -> Bool { false }
  /// Records something again that a summary lists.
  open func apply(_ effect: any RecordedEffect) {}
  /// The number of the context that a call depends on besides: calls of different contexts are told apart.
  open var callContext: Int { 0 }
  /// Whether an entity is the same thing in each pass.
  open func isLasting(_ entity: Entity) -> Bool { false }
  /// The value of a property, instead of what its declaration says: property wrappers.
  open func wrapped(_ property: DeclarationID, in environment: Environment?) -> Evaluated? { nil }
  /// Whether values of a type are followed into and out of calls.
  open func isTracked(_ type: Type) -> Bool { false }
  /// Whether calls are followed even if nothing that is passed matters.
  open var followsAllCalls: Bool { false }
  /// Whether stored properties of objects that no provider makes ask on their own: wrappers of the framework.
  open var asksForStoredProperties: Bool { false }
  /// The number of the registration whose provider runs; `nil` for what others run later.
  open var maker: Int? { nil }
  /// The closure of the provider that runs.
  open var makerClosure: Node? { nil }
  /// Joins values that a variable may hold.
  open func join(_ values: [Evaluated]) -> Evaluated {
    values.first { if case .unknown = $0.value { false } else { true } } ?? values.first ?? .unknown
  }
  /// Called when a value is put into a property.
  open func assigned(_ value: Evaluated, to property: DeclarationID) {}
  /// What is left of a value when it is kept in a property beyond the code that runs now.
  open func kept(_ value: Evaluated) -> Evaluated { value }
  /// Called when nothing more is evaluated from this root, because it would take too long.
  open func exhausted(at node: Node) {}
  /// Called when a value is handed to code that is not in the input.
  open func leaves(_ value: Evaluated, through call: Call) {}
  /// Called when an initializer takes a value by a parameter.
  open func taken(_ value: Evaluated, by parameter: String, of type: NominalID) {}
  /// Called when a type is constructed, so that its stored properties count.
  open func constructed(_ type: NominalID, at node: Node) {}

  // MARK: Roots

  /// Counts the roots: what one of them runs surely runs together.
  @exclusivity(unchecked) public final private(set) var rootNumber = 0

  /// Counts the roots that used up what they were granted, in all passes.
  @exclusivity(unchecked) public private(set) var exhaustedRoots = 0

  /// Runs `body` as a root: with a fresh frame and budget.
  public func root(file: Int, conditions: [Condition] = [], _ body: () -> Void) {
    rootNumber += 1
    frame = Frame()
    frame.file = file
    frame.conditions = conditions
    let size = isShort ? 0 : Int(program.files[file].facts.lineStarts.last ?? 0)
    let part = isShort ? Self.mostExhausted.partAfter : 1
    budget = Self.calls.perRoot / part + size / Self.calls.bytesPerCall
    steps = Self.steps.perRoot / part + Self.steps.perByte * size
    grantedBodies = []
    body()
    // Getters use it up, too, where nothing tells so.
    if budget <= 0 || steps == 0 { exhaustedRoots += 1 }
    steps = .max
  }

  /// Counts roots that ran elsewhere.
  func countRoots(_ count: Int) { rootNumber += count }

  func resetRoots() { rootNumber = 0 }

  /// Whether another pass would know more: a property was read before its value was known, or for less than is known
  /// now.
  public var needsAnotherPass: Bool {
    readVaguely.contains { id in assigned[id].map { values in !values.contains(where: isAbstract) } ?? false }
      || readUnassigned.contains { id in
        guard let values = assigned[id] else { return false }
        // Where a list begins with what is known, one that may hold anything says more.
        return program.property(id).type == nil || program.property(id).initialValue != nil
          || values.contains { !isAbstract($0) }
      } || readCounts.contains { holdsMore($0.key, than: $0.value) }
  }

  /// Whether a property holds something that is none of the first values that were known of it.
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

  /// Begins another pass, which knows from the start what this one has learnt about stored properties.
  open func startPass() {
    let before = earlierAssigned
    earlierAssigned = assigned
    versions.startPass(earlierAssigned, before: before)
    assigned = [:]
    readUnassigned = []
    readVaguely = []
    readCounts = [:]
    storedValues = [:]
    invoked = []
    instantiated = []
    knownInstantiations = []
    (asked, called) = ([], [])
    isolations = []
  }
}
