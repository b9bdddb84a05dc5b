import DigraphModel

/// Codes the optional parts of a file's facts with an adaptive coder. The declarations predict most of a part.
enum PackedParts {
  private static let none = OptionalPart.Counts(nodes: 0, types: 0, functions: 0, properties: 0, aliases: 0, cases: 0)
  private static let declared: [any WritableKeyPath<OptionalPart.Counts, Int> & Sendable] = [
    \.types, \.functions, \.properties, \.aliases, \.cases,
  ]

  static func code(_ parts: inout [OptionalPart], of facts: FileFacts, roots: [Int], _ coder: inout BinaryCoder) {
    guard !coder.hasFailed else { return }
    let context = Context(facts, roots: roots)
    var last = none
    coder.code(&parts, like: OptionalPart(.anyWord, from: none, to: none)) { coder, part in
      code(&part, after: last, context, &coder)
      last = part.end
    }
  }

  /// Codes parts without predictions from the facts, which takes more room and less time.
  static func code(alone parts: inout [OptionalPart], types: Int, _ coder: inout BinaryCoder) {
    coder.code(&parts, like: OptionalPart(.anyWord, from: none, to: none)) { coder, part in
      for field in declared + [\.nodes] {
        coder.code(&part.start[keyPath: field])
        coder.code(&part.end[keyPath: field])
      }
      code(&part.rule, Candidates(), types: types, &coder)
    }
  }

  private static func code(
    _ part: inout OptionalPart, after last: OptionalPart.Counts, _ context: Context, _ coder: inout BinaryCoder
  ) {
    // The nodes of a part are mostly a root, which is a node without a parent, and all nodes below it.
    var root = context.rank[part.end.nodes - 1] ?? context.roots.count + part.end.nodes
    coder.code(&root, after: #line, below: context.roots.count + context.counts.nodes + 1)
    if coder.hasFailed { return }
    part.end.nodes = root < context.roots.count ? context.roots[root] + 1 : root - context.roots.count
    let usual = part.end.nodes > 0 ? context.firsts[part.end.nodes - 1] : 0
    var distance = usual - part.start.nodes
    coder.code(&distance)
    part.start.nodes = usual &- distance
    guard 0...part.end.nodes ~= part.start.nodes else { return coder.fail() }
    for (number, field) in declared.enumerated() {
      var count = part.end[keyPath: field] - part.start[keyPath: field]
      coder.code(&count, line: UInt32(1_000 + number))
      var start = count == 0 ? 0 : part.start[keyPath: field] - last[keyPath: field]
      if count != 0 { coder.code(&start, line: UInt32(1_010 + number)) }
      let first = count == 0 ? 0 : last[keyPath: field] &+ start
      guard count >= 0, first >= 0, first &+ count <= context.counts[keyPath: field] else { return coder.fail() }
      part.start[keyPath: field] = first
      part.end[keyPath: field] = first + count
    }
    code(&part.rule, context.candidates(of: part), types: context.counts.types, &coder)
  }

  private static func code(
    _ rule: inout OptionalPart.Rule, _ candidates: Candidates, types: Int, _ coder: inout BinaryCoder
  ) {
    var (kind, owner, range, body) = (UInt8(0), Int?.none, 0..<0, Range<Int>?.none)
    switch rule {
    case .word(let place): (kind, range) = (0, place)
    case .anyWord: kind = 1
    case .member(let type, let place, let watched): (kind, owner, range, body) = (2, type, place, watched)
    case .property(let type, let place): (kind, owner, range) = (3, type, place)
    case .instead: kind = 4
    }
    coder.code(&kind)
    if kind == 2 || kind == 3 {
      var isUsual = owner == candidates.owner
      coder.code(&isUsual)
      if isUsual {
        owner = candidates.owner
      } else {
        coder.code(&owner, like: 0) { $0.code(&$1, below: max(types, 1)) }
      }
      if let owner, owner >= types { coder.fail() }
    }
    if kind == 0 || kind == 2 || kind == 3 { code(&range, candidates, line: #line, &coder) }
    if kind == 2 { coder.code(&body, like: 0..<0) { code(&$1, candidates, line: #line, &$0) } }
    switch kind {
    case 0: rule = .word(in: range)
    case 1: rule = .anyWord
    case 2: rule = .member(of: owner, in: range, watching: body)
    case 3: rule = .property(of: owner, in: range)
    case 4: rule = .instead
    default: coder.fail()
    }
  }

  private static func code(
    _ range: inout Range<Int>, _ candidates: Candidates, line: UInt32, _ coder: inout BinaryCoder
  ) {
    var choice = candidates.ranges.firstIndex(of: range) ?? candidates.ranges.count
    coder.code(&choice, line: line)
    if candidates.ranges.indices.contains(choice) {
      range = candidates.ranges[choice]
    } else {
      coder.code(offsets: &range)
    }
  }

  /// The most probable values of a part.
  private struct Candidates {
    var owner: Int?
    var ranges: [Range<Int>] = []
  }

  /// The predictions that declarations give for parts.
  private struct Context {
    let facts: FileFacts
    /// All roots. Those with which parts mostly end come first: bodies and values of declarations.
    private(set) var roots: [Int] = []
    let counts: OptionalPart.Counts
    /// By node, its position among the roots.
    var rank: [Int: Int] = [:]
    /// By node, the first node below it.
    var firsts: [Int] = []
    private var functions: [Int: Int] = [:]
    private var properties: [Int: Int] = [:]

    init(_ facts: FileFacts, roots: [Int]) {
      self.facts = facts
      counts = .init(
        nodes: facts.code.nodes.count, types: facts.types.count, functions: facts.functions.count,
        properties: facts.properties.count, aliases: facts.aliases.count, cases: facts.cases.count)
      let code = facts.code
      firsts.reserveCapacity(code.nodes.count)
      for (number, node) in code.nodes.enumerated() {
        var first = number
        for child in code.children[Int(node.firstChild)..<Int(node.firstChild + node.childCount)] {
          first = min(first, firsts[Int(child)])
        }
        if node.kind != .function, node.reference >= 0, Int(node.reference) < number {
          first = min(first, firsts[Int(node.reference)])
        }
        firsts.append(first)
      }
      for (number, function) in facts.functions.enumerated() {
        for node in [function.body] + function.parameters.map(\.defaultValue) {
          if let node { functions[Int(node.index)] = number }
        }
      }
      for (number, property) in facts.properties.enumerated() {
        for node in [property.initialValue, property.getter, property.bareConstruction] {
          if let node { properties[Int(node.index)] = number }
        }
      }
      func isUsual(_ root: Int) -> Bool { functions[root] != nil || properties[root] != nil }
      self.roots = roots.filter(isUsual) + roots.filter { !isUsual($0) }
      for (position, root) in self.roots.enumerated() { rank[root] = position }
    }

    func candidates(of part: OptionalPart) -> Candidates {
      guard part.end.nodes > 0 else { return Candidates() }
      let node = part.end.nodes - 1
      let own = facts.code[NodeID(Int32(node))].range
      if let number = functions[node] {
        return Candidates(owner: facts.functions[number].owner, ranges: [facts.functions[number].range, own])
      }
      if let number = properties[node] {
        let (name, whole) = (facts.properties[number].nameRange, facts.properties[number].range)
        let binding = min(name.lowerBound, whole.upperBound)..<whole.upperBound
        return Candidates(owner: facts.properties[number].owner, ranges: [binding, whole, own])
      }
      return Candidates(ranges: [own])
    }
  }
}
