import DigraphModel

/// A file's code through an ``AdaptiveCoder``.
///
/// Nodes come behind their children, so most of what one says follows from a stack: a node takes its children from the
/// top, and begins and ends near where they do. What is usual takes a part of a bit.
struct PackedCode {
  private let coder: AdaptiveCoder
  private let functions: Int
  private var nodes: [Code.Storage] = []
  private var children: [Int32] = []
  /// Nodes that nothing refers to yet, the last on top.
  private var stack: [Int] = []
  /// Nodes that an earlier one refers to.
  private var expected: Set<Int> = []
  private var depths: [UInt16] = []
  private var strings = StringTable()
  private var stringOf: [Int: Int32] = [:]
  private var textOf: [Int] = []
  /// The end of the last node that has no parts.
  private var place = 0

  /// Writes the code, or reads another one.
  ///
  /// - Parameters:
  ///   - value: What is written.
  ///   - coder: Writes or reads.
  ///   - functions: How many functions there may be.
  /// - Returns: What was written or read, and the nodes that no other one has for a part.
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
    return (Code(nodes: packed.nodes, children: packed.children, strings: packed.strings), packed.stack)
  }

  private init(coder: AdaptiveCoder, functions: Int) {
    (self.coder, self.functions) = (coder, functions)
  }

  /// A context of its own for each thing that is said of a kind of node.
  private func context(_ what: UInt32, _ kind: Node.Kind, _ more: UInt32 = 0) -> UInt32 {
    what << 20 | UInt32(kind.rawValue) << 8 | more
  }

  /// How far a node is from the top of the stack; behind all that is on it, one that is not.
  private func depth(of node: Int) -> Int {
    stack.lastIndex(of: node).map { stack.count - 1 - $0 } ?? stack.count + node
  }

  private func kind(at depth: Int) -> UInt32 {
    depth < stack.count ? UInt32(nodes[stack[stack.count - 1 - depth]].kind.rawValue) : 255
  }

  private mutating func code(_ node: Code.Storage?, _ number: Int, of code: Code, count: Int) {
    let empty = Code.Storage(
      kind: .name, flags: [], text: -1, reference: -1, start: 0, end: 0, firstChild: 0, childCount: 0)
    let known = node ?? empty
    var raw = Int(known.kind.rawValue)
    let last = nodes.last.map { UInt32($0.kind.rawValue) } ?? 255
    coder.code(&raw, bits: 7, 2 << 20 | last << 8 | kind(at: last == kind(at: 0) ? 1 : 0))
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
        let target = depth - 1 < stack.count ? stack.remove(at: stack.count - depth) : depth - 1 - stack.count
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
    let written = node == nil ? [] : code.children[run].map(Int.init)
    var isUsual = stack.suffix(childCount).elementsEqual(written)
    coder.code(&isUsual, context(6, kind))
    var own: [Int] = []
    if isUsual {
      guard childCount <= stack.count else { return coder.fail() }
      own = Array(stack.suffix(childCount))
      stack.removeLast(childCount)
    } else {
      for index in 0..<childCount {
        let child = index < written.count ? written[index] : 0
        var depth = self.depth(of: child)
        coder.code(&depth, context(7, kind))
        guard depth >= 0 else { return coder.fail() }
        let target = depth < stack.count ? stack.remove(at: stack.count - 1 - depth) : depth - stack.count
        guard target < number else { return coder.fail() }
        own.append(target)
      }
    }
    new.firstChild = UInt32(children.count)
    new.childCount = UInt32(own.count)
    children += own.map(Int32.init)
    // How deep it is: whoever reads it recurses.
    var parts = own
    if kind != .function, new.reference >= 0, Int(new.reference) < number { parts.append(Int(new.reference)) }
    let level = 1 + (parts.map { Int(depths[$0]) }.max() ?? 0)
    guard Bound.nodes.allows(level / 4) else { return coder.fail() }
    depths.append(UInt16(truncatingIfNeeded: level))
    codeText(known, code, &new, near: own.first.map { textOf[$0] } ?? stack.last.map { textOf[$0] } ?? 0)
    codePlaces(known, &new, own, parts)
    // What is referred to before it is there must not refer to anything: nothing is a part of itself.
    if expected.remove(number) == nil {
      stack.append(number)
    } else if kind != .typeOther || !parts.isEmpty || new.reference >= 0 {
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

  private mutating func codePlaces(_ known: Code.Storage, _ new: inout Code.Storage, _ own: [Int], _ parts: [Int]) {
    let first = (own.first ?? parts.first).map { Int(nodes[$0].start) }
    let last = parts.map { Int(nodes[$0].end) }.max()
    let length = new.text < 0 ? 0 : coder.texts[textOf[textOf.count - 1]].utf8.count
    let lastKind = nodes.last.map { UInt32($0.kind.rawValue) } ?? 255
    let start = coder.code(
      place: Int(known.start), from: first ?? place, context(10, new.kind, first == nil ? lastKind : 254))
    let hint = last.map { $0 + (new.kind == .member ? length : 0) } ?? start + length
    let end = coder.code(
      place: Int(known.end), from: max(hint, start), context(11, new.kind, UInt32(new.flags.rawValue & 3)))
    guard start >= 0, end >= start, end <= Int(UInt32.max) else { return coder.fail() }
    (new.start, new.end) = (UInt32(start), UInt32(end))
    if own.isEmpty { place = end }
  }
}
