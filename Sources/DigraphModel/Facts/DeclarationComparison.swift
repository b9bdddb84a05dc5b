/// Compares the declarations of a file before and after an edit.
///
/// If they are the same, tables of the whole program still hold. Other code sees only the declarations of a file, the
/// values of its properties, and the effects of its bodies. Places may have moved.
struct DeclarationComparison {
  private let old: FileFacts
  private let new: FileFacts

  fileprivate init(_ old: FileFacts, _ new: FileFacts) { (self.old, self.new) = (old, new) }

  fileprivate var isSame: Bool {
    old.header == new.header && (old.topLevel == nil) == (new.topLevel == nil) && old.omissions.isEmpty
      && new.omissions.isEmpty && old.unreadDeclarations == new.unreadDeclarations
      && all(old.imports, new.imports) { $0.path == $1.path && $0.specifiers == $1.specifiers }
      && all(old.cases, new.cases) { $0.name == $1.name && $0.owner == $1.owner && $0.rawValue == $1.rawValue }
      && all(old.types, new.types, isSame) && all(old.aliases, new.aliases, isSame)
      && all(old.functions, new.functions, isSame) && all(old.properties, new.properties, isSame)
  }

  private func all<Element>(_ old: [Element], _ new: [Element], _ areSame: (Element, Element) -> Bool) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy(areSame)
  }

  private func isSame(_ old: TypeDecl, _ new: TypeDecl) -> Bool {
    old.name == new.name && old.kind == new.kind && old.parent == new.parent && old.isLocal == new.isLocal
      && old.modifiers == new.modifiers && old.conditions == new.conditions && isSame(old.extended, new.extended)
      && all(old.generics, new.generics, isSame) && all(old.inherited, new.inherited) { isSame($0, $1) }
      && all(old.sameTypes, new.sameTypes, isSame)
      && all(old.attributes, new.attributes, isSame)
  }

  private func isSame(_ old: TypealiasDecl, _ new: TypealiasDecl) -> Bool {
    old.name == new.name && old.owner == new.owner && old.isAssociatedType == new.isAssociatedType
      && old.isPrivate == new.isPrivate && old.conditions == new.conditions && isSame(old.target, new.target)
      && all(old.generics, new.generics, isSame)
  }

  private func isSame(_ old: SameType, _ new: SameType) -> Bool {
    isSame(old.left, new.left) && isSame(old.right, new.right)
  }

  private func isSame(_ old: FunctionDecl, _ new: FunctionDecl) -> Bool {
    old.kind == new.kind && old.name == new.name && old.owner == new.owner && old.isStatic == new.isStatic
      && old.isFailable == new.isFailable && old.effects == new.effects && old.modifiers == new.modifiers
      && old.conditions == new.conditions && old.hasBody == new.hasBody && (old.body == nil) == (new.body == nil)
      && old.isLocal == new.isLocal && isSame(old.result, new.result) && all(old.generics, new.generics, isSame)
      && all(old.sameTypes, new.sameTypes, isSame)
      && all(old.attributes, new.attributes, isSame) && all(old.parameters, new.parameters, isSame)
  }

  private func isSame(_ old: FunctionDecl.Parameter, _ new: FunctionDecl.Parameter) -> Bool {
    old.label == new.label && old.name == new.name && old.specifiers == new.specifiers
      && old.hasDefault == new.hasDefault && old.isVariadic == new.isVariadic && old.comment == new.comment
      && isSame(old.type, new.type) && isSame(old.defaultValue, new.defaultValue)
  }

  private func isSame(_ old: PropertyDecl, _ new: PropertyDecl) -> Bool {
    old.name == new.name && old.owner == new.owner && old.inferredFrom == new.inferredFrom
      && old.hasInitialValue == new.hasInitialValue && (old.getter == nil) == (new.getter == nil)
      && old.isComputed == new.isComputed && old.isStatic == new.isStatic && old.isLocal == new.isLocal
      && old.isConstant == new.isConstant && old.isSettable == new.isSettable && old.isIdle == new.isIdle
      && old.users == new.users && old.effects == new.effects && old.modifiers == new.modifiers
      && old.conditions == new.conditions && isSame(old.type, new.type) && isSame(old.inferredType, new.inferredType)
      && isSame(old.bareConstruction, new.bareConstruction) && all(old.attributes, new.attributes, isSame)
      && isLike(old.initialValue, new.initialValue)
  }

  private func isSame(_ old: Attribute, _ new: Attribute) -> Bool {
    old.name == new.name && old.qualifiedName == new.qualifiedName && old.hasArguments == new.hasArguments
      && all(old.genericArguments, new.genericArguments) { isSame($0, $1) }
      && all(old.arguments, new.arguments) { isSame($0, $1) }
  }

  private func isSame(_ old: GenericParameter, _ new: GenericParameter) -> Bool {
    old.name == new.name && isSame(old.constraint, new.constraint)
  }

  // MARK: Nodes

  /// Whether both initial values are nodes of the same kind: other code can tell a literal from a call without
  /// evaluating it.
  private func isLike(_ old: NodeID?, _ new: NodeID?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return self.old.code[old].kind == self.new.code[new].kind
  }

  private func isSame(_ old: NodeID?, _ new: NodeID?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return isSame(old, new)
  }

  /// Whether two pieces of code say the same, wherever they stand.
  private func isSame(_ old: NodeID, _ new: NodeID) -> Bool {
    var pending = [(self.old.code[old], self.new.code[new])]
    while let (one, other) = pending.popLast() {
      guard one.kind == other.kind, one.flags == other.flags, one.hasText == other.hasText, one.text == other.text,
        one.declaration == other.declaration, one.childCount == other.childCount,
        (one.type == nil) == (other.type == nil)
      else { return false }
      if let type = one.type, let otherType = other.type { pending.append((type, otherType)) }
      pending += zip(one.children, other.children)
    }
    return true
  }
}

extension FileFacts {
  /// Whether the file declares the same as `other`, its version before an edit, in the same order. Declarations then
  /// have the same numbers. Bodies, values of properties, comments and places may differ.
  ///
  /// - Complexity: O(declarations and types that are written).
  public func declaresSame(as other: FileFacts) -> Bool { DeclarationComparison(self, other).isSame }
}
