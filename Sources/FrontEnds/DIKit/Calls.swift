import DigraphModel

/// Reads calls such as `resolveClient(host: host)` and `injectToBadge(badge)` in hand-written code: in provider
/// methods, in extensions of a resolver, and in types that hold a resolver.
struct Calls {
  /// A call of a generated method.
  struct Use {
    var type: String
    /// Whether the method only fills an existing object, as `injectTo…` does.
    var isInjecting: Bool
    var range: Range<Int>
    /// Whether the receiver is `self`, written or implied.
    var isOwn: Bool
    /// The property that holds the receiver, if the call is made on a property of `self`.
    var property: String?
    /// Whether the call is in a closure.
    var isLater: Bool
    var conditions: [Condition]
  }

  private let path: String
  private(set) var uses: [Use] = []

  /// Reads a body.
  init(_ body: Node, path: String) {
    self.path = path
    read(body, [], isLater: false)
  }

  private mutating func read(_ node: Node, _ conditions: [Condition], isLater: Bool) {
    switch node.kind {
    case .block: readBlock(node, conditions, isLater)
    case .if, .switch, .for, .loop, .ternary, .guard, .compilation:
      for (index, child) in node.children.enumerated() {
        let isTested = index == 0 && node.kind != .compilation
        read(child, isTested ? conditions : conditions + [condition(node, index)], isLater: isLater)
      }
    case .binary where ["??", "&&", "||"].contains(node.text) && node.childCount == 2:
      read(node[0], conditions, isLater: isLater)
      read(node[1], conditions + [condition(node, 1)], isLater: isLater)
    case .closure:
      for child in node.children { read(child, conditions, isLater: true) }
    case .variable where node.flags.contains(.deferred):
      for child in node.children { read(child, conditions, isLater: true) }
    case .call:
      note(node, conditions, isLater)
      for child in node.children { read(child, conditions, isLater: isLater) }
    default:
      for child in node.children { read(child, conditions, isLater: isLater) }
    }
  }

  /// Reads a block. Statements after one that may return or throw are conditional.
  private mutating func readBlock(_ block: Node, _ conditions: [Condition], _ isLater: Bool) {
    var conditions = conditions
    for statement in block.children {
      read(statement, conditions, isLater: isLater)
      if statement.kind != .return, statement.kind != .throw, Self.mayLeave(statement) {
        conditions.append(condition(statement, statement.childCount))
      }
    }
  }

  private static func mayLeave(_ node: Node) -> Bool {
    if node.kind == .closure || node.kind == .function { return false }
    return node.kind == .return || node.kind == .throw || node.children.contains(where: mayLeave)
  }

  private func condition(_ node: Node, _ clause: Int) -> Condition {
    let text = node.children.first?.text ?? ""
    return Condition(
      kind: node.kind == .compilation ? .compilation : .branch, text: text.isEmpty ? node.kind.word : text,
      construct: "\(path):\(node.range.lowerBound)", clause: clause)
  }

  private mutating func note(_ call: Node, _ conditions: [Condition], _ isLater: Bool) {
    guard let callee = call.children.first, callee.kind == .name || callee.kind == .member else { return }
    let name = String(callee.text.prefix { $0 != "(" })
    let isInjecting = name.hasPrefix("injectTo")
    guard isInjecting || name.hasPrefix("resolve") else { return }
    let type = String(name.dropFirst(isInjecting ? "injectTo".count : "resolve".count))
    let base = callee.kind == .member && callee.flags.contains(.hasBase) ? callee[0] : nil
    let isOwn = base.map { $0.kind == .name && $0.text == "self" } ?? true
    var property: String?
    if let base, base.kind == .name, !isOwn { property = base.text }
    if let base, base.kind == .member, base.flags.contains(.hasBase), base[0].kind == .name, base[0].text == "self" {
      property = base.text
    }
    uses.append(
      Use(
        type: type, isInjecting: isInjecting, range: callee.range, isOwn: isOwn, property: property, isLater: isLater,
        conditions: conditions))
  }
}

extension Node.Kind {
  /// The word for a condition that has no text of its own.
  fileprivate var word: String {
    switch self {
    case .switch: "switch"
    case .for, .loop: "a loop"
    case .compilation: "#if"
    default: "a condition"
    }
  }
}
