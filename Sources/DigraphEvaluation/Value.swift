public import DigraphModel
public import DigraphProgram

/// The knowledge about the value of an expression, without executing it.
public enum Value {
  /// A value of which nothing is known beyond the static type.
  case unknown
  /// `nil`.
  case nothing
  /// An object that a front end tracks: a container, an entry, the result of a request.
  case entity(Entity)
  /// A metatype, such as `T.self`.
  indirect case metatype(Type)
  /// One of several texts.
  case texts([String])
  /// A closure literal with the variables around it.
  indirect case closure(ClosureValue)
  /// A function that has not been called yet.
  indirect case function(FunctionValue)
  /// An array whose elements are known.
  case array([Evaluated])
  /// A tuple.
  case tuple([TupleElement])
  /// One of several values, as after `c ? a : b`.
  case either([Evaluated])
  /// A closure parameter without a written type; its type is inferred from the calls that take it as an argument.
  case untypedParameter(UntypedParameter)

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
    case .unknown, .nothing, .entity, .metatype, .closure, .untypedParameter: 1
    case .function(let function): 1 + (function.receiver?.size ?? 0)
    case .texts(let texts): texts.reduce(1) { $0 + 1 + $1.utf8.count / 64 }
    case .array(let values), .either(let values): values.reduce(1) { $0 + $1.size }
    case .tuple(let elements): elements.reduce(1) { $0 + $1.value.size }
    }
  }
}

/// An object that a front end tracks; the front end defines the meaning of the numbers.
public struct Entity: Hashable, Sendable {
  /// The kind of object.
  public var kind: Int
  /// The number among the objects of its kind.
  public var number: Int
  /// Creates an entity.
  public init(kind: Int, number: Int) {
    self.kind = kind
    self.number = number
  }

  /// Creates an entity of a kind that a front end names.
  public init(_ kind: some RawRepresentable<Int>, _ number: Int) { self.init(kind: kind.rawValue, number: number) }
}

/// Values by number, each once: the values that entities stand for.
@frozen public struct InternTable<Value: Hashable> {
  @usableFromInline var all: [Value] = []
  @usableFromInline var numbers: [Value: Int] = [:]

  /// Creates an empty table.
  @inlinable public init() {}

  /// The values in the order of their numbers.
  @inlinable public var values: [Value] { all }

  /// The value of a number.
  @inlinable public subscript(number: Int) -> Value { all[number] }

  /// The number of a value, which is added if it is new.
  @inlinable public mutating func intern(_ value: Value) -> Int {
    if let known = numbers[value] { return known }
    all.append(value)
    numbers[value] = all.count - 1
    return all.count - 1
  }
}

/// Items that a front end tracks, as entities of one kind.
public struct Entities<Item: Hashable> {
  private let kind: Int
  private var items = InternTable<Item>()

  /// Creates an empty table of the entities of a kind.
  public init(kind: Int) { self.kind = kind }

  /// The value that stands for an item.
  public mutating func value(of item: Item) -> Value { .entity(Entity(kind: kind, number: items.intern(item))) }

  /// The item that a value stands for.
  public subscript(value: Evaluated?) -> Item? {
    value?.entity.flatMap { $0.kind == kind ? items[$0.number] : nil }
  }
}

/// A closure literal with the variables around it.
public struct ClosureValue {
  /// The literal, of kind `closure`.
  public var node: Node
  /// The variables that the closure can see.
  public var environment: Environment
  /// Types of the closure's parameters, if the place that takes the closure states them.
  var parameterTypes: [Type] = []
}

/// A function that has not been called yet: `A.init`, `makeA(resolver:)`, `self.make`.
public struct FunctionValue {
  /// Its declaration; `nil` for a memberwise or inherited default initialiser.
  public var declaration: DeclarationID?
  /// The type that an initialiser constructs.
  public var constructed: Type?
  /// The instance or type that the function belongs to.
  public var receiver: Evaluated?
  /// The environment of a local function; `nil` for other functions.
  public var environment: Environment?
  /// Whether several overloads fit, so that the declaration is a guess.
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

/// The unknown type of a closure parameter, until a use determines it.
public final class UntypedParameter {
  /// Types of the parameters to which the closure parameter was passed directly.
  public internal(set) var uses: [Type] = []
  /// Creates a parameter of unknown type.
  public init() {}

