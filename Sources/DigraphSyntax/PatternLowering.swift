import DigraphModel
import SwiftSyntax

/// Lowers patterns to the variables that they bind: see The Swift Programming Language, "Patterns".
extension Lowering {
  /// The variables that patterns bind, each once. The role of a variable in several patterns is known only if it is the
  /// same in all.
  mutating func lowerVariables(of patterns: [PatternSyntax]) -> [NodeID] {
    var variables: [BoundVariable] = []
    for pattern in patterns {
      for variable in BoundVariable.all(in: pattern) {
        if let known = variables.firstIndex(where: { $0.name == variable.name }) {
          if variables[known].role != variable.role || variable.type != nil {
            variables[known].role = .part
            variables[known].type = nil
          }
          // A variable has the same type in all patterns.
          variables[known].payload = variables[known].payload ?? variable.payload
        } else {
          variables.append(variable)
        }
      }
    }
    return variables.map { variable in
      let type = variable.type.map { lowerType($0) }
      let flags: Node.Flags =
        switch variable.role {
        case .subject: .isSubject
        case .unwrapped: .unwrapsSubject
        case .part: []
        }
      let payload = variable.payload.map { payload in
        builder.add(.payload, text: "\(payload.name).\(payload.position).\(payload.count)", at: variable.range)
      }
      return builder.add(
        .patternVariable, text: variable.name, type: type, flags: flags, children: payload.map { [$0] } ?? [],
        at: variable.range)
    }
  }

  /// Whether a pattern only requires that the subject is not `nil`: `let x?`, `.some(let x)`, `_?`.
  func asksOnlyForPresence(_ pattern: PatternSyntax) -> Bool {
    if let binding = pattern.as(ValueBindingPatternSyntax.self) { return asksOnlyForPresence(binding.pattern) }
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return false }
    return expression.unwrappedPattern.map { $0.is(PatternExprSyntax.self) || $0.is(DiscardAssignmentExprSyntax.self) }
      ?? false
  }
}

/// A variable that a pattern binds.
private struct BoundVariable {
  let name: String
  let range: Range<Int>
  var role: Role
  /// The type of a cast in the pattern.
  var type: TypeSyntax?
  /// The position of the associated value that the variable binds, in a pattern with `count` values.
  var payload: (name: String, position: Int, count: Int)?

  /// The relation of a variable to the matched subject.
  enum Role {
    /// The subject itself.
    case subject
    /// The subject without its optional.
    case unwrapped
    /// A part of the subject.
    case part
  }

  static func all(in pattern: PatternSyntax) -> [BoundVariable] { all(in: Syntax(pattern), .subject, nil) }

  /// The nesting of patterns is limited by the parser, which bounds the recursion.
  private static func all(in syntax: Syntax, _ role: Role, _ type: TypeSyntax?) -> [BoundVariable] {
    if let variable = syntax.as(IdentifierPatternSyntax.self) {
      return [BoundVariable(name: variable.identifier.identifierText, range: variable.range, role: role, type: type)]
    }
    if let binding = syntax.as(ValueBindingPatternSyntax.self) { return all(in: Syntax(binding.pattern), role, type) }
    if let pattern = syntax.as(PatternExprSyntax.self) { return all(in: Syntax(pattern.pattern), role, type) }
    if let pattern = syntax.as(ExpressionPatternSyntax.self) { return all(in: Syntax(pattern.expression), role, type) }
    if let cast = syntax.as(SequenceExprSyntax.self), let (inner, target) = cast.castPattern {
      return all(in: Syntax(inner), .part, target)
    }
    if role == .subject, let expression = syntax.as(ExprSyntax.self), let inner = expression.unwrappedPattern {
      return all(in: Syntax(inner), .unwrapped, nil)
    }
    if role == .subject, let call = syntax.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return call.arguments.enumerated().flatMap { position, argument in
        var variables = all(in: Syntax(argument.expression), .part, nil)
        if variables.count == 1, variables[0].type == nil, argument.expression.isVariablePattern {
          variables[0].payload = (callee.declName.baseName.identifierText, position, call.arguments.count)
        }
        return variables
      }
    }
    return syntax.children(viewMode: .sourceAccurate).flatMap { all(in: $0, .part, nil) }
  }
}

extension ExprSyntax {
  /// Whether the expression is `let x`, or the `x` of `let .a(x)`.
  fileprivate var isVariablePattern: Bool {
    guard let pattern = self.as(PatternExprSyntax.self)?.pattern else { return false }
    return (pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern).is(IdentifierPatternSyntax.self)
  }

  /// The pattern `x` of `x?`, `.some(x)` and `Optional.some(x)`.
  fileprivate var unwrappedPattern: ExprSyntax? {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression }
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first,
      argument.label == nil, let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "some"
    else { return nil }
    return argument.expression
  }
}

extension SequenceExprSyntax {
  /// The parts `x` and `T` of `x as T`.
  fileprivate var castPattern: (ExprSyntax, TypeSyntax)? {
    let parts = Array(elements)
    guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self), let type = parts[2].as(TypeExprSyntax.self) else {
      return nil
    }
    return (parts[0], type.type)
  }
}
