import DigraphModel

/// Properties of all facts that come from a parser. Code that reads facts relies on them, so facts from a scan are
/// checked for them.
enum FactsShape {
  /// Whether declarations come in order: types before the types in them, bodies of local functions before their
  /// declarations, and names of properties before their types. Code that reads facts recurses, and would not end
  /// otherwise.
  static func fits(_ facts: FileFacts) -> Bool {
    for number in facts.types.indices {
      if let parent = facts.types[number].parent, parent >= number { return false }
      if facts.types[number].kind == .extension, facts.types[number].extended == nil { return false }
    }
    for (number, node) in facts.code.nodes.enumerated() where node.kind == .function {
      guard facts.functions.indices.contains(Int(node.reference)) else { return false }
      if let body = facts.functions[Int(node.reference)].body, Int(body.index) >= number { return false }
    }
    for number in facts.properties.indices {
      guard let type = facts.properties[number].type else { continue }
      if facts.code[type].range.upperBound < facts.properties[number].nameRange.lowerBound { return false }
    }
    return true
  }

  /// Whether a node has the children that its kind requires, in the required places; see `Node.Kind`.
  static func fits(_ node: Code.Storage, children: ArraySlice<Int32>, of nodes: [Code.Storage]) -> Bool {
    guard children.count >= fewest(node) else { return false }
    switch node.kind {
    case .call:
      return children.dropFirst().allSatisfy { nodes[Int($0)].kind == .argument }
        && children.first.map { nodes[Int($0)].end <= node.end } ?? false
    case .name: return children.allSatisfy { nodes[Int($0)].start > node.start }
    case .member:
      let base = node.flags.contains(.hasBase) ? 1 : 0
      return children.prefix(base).allSatisfy { nodes[Int($0)].end <= node.end }
        && children.dropFirst(base).allSatisfy { nodes[Int($0)].start > node.start }
    case .subscript: return children.dropFirst().allSatisfy { nodes[Int($0)].kind == .argument }
    case .tuple, .macro: return children.allSatisfy { nodes[Int($0)].kind == .argument }
    case .dictionary: return children.count.isMultiple(of: 2)
    default: return true
    }
  }

  private static func fewest(_ node: Code.Storage) -> Int {
    switch node.kind {
    case .member: node.flags.contains(.hasBase) ? 1 : 0
    case .ternary: 3
    case .binary, .assignment, .if, .guard, .for, .loop, .typeDictionary: 2
    case .call, .subscript, .argument, .closure, .forceUnwrap, .optionalChain, .optionalTry, .cast, .isCheck, .prefix,
      .postfix, .throw, .caseBinding, .switch, .switchCase, .do, .defer, .typeMember, .typeOptional,
      .typeImplicitlyUnwrapped, .typeArray, .typeElement, .typeFunction, .typeMetatype, .typeAny, .typeSome:
      1
    default: 0
    }
  }
}
