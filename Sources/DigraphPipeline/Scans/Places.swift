import DigraphModel

/// Offsets as if all lines of a file had the same length, a power of two. Such an offset is a line and a column, and
/// does not change with the length of earlier lines.
struct Places {
  /// The number of lines.
  var lines: Int

  init(lines: Int) { self.lines = lines }

  /// The number of bits for the column. Columns beyond the greatest one are cut to it.
  var columnBits: Int { max(1, min(20, 32 - bitsOfLines)) }

  /// The number of bits of the number of lines.
  var bitsOfLines: Int { Int.bitWidth - lines.leadingZeroBitCount }

  /// Places for the greatest number of lines that has this many bits, because the exact length of a file does not
  /// matter.
  init(bitsOfLines: Int) { lines = 1 << bitsOfLines - 1 }

  /// The offsets of the lines.
  var lineStarts: [UInt32] { (0..<lines).map { UInt32($0 << columnBits) } }

  /// The place of a line and a column, both counted from 1.
  func place(_ position: (line: Int, column: Int)) -> Int {
    (position.line - 1) << columnBits + min(position.column - 1, 1 << columnBits - 1)
  }
}

extension OptionalPart {
  /// Clears the positions for each kind of declaration that the part lacks, because they do not matter.
  fileprivate mutating func forgetEmptyCounts() {
    for field in [\Counts.types, \.functions, \.properties, \.aliases, \.cases]
    where start[keyPath: field] == end[keyPath: field] {
      (start[keyPath: field], end[keyPath: field]) = (0, 0)
    }
  }
}

extension CompleteFacts {
  /// The same facts with places for offsets.
  func placed() -> CompleteFacts {
    var copy = self
    let places = Places(bitsOfLines: Places(lines: facts.lineStarts.count).bitsOfLines)
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
