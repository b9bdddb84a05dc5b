/// Packed JSON for many records of a kind. It is stored by columns, and a value that all records share is written once.
///
/// Pages contain whole graphs. Ten thousand bindings take 25 MB as records, and nearly all of that is repetition. The
/// packing is lossless: `unpack` of the page's `packed.js` gives the same values.
///
/// A column is an array that begins with a letter. `c` is one value for all records. `o` is for objects, with a column
/// for each member. `l` is for arrays: first their lengths, then all elements. `s` is for texts, by their positions in
/// the table. `n` is for numbers, and `d` for numbers as differences. `b` is for truth values, as lengths of runs that
/// begin with `false`. `h` is for a column with nulls: first the runs of nulls, then the other values. `m` does the
/// same for members that some objects lack. `r` is for the values themselves.
public struct PackedJSON {
  private var table: [String: Int] = [:]
  private var strings: [String] = []

  /// Packs the members of an object that are arrays.
  ///
  /// - Parameters:
  ///   - text: An object as `JSONText` writes it.
  ///   - dropped: Names of members that are left out.
  /// - Returns: JSON text; the text itself if it is no object.
  public static func text(of text: String, without dropped: Set<String> = []) -> String {
    var parser = Parser(text)
    guard case .object(let members) = parser.value() else { return text }
    var packed = PackedJSON()
    let writer = JSONWriter(expandedDepth: 0)
    writer.append("{\"members\":{")
    for (index, (name, value)) in members.filter({ !dropped.contains($0.0) }).enumerated() {
      if index > 0 { writer.append(",") }
      writer.string(name)
      writer.append(":")
      if case .array(let rows) = value {
        writer.append("[\(rows.count),")
        packed.write(rows, to: writer)
        writer.append("]")
      } else {
        value.write(to: writer)
      }
    }
    writer.append("},\"strings\":[")
    for (index, string) in packed.strings.enumerated() {
      if index > 0 { writer.append(",") }
      writer.string(string)
    }
    writer.append("]}\n")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func intern(_ string: String) -> Int {
    if let number = table[string] { return number }
    table[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }

  /// Writes a column.
  private mutating func write(_ column: [JSONValue], to writer: JSONWriter) {
    guard let first = column.first, column.contains(where: { $0 != first }) else {
      writer.append("[\"c\"")
      if let first = column.first {
        writer.append(",")
        first.write(to: writer)
      }
      return writer.append("]")
    }
    if column.contains(.null) {
      writer.append("[\"h\",\(Self.runs(column.map { $0 == .null })),")
      write(column.filter { $0 != .null }, to: writer)
      return writer.append("]")
    }
    if let objects = Self.all(column, \.members) { return write(objects, to: writer) }
    if let arrays = Self.all(column, \.elements) {
      writer.append("[\"l\",")
      write(arrays.map { .number(String($0.count)) }, to: writer)
      writer.append(",")
      write(Array(arrays.joined()), to: writer)
      return writer.append("]")
    }
    if let strings = Self.all(column, \.string) {
      let numbers = strings.map { String(intern($0)) }
      return writer.append("[\"s\",[\(numbers.joined(separator: ","))]]")
    }
    if let flags = Self.all(column, \.flag) { return writer.append("[\"b\",\(Self.runs(flags))]") }
    if let numbers = Self.all(column, \.integer) {
      let differences = zip(numbers, [0] + numbers).map { $0 &- $1 }
      let plain = numbers.map(String.init).joined(separator: ",")
      let short = differences.map(String.init).joined(separator: ",")
      return writer.append(short.utf8.count < plain.utf8.count ? "[\"d\",[\(short)]]" : "[\"n\",[\(plain)]]")
    }
    writer.append("[\"r\",")
    JSONValue.array(column).write(to: writer)
    writer.append("]")
  }

  private mutating func write(_ objects: [[(String, JSONValue)]], to writer: JSONWriter) {
    var names: [String] = []
    var seen: Set<String> = []
    for name in objects.joined().lazy.map(\.0) where seen.insert(name).inserted { names.append(name) }
    writer.append("[\"o\",{")
    for (index, name) in names.enumerated() {
      if index > 0 { writer.append(",") }
      writer.string(name)
      writer.append(":")
      let values = objects.map { members in members.first { $0.0 == name }?.1 }
      let isLacking = values.map { $0 == nil }
      if isLacking.contains(true) { writer.append("[\"m\",\(Self.runs(isLacking)),") }
      write(values.compactMap(\.self), to: writer)
      if isLacking.contains(true) { writer.append("]") }
    }
    writer.append("}]")
  }

  /// The lengths of runs of equal flags; the first run is of `false`.
  private static func runs(_ flags: [Bool]) -> String {
    var runs = [0]
    var current = false
    for flag in flags {
      if flag != current {
        runs.append(0)
        current = flag
      }
      runs[runs.count - 1] += 1
    }
    return "[\(runs.map(String.init).joined(separator: ","))]"
  }

  private static func all<Value>(_ column: [JSONValue], _ value: (JSONValue) -> Value?) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(column.count)
    for element in column {
      guard let value = value(element) else { return nil }
      values.append(value)
    }
    return values
  }
}

/// A JSON value with its members in their order.
private enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// The number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left.elementsEqual(right) { $0 == $1 }
    default: false
    }
  }

  var members: [(String, JSONValue)]? { if case .object(let members) = self { members } else { nil } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  /// The number, if a browser can represent it exactly.
  var integer: Int? {
    guard case .number(let text) = self, let number = Int(text), abs(number) < 1 << 50 else { return nil }
    return number
  }

  func write(to writer: JSONWriter) {
    switch self {
    case .null: writer.append("null")
    case .bool(let flag): writer.append(flag ? "true" : "false")
    case .number(let text): writer.append(text)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { writer.append(",") }
        element.write(to: writer)
      }
      writer.append("]")
    case .object(let members):
      writer.append("{")
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { writer.append(",") }
        writer.string(name)
        writer.append(":")
        value.write(to: writer)
      }
      writer.append("}")
    }
  }
}

