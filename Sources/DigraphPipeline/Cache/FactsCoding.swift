import DigraphModel
import DigraphProjects

/// Facts as bytes, for the cache.
///
/// Nodes are stored as differences from the usual values. The body of a function takes a few hundred bytes, a tenth of
/// its size in memory.
enum FactsCoding {
  /// Encodes facts.
  ///
  /// - Returns: The bytes, and a digest of everything that graphs and sites are made of. Code appended to a file
  ///   leaves the digest as it is if no fact comes from it.
  static func encode(_ facts: FileFacts) -> (bytes: [UInt8], digest: ContentHash) {
    var coder = BinaryCoder()
    var facts = facts
    code(&facts, &coder)
    // Lines behind the last offset of any fact make no difference.
    let lines = facts.lineStarts.prefix { $0 <= coder.lastOffset }
    let digest = ContentHash(
      of: ContentHash(of: coder.bytes).bytes + lines.withUnsafeBytes { ContentHash(of: $0) }.bytes)
    coder.code(ascending: &facts.lineStarts)
    return (coder.bytes, digest)
  }

  /// Decodes facts; `nil` if the bytes are damaged.
  static func decode(_ bytes: [UInt8]) -> FileFacts? {
    var coder = BinaryCoder(reading: bytes)
    var facts = FileFacts(code: Code(nodes: [], children: [], strings: StringTable()), lineStarts: [])
    code(&facts, &coder)
    coder.code(ascending: &facts.lineStarts)
    return coder.isComplete ? facts : nil
  }

  /// Writes facts without their line starts, or reads them.
  static func code(_ facts: inout FileFacts, _ coder: inout BinaryCoder) {
    facts.code = CodeCoding.code(facts.code, &coder)
    code(besidesCode: &facts, &coder)
  }

  /// Renumbers the nodes and types to which facts besides the code refer, and changes offsets.
  ///
  /// - Returns: Whether all nodes and types that facts require still exist.
  @discardableResult
  static func renumber(_ facts: inout FileFacts, _ renumbering: BinaryCoder.Renumbering) -> Bool {
    var coder = BinaryCoder()
    coder.renumbering = renumbering
    code(besidesCode: &facts, &coder)
    return !coder.hasFailed
  }

  /// Writes everything but the code, or reads it.
  private static func code(besidesCode facts: inout FileFacts, _ coder: inout BinaryCoder) {
    code(declarations: &facts, roots: [], &coder)
    code(offsetsIn: &facts, &coder)
  }

