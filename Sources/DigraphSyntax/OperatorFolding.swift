import DigraphModel
import SwiftSyntax

/// Folds `a ?? b as C` by precedence.
///
/// SwiftOperators would do this by rewriting the tree, which loses the nodes' places in the file and copies them; the
/// few operators that matter to wiring are folded here as the parts are lowered. An operator that is not listed is taken
/// to bind like one of the standard library's default precedence, but tighter than a cast.
private enum Precedence: Int, Comparable {
  case assignment, ternary, disjunction, conjunction, comparison, coalescing, cast, other, range, addition, multiplication

  static func < (lhs: Precedence, rhs: Precedence) -> Bool { lhs.rawValue < rhs.rawValue }

  init(operator text: String) {
    switch text {
    case "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "||=", "&&=": self = .assignment
    case "||": self = .disjunction
    case "&&": self = .conjunction
    case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=": self = .comparison
    case "??": self = .coalescing
    case "...", "..<": self = .range
    case "+", "-", "&+", "&-", "|", "^": self = .addition
    case "*", "/", "%", "&", "&*", "<<", ">>": self = .multiplication
    default: self = .other
    }
  }

  var isRightAssociative: Bool {
    switch self {
    case .assignment, .ternary, .coalescing: true
    case .disjunction, .conjunction, .comparison, .cast, .other, .range, .addition, .multiplication: false
    }
  }
}

extension Lowering {
  /// Lowers `a op b op c …`.
  mutating func lowerSequence(_ sequence: SequenceExprSyntax) -> NodeID {
    let elements = Array(sequence.elements)
    if elements.contains(where: { $0.is(ArrowExprSyntax.self) }) {
      return builder.add(.typeExpression, type: lowerType(reparsing: ExprSyntax(sequence)), at: sequence.range)
    }
    var position = 0
    return fold(elements, &position, atLeast: .assignment)
  }

  private mutating func fold(
    _ elements: [ExprSyntax], _ position: inout Int, atLeast minimum: Precedence
  ) -> NodeID {
    let start = elements[position].range.lowerBound
    var left = lowerExpression(elements[position])
    position += 1
    while position < elements.count {
      let element = elements[position]
      if let cast = element.as(UnresolvedAsExprSyntax.self) {
        guard Precedence.cast >= minimum, position + 1 < elements.count else { return left }
        let type = lowerType(expression: elements[position + 1])
        left = builder.add(
          .cast, text: "as" + (cast.questionOrExclamationMark?.text ?? ""), type: type, children: [left],
          at: start..<elements[position + 1].range.upperBound)
        position += 2
      } else if element.is(UnresolvedIsExprSyntax.self) {
        guard Precedence.cast >= minimum, position + 1 < elements.count else { return left }
        let type = lowerType(expression: elements[position + 1])
        left = builder.add(
          .isCheck, type: type, children: [left], at: start..<elements[position + 1].range.upperBound)
        position += 2
      } else if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary >= minimum, position + 1 < elements.count else { return left }
        let middle = lowerExpression(ternary.thenExpression)
        position += 1
        let right = fold(elements, &position, atLeast: .ternary)
        left = builder.add(
          .ternary, children: [left, middle, right], at: start..<elements[position - 1].range.upperBound)
      } else {
        let text = self.text(of: element)
        let precedence = element.is(AssignmentExprSyntax.self) ? .assignment : Precedence(operator: text)
        guard precedence >= minimum, position + 1 < elements.count else { return left }
        position += 1
        let next = precedence.isRightAssociative ? precedence : Precedence(rawValue: precedence.rawValue + 1)
        let right = fold(elements, &position, atLeast: next ?? precedence)
        let range = start..<elements[position - 1].range.upperBound
        left =
          text == "="
          ? builder.add(.assignment, children: [left, right], at: range)
          : builder.add(.binary, text: text, children: [left, right], at: range)
      }
    }
    return left
  }
}
