import DigraphModel

/// A type in canonical form: two spellings of one type are the same value.
///
/// `any P` is `P`, `Optional<T>` is `T?`, and `Array<T>` is `[T]`. Typealiases are expanded, and a module prefix is
/// resolved. The parts of a composition are sorted, without `Sendable`.
public enum Type: Hashable, Sendable {
  /// A named type, declared in the input or not, with its generic arguments.
  case nominal(NominalID, [Type])
  /// `T?`.
  indirect case optional(Type)
  /// `[T]`.
  indirect case array(Type)
  /// `[K: V]`.
  indirect case dictionary(Type, Type)
  /// A tuple with its labels. `()` is the empty tuple.
  case tuple([TupleElement])
  /// A function type; `effects` holds `async`, `throws`, `@Sendable`, `@MainActor`, sorted.
  indirect case function([Type], Type, effects: [String])
  /// `A & B`, sorted by spelling.
  case composition([Type])
  /// `T.Type`.
  indirect case metatype(Type)
  /// A generic parameter that has not been replaced by a type.
  case parameter(String)
  /// A type that could not be read.
  case unknown(String)

  /// An element of a tuple.
  public struct TupleElement: Hashable, Sendable {
    /// Its label.
    public var label: String?
    /// Its type.
    public var type: Type
    /// Creates an element.
    public init(label: String?, type: Type) {
      self.label = label
      self.type = type
    }
  }
}

/// Number of a named type in a `Program`.
public struct NominalID: Hashable, Sendable, Comparable {
  /// Position in the table.
  public var index: Int
  /// Creates the number from a position.
  public init(index: Int) { self.index = index }
  /// Orders by position.
  public static func < (lhs: NominalID, rhs: NominalID) -> Bool { lhs.index < rhs.index }
}

extension Type {
  /// `Void`.
  public static let void = Type.tuple([])

  /// The type inside one layer of optional, or the type itself.
  public var unwrapped: Type {
    if case .optional(let wrapped) = self { return wrapped }
    return self
  }

  /// The parameters of a function type; `nil` for other types.
  public var functionParameters: [Type]? {
    if case .function(let parameters, _, _) = self { return parameters }
    return nil
  }

  /// Whether some part of the type could not be read, or is a generic parameter.
  public var isOpen: Bool {
    switch self {
    case .nominal(_, let arguments): arguments.contains(where: \.isOpen)
    case .optional(let type), .array(let type), .metatype(let type): type.isOpen
    case .dictionary(let key, let value): key.isOpen || value.isOpen
    case .tuple(let elements): elements.contains { $0.type.isOpen }
    case .function(let parameters, let result, _): parameters.contains(where: \.isOpen) || result.isOpen
    case .composition(let parts): parts.contains(where: \.isOpen)
    case .parameter, .unknown: true
    }
  }

  /// The named type, without optional layers.
  public var nominal: NominalID? {
    switch self {
    case .nominal(let id, _): id
    case .optional(let type): type.nominal
    case .array, .dictionary, .tuple, .function, .composition, .metatype, .parameter, .unknown: nil
    }
  }

  /// Whether the type consists of more types than ``Bound/typeSize``. Typealiases and generic calls that double a type
  /// reach any size in a few lines.
  public var isTooLarge: Bool {
    var rest = Bound.typeSize.limit
    return !takeSize(from: &rest)
  }

  /// Subtracts the size of the type from a number; `false` as soon as nothing is left.
  private func takeSize(from rest: inout Int) -> Bool {
    rest -= 1
    guard rest >= 0 else { return false }
    func takeAll(_ types: [Type]) -> Bool { types.allSatisfy { $0.takeSize(from: &rest) } }
    switch self {
    case .nominal(_, let types), .composition(let types): return takeAll(types)
    case .optional(let type), .array(let type), .metatype(let type): return type.takeSize(from: &rest)
    case .dictionary(let key, let value): return key.takeSize(from: &rest) && value.takeSize(from: &rest)
    case .tuple(let elements): return elements.allSatisfy { $0.type.takeSize(from: &rest) }
    case .function(let parameters, let result, _): return takeAll(parameters) && result.takeSize(from: &rest)
    case .parameter, .unknown: return true
    }
  }

  /// The type with generic parameters replaced.
  public func substituting(_ substitutions: [String: Type]) -> Type {
    if substitutions.isEmpty { return self }
    switch self {
    case .nominal(let id, let arguments): return .nominal(id, arguments.map { $0.substituting(substitutions) })
    case .optional(let type): return .optional(type.substituting(substitutions))
    case .array(let type): return .array(type.substituting(substitutions))
    case .dictionary(let key, let value):
      return .dictionary(key.substituting(substitutions), value.substituting(substitutions))
    case .tuple(let elements):
      return .tuple(elements.map { TupleElement(label: $0.label, type: $0.type.substituting(substitutions)) })
    case .function(let parameters, let result, let effects):
      return .function(
        parameters.map { $0.substituting(substitutions) }, result.substituting(substitutions), effects: effects)
    case .composition(let parts): return .composition(parts.map { $0.substituting(substitutions) })
    case .metatype(let type): return .metatype(type.substituting(substitutions))
    case .parameter(let name): return substitutions[name] ?? self
    case .unknown: return self
    }
  }
}

extension Type {
  /// Whether it is an optional.
  public var isOptional: Bool {
    if case .optional = self { return true }
    return false
  }
}
