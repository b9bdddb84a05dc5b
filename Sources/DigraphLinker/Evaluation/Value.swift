public import DigraphModel

/// What is known of the value of an expression without running it.
public enum Value {
  /// Nothing, or nothing beyond the static type.
  case unknown
  /// `nil`.
  case nothing
  /// Something that a front end keeps track of: a container, an entry, the result of a request.
  case entity(Entity)
  /// `T.self`.
  indirect case metatype(Type)
  /// One of some texts.
  case texts([String])
  /// A closure literal with the variables around it.
  indirect case closure(ClosureValue)
  /// A function that is not called yet.
  indirect case function(FunctionValue)
  /// An array whose elements are known.
  case array([Evaluated])
  /// A tuple.
  case tuple([TupleElement])
  /// One of several values, as after `c ? a : b`.
  case either([Evaluated])
  /// A closure parameter without a written type; its type is learnt from where it is passed on.
  case slot(Slot)

  /// An element of a tuple value.
  public struct TupleElement {
    /// Its label.
    public var label: String?
    /// Its value.
    public var value: Evaluated
  }
}

extension Value {
  /// The size of the value, from the sizes of its parts; at least 1.
  fileprivate var size: Int {
    switch self {
    case .unknown, .nothing, .entity, .metatype, .closure, .slot: 1
    case .function(let function): 1 + (function.receiver?.size ?? 0)
    case .texts(let texts): texts.reduce(1) { $0 + 1 + $1.utf8.count / 64 }
    case .array(let values), .either(let values): values.reduce(1) { $0 + $1.size }
    case .tuple(let elements): elements.reduce(1) { $0 + $1.value.size }
    }
  }
}

/// Something that a front end keeps track of; what the numbers mean is the front end's business.
public struct Entity: Hashable, Sendable {
  /// The kind of thing.
  public var kind: Int
  /// Which one.
  public var number: Int
  /// Creates an entity.
  public init(kind: Int, number: Int) {
    self.kind = kind
    self.number = number
  }
}

/// A closure literal with the variables around it.
public struct ClosureValue {
  /// The literal, of kind `closure`.
  public var node: Node
  /// What it can see.
  public var environment: Environment
  /// Types of its parameters, where the place that it is passed to says them.
  public var parameterTypes: [Type] = []
}

/// A function that is not called yet: `A.init`, `makeA(resolver:)`, `self.make`.
public struct FunctionValue {
  /// Its declaration; `nil` for a memberwise or inherited default initialiser.
  public var declaration: DeclarationID?
  /// The type that an initialiser constructs.
  public var constructed: Type?
  /// The instance or type that it belongs to.
  public var receiver: Evaluated?
  /// Where the environment of a local function is needed.
  public var environment: Environment?
  /// Several overloads fit, so that the declaration is a guess.
  public var isAmbiguous = false
  /// The name of a method that is not in the input: `container.resetObjectScope`.
  public var method: String?

  /// Creates a reference to a function.
  public init(
    declaration: DeclarationID?, constructed: Type? = nil, receiver: Evaluated? = nil, environment: Environment? = nil
  ) {
    self.declaration = declaration
    self.constructed = constructed
    self.receiver = receiver
    self.environment = environment
  }
}

/// The unknown type of a closure parameter, until a use tells.
public final class Slot {
  /// Types of the parameters that it was passed to directly.
  public internal(set) var uses: [Type] = []
  /// Creates a slot of unknown type.
  public init() {}

  /// The type, if all uses agree.
  public var type: Type? {
    guard let first = uses.first, uses.allSatisfy({ $0 == first }), !first.isOpen else { return nil }
    return first
  }
}

