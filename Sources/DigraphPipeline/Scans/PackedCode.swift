import DigraphModel

/// Codes a file's code with an ``AdaptiveCoder``.
///
/// Nodes come after their children, so a stack predicts most of a node. The node takes its children from the top of the
/// stack, and repeats their texts in its own. Places follow once all nodes are known: a node begins behind its parent's
/// text, or behind the node before it. Usual values take a fraction of a bit.
struct PackedCode {
  private let coder: AdaptiveCoder
  private var nodes: [Code.Storage] = []
  private var children: [Int32] = []
  /// Nodes that nothing refers to yet, the last on top.
  private var stack: [Int32] = []
  /// Nodes that an earlier one refers to.
  private var expected: Set<Int> = []
  private var depths: [UInt16] = []
  private var strings = StringTable()
  private var stringOf: [Int: Int32] = [:]
  private var textOf: [Int] = []
  /// The end of the last node that has no children.
  private var place = 0
  /// The columns of the last function's first statement and of its end, relative to the beginning of that function.
  private var body = (first: 4, end: 1)

  init(_ coder: AdaptiveCoder) { self.coder = coder }

  /// The code that was written or read.
  var code: Code { Code(nodes: nodes, children: children, strings: strings) }

  /// The nodes without a parent.
  var roots: [Int] { stack.map(Int.init) }

  /// Writes the code without its places, or reads it.
  mutating func code(_ value: Code) {
    var count = value.nodes.count
    coder.code(&count, 1)
    if count < 0 { coder.fail() }
    coder.spend(max(count, 0))
    var number = 0
    while number < count, !coder.hasFailed {
      code(number < value.nodes.count ? value.nodes[number] : nil, number, of: value, count: count)
      number += 1
    }
  }

  /// A separate context for each property (`what`) of each kind of node.
  private func context(_ what: UInt32, _ kind: Node.Kind, _ more: UInt32 = 0) -> UInt32 {
    what << 20 | UInt32(kind.rawValue) << 8 | more
  }

  /// The distance of a node from the top of the stack. A node that is not on the stack has a number beyond its depth.
  private func depth(of node: Int) -> Int {
    stack.lastIndex(of: Int32(node)).map { stack.count - 1 - $0 } ?? stack.count + node
  }

  /// Takes the node at a distance from the top of the stack. A distance beyond the stack's depth means a node that is
  /// not on the stack.
  private mutating func take(_ depth: Int) -> Int {
    guard depth < stack.count else { return depth - stack.count }
    // All nodes above it have to be moved.
    coder.spend(depth / 16)
    return Int(stack.remove(at: stack.count - 1 - depth))
  }

  private func kind(at depth: Int) -> UInt32 {
    depth < stack.count ? UInt32(nodes[Int(stack[stack.count - 1 - depth])].kind.rawValue) : 255
  }

