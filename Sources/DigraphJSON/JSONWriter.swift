/// The bytes of one JSON text, with a stack of the open objects and arrays.
final class JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let expandedDepth: Int
  private var open: [Level] = []

  private struct Level {
    var closer: UInt8
    var isEmpty = true
  }

  init(expandedDepth: Int) { self.expandedDepth = expandedDepth }

  /// Number of objects and arrays that are open.
  var depth: Int { open.count }

  /// Opens an object or an array.
  ///
  /// - Returns: Its depth, for writing its members.
  func begin(object: Bool) -> Int {
    bytes.append(UInt8(ascii: object ? "{" : "["))
    open.append(Level(closer: UInt8(ascii: object ? "}" : "]")))
    return depth
  }

  /// Closes all objects and arrays inside of the given depth.
  func close(to depth: Int) {
    while open.count > depth {
      let isExpanded = open.count <= expandedDepth
      let level = open.removeLast()
      if isExpanded && !level.isEmpty { breakLine() }
      bytes.append(level.closer)
    }
  }

  /// Starts a member of the object or array at the given depth.
  func beginMember(at depth: Int) {
    close(to: depth)
    let isExpanded = depth <= expandedDepth
    if !open[depth - 1].isEmpty { append(isExpanded ? "," : ", ") }
    open[depth - 1].isEmpty = false
    if isExpanded { breakLine() }
  }

  /// Starts a named member of the object at the given depth.
  func beginMember(_ name: String, at depth: Int) {
    beginMember(at: depth)
    string(name)
    append(": ")
  }

  /// Writes text as it is.
  func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a string literal.
  ///
  /// Besides the escapes that JSON requires, control characters and characters that reverse the direction of text are
  /// escaped, because people look at reports. The second of two `#` is escaped, too: CI services search the whole log
  /// for commands such as `##[…]`, `##vso[…]` and `##teamcity[…]`, and a printed report is part of the log.
  func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var copied = 0
      var index = 0
      while index < utf8.count {
        let (escape, length) = Self.escape(utf8, at: index)
        if let escape {
          bytes.append(contentsOf: utf8[copied..<index])
          append(escape)
          copied = index + length
        }
        index += length
      }
      bytes.append(contentsOf: utf8[copied...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The escape for the byte or the bytes at an index that must not be written as they are; `nil` if no escape is
  /// needed.
  private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (escape: String?, length: Int) {
    switch bytes[index] {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case UInt8(ascii: "\n"): return ("\\n", 1)
    case UInt8(ascii: "\r"): return ("\\r", 1)
    case UInt8(ascii: "\t"): return ("\\t", 1)
    case UInt8(ascii: "#") where index > 0 && bytes[index - 1] == UInt8(ascii: "#"): return (escape(0x23), 1)
    case let byte where byte < 0x20 || byte == 0x7f: return (escape(Int(byte)), 1)
    // U+0080 to U+009F
    case 0xc2 where bytes[index + 1] < 0xa0: return (escape(Int(bytes[index + 1])), 2)
    // U+061C
    case 0xd8 where bytes[index + 1] == 0x9c: return (escape(0x061c), 2)
    // U+2000 to U+207F
    case 0xe2 where bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81:
      let scalar = 0x2000 + Int(bytes[index + 1] & 1) << 6 + Int(bytes[index + 2] & 0x3f)
      switch scalar {
      case 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: return (escape(scalar), 3)
      default: return (nil, 3)
      }
    default: return (nil, 1)
    }
  }

  private static func escape(_ scalar: Int) -> String {
    let digits = String(scalar, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// Starts a new line in the innermost open object or array.
  private func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }
}