/// An expression's static type together with what is known of its value.
public struct Evaluated {
  /// The static type.
  public var type: Type?
  /// The value; unknown if it is larger than ``Bound/valueSize``.
  public var value: Value { didSet { limitSize() } }
  /// How many parts the value has, and how many blocks of 64 bytes their texts.
  private(set) var size = 1
  /// The type of the object that the expression yields, where the source shows it: of `A()` or `A.shared`.
  public var made: Type?
  /// How the object came to be.
  public var origin: Origin
  /// Whether it depends on a parameter of a generic helper, so that the helper's call is the place that matters.
  public var isFromCaller = false
  /// Whether the static type is a guess: an initialiser outside of the input may be failable.
  public var isTypeUncertain = false
  /// Whether it is `nil`, where the call that runs shows it.
  public var presence: Nullability?
  /// Whether it is `self` in code that runs for nobody in particular: its type may be any that inherits from the static
  /// one.
  public internal(set) var isAnySubtype = false
  /// Branches that it is only put into its list in.
  public internal(set) var conditions: [Condition] = []
  /// Whether it is what a parameter gets that a call passes nothing for.
  public internal(set) var isDefault = false
  /// The property that holds a text, if other code may give it another one, or whose getter has not been read.
  public internal(set) var variable: DeclarationID?
  /// Whether one expression, as `a ? b : c`, gives one or another, so that the code surely means each of them.
  public internal(set) var isChoice = false
  /// Whether a `return` gave it, rather than the end of a block.
  var isReturned = false
  /// What its constant properties hold, if the source shows how it is made.
  public var fields: Fields?

  /// Creates a value.
  public init(
    type: Type? = nil, value: Value = .unknown, made: Type? = nil, origin: Origin = .unknown, fields: Fields? = nil
  ) {
    self.type = type
    self.value = value
    self.made = made
    self.origin = origin
    self.fields = fields
    limitSize()
  }

  private mutating func limitSize() {
    size = value.size
    // Code that doubles a text or a list reaches any size in a few lines.
    guard size > Bound.valueSize.limit else { return }
    value = .unknown
    size = 1
  }

  /// Nothing is known.
  public static var unknown: Evaluated { Evaluated() }

  /// Whether an optional value is there.
  public enum Nullability {
    /// It is `nil`.
    case absent
    /// It is not.
    case present
  }

  /// How an object came to be.
  public enum Origin {
    /// It is not known.
    case unknown
    /// By an initialiser, here.
    case constructed
    /// It was there before: a static member, a captured variable.
    case existing
    /// By a request of the container.
    case requested
  }

  /// The entity, if the value is one.
  public var entity: Entity? {
    if case .entity(let entity) = value { return entity }
    return nil
  }

  /// The texts, if the value is one of them.
  public var texts: [String]? {
    switch value {
    case .texts(let texts): return texts
    case .either(let choices):
      var all: [String] = []
      for choice in choices {
        guard let texts = choice.texts else { return nil }
        all += texts
      }
      return all
    default: return nil
    }
  }

  /// The type inside one layer of optional.
  public var unwrapped: Evaluated {
    var copy = self
    copy.type = type?.unwrapped
    copy.isTypeUncertain = false
    return copy
  }
}

/// What the constant properties of one object hold, by declaration: two objects of a type differ in them.
///
/// It is a class because an initialiser fills it in through `self`.
public final class Fields {
  private(set) var values: [DeclarationID: Evaluated] = [:]

  subscript(property: DeclarationID) -> Evaluated? { values[property] }

  /// Sets all properties, to what they hold after the same code has run for an object that held the same.
  func replace(with values: [DeclarationID: Evaluated]) { self.values = values }

  /// Sets a property; branches of an initialiser may each do it.
  func set(_ property: DeclarationID, _ value: Evaluated, joining join: ([Evaluated]) -> Evaluated) {
    values[property] = values[property].map { join([$0, value]) } ?? value
  }
}

/// How an expression uses a value that may be `nil`.
public enum Use {
  /// `x!`, `x as! T`, or a `guard` that traps.
  case forced
  /// `if let`, `guard let`, `??`, `?.`.
  case checked
  /// `x?.start()` as a statement: what comes after it runs with and without a value.
  case skipped
  /// `== nil`.
  case compared
}
