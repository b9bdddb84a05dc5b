import DigraphModel

/// Builds the flat tree of one file, children first.
struct CodeBuilder {
  private var nodes: [Code.Storage] = []
  private var children: [Int32] = []
  private var strings = StringInterner()
  /// The offset in the file at which the code that is being added begins.
  var origin = 0

  /// The number of nodes.
  var count: Int { nodes.count }

  /// Adds a node behind its children.
  mutating func add(
    _ kind: Node.Kind, text: String? = nil, type: NodeID? = nil, flags: Node.Flags = [], children: [NodeID] = [],
    at range: Range<Int>
  ) -> NodeID {
    add(kind, text: text, reference: type?.index ?? -1, flags: flags, children: children, at: range)
  }

  /// Adds a local function, which stands for a declaration.
  mutating func add(functionNumber: Int, at range: Range<Int>) -> NodeID {
    add(.function, text: nil, reference: Int32(functionNumber), flags: [], children: [], at: range)
  }

  private mutating func add(
    _ kind: Node.Kind, text: String?, reference: Int32, flags: Node.Flags, children run: [NodeID], at range: Range<Int>
  ) -> NodeID {
    let firstChild = children.count
    for child in run { children.append(child.index) }
    nodes.append(
      Code.Storage(
        kind: kind, flags: flags, text: text.map { strings.number(of: $0) } ?? -1, reference: reference,
        start: UInt32(origin + range.lowerBound), end: UInt32(origin + range.upperBound),
        firstChild: UInt32(firstChild),
        childCount: UInt32(run.count)))
    return NodeID(Int32(nodes.count - 1))
  }

  fileprivate mutating func setReference(_ reference: Int32, of id: NodeID) {
    nodes[Int(id.index)].reference = reference
  }

  /// The kind of an added node.
  func kind(of id: NodeID) -> Node.Kind { nodes[Int(id.index)].kind }

  /// Changes the places of all nodes into places in the file.
  mutating func move(by map: OffsetMap) {
    for index in nodes.indices {
      let range = map.original(Int(nodes[index].start)..<Int(nodes[index].end))
      nodes[index].start = UInt32(range.lowerBound)
      nodes[index].end = UInt32(range.upperBound)
    }
  }

  /// The finished tree.
  func finish() -> Code { Code(nodes: nodes, children: children, strings: strings.strings) }
}

extension CodeBuilder {
  /// Sets the type of an added node, and returns the node.
  mutating func attach(type: NodeID, to node: NodeID) -> NodeID {
    setReference(type.index, of: node)
    return node
  }
}
