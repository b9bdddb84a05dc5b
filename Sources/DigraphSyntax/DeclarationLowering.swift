import DigraphModel
import SwiftParser
import SwiftSyntax

extension Lowering {
  /// Lowers a declaration to facts. In a `wholeType`, every body is lowered.
  mutating func lowerDeclaration(_ declaration: DeclSyntax, owner: Int?, wholeType: Bool) {
    depth += 1
    defer { depth -= 1 }
    guard mayDescend(into: declaration.range) else { return }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let decl): lowerType(decl, .class, decl.name, decl.genericParameterClause, owner, wholeType)
    case .actorDecl(let decl): lowerType(decl, .actor, decl.name, decl.genericParameterClause, owner, wholeType)
    case .structDecl(let decl): lowerType(decl, .struct, decl.name, decl.genericParameterClause, owner, wholeType)
    case .enumDecl(let decl): lowerType(decl, .enum, decl.name, decl.genericParameterClause, owner, wholeType)
    case .protocolDecl(let decl): lowerType(decl, .protocol, decl.name, nil, owner, wholeType)
    case .extensionDecl(let decl): lowerExtension(decl, owner: owner, wholeType: wholeType)
    case .functionDecl(let decl): lowerFunction(decl, owner: owner, wholeType: wholeType)
    case .initializerDecl(let decl): lowerInitializer(decl, owner: owner, wholeType: wholeType)
    case .subscriptDecl(let decl): lowerSubscript(decl, owner: owner, wholeType: wholeType)
    case .deinitializerDecl(let decl):
      lowerAccessor(decl.body, name: "deinit", owner: owner, isStatic: false, node: Syntax(decl), wholeType: wholeType)
    case .variableDecl(let decl): lowerProperty(decl, owner: owner, wholeType: wholeType)
    case .typeAliasDecl(let decl):
      var alias = TypealiasDecl(name: decl.name.identifierText, owner: owner, nameRange: decl.name.range)
      alias.generics = lowerGenerics(decl.genericParameterClause)
      alias.target = lowerType(decl.initializer.value)
      alias.conditions = conditions
      alias.isPrivate = decl.modifiers.each.contains { ["private", "fileprivate"].contains($0.name.text) }
      facts.aliases.append(alias)
    case .associatedTypeDecl(let decl):
      var alias = TypealiasDecl(name: decl.name.identifierText, owner: owner, nameRange: decl.name.range)
      alias.target = decl.initializer.map { lowerType($0.value) }
      alias.isAssociatedType = true
      facts.aliases.append(alias)
    case .importDecl(let decl):
      facts.imports.append(
        ImportDecl(
          path: decl.path.each.map(\.name.identifierText).joined(separator: "."),
          specifiers: decl.attributes.each.map { text(of: $0) } + decl.modifiers.each.map { text(of: $0) }
            + (decl.importKindSpecifier.map { [$0.text] } ?? []),
          range: decl.range))
    case .ifConfigDecl(let conditional):
      forEachClause(of: conditional) { lowering, clause in
        switch clause.elements {
        case .decls(let members):
          for member in members.each { lowering.lowerDeclaration(member.decl, owner: owner, wholeType: wholeType) }
        case .statements(let items):
          for item in items.each {
            if case .decl(let decl) = item.item { lowering.lowerDeclaration(decl, owner: owner, wholeType: wholeType) }
          }
        default: break
        }
      }
    case .enumCaseDecl(let decl):
      lowerCases(decl, owner: owner)
    default: break
    }
  }

  // MARK: Types

  private mutating func lowerType(
    _ decl: some DeclGroupSyntax, _ kind: TypeDecl.Kind, _ name: TokenSyntax, _ generics: GenericParameterClauseSyntax?,
    _ owner: Int?, _ wholeType: Bool
  ) {
    var type = TypeDecl(
      name: name.identifierText, kind: kind, parent: owner, nameRange: name.range, range: decl.range)
    type.generics = lowerGenerics(generics)
    lowerMembers(of: decl, as: &type, wholeType: wholeType)
  }

  private mutating func lowerExtension(_ decl: ExtensionDeclSyntax, owner: Int?, wholeType: Bool) {
    var name = text(of: decl.extendedType)
    if let last = name.split(separator: ".").last { name = String(last) }
    if let bracket = name.firstIndex(of: "<") { name = String(name[..<bracket]) }
    var type = TypeDecl(
      name: name, kind: .extension, parent: owner, nameRange: decl.extendedType.range, range: decl.range)
    type.extended = lowerType(decl.extendedType)
    type.sameTypes = decl.genericWhereClause?.sameTypes { lowerType($0) } ?? []
    lowerMembers(of: decl, as: &type, wholeType: wholeType)
  }

  private mutating func lowerMembers(of decl: some DeclGroupSyntax, as type: inout TypeDecl, wholeType: Bool) {
    var wholeType = wholeType
    // Iterating an absent clause as an empty list would create a tree for it.
    if let clause = decl.inheritanceClause {
      for inherited in clause.inheritedTypes.each {
        type.inherited.append(lowerType(inherited.type))
        if !supertypes.isEmpty, supertypes.contains(inherited.type.lastName) { wholeType = true }
      }
    }
    // Extensions of the library's own types are lowered whole, since their code may name nothing but `self`:
    // `setUp(self)`.
    if !isComplete, type.kind == .extension, supertypes.contains(type.name) || isInteresting(type.nameRange) {
      wholeType = true
    }
    type.attributes = lowerAttributes(decl.attributes)
    type.modifiers = texts(of: decl.modifiers)
    type.conditions = conditions
    type.isLocal = isLocal
    facts.types.append(type)
    let owner = facts.types.count - 1
    let outer = watchedNames
    let block = decl.memberBlock
    var members: [DeclSyntax] = []
    for member in block.members.each { members.append(member.decl) }
    if !isComplete, isInteresting(block.range) { watchMembers(members) }
    for member in members { lowerDeclaration(member, owner: owner, wholeType: wholeType) }
    watchedNames = outer
  }

  /// Watches global variables, and members of types, which extensions in the same file also see.
  mutating func watchTopLevel(of file: SourceFileSyntax) {
    var declarations: [DeclSyntax] = []
    for item in file.statements.each {
      guard case .decl(let declaration) = item.item, isInteresting(declaration.range) else { continue }
      declarations.append(declaration)
      guard let type = declaration.asProtocol((any DeclGroupSyntax).self) else { continue }
      for member in type.memberBlock.members.each { declarations.append(member.decl) }
    }
    watchMembers(declarations)
  }

  /// Watches properties like `let container: Container` and `let container = Container()`. Also watches initializers,
  /// because another initializer may delegate to them.
  private mutating func watchMembers(_ members: [DeclSyntax]) {
    for member in members {
      if member.is(InitializerDeclSyntax.self), isInteresting(member.range) {
        watchedNames.append(Array("self.init".utf8))
      }
      guard let variable = member.as(VariableDeclSyntax.self), isInteresting(variable.range) else { continue }
      for binding in variable.bindings.each {
        let maker = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText, !name.isEmpty,
          binding.typeAnnotation.map({ isInteresting($0.range) })
            ?? maker?.as(DeclReferenceExprSyntax.self).map({ isInteresting($0.range) }) ?? false
        else { continue }
        watchedNames.append(Array(name.utf8))
      }
    }
  }

  private mutating func lowerCases(_ decl: EnumCaseDeclSyntax, owner: Int?) {
    for element in decl.elements.each {
      let name = element.name.identifierText
      var rawValue: String?
      if let literal = element.rawValue?.value {
        rawValue =
          literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue
          ?? literal.as(IntegerLiteralExprSyntax.self)?.literal.text
      }
      facts.cases.append(EnumCaseDecl(name: name, owner: owner, rawValue: rawValue))
      guard let clause = element.parameterClause else { continue }
      var function = FunctionDecl(
        kind: .enumCase, name: name, owner: owner, nameRange: element.name.range, range: element.range)
      function.isStatic = true
      function.parameters = clause.parameters.each.map { parameter in
        let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifierText }
        return .init(label: label, name: label ?? "_", type: lowerType(parameter.type), range: parameter.range)
      }
      facts.functions.append(function)
    }
  }

  // MARK: Functions

  private mutating func lowerFunction(_ decl: FunctionDeclSyntax, owner: Int?, wholeType: Bool) {
    var function = FunctionDecl(
      kind: .function, name: decl.name.identifierText, owner: owner, nameRange: decl.name.range, range: decl.range)
    let interesting = wholeType || isInteresting(function.range)
    function.generics = lowerGenerics(decl.genericParameterClause)
    function.parameters = lowerParameters(
      decl.signature.parameterClause.parameters, of: function, interesting: interesting, wholeType: wholeType)
    function.result = decl.signature.returnClause.map { lowerType($0.type) }
    function.constrain(decl.genericWhereClause) { lowerType($0) }
    if decl.signature.effectSpecifiers?.asyncSpecifier != nil { function.effects.append("async") }
    if decl.signature.effectSpecifiers?.throwsClause != nil { function.effects.append("throws") }
    finish(&function, decl.attributes, decl.modifiers, body: decl.body, interesting: interesting, wholeType: wholeType)
  }

  private mutating func lowerInitializer(_ decl: InitializerDeclSyntax, owner: Int?, wholeType: Bool) {
    var function = FunctionDecl(
      kind: .initializer, name: "init", owner: owner, nameRange: decl.initKeyword.range, range: decl.range)
    let interesting = wholeType || isInteresting(function.range)
    function.generics = lowerGenerics(decl.genericParameterClause)
    function.parameters = lowerParameters(
      decl.signature.parameterClause.parameters, of: function, interesting: interesting, wholeType: wholeType)
    function.constrain(decl.genericWhereClause) { lowerType($0) }
    function.isFailable = decl.optionalMark != nil
    if decl.signature.effectSpecifiers?.asyncSpecifier != nil { function.effects.append("async") }
    if decl.signature.effectSpecifiers?.throwsClause != nil { function.effects.append("throws") }
    finish(&function, decl.attributes, decl.modifiers, body: decl.body, interesting: interesting, wholeType: wholeType)
  }

  private mutating func lowerSubscript(_ decl: SubscriptDeclSyntax, owner: Int?, wholeType: Bool) {
    var function = FunctionDecl(
      kind: .subscript, name: "subscript", owner: owner, nameRange: decl.subscriptKeyword.range, range: decl.range)
    let interesting = wholeType || isInteresting(function.range)
    function.generics = lowerGenerics(decl.genericParameterClause)
    function.parameters = lowerParameters(
      decl.parameterClause.parameters, of: function, interesting: interesting, wholeType: wholeType)
    // Unlike a function's, a single name is no label: `subscript(name: String)` is called as `self["a"]`.
    for (number, parameter) in decl.parameterClause.parameters.enumerated() where parameter.secondName == nil {
      function.parameters[number].label = nil
    }
    function.result = lowerType(decl.returnClause.type)
    function.attributes = lowerAttributes(decl.attributes)
    function.modifiers = texts(of: decl.modifiers)
    function.isStatic = function.modifiers.areStatic
    function.conditions = conditions
    function.isLocal = isLocal
    if let getter = decl.accessorBlock?.getter {
      function.hasBody = true
      if interesting {
        let rule = OptionalPart.Rule.member(of: owner, in: function.range)
        function.body = part(rule, unless: wholeType) { $0.lowerBlock(getter, range: getter.range) }
      }
    }
    facts.functions.append(function)
  }

  private mutating func finish(
    _ function: inout FunctionDecl, _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax,
    body: CodeBlockSyntax?, interesting: Bool, wholeType: Bool
  ) {
    function.attributes = lowerAttributes(attributes)
    function.modifiers = texts(of: modifiers)
    function.isStatic = function.modifiers.areStatic
    function.conditions = conditions
    function.isLocal = isLocal
    function.hasBody = body != nil
    // The function's number is taken before its body is lowered, so that local functions of the body come later.
    let number = facts.functions.count
    facts.functions.append(function)
    guard let body else { return }
    // Computing ranges is costly.
    let range = body.range
    guard interesting || mentionsWatchedName(range) else { return }
    let outer = (isLocal, conditions)
    (isLocal, conditions) = (true, [])
    let rule = OptionalPart.Rule.member(of: function.owner, in: function.range, watching: range)
    facts.functions[number].body = part(rule, unless: wholeType) { $0.lowerBlock(body.statements, range: range) }
    (isLocal, conditions) = outer
  }

  /// Lowers a setter, observer or deinitialiser: nothing calls it by name, but it may contain requests.
  private mutating func lowerAccessor(
    _ body: CodeBlockSyntax?, name: String, owner: Int?, isStatic: Bool, node: Syntax, wholeType: Bool
  ) {
    guard let body, wholeType || isInteresting(body.range) else { return }
    var function = FunctionDecl(kind: .accessor, name: name, owner: owner, nameRange: node.range, range: node.range)
    function.isStatic = isStatic
    function.hasBody = true
    function.conditions = conditions
    function.isLocal = isLocal
    let rule =
      node.is(DeinitializerDeclSyntax.self)
      ? OptionalPart.Rule.member(of: owner, in: body.range) : .word(in: body.range)
    part(rule, unless: wholeType) { lowering in
      let number = lowering.facts.functions.count
      lowering.facts.functions.append(function)
      lowering.facts.functions[number].body = lowering.lowerBlock(body)
    }
  }

  private mutating func lowerParameters(
    _ list: FunctionParameterListSyntax, of function: FunctionDecl, interesting: Bool, wholeType: Bool
  ) -> [FunctionDecl.Parameter] {
    var parameters: [FunctionDecl.Parameter] = []
    for parameter in list {
      // `@Argument` before the name tells a macro how to handle the parameter.
      var specifiers = parameter.attributes.isEmpty ? [] : texts(of: parameter.attributes)
      var type = parameter.type
      while let attributed = type.as(AttributedTypeSyntax.self) {
        specifiers += texts(of: attributed.specifiers)
        let attributes = texts(of: attributed.attributes)
        specifiers += attributes
        // `@Sendable` and `@MainActor` belong to a function type; other attributes belong to the parameter.
        if attributes.contains("@Sendable") || attributes.contains("@MainActor") { break }
        type = attributed.baseType
      }
      let label = parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.identifierText
      let range = parameter.range
      var result = FunctionDecl.Parameter(
        label: label, name: parameter.secondName?.identifierText ?? label ?? "_", type: lowerType(type), range: range)
      result.specifiers = specifiers
      result.isVariadic = parameter.ellipsis != nil
      if let value = parameter.defaultValue?.value {
        result.hasDefault = true
        if interesting {
          let rule = OptionalPart.Rule.member(of: function.owner, in: function.range)
          result.defaultValue = part(rule, unless: wholeType) { $0.lowerExpression(value) }
        }
      }
      // Few parameters have a comment, and visiting tokens is costly.
      if mayHaveBlockComment(range) { result.comment = parameter.firstBlockComment }
      parameters.append(result)
    }
    return parameters
  }

  private mutating func lowerGenerics(_ clause: GenericParameterClauseSyntax?) -> [GenericParameter] {
    clause?.parameters.each.map {
      GenericParameter(name: $0.name.identifierText, constraint: $0.inheritedType.map { lowerType($0) })
    } ?? []
  }

  // MARK: Properties

  mutating func lowerProperty(_ decl: VariableDeclSyntax, owner: Int?, wholeType: Bool) {
    let attributes = lowerAttributes(decl.attributes)
    let modifiers = texts(of: decl.modifiers)
    let isConstant = decl.bindingSpecifier.tokenKind == .keyword(.let)
    let bindings = Array(decl.bindings.each)
    let range = decl.range
    // In `var a, b: Int`, both variables have the type.
    var laterType: TypeSyntax?
    var types: [TypeSyntax?] = []
    for binding in bindings.reversed() {
      if let type = binding.typeAnnotation?.type {
        laterType = type
      } else if binding.initializer != nil {
        laterType = nil
      }
      types.append(laterType)
    }
    for (binding, type) in zip(bindings, types.reversed()) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        lowerParts(of: binding, owner: owner, isConstant: isConstant, decl, wholeType: wholeType)
        continue
      }
      var property = PropertyDecl(
        name: name.identifierText, owner: owner, nameRange: name.range, range: range)
      property.attributes = attributes
      property.modifiers = modifiers
      property.isConstant = isConstant
      property.isStatic = modifiers.areStatic
      property.conditions = conditions
      property.type = type.map { lowerType($0) }
      let own = bindings.count == 1 && !isInteresting(range) && watchedNames.isEmpty ? nil : binding.range
      let interesting = wholeType || own.map { isInteresting($0) || mentionsWatchedName($0) } ?? false
      lowerValue(of: binding, into: &property, interesting: interesting, wholeType: wholeType)
      lowerAccessors(of: binding, into: &property, interesting: interesting, wholeType: wholeType)
      facts.properties.append(property)
    }
  }

  /// Lowers the names in `let (first, second) = make()`: each holds a part of the value.
  private mutating func lowerParts(
    of binding: PatternBindingSyntax, owner: Int?, isConstant: Bool, _ decl: VariableDeclSyntax, wholeType: Bool
  ) {
    guard let tuple = binding.pattern.as(TuplePatternSyntax.self) else { return }
    let isInteresting = wholeType || isInteresting(decl.range) || mentionsWatchedName(decl.range)
    let names = tuple.elements.each.map { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    let value = binding.initializer?.value
    let rule = OptionalPart.Rule.property(of: owner, in: decl.range)
    let values = part(rule, unless: wholeType) { lowering -> [NodeID?] in
      guard isInteresting, let value = value.map({ lowering.lowerExpression($0) }) else {
        return names.map { _ in nil }
      }
      return names.enumerated().map { position, name in
        name == nil
          ? nil
          : lowering.builder.add(
            .member, text: "\(position)", flags: [.hasBase], children: [value], at: binding.range)
      }
    }
    for (name, value) in zip(names, values) {
      guard let name else { continue }
      var property = PropertyDecl(name: name.identifierText, owner: owner, nameRange: name.range, range: decl.range)
      property.modifiers = decl.modifiers.each.map { text(of: $0) }
      property.isConstant = isConstant
      property.isStatic = texts(of: decl.modifiers).areStatic
      property.conditions = conditions
      property.hasInitialValue = true
      property.initialValue = value
      facts.properties.append(property)
    }
  }

  private mutating func lowerValue(
    of binding: PatternBindingSyntax, into property: inout PropertyDecl, interesting: Bool, wholeType: Bool
  ) {
    property.isSettable = !property.isConstant && binding.accessorBlock == nil
    guard let value = binding.initializer?.value else { return }
    property.hasInitialValue = true
    let isSimple =
      value.isPlainLiteral || value.isSumOfTexts
      || (property.type == nil || property.isConstant) && value.isReference
      || property.type == nil && value.isArithmetic
    if interesting || isSimple {
      let rule = OptionalPart.Rule.property(of: property.owner, in: binding.range)
      property.initialValue = part(rule, unless: wholeType || isSimple) { $0.lowerExpression(value) }
    }
    if !(isComplete ? wholeType || isSimple : interesting || isSimple), let call = value.as(FunctionCallExprSyntax.self)
    {
      part(.instead, unless: false) { $0.lowerConstruction(call, into: &property) }
    }
  }

  /// Notes facts about an initial value that is not lowered, but makes an object.
  private mutating func lowerConstruction(_ call: FunctionCallExprSyntax, into property: inout PropertyDecl) {
    property.makesQueue = call.makesQueue
    if call.isBareConstruction { property.bareConstruction = lowerExpression(ExprSyntax(call)) }
    guard property.type == nil || property.isConstant else { return }
    property.inferredType = lowerConstructedType(call.calledExpression)
    if property.inferredType != nil {
      property.inferredFrom = call.arguments.first.map { $0.label?.identifierText ?? "" }
    }
  }

  /// The type that a call evidently constructs: a capitalised name, or a specialised one.
  private mutating func lowerConstructedType(_ callee: ExprSyntax) -> NodeID? {
    switch callee.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name) where name.baseName.text.startsUppercase: lowerType(expression: callee)
    case .memberAccessExpr(let member)
    where member.base != nil && member.declName.baseName.text.startsUppercase:
      lowerType(expression: callee)
    case .genericSpecializationExpr, .arrayExpr, .dictionaryExpr: lowerType(expression: callee)
    default: nil
    }
  }

  private mutating func lowerAccessors(
    of binding: PatternBindingSyntax, into property: inout PropertyDecl, interesting: Bool, wholeType: Bool
  ) {
    let rule = OptionalPart.Rule.property(of: property.owner, in: binding.range)
    guard let block = binding.accessorBlock else { return }
    switch block.accessors {
    case .getter(let statements):
      property.isComputed = true
      // `static var identifier: String { String(describing: self) }` often names a binding far away.
      let isText =
        property.isStatic && statements.count == 1 && binding.typeAnnotation?.type.trimmedDescription == "String"
      let isSimple = isText || statements.isPlainLiteral
      if interesting || isSimple {
        property.getter = part(rule, unless: wholeType || isSimple) {
          $0.lowerBlock(statements, range: statements.range)
        }
      }
    case .accessors(let list):
      for accessor in list {
        switch accessor.accessorSpecifier.tokenKind {
        case .keyword(.get):
          property.isComputed = true
          if accessor.effectSpecifiers?.asyncSpecifier != nil { property.effects.append("async") }
          if accessor.effectSpecifiers?.throwsClause != nil { property.effects.append("throws") }
          if interesting, let body = accessor.body {
            property.getter = part(rule, unless: wholeType) { $0.lowerBlock(body) }
          }
        case .keyword(.set):
          property.isSettable = true
          fallthrough
        default:
          lowerAccessor(
            accessor.body, name: property.name, owner: property.owner, isStatic: property.isStatic,
            node: Syntax(accessor), wholeType: false)
        }
      }
      if !property.isComputed { property.isSettable = !property.isConstant }
    }
  }

  // MARK: Attributes

  private mutating func lowerAttributes(_ list: AttributeListSyntax) -> [Attribute] {
    var result: [Attribute] = []
    for element in list {
      guard case .attribute(let attribute) = element else { continue }
      let qualifiedName = text(of: attribute.attributeName)
      var lowered = Attribute(
        name: attribute.attributeName.lastName, qualifiedName: qualifiedName, range: attribute.range)
      let clause =
        attribute.attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        ?? attribute.attributeName.as(MemberTypeSyntax.self)?.genericArgumentClause
      lowered.genericArguments = lowerGenericArguments(clause)
      lowered.hasArguments = attribute.leftParen != nil
      switch attribute.arguments {
      case .argumentList(let arguments): lowered.arguments = lowerArguments(arguments)
      case .availability(let list) where list.contains(where: { $0.argument.trimmedDescription == "unavailable" }):
        let word = builder.add(.name, text: "unavailable", at: attribute.range)
        lowered.arguments = [builder.add(.argument, children: [word], at: attribute.range)]
      default: break
      }
      result.append(lowered)
    }
    return result
  }
}

