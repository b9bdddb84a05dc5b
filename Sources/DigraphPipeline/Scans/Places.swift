import DigraphModel

/// Offsets as if all lines of a file were of one length, a power of two: such an offset is a line and a column, and does
/// not change with what else is in the lines before.
struct Places {
  /// How many lines there are.
  var lines: Int

  /// How many bits are the column: of a line that is longer, columns are cut.
  var columnBits: Int { max(1, min(20, 32 - (Int.bitWidth - lines.leadingZeroBitCount))) }

  /// Whether an offset of 32 bits has room for the lines.
  var areValid: Bool { 0...(1 << 30) ~= lines }

  /// Offsets of lines of equal length.
  var lineStarts: [UInt32] { (0..<lines).map { UInt32($0 << columnBits) } }

  /// The place of a line and a column, which begin at 1.
  func place(_ position: (line: Int, column: Int)) -> Int {
    (position.line - 1) << columnBits + min(position.column - 1, 1 << columnBits - 1)
  }
}

extension OptionalPart {
  /// Where there is nothing of a kind, it does not matter between which others.
  fileprivate mutating func forgetEmptyCounts() {
    for field in [\Counts.types, \.functions, \.properties, \.aliases, \.cases]
    where start[keyPath: field] == end[keyPath: field] {
      (start[keyPath: field], end[keyPath: field]) = (0, 0)
    }
  }
}

extension CompleteFacts {
  /// The same facts with offsets that are lines and columns.
  func placed() -> CompleteFacts {
    var copy = self
    let places = Places(lines: facts.lineStarts.count)
    func place(_ offset: Int) -> Int { places.place(facts.position(at: offset)) }
    copy.facts.lineStarts = places.lineStarts
    FactsCoding.renumber(&copy.facts, .init(offset: place))
    let nodes = facts.code.nodes.map { node in
      var node = node
      (node.start, node.end) = (UInt32(place(Int(node.start))), UInt32(place(Int(node.end))))
      return node
    }
    copy.facts.code = Code(nodes: nodes, children: facts.code.children, strings: facts.code.strings)
    func place(_ range: Range<Int>) -> Range<Int> { place(range.lowerBound)..<place(range.upperBound) }
    for number in parts.indices {
      copy.parts[number].forgetEmptyCounts()
      switch parts[number].rule {
      case .word(let range): copy.parts[number].rule = .word(in: place(range))
      case .member(let owner, let range, let body):
        copy.parts[number].rule = .member(of: owner, in: place(range), watching: body.map(place))
      case .property(let owner, let range): copy.parts[number].rule = .property(of: owner, in: place(range))
      case .anyWord, .instead: break
      }
    }
    return copy
  }
}
