import DigraphModel
import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a literal with a value of its own: a text, a number, a Boolean or `nil`.
  var isPlainLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: false
    }
  }

  /// Whether the expression is a sum of texts: `"a" + b + "c"`.
  var isSumOfTexts: Bool {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements,
      elements.contains(where: { $0.is(StringLiteralExprSyntax.self) })
    else { return false }
    return elements.allSatisfy { element in
      if let sign = element.as(BinaryOperatorExprSyntax.self) { return sign.operator.text == "+" }
      return element.is(StringLiteralExprSyntax.self) || element.isReference
    }
  }

  /// Whether the expression is arithmetic with number literals: `2.0 * 3`.
  var isArithmetic: Bool {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements else { return false }
    return elements.allSatisfy { element in
      if let sign = element.as(BinaryOperatorExprSyntax.self) { return "+-*/%".contains(sign.operator.text) }
      return element.is(IntegerLiteralExprSyntax.self) || element.is(FloatLiteralExprSyntax.self)
    }
  }

  /// Whether the expression refers to an existing object by a path of any length: `global`,
  /// `Services.shared.assembler.resolver`, `AppDelegate.current().container`.
  var isReference: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr: true
    case .memberAccessExpr(let member): member.base?.isReference ?? false
    case .forceUnwrapExpr(let unwrap): unwrap.expression.isReference
    case .optionalChainingExpr(let chain): chain.expression.isReference
    case .functionCallExpr(let call):
      call.arguments.isEmpty && call.trailingClosure == nil && call.calledExpression.is(MemberAccessExprSyntax.self)
        && call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text.first?.isLowercase == true
        && call.calledExpression.isReference
    default: false
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call makes an object of a named type without arguments: `Wrapper()`.
  var isBareConstruction: Bool {
    guard arguments.isEmpty, trailingClosure == nil else { return false }
    if let implicit = calledExpression.as(MemberAccessExprSyntax.self) {
      return implicit.base == nil && implicit.declName.baseName.text == "init"
    }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.startsUppercase ?? false
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `DispatchQueue(label: …)` without a target.
  var makesQueue: Bool {
    calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "DispatchQueue"
      && arguments.first?.label?.text == "label" && !arguments.contains { $0.label?.text == "target" }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the body only consists of a literal, with or without `return`.
  var isPlainLiteral: Bool {
    guard count == 1, let item = first?.item else { return false }
    switch item {
    case .expr(let expression): return expression.isPlainLiteral
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression?.isPlainLiteral ?? false
    case .decl: return false
    }
  }
}
