import DigraphModel
import DigraphProjects

/// Facts as bytes, for the cache.
///
/// Nodes are stored as differences from what is usual: a text of a few hundred bytes for a body that takes ten times as
/// much in memory.
enum FactsCoding {
  /// The bytes of facts.
  ///
  /// - Returns: With them, a digest of all that sites and graphs are made of. It is the same for a file that has only
  ///   grown at its end by what says nothing.
  static func encode(_ facts: FileFacts) -> (bytes: [UInt8], digest: ContentHash) {
    var coder = BinaryCoder()
    var facts = facts
    code(&facts, &coder)
    // Lines behind everything that is known of the file make no difference.
    let lines = facts.lineStarts.prefix { $0 <= coder.lastOffset }
    let digest = ContentHash(
      of: ContentHash(of: coder.bytes).bytes + lines.withUnsafeBytes { ContentHash(of: $0) }.bytes)
    coder.code(ascending: &facts.lineStarts)
    return (coder.bytes, digest)
  }

  /// The facts that bytes stand for; `nil` if they stand for none.
  static func decode(_ bytes: [UInt8]) -> FileFacts? {
    var coder = BinaryCoder(reading: bytes)
    var facts = FileFacts(code: Code(nodes: [], children: [], strings: StringTable()), lineStarts: [])
    code(&facts, &coder)
    coder.code(ascending: &facts.lineStarts)
    return coder.isComplete ? facts : nil
  }

  private static func code(_ facts: inout FileFacts, _ coder: inout BinaryCoder) {
    facts.code = CodeCoding.code(facts.code, &coder)
    let bounds = Bounds(nodes: facts.code.nodes.count)
    coder.code(&facts.types, like: TypeDecl(name: "", kind: .class, parent: nil, nameRange: 0..<0, range: 0..<0)) {
      bounds.code(&$1, &$0)
    }
    coder.code(
      &facts.functions, like: FunctionDecl(kind: .function, name: "", owner: nil, nameRange: 0..<0, range: 0..<0)
    ) { bounds.code(&$1, &$0) }
    coder.code(&facts.properties, like: PropertyDecl(name: "", owner: nil, nameRange: 0..<0, range: 0..<0)) {
      bounds.code(&$1, &$0)
    }
    coder.code(&facts.aliases, like: TypealiasDecl(name: "", owner: nil, nameRange: 0..<0)) { bounds.code(&$1, &$0) }
    coder.code(&facts.cases, like: EnumCaseDecl(name: "", owner: nil, rawValue: nil)) { coder, value in
      coder.code(&value.name)
      bounds.code(position: &value.owner, &coder)
      coder.code(&value.rawValue)
    }
    coder.code(&facts.imports, like: ImportDecl(path: "", specifiers: [], range: 0..<0)) { coder, value in
      coder.code(&value.path)
      coder.code(&value.specifiers)
      coder.code(offsets: &value.range)
    }
    coder.code(&facts.header)
    bounds.code(&facts.topLevel, &coder)
    coder.code(&facts.directives, like: Directive(verb: "", arguments: "", reason: nil, range: 0..<0)) { coder, value in
      coder.code(&value.verb)
      coder.code(&value.arguments)
      coder.code(&value.reason)
      coder.code(offsets: &value.range)
      coder.code(&value.isAlone)
      bounds.code(&value.key, &coder)
    }
    coder.code(&facts.syntaxErrors, like: FileFacts.SyntaxError(message: "", offset: 0)) { coder, value in
      coder.code(&value.message)
      var range = value.offset..<value.offset
      coder.code(offsets: &range)
      value.offset = range.lowerBound
      coder.code(&value.losesDeclarations)
    }
    coder.code(&facts.omissions, like: FileFacts.Omission(range: 0..<0, mayMatter: false)) { coder, value in
      coder.code(offsets: &value.range)
      coder.code(&value.mayMatter)
    }
    coder.code(&facts.unreadDeclarations, like: 0) { $0.code(&$1, below: .max) }
    let owners = facts.types.map(\.parent) + facts.functions.map(\.owner) + facts.properties.map(\.owner)
    for owner in owners + facts.aliases.map(\.owner) + facts.cases.map(\.owner)
    where owner ?? 0 >= max(facts.types.count, 1) {
      coder.fail()
    }
    for node in facts.code.nodes where node.kind == .function {
      if !facts.functions.indices.contains(Int(node.reference)) { coder.fail() }
    }
  }
}

/// What positions of a file's facts may be.
private struct Bounds {
  var nodes: Int

  func code(_ id: inout NodeID, _ coder: inout BinaryCoder) {
    var index = Int(id.index)
    coder.code(&index, below: max(nodes, 1))
    id = NodeID(Int32(truncatingIfNeeded: index))
  }

  func code(_ id: inout NodeID?, _ coder: inout BinaryCoder) {
    coder.code(&id, like: NodeID(0)) { code(&$1, &$0) }
  }

