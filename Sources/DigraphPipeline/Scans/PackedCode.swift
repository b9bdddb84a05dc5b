import DigraphModel

/// Codes a file's code with an ``AdaptiveCoder``.
///
/// Nodes come after their children, so a stack predicts most of a node: it takes its children from the top of the
/// stack, and begins and ends near them. Usual values take a fraction of a bit.
struct PackedCode {
  private let coder: AdaptiveCoder
  private let functions: Int
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

  /// Writes the code, or reads it.
  ///
  /// - Parameters:
  ///   - value: The code to write.
  ///   - coder: The coder, which writes or reads.
  ///   - functions: The number of functions of the file.
  /// - Returns: The written or read code, and the nodes without a parent.
  static func code(_ value: Code, _ coder: AdaptiveCoder, functions: Int) -> (Code, roots: [Int]) {
    var packed = PackedCode(coder: coder, functions: functions)
    var count = value.nodes.count
    coder.code(&count, 1)
    if count < 0 { coder.fail() }
    coder.spend(max(count, 0))
    var number = 0
    while number < count, !coder.hasFailed {
      packed.code(number < value.nodes.count ? value.nodes[number] : nil, number, of: value, count: count)
      number += 1
    }
    if coder.hasFailed { return (value, []) }
    return (
      Code(nodes: packed.nodes, children: packed.children, strings: packed.strings), packed.stack.map(Int.init)
    )
  }

  private init(coder: AdaptiveCoder, functions: Int) {
    (self.coder, self.functions) = (coder, functions)
  }

  /// A separate context for each property (`what`) of each kind of node.
  private func context(_ what: UInt32, _ kind: Node.Kind, _ more: UInt32 = 0) -> UInt32 {
    what << 20 | UInt32(kind.rawValue) << 8 | more
  }

  /// The distance of a node from the top of the stack. A node that is not on the stack has a number beyond its depth.
  private func depth(of node: Int) -> Int {
    stack.lastIndex(of: Int32(node)).map { stack.count - 1 - $0 } ?? stack.count + node
  }

  /// Takes the node that is so far from the top of the stack, or is not on it.
  private mutating func take(_ depth: Int) -> Int {
    guard depth < stack.count else { return depth - stack.count }
    // All above it are moved.
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
    let before = nodes.suffix(4).reduce(top) { $0 &* 0x0100_0193 ^ UInt32($1.kind.rawValue) }
    let text = UInt32(truncatingIfNeeded: textOf.last ?? 0) &* 0x85EB_CA6B ^ last
    coder.code(&raw, bits: 7, 2 << 20 | last << 8 | top, besides: (before &* 0x27D4_EB2F, text &* 0xC2B2_AE35))
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
      guard 0..<functions ~= function else { return coder.fail() }
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
    var isUsual = stack.suffix(childCount).elementsEqual(written)
    coder.code(&isUsual, context(6, kind))
    let first = children.count
    if isUsual {
      guard childCount <= stack.count else { return coder.fail() }
      children += stack.suffix(childCount)
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
    // How deep it is: whoever reads it recurses.
    let level = 1 + max(own.reduce(0) { max($0, depths[Int($1)]) }, type.map { depths[$0] } ?? 0)
    guard Bound.nodes.allows(Int(level) / 4) else { return coder.fail() }
    depths.append(level)
    let near = own.first.map(Int.init) ?? stack.last.map(Int.init)
    codeText(known, code, &new, near: near.map { textOf[$0] } ?? 0)
    codePlaces(known, &new, own, type)
    guard FactsShape.fits(new, children: own, of: nodes) else { return coder.fail() }
    // A node that is referred to before it is decoded has no parts: otherwise it could be a part of itself.
    if expected.remove(number) == nil {
      stack.append(Int32(number))
    } else if kind != .typeOther || childCount > 0 || new.reference >= 0 {
      return coder.fail()
    }
    nodes.append(new)
  }

  private func isType(_ kind: Node.Kind) -> Bool { kind.rawValue >= Node.Kind.typeName.rawValue }

  private mutating func codeText(_ known: Code.Storage, _ code: Code, _ new: inout Code.Storage, near: Int) {
    var hasText = known.text >= 0
    coder.code(&hasText, context(8, new.kind))
    guard hasText else { return textOf.append(0) }
    let text = known.text >= 0 ? code.strings[Int(known.text)] : nil
    let group: UInt32 = isType(new.kind) ? 1 : new.kind == .argument ? 2 : new.kind == .member ? 3 : 0
    let number = coder.code(text, near: near, context(9, new.kind) << 3 | group)
    textOf.append(number)
    guard !coder.hasFailed else { return }
    new.text = stringOf[number] ?? -1
    if new.text < 0 {
      new.text = Int32(strings.append(coder.texts[number]))
      stringOf[number] = new.text
    }
  }

  private mutating func codePlaces(
    _ known: Code.Storage, _ new: inout Code.Storage, _ own: ArraySlice<Int32>, _ type: Int?
  ) {
    let first = (own.first.map(Int.init) ?? type).map { Int(nodes[$0].start) }
    var last = type.map { Int(nodes[$0].end) }
    for child in own { last = max(last ?? 0, Int(nodes[Int(child)].end)) }
    let length = new.text < 0 ? 0 : coder.texts[textOf[textOf.count - 1]].utf8.count
    let lastKind = nodes.last.map { UInt32($0.kind.rawValue) } ?? 255
    let start = coder.code(
      place: Int(known.start), from: first ?? place, context(10, new.kind, first == nil ? lastKind : 254),
      near: textOf.last)
    let hint = last.map { $0 + (new.kind == .member ? length : 0) } ?? start + length
    let end = coder.code(
      place: Int(known.end), from: max(hint, start), context(11, new.kind, UInt32(new.flags.rawValue & 3)))
    guard start >= 0, end >= start, end <= Int(UInt32.max) else { return coder.fail() }
    (new.start, new.end) = (UInt32(start), UInt32(end))
    if own.isEmpty { place = end }
  }
}