  /// The type, if all uses agree.
  public var type: Type? {
    guard let first = uses.first, uses.allSatisfy({ $0 == first }), !first.isOpen else { return nil }
    return first
  }
}

/// An expression's static type and the knowledge about its value.
public struct Evaluated {
  /// The static type.
  public var type: Type?
  /// The value; unknown if it is larger than ``Bound/valueSize``.
  public var value: Value { didSet { limitSize() } }
  /// The size of the value: the number of its parts, plus the number of 64-byte blocks of their texts.
  private(set) var size = 1
  /// The type of the object that the expression yields, if the source shows it: `A` for `A()` and `A.shared`.
  public var made: Type?
  /// The origin of the object.
  public var origin: Origin
  /// Whether the value depends on a parameter of a generic helper, so that the helper's call is the place that matters.
  public var isFromCaller = false
  /// Whether the static type is a guess: an initialiser outside of the input may be failable.
  public var isTypeUncertain = false
  /// Whether the static type is `T!`: where a `T` is needed, the value is unwrapped by force.
  public internal(set) var isImplicitlyUnwrapped = false
  /// Whether the value is `nil`, if the current call shows that.
  public var nullability: Nullability?
  /// Whether the value is `self` in code that runs for no particular object: its type may be any subtype of the static
  /// type.
  public internal(set) var isAnySubtype = false
  /// The conditions under which the value is added to the array that holds it.
  public internal(set) var conditions: [Condition] = []
  /// Whether the value is the default of a parameter that a call does not pass.
  public internal(set) var isDefault = false
  /// The property that holds a text, if other code may assign another one, or if its getter has not been read.
  public internal(set) var variable: DeclarationID?
  /// Whether the value is a choice within one expression, such as `a ? b : c`, so that the code certainly means each of
  /// its values.
  public internal(set) var isChoice = false
  /// Whether a `return` gave the value, rather than the end of a block.
  var isReturned = false
  /// The values of the object's constant properties, if the source shows how the object is made.
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

  /// A value of which nothing is known.
  public static var unknown: Evaluated { Evaluated() }

  /// Whether an optional holds a value.
  public enum Nullability {
    /// The optional is `nil`.
    case absent
    /// The optional is not `nil`.
    case present
  }

  /// How an object came to exist.
  public enum Origin {
    /// The origin is not known.
    case unknown
    /// An initialiser made the object here.
    case constructed
    /// The object existed before: a static member, a captured variable.
    case existing
    /// A request to the container returned the object.
    case requested
  }

  /// The entity, if the value is one.
  public var entity: Entity? {
    if case .entity(let entity) = value { return entity }
    return nil
  }

  /// The entity's number, if the value is an entity of this kind.
  public func number(of kind: some RawRepresentable<Int>) -> Int? {
    entity.flatMap { $0.kind == kind.rawValue ? $0.number : nil }
  }

  /// The texts, if the value is one of several.
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

  /// The static type, if it is certain, and is a struct or an enum. Such a type has no subtypes, so it is also the type
  /// of the value itself.
  public func ownValueType(in program: Program) -> Type? {
    guard !isTypeUncertain, let own = type?.unwrapped, program.kind(of: own).isValueType else { return nil }
    return own
  }

  /// The type inside one layer of optional.
  public var unwrapped: Evaluated {
    var copy = self
    copy.type = type?.unwrapped
    copy.isTypeUncertain = false
    copy.isImplicitlyUnwrapped = false
    return copy
  }
}

/// The values of the constant properties of one object, by declaration: two objects of a type may differ in them.
///
/// `Fields` is a class because an initialiser fills it in through `self`.
public final class Fields {
  /// The values, by property.
  public private(set) var values: [DeclarationID: Evaluated] = [:]

  subscript(property: DeclarationID) -> Evaluated? { values[property] }

  /// Sets all properties to the values that an earlier call with the same arguments gave them.
  func replace(with values: [DeclarationID: Evaluated]) { self.values = values }

  /// Sets a property; several branches of an initialiser may do that.
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
  /// `x?.start()` as a statement: the code after it runs with and without a value.
  case skipped
  /// `== nil`.
  case compared
}
