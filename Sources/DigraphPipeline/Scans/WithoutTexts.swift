import DigraphModel
import DigraphProjects
import DigraphSyntax

extension CompleteFacts {
  /// The same facts without private texts, in code that has no word of a framework.
  ///
  /// A helper of another module may make such code a part of the wiring. Then equal names must stay equal, so a text
  /// with blanks becomes its hash. Numbers become 0, except for positions in lists, which carry information.
  func withoutTexts(besides words: Set<UInt64>) -> CompleteFacts {
    let hits = WordOccurrence.all(in: facts).filter { words.contains($0.word) }.map { Int($0.offset) }
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
    var known: [String: Int32] = [:]
    let nodes = facts.code.nodes.enumerated().map { number, node in
      guard node.text >= 0 else { return node }
      var text = facts.code.strings[Int(node.text)]
      if isPart[number], !isKept[number] {
        switch node.kind {
        case .integer, .float: text = "0"
        case .string, .interpolation:
          if text.contains(where: \.isWhitespace) {
            text = "#" + ContentHash(of: [text]).description.prefix(AdaptiveCoder.digitsOfHash)
          }
        default: break
        }
      }
      var node = node
      node.text = known[text] ?? Int32(strings.append(text))
      known[text] = node.text
      return node
    }
    var copy = self
    copy.facts.code = Code(nodes: nodes, children: facts.code.children, strings: strings)
    // Front ends read comments at the top of a file only to find the signature of a generator.
    copy.facts.header = Analysis.signatures.filter(facts.header.contains).joined(separator: "\n")
    return copy
  }
}