  /// Writes everything but the code and the offsets, or reads it. Roots are nodes without a parent: declarations mostly
  /// refer to these.
  static func code(declarations facts: inout FileFacts, roots: [Int], _ coder: inout BinaryCoder) {
    let bounds = Bounds(facts.code, roots: roots)
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
      let name = value.name
      coder.code(&value.rawValue, like: "") { $0.code(&$1, likely: name) }
    }
    coder.code(&facts.imports, like: ImportDecl(path: "", specifiers: [], range: 0..<0)) { coder, value in
      coder.code(&value.path)
      coder.code(&value.specifiers)
    }
    coder.code(&facts.header)
    bounds.code(&facts.topLevel, &coder)
    coder.code(&facts.directives, like: Directive(verb: "", arguments: "", reason: nil, range: 0..<0)) { coder, value in
      coder.code(&value.verb)
      coder.code(&value.arguments)
      coder.code(&value.reason)
      coder.code(&value.isAlone)
      bounds.code(&value.key, &coder)
    }
    coder.code(&facts.annotations, like: Annotation(text: "", offset: 0, code: 0)) { coder, value in
      coder.code(&value.text)
    }
    coder.code(&facts.syntaxErrors, like: FileFacts.SyntaxError(message: "", offset: 0)) { coder, value in
      coder.code(&value.message)
      coder.code(&value.losesDeclarations)
    }
    coder.code(&facts.omissions, like: FileFacts.Omission(range: 0..<0, mayMatter: false)) { coder, value in
      coder.code(&value.mayMatter)
    }
    coder.code(&facts.unreadDeclarations, like: 0) { $0.code(&$1, below: .max) }
    let owners = facts.types.map(\.parent) + facts.functions.map(\.owner) + facts.properties.map(\.owner)
    for owner in owners + facts.aliases.map(\.owner) + facts.cases.map(\.owner)
    where owner.map({ $0 >= facts.types.count }) ?? false {
      coder.fail()
    }
    for node in facts.code.nodes where node.kind == .function {
      if !facts.functions.indices.contains(Int(node.reference)) { coder.fail() }
    }
  }

  /// Codes where types end: mostly in the line below the last member.
  private static func codeEnds(ofTypesIn facts: inout FileFacts, _ coder: inout BinaryCoder) {
    var ends = facts.types.map(\.nameRange.upperBound)
    func note(_ owner: Int?, _ end: Int) { if let owner, owner < ends.count { ends[owner] = max(ends[owner], end) } }
    for function in facts.functions { note(function.owner, function.range.upperBound) }
    for property in facts.properties { note(property.owner, property.range.upperBound) }
    for alias in facts.aliases { note(alias.owner, alias.nameRange.upperBound) }
    for index in facts.types.indices.reversed() {
      coder.code(laterEndOf: &facts.types[index].range, near: ends[index])
      note(facts.types[index].parent, facts.types[index].range.upperBound)
    }
  }

  /// Writes all offsets besides those of the code, or reads them.
  static func code(offsetsIn facts: inout FileFacts, _ coder: inout BinaryCoder) {
    let bounds = Bounds(facts.code, roots: [])
    for index in facts.types.indices { bounds.code(offsetsIn: &facts.types[index], &coder) }
    for index in facts.functions.indices { bounds.code(offsetsIn: &facts.functions[index], &coder) }
    for index in facts.properties.indices { bounds.code(offsetsIn: &facts.properties[index], &coder) }
    for index in facts.aliases.indices { bounds.code(offsetsIn: &facts.aliases[index], &coder) }
    codeEnds(ofTypesIn: &facts, &coder)
    coder.returnToStart()
    for index in facts.imports.indices {
      coder.code(offsets: &facts.imports[index].range, length: 7 + facts.imports[index].path.utf8.count)
    }
    for index in facts.directives.indices { coder.code(offsets: &facts.directives[index].range) }
    for index in facts.annotations.indices {
      var range = facts.annotations[index].offset..<facts.annotations[index].code
      coder.code(offsets: &range)
      (facts.annotations[index].offset, facts.annotations[index].code) = (range.lowerBound, range.upperBound)
    }
    for index in facts.syntaxErrors.indices {
      var range = facts.syntaxErrors[index].offset..<facts.syntaxErrors[index].offset
      coder.code(offsets: &range)
      facts.syntaxErrors[index].offset = range.lowerBound
    }
    for index in facts.omissions.indices { coder.code(offsets: &facts.omissions[index].range) }
  }
}

/// The bounds of positions in a file's facts.
private struct Bounds {
  private let code: Code
  private var nodes: Int { code.nodes.count }
  /// Nodes without a parent, and for each node its position among them.
  private let roots: [Int]
  private var ranks: [Int]

  init(_ code: Code, roots: [Int]) {
    (self.code, self.roots) = (code, roots)
    ranks = roots.isEmpty ? [] : Array(repeating: -1, count: code.nodes.count)
    for (rank, root) in roots.enumerated() { ranks[root] = rank }
  }

  /// The offset at which a node ends; `nil` if there is no such node.
  private func end(of node: NodeID?) -> Int? {
    node.flatMap { code.nodes.indices.contains(Int($0.index)) ? Int(code.nodes[Int($0.index)].end) : nil }
  }

  /// The offset at which a node begins; `nil` if there is no such node.
  private func start(of node: NodeID?) -> Int? {
    node.flatMap { code.nodes.indices.contains(Int($0.index)) ? Int(code.nodes[Int($0.index)].start) : nil }
  }

