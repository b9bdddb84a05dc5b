/// Parses the text of a property list into nodes.
///
/// The grammar is that of `NSPropertyListOpenStepFormat` with both kinds of comment. It is lenient for projects edited
/// by hand: the last `;` of a dictionary and the last `,` of an array may be missing.
struct PropertyListParser {
  private let bytes: [UInt8]
  private var position = 0
  private var nodes: [PropertyList.Node] = []
  /// Collections that are not closed yet.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 24 + 16)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private enum State {
    case value, key, element, afterValue
  }

  /// The nodes in the order of the text.
  mutating func parse() -> Result<[PropertyList.Node], PropertyList.SyntaxError> {
    guard bytes.count < Int(UInt32.max) else { return .failure(error("the text is too long")) }
    var state = State.value
    while true {
      guard skipTrivia() else { return .failure(error("a comment does not end")) }
      guard position < bytes.count else {
        if state == .afterValue, open.isEmpty { return .success(nodes) }
        return .failure(error("the text ends in the middle of a value"))
      }
      let byte = bytes[position]
      switch state {
      case .value:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") {
          begin(byte == UInt8(ascii: "{") ? .dictionary : .array)
          state = byte == UInt8(ascii: "{") ? .key : .element
        } else if byte == UInt8(ascii: "<") {
          guard data() else { return .failure(error("data may hold only hexadecimal digits")) }
          state = .afterValue
        } else {
          guard string() else { return .failure(error("a value is expected")) }
          state = .afterValue
        }
      case .key:
        if byte == UInt8(ascii: "}") {
          end()
          state = .afterValue
          continue
        }
        guard string() else { return .failure(error("a key is expected")) }
        guard skipTrivia(), position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
          return .failure(error("'=' is expected after a key"))
        }
        position += 1
        state = .value
      case .element:
        if byte == UInt8(ascii: ")") {
          end()
          state = .afterValue
        } else {
          state = .value
        }
      case .afterValue:
        guard let collection = open.last else { return .failure(error("nothing may follow the value")) }
        if nodes[collection].kind == .dictionary {
          if byte == UInt8(ascii: ";") { position += 1 }
          guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") else {
            return .failure(error("';' is expected after a value"))
          }
          state = .key
        } else {
          if byte == UInt8(ascii: ",") { position += 1 }
          guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") else {
            return .failure(error("',' or ')' is expected in an array"))
          }
          state = .element
        }
      }
    }
  }

  private mutating func begin(_ kind: PropertyList.Kind) {
    open.append(nodes.count)
    nodes.append(PropertyList.Node(kind: kind, start: UInt32(position), end: 0, next: 0))
    position += 1
  }

  private mutating func end() {
    position += 1
    let index = open.removeLast()
    nodes[index].end = UInt32(position)
    nodes[index].next = UInt32(nodes.count)
  }

  private mutating func append(_ kind: PropertyList.Kind, _ range: Range<Int>) {
    let next = UInt32(nodes.count + 1)
    nodes.append(
      PropertyList.Node(kind: kind, start: UInt32(range.lowerBound), end: UInt32(range.upperBound), next: next))
  }

  /// Skips blanks and comments; false if a comment does not end.
  private mutating func skipTrivia() -> Bool {
    while position < bytes.count {
      switch bytes[position] {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
        let start = position
        position += 2
        while position + 1 < bytes.count,
          bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
        {
          position += 1
        }
        guard position + 1 < bytes.count else {
          position = start
          return false
        }
        position += 2
      default: return true
      }
    }
    return true
  }

  private mutating func string() -> Bool {
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return unquotedString() }
    let start = position + 1
    var isEscaped = false
    var index = start
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    guard index < bytes.count else { return false }
    append(isEscaped ? .escapedString : .string, start..<index)
    position = index + 1
    return true
  }

  private mutating func unquotedString() -> Bool {
    let start = position
    while position < bytes.count, Self.isUnquoted[Int(bytes[position])] {
      // A comment may follow a word directly.
      if bytes[position] == UInt8(ascii: "/"), position > start, position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "*")
      {
        break
      }
      position += 1
    }
    guard position > start else { return false }
    append(.string, start..<position)
    return true
  }

  /// Whether a byte may be part of an unquoted string, as written by Xcode or by other tools.
  private static let isUnquoted: [Bool] = (0...255).map { value in
    let byte = UInt8(value)
    switch byte {
    case 0...0x20, 0x7F: return false
    default: return !"{}()<>=;,\"'".utf8.contains(byte)
    }
  }

  private mutating func data() -> Bool {
    let start = position + 1
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x09...0x0D, 0x20: index += 1
      default: return false
      }
    }
    guard index < bytes.count else { return false }
    append(.data, start..<index)
    position = index + 1
    return true
  }

  private func error(_ message: String) -> PropertyList.SyntaxError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return PropertyList.SyntaxError(message: message, line: line, column: before.count - lineStart + 1)
  }

  /// The text of a quoted string with escapes: `\n` and the like, `\U` with four hexadecimal digits, and up to three
  /// octal digits.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = Substring(decoding: bytes, as: UTF8.self).utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escaped = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch escaped {
      case 0x61: units.append(0x07)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x6E: units.append(0x0A)
      case 0x72: units.append(0x0D)
      case 0x74: units.append(0x09)
      case 0x76: units.append(0x0B)
      case 0x30...0x37:
        var value = escaped - 0x30
        for _ in 0..<2 {
          guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
          value = value * 8 + digit - 0x30
          rest = rest.dropFirst()
        }
        units.append(value)
      case 0x55, 0x75: units.append(hexadecimal(&rest) ?? escaped)
      default: units.append(escaped)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads four digits as a number; reads nothing if there are fewer.
  private static func hexadecimal(_ rest: inout Substring.UTF16View) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, let text = String(digits), let value = UInt16(text, radix: 16) else { return nil }
    rest = rest.dropFirst(4)
    return value
  }
}