  private mutating func code(_ node: Code.Storage?, _ number: Int, of code: Code, count: Int) {
    let empty = Code.Storage(
      kind: .name, flags: [], text: -1, reference: -1, start: 0, end: 0, firstChild: 0, childCount: 0)
    let known = node ?? empty
    var raw = Int(known.kind.rawValue)
    let last = nodes.last.map { UInt32($0.kind.rawValue) } ?? 255
    let top = kind(at: last == kind(at: 0) ? 1 : 0)
    let before = nodes[max(nodes.count - 4, 0)...].reduce(top) { $0 &* 0x0100_0193 ^ UInt32($1.kind.rawValue) }
    let text = UInt32(truncatingIfNeeded: textOf.last ?? 0) &* 0x85EB_CA6B ^ last
    let two = nodes[max(nodes.count - 2, 0)...].reduce(self.kind(at: 0) << 8 | self.kind(at: 1)) {
      $0 << 8 | UInt32($1.kind.rawValue)
    }
    let onTop = UInt32(truncatingIfNeeded: stack.last.map { textOf[Int($0)] } ?? 0) &* 0x85EB_CA6B ^ last << 8 ^ top
    coder.code(
      &raw, bits: 7, 2 << 20 | last << 8 | top, besides: before &* 0x27D4_EB2F, text &* 0xC2B2_AE35,
      two &* 0x1656_67B1 &+ 3, onTop &* 0x2C1B_3C6D &+ 4)
    guard let kind = Node.Kind(rawValue: UInt8(raw)) else { return coder.fail() }
    var new = empty
    new.kind = kind
    var flags = Int(known.flags.rawValue)
    coder.code(&flags, context(3, kind, last))
    new.flags = Node.Flags(rawValue: UInt8(truncatingIfNeeded: flags))
    // The type.
    var depth = 0
    if kind == .function {
      var function = Int(known.reference)
      coder.code(&function, context(4, kind))
      // Only the caller knows the number of functions.
      guard 0..<count ~= function else { return coder.fail() }
      new.reference = Int32(function)
    } else {
      depth = known.reference < 0 ? 0 : known.reference >= number ? -(Int(known.reference) - number) - 1 : 0
      if depth == 0, known.reference >= 0 {
        depth = 1 + self.depth(of: Int(known.reference))
      }
      coder.code(&depth, context(4, kind))
      if depth > 0 {
        let target = take(depth - 1)
        guard target < number else { return coder.fail() }
        new.reference = Int32(target)
      } else if depth < 0 {
        let target = number - depth - 1
        guard target > number, target < count else { return coder.fail() }
        new.reference = Int32(target)
        expected.insert(target)
      }
    }
    // The children.
    var childCount = Int(known.childCount)
    coder.code(&childCount, context(5, kind, self.kind(at: 0)))
    guard childCount >= 0, childCount <= number else { return coder.fail() }
    coder.spend(childCount)
    let run = Int(known.firstChild)..<Int(known.firstChild) + Int(known.childCount)
    let written = node == nil ? [] : code.children[run]
    // This is the top of the stack; `suffix` would go through all of the stack.
    let ownStart = max(stack.count - childCount, 0)
    var isUsual = stack[ownStart...].elementsEqual(written)
    coder.code(plain: &isUsual, context(6, kind))
    let first = children.count
    if isUsual {
      guard childCount <= stack.count else { return coder.fail() }
      children += stack[ownStart...]
      stack.removeLast(childCount)
    } else {
      for index in 0..<childCount {
        var depth = index < written.count ? self.depth(of: Int(written[written.startIndex + index])) : 0
        coder.code(&depth, context(7, kind))
        guard depth >= 0 else { return coder.fail() }
        let target = take(depth)
        guard target < number else { return coder.fail() }
        children.append(Int32(target))
      }
    }
    new.firstChild = UInt32(first)
    new.childCount = UInt32(childCount)
    let own = children[first...]
    let type = kind != .function && new.reference >= 0 && Int(new.reference) < number ? Int(new.reference) : nil
    // The depth is limited, because code that reads the tree recurses.
    let level = 1 + max(own.reduce(0) { max($0, depths[Int($1)]) }, type.map { depths[$0] } ?? 0)
    guard Bound.nodes.allows(Int(level) / 4) else { return coder.fail() }
    depths.append(level)
    let near = own.first.map(Int.init) ?? stack.last.map(Int.init)
    codeText(known, code, &new, near: near.map { textOf[$0] } ?? 0)
    // A node that is referred to before it is decoded has no parts: otherwise it could be a part of itself.
    if expected.remove(number) == nil {
      stack.append(Int32(number))
    } else if kind != .typeOther || childCount > 0 || new.reference >= 0 {
      return coder.fail()
    }
    nodes.append(new)
  }

  private func isType(_ kind: Node.Kind) -> Bool { kind.rawValue >= Node.Kind.typeName.rawValue }

  /// The group of a kind of node. Texts are predicted from the texts of the same group.
  private func group(of kind: Node.Kind) -> UInt32 {
    switch kind {
    case .argument: 2
    case .member: 3
    case .string, .interpolation: 6
    case _ where isType(kind): 1
    case .name, .variable: 0
    case _ where kind.rawValue > Node.Kind.tuple.rawValue: 0
    default: 7
    }
  }