  func code(_ id: inout NodeID, _ coder: inout BinaryCoder, line: UInt32 = #line) {
    var index = coder.renumbering?.node(Int(id.index)) ?? Int(id.index)
    if index < 0 {
      coder.fail()
    } else if coder.adaptive == nil {
      coder.code(&index, below: max(nodes, 1))
    } else {
      // The numbers of other nodes follow those of the roots.
      let known = ranks.indices.contains(index) ? ranks[index] : -1
      var rank = known >= 0 ? known : roots.count + index
      coder.code(&rank, after: line, below: roots.count + nodes)
      index = rank < roots.count ? roots[rank] : rank - roots.count
      if index >= nodes { coder.fail() }
    }
    id = NodeID(Int32(truncatingIfNeeded: index))
  }

  func code(_ id: inout NodeID?, _ coder: inout BinaryCoder, line: UInt32 = #line) {
    if let renumbering = coder.renumbering, let known = id, renumbering.node(Int(known.index)) < 0 { id = nil }
    coder.code(&id, like: NodeID(0), line: line) { code(&$1, &$0, line: line) }
  }

  /// Codes the position of a type. The caller checks it once the number of types is known.
  func code(position: inout Int?, _ coder: inout BinaryCoder, line: UInt32 = #line) {
    if let renumbering = coder.renumbering { position = position.map(renumbering.type) }
    if position ?? 0 < 0 { coder.fail() }
    coder.code(&position, like: 0, line: line) { $0.code(&$1, below: .max, line: line) }
  }

