/// A member that is left out of the document if there is nothing to say, rather than written as `null`: most graphs
/// have no use for it.
@propertyWrapper
struct Omitted<Value: Codable>: Codable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

// The compiler's own `Codable` conformances call these instead of the general ones.
extension KeyedEncodingContainer {
  mutating func encode<Value>(_ value: Omitted<Value>, forKey key: Key) throws {
    if let value = value.wrappedValue { try encode(value, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  func decode<Value>(_ type: Omitted<Value>.Type, forKey key: Key) throws -> Omitted<Value> {
    Omitted(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension Bool {
  /// Nothing for `false`.
  var orOmitted: Bool? { self ? true : nil }
}

extension Array {
  /// Nothing for an empty array.
  var orOmitted: [Element]? { isEmpty ? nil : self }
}