  private mutating func codeText(_ known: Code.Storage, _ code: Code, _ new: inout Code.Storage, near: Int) {
    var hasText = known.text >= 0
    coder.code(plain: &hasText, context(8, new.kind))
    guard hasText else { return textOf.append(0) }
    let text = known.text >= 0 ? code.strings[Int(known.text)] : nil
    let guess =
      NodeSource.isUsual(new.kind)
      ? NodeSource(nodes: nodes, children: children, textOf: textOf, texts: coder.texts).usual(of: new) : nil
    let context = context(9, new.kind) << 3 | group(of: new.kind)
    if guess != nil { coder.spend(NodeSource.most / 8) }
    let number = coder.code(text, near: near, context, expecting: guess) {
      let type = new.kind != .function && nodes.indices.contains(Int(new.reference)) ? [new.reference] : []
      return textsOf(type + children[Int(new.firstChild)...])
    }
    textOf.append(number)
    guard !coder.hasFailed else { return }
    new.text = stringOf[number] ?? -1
    if new.text < 0 {
      new.text = Int32(strings.append(coder.texts[number]))
      stringOf[number] = new.text
    }
  }

  /// The texts of nodes and of the nodes in them, mostly in the order in which the source has them.
  private func textsOf(_ roots: [Int32]) -> [Int] {
    var (list, visits): ([Int], Int) = ([], 0)
    func visit(_ node: Int32) {
      visits += 1
      guard visits < Self.mostVisits else { return }
      let (storage, number) = (nodes[Int(node)], Int(node))
      let own = childrenOf(number)
      let isBehindFirst = [.binary, .cast, .member, .typeMember].contains(storage.kind)
      if isBehindFirst { own.first.map(visit) }
      if storage.text >= 0 { list.append(textOf[number]) }
      // The text of most types is their source.
      if isType(storage.kind), ![.typeName, .typeMember, .typeElement].contains(storage.kind) { return }
      if let type = typeOf(number), type < number { visit(Int32(type)) }
      for child in own.dropFirst(isBehindFirst ? 1 : 0) { visit(child) }
    }
    for root in roots { visit(root) }
    coder.spend(visits / 8)
    return list
  }

  private static let mostVisits = 128

  // MARK: Places

  /// A node whose parts are being placed.
  private struct Frame {
    var node: Int
    var isRoot: Bool
    /// The number of parts that have a place, the type included.
    var placed = 0
    /// The column at which the node's first line begins.
    var indentation: Int
    /// The column of the last part that begins a line.
    var column: Int?
  }

