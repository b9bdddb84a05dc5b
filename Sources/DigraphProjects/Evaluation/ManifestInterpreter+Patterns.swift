import SwiftSyntax

extension ManifestInterpreter {
  /// A branch of a `switch` that may be taken.
  struct Branch {
    var statements: CodeBlockItemListSyntax
    /// The constants that the pattern binds.
    var bindings: [String: ManifestValue]
    /// Whether the branch is certainly taken, if no branch before it is.
    var isCertain: Bool
  }

  private enum Match {
    case yes([String: ManifestValue])
    case no
    case unknown
  }

  /// The branches that may be taken, up to the first one that is certainly taken.
  mutating func branches(of node: SwitchExprSyntax) -> [Branch] {
    let subject = evaluate(node.subject)
    var result: [Branch] = []
    for item in node.cases {
      guard case .switchCase(let branch) = item else { continue }
      switch match(branch.label, subject) {
      case .no: break
      case .unknown: result.append(Branch(statements: branch.statements, bindings: [:], isCertain: false))
      case .yes(let bindings):
        result.append(Branch(statements: branch.statements, bindings: bindings, isCertain: result.isEmpty))
        return result
      }
    }
    return result
  }

  private mutating func match(_ label: SwitchCaseSyntax.Label, _ value: ManifestValue) -> Match {
    guard case .case(let label) = label else { return .yes([:]) }
    var isUnknown = false
    for item in label.caseItems {
      let match = item.whereClause == nil ? match(item.pattern, value, binds: false) : .unknown
      switch match {
      case .yes: return match
      case .no: break
      case .unknown: isUnknown = true
      }
    }
    return isUnknown ? .unknown : .no
  }

  /// Compares a value with a pattern. If a `let` precedes the pattern, names in it are constants, and `binds` is true.
  private mutating func match(_ pattern: PatternSyntax, _ value: ManifestValue, binds: Bool) -> Match {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .yes([:])
    case .identifierPattern(let node): return .yes([node.identifier.text: value])
    case .valueBindingPattern(let node): return match(node.pattern, value, binds: true)
    case .expressionPattern(let node): return match(node.expression, value, binds: binds)
    default: return .unknown
    }
  }

  private mutating func match(_ expression: ExprSyntax, _ value: ManifestValue, binds: Bool) -> Match {
    if let node = expression.as(PatternExprSyntax.self) { return match(node.pattern, value, binds: binds) }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, binds { return .yes([name: value]) }
    if expression.is(DiscardAssignmentExprSyntax.self) { return .yes([:]) }
    // `let .feature(module as any Module)`
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let first = sequence.elements.first, sequence.elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) })
    {
      return match(first, value, binds: binds)
    }
    if let node = expression.as(FunctionCallExprSyntax.self) { return match(node, value, binds: binds) }
    return value.equals(evaluate(expression)).map { $0 ? .yes([:]) : .no } ?? .unknown
  }

  /// `.name(pattern, …)`
  private mutating func match(_ node: FunctionCallExprSyntax, _ value: ManifestValue, binds: Bool) -> Match {
    guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      let call = value.call, declarations.cases(of: type(of: call)) != nil
    else { return .unknown }
    guard call.name == name else { return .no }
    guard node.arguments.count == call.arguments.count else { return .unknown }
    var bindings: [String: ManifestValue] = [:]
    for (argument, held) in zip(node.arguments, call.arguments) {
      switch match(argument.expression, held.value, binds: binds) {
      case .yes(let more): bindings.merge(more) { _, last in last }
      case .no: return .no
      case .unknown: return .unknown
      }
    }
    return .yes(bindings)
  }
}
