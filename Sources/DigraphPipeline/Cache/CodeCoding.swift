import DigraphModel

/// A file's lowered code as bytes.
enum CodeCoding {
  /// Writes the code, or returns the code that the coder reads.
  static func code(_ value: Code, _ coder: inout BinaryCoder) -> Code {
    var (bytes, ends) = (value.strings.bytes, value.strings.ends)
    coder.code(&bytes)
    coder.code(ascending: &ends)
    guard let strings = StringTable(bytes: bytes, ends: ends) else {
      coder.fail()
      return value
    }
    var (nodes, children) = (value.nodes, value.children)
    var state = State(strings: strings.count)
    coder.code(&nodes, like: State.empty) { state.code(&$1, &$0) }
    var childCount = children.count
    coder.code(count: &childCount)
    // The child lists of all nodes lie one after another in the array.
    guard childCount == state.firstChild,
      nodes.allSatisfy({ $0.kind == .function || Int($0.reference) < nodes.count })
    else {
      coder.fail()
      return value
    }
    if children.count != childCount { children = Array(repeating: 0, count: childCount) }
    for (number, node) in nodes.enumerated() {
      for index in Int(node.firstChild)..<Int(node.firstChild + node.childCount) {
        var distance = number - Int(children[index])
        coder.code(&distance)
        // A child comes before its parent.
        guard 1...max(number, 1) ~= distance, number > 0 else {
          coder.fail()
          return value
        }
        children[index] = Int32(number - distance)
      }
    }
    return coder.hasFailed ? value : Code(nodes: nodes, children: children, strings: strings)
  }

  private struct State {
    let strings: Int
    var firstChild = 0
    private var number = 0
    private var start = 0

    init(strings: Int) { self.strings = strings }

    static let empty = Code.Storage(
      kind: .name, flags: [], text: -1, reference: -1, start: 0, end: 0, firstChild: 0, childCount: 0)

    mutating func code(_ node: inout Code.Storage, _ coder: inout BinaryCoder) {
      coder.code(&node.kind)
      coder.code(&node.flags.rawValue)
      var text = Int(node.text)
      coder.code(&text)
      // A reference to a type is coded by its distance, which is short; functions have numbers of their own.
      let base = node.kind == .function ? 0 : number
      var reference = node.reference < 0 ? 0 : base - Int(node.reference) + (node.kind == .function ? -1 : 0)
      coder.code(&reference)
      var (distance, length, count) = (Int(node.start) - start, Int(node.end) - Int(node.start), Int(node.childCount))
      coder.code(&distance)
      coder.code(&length)
      coder.code(&count)
      let first = start + distance
      let referred = reference == 0 ? -1 : base - reference + (node.kind == .function ? -1 : 0)
      guard -1..<strings ~= text, -1..<Int(Int32.max) ~= referred, 0...Int(UInt32.max) ~= first, length >= 0,
        first + length <= Int(UInt32.max),
        0...Int(Int32.max) ~= count, firstChild + count <= Int(Int32.max)
      else { return coder.fail() }
      node.text = Int32(text)
      node.reference = Int32(referred)
      node.start = UInt32(first)
      node.end = UInt32(first + length)
      node.firstChild = UInt32(firstChild)
      node.childCount = UInt32(count)
      coder.note(offset: first + length)
      start = first
      firstChild += count
      number += 1
    }
  }
}
