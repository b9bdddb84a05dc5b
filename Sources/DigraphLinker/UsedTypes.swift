import DigraphModel

extension Program {
  /// Files of the index that declare what code names, constructs or takes members of, and the supertypes and extensions of that.
  ///
  /// Evaluation would want most of them, one layer of calls after the other, and begin again each time.
  public func filesOfUsedTypes() -> Set<Int> {
    guard let index else { return [] }
    var seen: Set<String> = []
    var pending: [String] = []
    func use(_ node: Node) {
      guard node.kind == .name || node.kind == .typeName else { return }
      let name = node.text
      if name.startsUppercase, seen.insert(name).inserted { pending.append(name) }
    }
    for file in files {
      let code = file.facts.code
      for (number, storage) in code.nodes.enumerated() {
        let node = Node(code: code, id: NodeID(Int32(number)))
        switch storage.kind {
        case .call: use(node[0])
        case .member: if storage.flags.contains(.hasBase) { use(node[0]) }
        case .metatype: if let type = node.type { use(type) }
        default: break
        }
      }
    }
    var result: Set<Int> = []
    while let name = pending.popLast() {
      if let declared = topLevel[name] {
        for id in declared.lazy.flatMap({ self.nominals[$0.index].declarations }) {
          let facts = files[id.file].facts
          for inherited in facts.types[id.index].inherited { use(facts.code[inherited]) }
        }
        for entry in index.extensions(of: name) { result.insert(Int(entry.file)) }
      } else if aliases[name] == nil {
        for entry in index.declarations(of: name) { result.insert(Int(entry.file)) }
      }
    }
    return result
  }
}

extension String {
  /// Whether the first letter is a capital one, as it is in names of types. Nearly all are ASCII.
  fileprivate var startsUppercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80 ? (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) : first?.isUppercase == true
  }
}