  /// Compared with the number of types when all of them are known.
  func code(position: inout Int?, _ coder: inout BinaryCoder) {
    coder.code(&position, like: 0) { $0.code(&$1, below: .max) }
  }

  private func code(_ ids: inout [NodeID], _ coder: inout BinaryCoder) {
    coder.code(&ids, like: NodeID(0)) { code(&$1, &$0) }
  }

  func code(_ key: inout WrittenKey?, _ coder: inout BinaryCoder) {
    coder.code(&key, like: WrittenKey(type: NodeID(0))) { coder, key in
      code(&key.type, &coder)
      coder.code(&key.name)
      code(&key.arguments, &coder)
      coder.code(&key.scope)
      coder.code(&key.container)
    }
  }

  private func code(_ generics: inout [GenericParameter], _ coder: inout BinaryCoder) {
    coder.code(&generics, like: GenericParameter(name: "", constraint: nil)) { coder, value in
      coder.code(&value.name)
      code(&value.constraint, &coder)
    }
  }

  private func code(_ attributes: inout [Attribute], _ coder: inout BinaryCoder) {
    coder.code(&attributes, like: Attribute(name: "", qualifiedName: "", range: 0..<0)) { coder, value in
      coder.code(&value.name)
      coder.code(&value.qualifiedName)
      code(&value.genericArguments, &coder)
      code(&value.arguments, &coder)
      coder.code(&value.hasArguments)
      coder.code(offsets: &value.range)
    }
  }

  private func code(_ conditions: inout [Condition], _ coder: inout BinaryCoder) {
    coder.code(&conditions, like: Condition(kind: .compilation, text: "", construct: "", clause: 0)) { coder, value in
      coder.code(&value.kind)
      coder.code(&value.text)
      coder.code(&value.construct)
      coder.code(&value.clause)
    }
  }

  func code(_ type: inout TypeDecl, _ coder: inout BinaryCoder) {
    coder.code(&type.name)
    coder.code(&type.kind)
    code(&type.extended, &coder)
    code(position: &type.parent, &coder)
    code(&type.generics, &coder)
    coder.code(&type.sameTypes, like: SameType(left: NodeID(0), right: NodeID(0))) { coder, value in
      code(&value.left, &coder)
      code(&value.right, &coder)
    }
    code(&type.inherited, &coder)
    code(&type.attributes, &coder)
    coder.code(&type.modifiers)
    code(&type.conditions, &coder)
    coder.code(&type.isLocal)
    coder.code(offsets: &type.nameRange)
    coder.code(offsets: &type.range)
  }

  func code(_ function: inout FunctionDecl, _ coder: inout BinaryCoder) {
    coder.code(&function.kind)
    coder.code(&function.name)
    code(position: &function.owner, &coder)
    code(&function.generics, &coder)
    coder.code(&function.parameters, like: .init(label: nil, name: "", type: nil, range: 0..<0)) { coder, value in
      coder.code(&value.label)
      coder.code(&value.name)
      code(&value.type, &coder)
      coder.code(&value.specifiers)
      coder.code(&value.hasDefault)
      code(&value.defaultValue, &coder)
      coder.code(&value.isVariadic)
      coder.code(&value.comment)
      coder.code(offsets: &value.range)
    }
    code(&function.result, &coder)
    coder.code(&function.isStatic)
    coder.code(&function.isFailable)
    coder.code(&function.effects)
    code(&function.attributes, &coder)
    coder.code(&function.modifiers)
    code(&function.conditions, &coder)
    code(&function.body, &coder)
    coder.code(&function.hasBody)
    coder.code(&function.isLocal)
    coder.code(offsets: &function.nameRange)
    coder.code(offsets: &function.range)
  }

  func code(_ property: inout PropertyDecl, _ coder: inout BinaryCoder) {
    coder.code(&property.name)
    code(position: &property.owner, &coder)
    code(&property.type, &coder)
    code(&property.inferredType, &coder)
    coder.code(&property.inferredFrom)
    code(&property.initialValue, &coder)
    code(&property.bareConstruction, &coder)
    coder.code(&property.hasInitialValue)
    code(&property.getter, &coder)
    coder.code(&property.isComputed)
    coder.code(&property.isStatic)
    coder.code(&property.isLocal)
    coder.code(&property.isConstant)
    coder.code(&property.isSettable)
    coder.code(&property.isIdle)
    coder.code(&property.users)
    coder.code(&property.effects)
    code(&property.attributes, &coder)
    coder.code(&property.modifiers)
    code(&property.conditions, &coder)
    coder.code(offsets: &property.nameRange)
    coder.code(offsets: &property.range)
  }

  func code(_ alias: inout TypealiasDecl, _ coder: inout BinaryCoder) {
    coder.code(&alias.name)
    code(position: &alias.owner, &coder)
    code(&alias.generics, &coder)
    code(&alias.target, &coder)
    coder.code(&alias.isAssociatedType)
    code(&alias.conditions, &coder)
    coder.code(offsets: &alias.nameRange)
  }
}
