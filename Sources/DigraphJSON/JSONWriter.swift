/// The bytes of one JSON text, with the objects and arrays that are still open.
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
  /// - Returns: Its depth, which its members are written at.
  func begin(object: Bool) -> Int {
    bytes.append(UInt8(ascii: object ? "{" : "["))
    open.append(Level(closer: UInt8(ascii: object ? "}" : "]")))
    return depth
  }

  /// Closes what is open inside of the given depth.
  func close(to depth: Int) {
    while open.count > depth {
      let isExpanded = open.count <= expandedDepth
      let level = open.removeLast()
      if isExpanded && !level.isEmpty { breakLine() }
      bytes.append(level.closer)
    }
  }

  /// Makes room for a member of the object or array at the given depth.
  func beginMember(at depth: Int) {
    close(to: depth)
    let isExpanded = depth <= expandedDepth
    if !open[depth - 1].isEmpty { append(isExpanded ? "," : ", ") }
    open[depth - 1].isEmpty = false
    if isExpanded { breakLine() }
  }

  /// Makes room for a named member of the object at the given depth.
  func beginMember(_ name: String, at depth: Int) {
    beginMember(at: depth)
    string(name)
    append(": ")
  }

  /// Writes text as it is.
  func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a string literal.
  ///
  /// Besides what JSON demands, DEL is escaped, and the second of two `#`: CI services search the whole log, and thus
  /// a report that is printed to it, for `##[…]`, `##vso[…]` and `##teamcity[…]`, and obey.
  func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var copied = 0
      for index in utf8.indices {
        guard let escape = Self.escape(utf8[index], after: index == 0 ? 0 : utf8[index - 1]) else { continue }
        bytes.append(contentsOf: utf8[copied..<index])
        append(escape)
        copied = index + 1
      }
      bytes.append(contentsOf: utf8[copied...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// What stands for a byte that cannot stand for itself.
  private static func escape(_ byte: UInt8, after previous: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "#") where previous == byte: break
    case 0..<0x20, 0x7f: break
    default: return nil
    }
    let digits = String(byte, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// Starts a new line in the innermost open object or array.
  private func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }
}
