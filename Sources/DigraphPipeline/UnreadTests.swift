public import DigraphModel
import DigraphProjects

/// Test code that is left out of the input, searched as text. If a finding calls a declaration unused, a test that
/// uses it is worth a note.
///
/// Tests are searched only if there is such a finding. A use adds a note and makes the finding milder; it never makes
/// a new finding.
struct UnreadTests {
  private let files: [InputFile]

  init(_ files: [InputFile]) { self.files = files }

  /// Adds to each finding a note at the first test code that refutes it. A warning then becomes an info; an error
  /// that the configuration demands stays an error.
  ///
  /// - Complexity: O(bytes of the test code).
  func annotate(_ findings: [Finding]) -> [Finding] {
    var wanted: [String: [Int]] = [:]
    for (number, finding) in findings.enumerated() {
      for text in finding.refutations { wanted[text, default: []].append(number) }
    }
    guard !wanted.isEmpty else { return findings }
    let texts = Set(wanted.keys)
    var findings = findings
    var answered: Set<Int> = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      let uses =
        if case .scanned(let file) = file.source {
          Self.uses(of: texts, in: file.completeFacts)
        } else {
          (try? file.withBytes { Self.uses(of: texts, in: $0) }) ?? []
        }
      for use in uses {
        for number in wanted[use.text] ?? [] where answered.insert(number).inserted {
          if findings[number].severity == .warning { findings[number].severity = .info }
          findings[number].help = "move it to the tests if it is only for them, or have them read with 'tests: true'"
          let site = Site(
            path: file.path, line: use.line, column: use.column, endLine: use.line,
            endColumn: use.column + use.text.utf8.count)
          let verb = use.text.hasSuffix("(") ? "names it" : use.text.hasPrefix(".") ? "reads it" : "asks for the type"
          findings[number].notes.append(.init("a test, which is not read, \(verb) here", at: site))
        }
      }
    }
    return findings
  }

  private struct Use {
    var text: String
    var line: Int
    var column: Int
  }

  /// Finds wanted texts: calls of functions, `resolveFeed(`; members, `.feed`; and types as values, `Feed.self`, in
  /// any argument except one that registers the type.
  private static func uses(of wanted: Set<String>, in bytes: UnsafeBufferPointer<UInt8>) -> [Use] {
    var uses: [Use] = []
    var line = 1
    var lineStart = 0
    func note(_ range: Range<Int>) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      if wanted.contains(text) { uses.append(Use(text: text, line: line, column: range.lowerBound - lineStart + 1)) }
    }
    func nameStart(before end: Int) -> Int {
      var start = end
      while start > lineStart, bytes[start - 1].isPartOfName { start -= 1 }
      return start
    }
    let value = Array(".self".utf8)
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") {
        (line, lineStart) = (line + 1, offset + 1)
      } else if byte == UInt8(ascii: "(") {
        note(nameStart(before: offset)..<offset + 1)
      } else if byte == value[0] {
        let end = bytes[(offset + 1)...].firstIndex { !$0.isPartOfName } ?? bytes.count
        note(offset..<end)
        guard end == offset + value.count, bytes[offset..<end].elementsEqual(value) else { continue }
        let start = typeStart(before: offset, from: lineStart, in: bytes)
        let caller = start > lineStart && bytes[start - 1] == UInt8(ascii: "(") ? nameStart(before: start - 1) : start
        let name = String(decoding: bytes[caller..<start], as: UTF8.self)
        if !name.hasPrefix("register"), !name.hasPrefix("autoregister") { note(start..<offset + value.count) }
      }
    }
    return uses
  }

  /// Finds wanted texts in a file that is only known from a scan.
  private static func uses(of wanted: Set<String>, in facts: FileFacts) -> [Use] {
    var uses: [Use] = []
    func note(_ text: String, endingAt offset: Int, length: Int) {
      guard wanted.contains(text) else { return }
      let place = facts.position(at: offset - length)
      uses.append(Use(text: text, line: place.line, column: place.column))
    }
    var registered: Set<NodeID> = []
    for number in facts.code.nodes.indices {
      let node = facts.code[NodeID(Int32(number))]
      let end = node.range.upperBound
      switch node.kind {
      case .member where node.childCount == (node.flags.contains(.hasBase) ? 1 : 0):
        note(".\(node.text)", endingAt: end, length: node.text.utf8.count + 1)
      case .call where [.name, .member].contains(node[0].kind):
        let callee = node[0]
        note("\(callee.text)(", endingAt: callee.range.upperBound, length: callee.text.utf8.count)
        if callee.text.hasPrefix("register") || callee.text.hasPrefix("autoregister") {
          for argument in node.children.dropFirst() where argument.childCount > 0 { registered.insert(argument[0].id) }
        }
      default: break
      }
    }
    for number in facts.code.nodes.indices {
      let node = facts.code[NodeID(Int32(number))]
      guard node.kind == .metatype, !registered.contains(node.id), let type = node.type else { continue }
      note("\(type.verbatimType).self", endingAt: node.range.upperBound, length: node.range.count)
    }
    for function in facts.functions where function.kind == .function {
      note("\(function.name)(", endingAt: function.nameRange.upperBound, length: function.nameRange.count)
    }
    return uses.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The start of the type that ends at an offset: `Box<Int, [Feed]>`.
  private static func typeStart(before end: Int, from limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = end
    var depth = 0
    // No type's name is longer than 500 bytes.
    while start > max(limit, end - 500) {
      switch bytes[start - 1] {
      case UInt8(ascii: ">"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "<"), UInt8(ascii: "["):
        if depth == 0 { return start }
        depth -= 1
      case UInt8(ascii: "."), UInt8(ascii: "?"): break
      case let byte where byte.isPartOfName || depth > 0: break
      default: return start
      }
      start -= 1
    }
    return start
  }
}

extension UInt8 {
  /// Whether the byte can be a part of an identifier.
  var isPartOfName: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self)
      || (0x61...0x7A).contains(self)
  }
}

extension Project {
  /// Adds notes to findings about unused declarations that test code uses. Such a finding becomes an info at most,
  /// unless the configuration makes it an error.
  public func notingTests(in findings: [Finding]) -> [Finding] { UnreadTests(unreadTests).annotate(findings) }
}
