/// Replaces inactive code with blanks. A clause of `#if` is inactive if its condition is known to be false, or if an
/// earlier condition is known to be true. Directives of clauses that are known to be compiled are replaced, too. The
/// remaining code stays in place, so that its offsets are those of the file.
public struct InactiveCode: Sendable {
  private let known: [String: Bool]

  /// Takes the known values of conditions by their text: names such as `DEBUG`, and calls without blanks: `os(iOS)`.
  public init(_ known: [String: Bool]) { self.known = known }

  /// Whether no condition is known.
  public var isEmpty: Bool { known.isEmpty }

  /// A text without its inactive code; `nil` if all of its code is active.
  public func removed(from text: String) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { removed(from: $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes without inactive code; `nil` if all code is active.
  public func removed(from bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var scan = DirectiveScan(bytes)
    let constructs = scan.constructs()
    var result: [UInt8]?
    for construct in constructs {
      let edits = self.edits(construct)
      guard !edits.isEmpty else { continue }
      var code = result ?? Array(bytes)
      for edit in edits { edit.apply(to: &code) }
      result = code
    }
    return result
  }

  private func edits(_ construct: DirectiveScan.Construct) -> [Edit] {
    let values = construct.clauses.map { clause in
      clause.keyword == .else ? true : CompilationCondition.value(of: clause.condition, where: known)
    }
    guard zip(construct.clauses, values).contains(where: { $0.keyword != .else && $1 != nil }) else { return [] }
    var edits: [Edit] = []
    var isConditional = false
    var isDecided = false
    for (clause, value) in zip(construct.clauses, values) {
      if isDecided || value == false {
        edits.append(Edit(blank: clause.line.lowerBound..<clause.body.upperBound))
      } else if value == true {
        isDecided = true
        if !isConditional {
          edits.append(Edit(blank: clause.line))
        } else if clause.keyword != .else {
          edits.append(Edit(blank: clause.line, with: "#else", at: clause.start))
        }
      } else {
        if !isConditional, clause.keyword == .elseif {
          edits.append(Edit(blank: clause.start..<(clause.start + "#elseif".utf8.count), with: "#if", at: clause.start))
        }
        isConditional = true
      }
    }
    if !isConditional { edits.append(Edit(blank: construct.end)) }
    return edits
  }

  private struct Edit {
    var range: Range<Int>
    var text: [UInt8] = []
    var start = 0

    init(blank range: Range<Int>, with text: String = "", at start: Int = 0) {
      self.range = range
      self.text = Array(text.utf8)
      self.start = start
    }

    func apply(to code: inout [UInt8]) {
      for index in range where code[index] != UInt8(ascii: "\n") && code[index] != UInt8(ascii: "\r") {
        code[index] = UInt8(ascii: " ")
      }
      for (offset, byte) in text.enumerated() { code[start + offset] = byte }
    }
  }
}