  private func code(_ ids: inout [NodeID], _ coder: inout BinaryCoder, line: UInt32 = #line) {
    coder.code(&ids, like: NodeID(0), line: line + 300) { code(&$1, &$0, line: line) }
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

  private func code(_ types: inout [SameType], _ coder: inout BinaryCoder) {
    coder.code(&types, like: SameType(left: NodeID(0), right: NodeID(0))) { coder, value in
      code(&value.left, &coder)
      code(&value.right, &coder)
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
    }
  }

  private func code(offsetsIn attributes: inout [Attribute], _ coder: inout BinaryCoder) {
    for index in attributes.indices { coder.code(offsets: &attributes[index].range) }
  }

  private func code(_ conditions: inout [Condition], _ coder: inout BinaryCoder) {
    coder.code(&conditions, like: Condition(kind: .compilation, text: "", construct: "", clause: 0)) { coder, value in
      coder.code(&value.kind)
      coder.code(&value.text)
      code(construct: &value.construct, &coder)
      coder.code(&value.clause)
    }
  }

  /// Codes the mark that identifies a construct in the file: `#if@120`, with its offset.
  private func code(construct: inout String, _ coder: inout BinaryCoder) {
    let parts = construct.split(separator: "@")
    if let adaptive = coder.adaptive {
      var (name, place) = (parts.first.map(String.init) ?? "", parts.count == 2 ? Int(parts[1]) ?? -1 : -1)
      if "\(name)@\(place)" != construct { (name, place) = (construct, -1) }
      coder.code(&name)
      var hasPlace = place >= 0
      coder.code(&hasPlace)
      if hasPlace {
        var (line, column) = (place >> adaptive.columnBits, adaptive.column(of: place))
        coder.code(&line, below: .max)
        coder.code(&column, below: .max)
        place = line << adaptive.columnBits &+ column
      }
      return construct = hasPlace ? "\(name)@\(place)" : name
    }
    guard let renumbering = coder.renumbering else { return coder.code(&construct) }
    if parts.count == 2, let offset = Int(parts[1]) { construct = "\(parts[0])@\(renumbering.offset(offset))" }
  }

  func code(_ type: inout TypeDecl, _ coder: inout BinaryCoder) {
    coder.code(&type.name, likely: coder.fileName.isEmpty ? nil : coder.fileName)
    coder.code(&type.kind)
    code(&type.extended, &coder)
    code(position: &type.parent, &coder)
    code(&type.generics, &coder)
    code(&type.sameTypes, &coder)
    code(&type.inherited, &coder)
    code(&type.attributes, &coder)
    coder.code(&type.modifiers)
    code(&type.conditions, &coder)
    coder.code(&type.isLocal)
  }

  func code(offsetsIn type: inout TypeDecl, _ coder: inout BinaryCoder) {
    code(offsetsIn: &type.attributes, &coder)
    coder.code(
      declaring: type.name, at: &type.nameRange, &type.range, before: start(of: type.inherited.first), endingNear: nil,
      behind: type.modifiers,
      near: (TypeDecl.Kind.allCases.firstIndex(of: type.kind) ?? 0) << 2 | min(type.attributes.count, 1) << 1,
      endsLater: true)
  }

  func code(_ function: inout FunctionDecl, _ coder: inout BinaryCoder) {
    coder.code(&function.kind)
    coder.code(&function.name)
    code(position: &function.owner, &coder)
    code(&function.generics, &coder)
    code(&function.sameTypes, &coder)
    coder.code(&function.parameters, like: .init(label: nil, name: "", type: nil, range: 0..<0)) { coder, value in
      coder.code(&value.label)
      coder.code(&value.name, likely: value.label)
      code(&value.type, &coder)
      coder.code(&value.specifiers)
      coder.code(&value.hasDefault)
      code(&value.defaultValue, &coder)
      coder.code(&value.isVariadic)
      coder.code(&value.comment)
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
  }

  func code(offsetsIn function: inout FunctionDecl, _ coder: inout BinaryCoder) {
    for index in function.parameters.indices {
      let value = function.parameters[index]
      coder.code(
        offsets: &function.parameters[index].range, length: value.width, before: start(of: value.type),
        endingNear: end(of: value.defaultValue ?? value.type), near: min(value.specifiers.count, 2))
    }
    code(offsetsIn: &function.attributes, &coder)
    coder.code(
      declaring: function.name, at: &function.nameRange, &function.range,
      before: function.parameters.first?.range.lowerBound ?? start(of: function.body),
      endingNear: end(of: function.body ?? function.result), behind: function.modifiers, near: traits(function))
  }

  func code(_ property: inout PropertyDecl, _ coder: inout BinaryCoder) {
    coder.code(&property.name)
    code(position: &property.owner, &coder)
    code(&property.type, &coder)
    code(&property.inferredType, &coder)
    coder.code(&property.inferredFrom)
    coder.code(&property.makesQueue)
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
  }

  func code(offsetsIn property: inout PropertyDecl, _ coder: inout BinaryCoder) {
    code(offsetsIn: &property.attributes, &coder)
    coder.code(
      declaring: property.name, at: &property.nameRange, &property.range,
      before: start(of: property.type ?? property.initialValue ?? property.getter),
      endingNear: end(of: property.getter ?? property.initialValue ?? property.type), behind: property.modifiers,
      near: traits(property))
  }

  /// The properties of a function that help to predict its offsets, as one number.
  private func traits(_ function: FunctionDecl) -> Int {
    let kind = FunctionDecl.Kind.allCases.firstIndex(of: function.kind) ?? 0
    let (hasParameters, hasResult) = (!function.parameters.isEmpty, function.result != nil)
    return kind << 5 | (hasParameters ? 16 : 0) | (hasResult ? 8 : 0) | (function.hasBody ? 4 : 0)
      | min(function.attributes.count, 1) << 1 | min(function.effects.count, 1)
  }

  private func traits(_ property: PropertyDecl) -> Int {
    (property.isConstant ? 32 : 0) | (property.type != nil ? 16 : 0) | (property.hasInitialValue ? 8 : 0)
      | (property.isComputed ? 4 : 0) | min(property.attributes.count, 1) << 1 | (property.isLocal ? 1 : 0)
  }

  func code(_ alias: inout TypealiasDecl, _ coder: inout BinaryCoder) {
    coder.code(&alias.name)
    code(position: &alias.owner, &coder)
    code(&alias.generics, &coder)
    code(&alias.target, &coder)
    coder.code(&alias.isAssociatedType)
    coder.code(&alias.isPrivate)
    code(&alias.conditions, &coder)
  }

  func code(offsetsIn alias: inout TypealiasDecl, _ coder: inout BinaryCoder) {
    coder.code(offsets: &alias.nameRange, length: alias.name.utf8.count, before: start(of: alias.target))
  }
}

extension FunctionDecl.Parameter {
  /// The number of bytes of `label name: `.
  var width: Int {
    if label == nil, name == "_" { return 0 }
    return label == name ? name.utf8.count + 2 : (label ?? "_").utf8.count + 1 + name.utf8.count + 2
  }
}
