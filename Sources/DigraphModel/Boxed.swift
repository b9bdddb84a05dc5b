/// A large value that few instances of a type have. It is stored on the heap, so that instances without it stay small.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private var box: Box?

  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Keeps a value, if there is one.
  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  /// The value, if there is one.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  /// Compares the values.
  public static func == (lhs: Boxed, rhs: Boxed) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: CustomStringConvertible {
  /// The value's description, without the box.
  public var description: String { wrappedValue.map { "\($0)" } ?? "nil" }
}