/// Reads only JSON that `JSONText` has written. Such JSON is well-formed and not nested deeply, so errors need no
/// handling.
private struct Parser {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func value() -> JSONValue {
    skipBlanks()
    guard index < bytes.count else { return .null }
    switch bytes[index] {
    case UInt8(ascii: "{"): return .object(list(until: "}") { ($0.name(), $0.value()) })
    case UInt8(ascii: "["): return .array(list(until: "]") { $0.value() })
    case UInt8(ascii: "\""): return .string(string())
    default:
      let start = index
      while index < bytes.count, !",]} \n".utf8.contains(bytes[index]) { index += 1 }
      switch String(decoding: bytes[start..<index], as: UTF8.self) {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let number: return .number(number)
      }
    }
  }

  private mutating func list<Item>(until end: Unicode.Scalar, _ item: (inout Parser) -> Item) -> [Item] {
    var items: [Item] = []
    index += 1
    while true {
      skipBlanks()
      guard index < bytes.count, bytes[index] != UInt8(ascii: end) else { break }
      items.append(item(&self))
      skipBlanks()
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
    }
    index += 1
    return items
  }

  private mutating func name() -> String {
    skipBlanks()
    let name = string()
    skipBlanks()
    index += 1
    return name
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func string() -> String {
    index += 1
    var result: [UInt8] = []
    var start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      result += bytes[start..<index]
      index += 1
      switch bytes[index] {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[min(index + 1, bytes.count)..<min(index + 5, bytes.count)], as: UTF8.self)
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{fffd}"
        result += Array(String(Character(scalar)).utf8)
        index += 4
      case let byte: result.append(byte)
      }
      index += 1
      start = index
    }
    result += bytes[min(start, bytes.count)..<min(index, bytes.count)]
    index += 1
    return String(decoding: result, as: UTF8.self)
  }
}
