import DigraphModel
import SwiftSyntax

extension Lowering {
  mutating func lowerBlock(_ block: CodeBlockSyntax) -> NodeID { lowerBlock(block.statements, range: block.range) }

  mutating func lowerBlock(_ items: CodeBlockItemListSyntax, range: Range<Int>) -> NodeID {
    var statements: [NodeID] = []
    for item in items.each { lowerItem(item, into: &statements) }
    return builder.add(.block, children: statements, at: range)
  }

  private mutating func lowerItem(_ item: CodeBlockItemSyntax, into statements: inout [NodeID]) {
    switch item.item {
    case .expr(let expression): statements.append(lowerExpression(expression))
    case .stmt(let statement): statements.append(lowerStatement(statement))
    case .decl(let declaration): lowerLocal(declaration, into: &statements)
    }
  }

  private mutating func lowerLocal(_ declaration: DeclSyntax, into statements: inout [NodeID]) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings.each { lowerVariable(binding, of: variable, into: &statements) }
      if variable.isOnlyWrapped { lowerWrapped(variable) }
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      var clauses: [NodeID] = []
      for clause in conditional.clauses {
        var inner: [NodeID] = []
        if case .statements(let items) = clause.elements { for item in items.each { lowerItem(item, into: &inner) } }
        clauses.append(
          builder.add(
            .compilationClause, text: text(of: clause.condition), children: inner, at: clause.range))
      }
      statements.append(builder.add(.compilation, children: clauses, at: conditional.range))
    } else {
      let number = facts.functions.count
      let wasLocal = isLocal
      isLocal = true
      awaited(false) { $0.lowerDeclaration(declaration, owner: nil, wholeType: true) }
      isLocal = wasLocal
      if declaration.is(FunctionDeclSyntax.self), facts.functions.count > number {
        statements.append(builder.add(functionNumber: number, at: declaration.range))
      }
    }
  }

  /// Lowers `@Inject var api: API` in a function as a property, because the wrapper gives it a value that is not
  /// written there.
  private mutating func lowerWrapped(_ variable: VariableDeclSyntax) {
    let number = facts.properties.count
    lowerProperty(variable, owner: nil, wholeType: true)
    for index in facts.properties.indices[number...] { facts.properties[index].isLocal = true }
  }

  private mutating func lowerVariable(
    _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, into statements: inout [NodeID]
  ) {
    let range = binding.range
    // `async let` suspends without an `await`.
    let isWaiting = isAwaited || variable.modifiers.each.contains { $0.name.tokenKind == .keyword(.async) }
    var value = binding.initializer.map { initializer in
      awaited(isWaiting) { $0.lowerExpression(initializer.value) }
    }
    if binding.pattern.is(WildcardPatternSyntax.self), let annotation = binding.typeAnnotation, let initial = value {
      // `let _: A = x` is equivalent to `let _ = x as A`.
      value = builder.add(.cast, text: "as", type: lowerType(annotation.type), children: [initial], at: range)
    }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else {
      let names = binding.pattern.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
        if case .identifier(let name) = token.tokenKind { return name }
        return token.tokenKind == .wildcard ? "_" : nil
      }
      statements.append(
        builder.add(
          .variableTuple, text: names.joined(separator: ","), children: value.map { [$0] } ?? [], at: range))
      return
    }
    var flags: Node.Flags = variable.bindingSpecifier.tokenKind == .keyword(.let) ? .constant : []
    if variable.modifiers.each.contains(where: { $0.name.tokenKind == .keyword(.lazy) }) { flags.insert(.deferred) }
    if value == nil, let getter = binding.accessorBlock?.getter {
      value = lowerBlock(getter, range: getter.range)
      flags.insert(.deferred)
    }
    let type = binding.typeAnnotation.map { lowerType($0.type) }
    statements.append(
      builder.add(
        .variable, text: name.identifier.identifierText, type: type, flags: flags,
        children: value.map { [$0] } ?? [], at: range))
  }

  mutating func lowerStatement(_ statement: StmtSyntax) -> NodeID {
    let range = statement.range
    depth += 1
    defer { depth -= 1 }
    guard mayDescend(into: range) else { return builder.add(.other, text: "…", at: range) }
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let statement): return lowerExpression(statement.expression)
    case .returnStmt(let statement):
      let value = statement.expression.map { lowerExpression($0) }
      return builder.add(.return, children: value.map { [$0] } ?? [], at: range)
    case .throwStmt(let statement):
      return builder.add(.throw, children: [lowerExpression(statement.expression)], at: range)
    case .guardStmt(let statement):
      let children = [lowerConditions(statement.conditions), lowerBlock(statement.body)]
      return builder.add(.guard, children: children, at: range)
    case .forStmt(let statement):
      let name = statement.pattern.variableNames
      var children = [lowerExpression(statement.sequence)]
      if let clause = statement.whereClause { children.append(lowerExpression(clause.condition)) }
      if statement.caseKeyword != nil { children += lowerVariables(of: [statement.pattern]) }
      children.append(lowerBlock(statement.body))
      return builder.add(.for, text: name, children: children, at: range)
    case .whileStmt(let statement):
      return builder.add(
        .loop, children: [lowerConditions(statement.conditions), lowerBlock(statement.body)], at: range)
    case .repeatStmt(let statement):
      return builder.add(
        .loop, children: [lowerExpression(statement.condition), lowerBlock(statement.body)], at: range)
    case .doStmt(let statement):
      var children = [lowerBlock(statement.body)]
      for clause in statement.catchClauses { children.append(lowerBlock(clause.body)) }
      return builder.add(.do, children: children, at: range)
    case .deferStmt(let statement):
      return builder.add(.defer, children: [lowerBlock(statement.body)], at: range)
    case .labeledStmt(let statement): return lowerStatement(statement.statement)
    default:
      return lowerOther(Syntax(statement))
    }
  }

  mutating func lowerIf(_ branch: IfExprSyntax) -> NodeID {
    var children = [lowerConditions(branch.conditions), lowerBlock(branch.body)]
    switch branch.elseBody {
    case .ifExpr(let next): children.append(lowerExpression(ExprSyntax(next)))
    case .codeBlock(let block): children.append(lowerBlock(block))
    case nil: break
    }
    return builder.add(.if, children: children, at: branch.range)
  }

  mutating func lowerSwitch(_ choice: SwitchExprSyntax) -> NodeID {
    var children = [lowerExpression(choice.subject)]
    for element in choice.cases.each { lowerCase(element, into: &children) }
    return builder.add(.switch, children: children, at: choice.range)
  }

  private mutating func lowerCase(_ element: SwitchCaseListSyntax.Element, into children: inout [NodeID]) {
    switch element {
    case .switchCase(let clause):
      let block = lowerBlock(clause.statements, range: clause.range)
      let label: String
      var flags: Node.Flags = []
      var variables: [NodeID] = []
      switch clause.label {
      case .case(let items):
        label = text(of: items.caseItems)
        variables = lowerVariables(of: items.caseItems.map(\.pattern))
        if items.caseItems.contains(where: { $0.whereClause == nil && asksOnlyForPresence($0.pattern) }) {
          flags = .unwrapsSubject
        }
      case .default:
        label = "default"
        flags = .isDefault
      }
      children.append(
        builder.add(.switchCase, text: label, flags: flags, children: [block] + variables, at: clause.range))
    case .ifConfigDecl(let conditional):
      for clause in conditional.clauses {
        if case .switchCases(let cases) = clause.elements { for inner in cases { lowerCase(inner, into: &children) } }
      }
    }
  }

  private mutating func lowerConditions(_ conditions: ConditionElementListSyntax) -> NodeID {
    let children = conditions.each.map { element -> NodeID in
      let range = element.range
      switch element.condition {
      case .expression(let expression): return lowerExpression(expression)
      case .optionalBinding(let binding):
        let value = binding.initializer.map { lowerExpression($0.value) }
        let type = binding.typeAnnotation.map { lowerType($0.type) }
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText ?? "_"
        return builder.add(.optionalBinding, text: name, type: type, children: value.map { [$0] } ?? [], at: range)
      case .matchingPattern(let match):
        let value = lowerExpression(match.initializer.value)
        return builder.add(
          .caseBinding, text: text(of: match.pattern),
          flags: asksOnlyForPresence(match.pattern) ? .unwrapsSubject : [],
          children: [value] + lowerVariables(of: [match.pattern]), at: range)
      case .availability: return builder.add(.other, text: text(of: element), at: range)
      }
    }
    return builder.add(.conditions, text: text(of: conditions), children: children, at: conditions.range)
  }
}

extension PatternSyntax {
  /// The name of the bound variable, or the names in a tuple, joined by commas; empty for other patterns.
  fileprivate var variableNames: String {
    if let name = self.as(IdentifierPatternSyntax.self) { return name.identifier.identifierText }
    guard let tuple = self.as(TuplePatternSyntax.self) else { return "" }
    return tuple.elements.map { element in
      element.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText ?? "_"
    }.joined(separator: ",")
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter.
  var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let list):
      list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }
}

extension VariableDeclSyntax {
  /// Whether only a property wrapper determines the variable's value: an attribute whose name begins with a capital.
  fileprivate var isOnlyWrapped: Bool {
    bindings.allSatisfy { $0.initializer == nil && $0.accessorBlock == nil }
      && attributes.contains {
        if case .attribute(let attribute) = $0 { attribute.attributeName.lastName.startsUppercase } else { false }
      }
  }
}
