/// A member that is omitted from the document if it is `nil`, instead of being written as `null`, because most graphs
/// do not need it.
@propertyWrapper
struct Omitted<Value: Codable>: Codable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

// `Codable` conformances that the compiler synthesises call these overloads instead of the general ones.
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
  /// `nil` for `false`.
  var orOmitted: Bool? { self ? true : nil }
}

extension Array {
  /// `nil` for an empty array.
  var orOmitted: [Element]? { isEmpty ? nil : self }
}