  /// Codes where the nodes begin and end, from the outside in. Most begin behind their parent's text, behind the node
  /// before them, or below it.
  ///
  /// - Parameters:
  ///   - known: The nodes to write.
  ///   - usual: The predicted places of roots.
  mutating func codePlaces(_ known: [Code.Storage], _ usual: UsualPlaces) {
    var isPlaced = Array(repeating: false, count: nodes.count)
    var frames: [Frame] = []
    // Stands for a parent of all nodes without a parent.
    var outer = Frame(node: -1, isRoot: false, indentation: 0)
    var (indentation, lastKind) = (0, UInt32(255))
    // The column at which the last declaration begins.
    var margin = 0
    /// Whether a node is the body of a function. The line in which a body begins starts with the declaration, which is
    /// no code.
    func isBody(_ frame: Frame) -> Bool {
      frame.node >= 0 && frame.isRoot && nodes[frame.node].kind == .block
    }
    func open(_ number: Int, slot: UInt32) {
      isPlaced[number] = true
      let parent = frames.last ?? outer
      let parentKind = parent.node < 0 ? 255 : UInt32(nodes[parent.node].kind.rawValue)
      var base = place
      let hint = frames.isEmpty ? usual.hints[number] : nil
      if let hint { base += hint.gap }
      if slot == 2, parentKind == UInt32(Node.Kind.binary.rawValue) { base += length(parent.node) }
      let column = parent.column ?? (isBody(parent) ? margin + body.first : parent.indentation)
      let start = coder.code(
        place: number < known.count ? Int(known[number].start) : 0, from: base, 10 << 20 | parentKind << 8 | slot,
        near: Int(UInt32(nodes[number].kind.rawValue) << 8 | lastKind),
        below: hint.map { margin + $0.width } ?? column)
      let (line, reached) = (start >> coder.columnBits, coder.column(of: start))
      if line != base >> coder.columnBits {
        indentation = reached
        if let hint { margin = reached - hint.width }
        if isBody(parent) { body.first = reached - margin }
        if frames.isEmpty { outer.column = reached } else { frames[frames.count - 1].column = reached }
      }
      guard start >= 0, start <= Int(UInt32.max) else { return coder.fail() }
      nodes[number].start = UInt32(start)
      place = start + (hasTextInFront(nodes[number]) ? length(number) : 0)
      frames.append(Frame(node: number, isRoot: frames.isEmpty, indentation: indentation))
    }
    func close(_ frame: Frame) {
      let node = nodes[frame.node]
      let (start, length) = (Int(node.start), length(frame.node))
      var last: Int?
      if let type = typeOf(frame.node) { last = Int(nodes[type].end) }
      for child in childrenOf(frame.node) { last = max(last ?? 0, Int(nodes[Int(child)].end)) }
      let hint = last.map { $0 + (node.kind == .member ? length : 0) } ?? start + length
      let base = max(hint, start)
      let end = coder.code(
        place: frame.node < known.count ? Int(known[frame.node].end) : 0, from: base,
        context(11, node.kind, UInt32(node.flags.rawValue & 3)), near: Int(lastKind << 2 | min(node.childCount, 3)),
        below: isBody(frame) ? margin + body.end : frame.indentation)
      guard end >= start, end <= Int(UInt32.max) else { return coder.fail() }
      if end >> coder.columnBits != base >> coder.columnBits {
        indentation = frame.indentation
        if isBody(frame) { body.end = coder.column(of: end) - margin }
      }
      nodes[frame.node].end = UInt32(end)
      (place, lastKind) = (end, UInt32(node.kind.rawValue))
    }
    for root in stack where !isPlaced[Int(root)] {
      open(Int(root), slot: 0)
      while let frame = frames.last, !coder.hasFailed {
        let (type, own) = (typeOf(frame.node), childrenOf(frame.node))
        let position = frame.placed - (type == nil ? 0 : 1)
        if position >= own.count {
          close(frame)
          frames.removeLast()
          continue
        }
        frames[frames.count - 1].placed += 1
        let part = position < 0 ? type ?? 0 : Int(own[own.startIndex + position])
        if !isPlaced[part] { open(part, slot: UInt32(min(position + 1, 3))) }
      }
      frames = []
    }
    if isPlaced.contains(false) { coder.fail() }
    for number in nodes.indices where !coder.hasFailed {
      if !FactsShape.fits(nodes[number], children: childrenOf(number), of: nodes) { coder.fail() }
    }
  }

  private func typeOf(_ node: Int) -> Int? {
    nodes[node].kind == .function || nodes[node].reference < 0 ? nil : Int(nodes[node].reference)
  }

  private func childrenOf(_ node: Int) -> ArraySlice<Int32> {
    children[Int(nodes[node].firstChild)..<Int(nodes[node].firstChild + nodes[node].childCount)]
  }

  /// The number of bytes of a node's text.
  private func length(_ node: Int) -> Int { nodes[node].text < 0 ? 0 : coder.texts[textOf[node]].utf8.count }

  /// Whether a node's parts come behind its text.
  private func hasTextInFront(_ node: Code.Storage) -> Bool {
    switch node.kind {
    case .name, .variable, .optionalBinding, .argument, .closureParameter, .capture, .typeName, .typeElement, .prefix,
      .optionalTry, .for, .patternVariable:
      true
    case .member: !node.flags.contains(.hasBase)
    default: false
    }
  }
}