extension TypeSyntax {
  /// The last name of a type that may be qualified or generic: `B` of `A.B<C>` and of `@preconcurrency B`.
  var lastName: String {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.lastName }
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.identifierText }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.identifierText }
    return trimmedDescription
  }
}

extension [String] {
  /// Whether the modifiers contain `static` or `class`.
  fileprivate var areStatic: Bool { contains { $0 == "static" || $0 == "class" } }
}

extension FunctionParameterSyntax {
  /// Text of the first block comment before the end of the parameter, without the comment marks.
  fileprivate var firstBlockComment: String? {
    // Comments are trivia of tokens, and the leading trivia of the first token precede the parameter.
    var isFirst = true
    for token in tokens(viewMode: .sourceAccurate) {
      for piece in (isFirst ? Trivia() : token.leadingTrivia) + token.trailingTrivia {
        if case .blockComment(let text) = piece { return String(text.dropFirst(2).dropLast(2)) }
      }
      isFirst = false
    }
    return nil
  }
}

extension [GenericParameter] {
  /// Adds the constraints of `where T: P` to parameters that have no constraint after their colon.
  fileprivate mutating func constrain(_ clause: GenericWhereClauseSyntax, lowered: (TypeSyntax) -> NodeID) {
    for case .conformanceRequirement(let requirement) in clause.requirements.each.map(\.requirement) {
      let name = requirement.leftType.trimmedDescription
      guard let number = firstIndex(where: { $0.name == name && $0.constraint == nil }) else { continue }
      self[number].constraint = lowered(requirement.rightType)
    }
  }
}

extension FunctionDecl {
  /// Adds the constraints of a `where` clause.
  fileprivate mutating func constrain(_ clause: GenericWhereClauseSyntax?, _ lower: (TypeSyntax) -> NodeID) {
    guard let clause else { return }
    generics.constrain(clause, lowered: lower)
    sameTypes = clause.sameTypes(lower)
  }
}

extension GenericWhereClauseSyntax {
  /// The types that the clause makes equal.
  fileprivate func sameTypes(_ lower: (TypeSyntax) -> NodeID) -> [SameType] {
    requirements.compactMap { requirement in
      guard case .sameTypeRequirement(let same) = requirement.requirement, case .type(let left) = same.leftType,
        case .type(let right) = same.rightType
      else { return nil }
      return SameType(left: lower(left), right: lower(right))
    }
  }
}
