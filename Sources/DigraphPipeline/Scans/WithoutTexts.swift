import DigraphModel
import DigraphProjects
import DigraphSyntax

extension CompleteFacts {
  /// The same facts without private texts, in code that has no word of a framework.
  ///
  /// A helper of another module may make such code a part of the wiring, and then equal texts must stay equal. So a
  /// text that is no name becomes its hash. Numbers become 0, except for positions in lists, which carry information.
  func withoutTexts(besides words: Set<UInt64>) -> CompleteFacts {
    let hits = WordOccurrence.all(in: facts, withTexts: false).filter { words.contains($0.word) }.map { Int($0.offset) }
    var isKept = Array(repeating: false, count: facts.code.nodes.count)
    var isPart = isKept
    for part in parts where part.end.nodes > part.start.nodes {
      let range = facts.code[NodeID(Int32(part.end.nodes - 1))].range
      for node in part.start.nodes..<part.end.nodes { isPart[node] = true }
      let hit = hits.firstPosition { $0 >= range.lowerBound }
      guard hit < hits.count, hits[hit] < range.upperBound else { continue }
      for node in part.start.nodes..<part.end.nodes { isKept[node] = true }
    }
    for number in facts.code.nodes.indices {
      let node = facts.code[NodeID(Int32(number))]
      guard node.kind == .subscript else { continue }
      for argument in node.children.dropFirst() where argument.childCount > 0 {
        isKept[Int(argument[0].id.index)] = true
      }
    }
    var strings = StringTable()
    var (known, texts): ([String: Int32], [String]) = ([:], [])
    var nodes: [Code.Storage] = []
    var textOf: [Int] = []
    nodes.reserveCapacity(facts.code.nodes.count)
    textOf.reserveCapacity(facts.code.nodes.count)
    let children = facts.code.children
    for (number, var node) in facts.code.nodes.enumerated() {
      defer {
        nodes.append(node)
        textOf.append(Int(node.text))
      }
      guard node.text >= 0 else { continue }
      var text = facts.code.strings[Int(node.text)]
      if node.kind == .string, text.utf8.count > Self.longestText { text = Self.hash(of: text) }
      if isPart[number], !isKept[number] {
        switch node.kind {
        case .integer, .float: text = "0"
        case .string: if !Self.isName(text) { text = Self.hash(of: text) }
        case .interpolation:
          let segments = children[Int(node.firstChild)..<Int(node.firstChild + node.childCount)]
          let isName = segments.allSatisfy { segment in
            let segment = facts.code.nodes[Int(segment)]
            return segment.kind != .string || segment.text < 0 || Self.isName(facts.code.strings[Int(segment.text)])
          }
          if !isName || text.contains(where: \.isWhitespace) {
            // The source made of its remaining parts mostly tells the text apart, and takes no room.
            let source = NodeSource(nodes: nodes, children: children, textOf: textOf, texts: texts)
            text = source.usual(of: node) ?? Self.hash(of: text)
          }
        default: break
        }
      }
      if let same = known[text] {
        node.text = same
      } else {
        node.text = Int32(strings.append(text))
        texts.append(text)
        known[text] = node.text
      }
    }
    var copy = self
    copy.facts.code = Code(nodes: nodes, children: children, strings: strings)
    // Front ends read comments at the top of a file only to find the signature of a generator.
    copy.facts.header = Analysis.signatures.filter(facts.header.contains).joined(separator: "\n")
    return copy
  }

  private static func hash(of text: String) -> String {
    "#" + ContentHash(of: [text]).description.prefix(AdaptiveCoder.digitsOfHash)
  }

  /// Whether a text may be the name of something: a key is hardly a sentence, an address, a format or a picture. A few
  /// characters take less room than a hash.
  private static func isName(_ text: String) -> Bool {
    var (isPlain, isBlank, slashes, digits, last) = (true, false, 0, 0, UInt8(0))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        if last == byte { slashes += 1 }
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "+"): break
      default:
        if byte <= 0x20 { isBlank = true }
        if 0x30...0x39 ~= byte { digits += 1 }
        if byte >= 0x80 || !byte.isPartOfName { isPlain = false }
      }
      last = byte
    }
    guard !isBlank, !text.contains(where: \.isWhitespace) else { return false }
    let count = text.utf8.count
    return isPlain && slashes == 0 && count <= longestName && (count < 16 || digits * 4 < count) || count <= 3
  }

  private static let longestName = 48
  /// The greatest length of a text beside words of a framework. A longer text is no name, either.
  private static let longestText = 80
}
