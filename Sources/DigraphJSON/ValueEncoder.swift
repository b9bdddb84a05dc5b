/// Encodes one value at the writer's current place.
///
/// Coding paths are left empty: they only serve error messages, and only our own values are encoded.
final class ValueEncoder: Encoder {
  let writer: JSONWriter
  let absent: JSONText.Absent
  /// Depth of the object or array that the value has opened; a second container of a value continues the first.
  private var opened: Int?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(writer: JSONWriter, absent: JSONText.Absent) {
    self.writer = writer
    self.absent = absent
  }

  /// Writes a value: literals directly, everything else by its conformance.
  func write(_ value: some Encodable) throws {
    switch value {
    case let value as String: writer.string(value)
    case let value as Int: writer.append(String(value))
    case let value as Bool: writer.append(value ? "true" : "false")
    case let value as any BinaryInteger: writer.append(value.description)
    case let value as Double:
      guard value.isFinite else {
        throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON has no \(value)"))
      }
      writer.append(value.description)
    case let value as Float: try write(Double(value))
    default:
      let before = writer.bytes.count
      let depth = writer.depth
      try value.encode(to: ValueEncoder(writer: writer, absent: absent))
      if writer.bytes.count == before { _ = writer.begin(object: true) }
      writer.close(to: depth)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members<Key>(encoder: self, depth: open(object: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(encoder: self, depth: open(object: false)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func open(object: Bool) -> Int {
    let depth = opened ?? writer.begin(object: object)
    opened = depth
    return depth
  }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    encoder.writer.beginMember(key.stringValue, at: depth)
    encoder.writer.append("null")
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    encoder.writer.beginMember(key.stringValue, at: depth)
    try encoder.write(value)
  }

  // Nearly all members are of these types. With overloads, their type need not be tested at run time.
  func encode(_ value: String, forKey key: Key) {
    encoder.writer.beginMember(key.stringValue, at: depth)
    encoder.writer.string(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    encoder.writer.beginMember(key.stringValue, at: depth)
    encoder.writer.append(String(value))
  }

  func encode(_ value: Bool, forKey key: Key) {
    encoder.writer.beginMember(key.stringValue, at: depth)
    encoder.writer.append(value ? "true" : "false")
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeAbsent(forKey: key) }
  }

  private func encodeAbsent(forKey key: Key) {
    if encoder.absent == .null { encodeNil(forKey: key) }
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeAbsent(forKey: key) }
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeAbsent(forKey: key) }
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeAbsent(forKey: key) }
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeIfPresent(anyOf: value, forKey: key) }

  private func encodeIfPresent<T: Encodable>(anyOf value: T?, forKey key: Key) throws {
    try encodeIfPresent(value, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.writer.beginMember(key.stringValue, at: depth)
    return KeyedEncodingContainer(Members<NestedKey>(encoder: encoder, depth: encoder.writer.begin(object: true)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.writer.beginMember(key.stringValue, at: depth)
    return Elements(encoder: encoder, depth: encoder.writer.begin(object: false))
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// The elements of an array.
private struct Elements: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: ValueEncoder, depth: Int) {
    self.encoder = encoder
    self.depth = depth
  }

  mutating func encodeNil() {
    beginElement()
    encoder.writer.append("null")
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    beginElement()
    try encoder.write(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    beginElement()
    return KeyedEncodingContainer(Members<NestedKey>(encoder: encoder, depth: encoder.writer.begin(object: true)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    beginElement()
    return Elements(encoder: encoder, depth: encoder.writer.begin(object: false))
  }

  func superEncoder() -> any Encoder { encoder }

  private mutating func beginElement() {
    count += 1
    encoder.writer.beginMember(at: depth)
  }
}

/// A value without members.
private struct Single: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.writer.append("null") }
  func encode<T: Encodable>(_ value: T) throws { try encoder.write(value) }
}
