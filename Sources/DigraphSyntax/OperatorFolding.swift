import DigraphModel
import SwiftSyntax

/// Folds `a ?? b as C` by precedence.
///
/// SwiftOperators would do this by rewriting the tree, which copies the nodes and loses their places in the file. Few
/// operators matter to wiring, so they are folded here while the parts are lowered. An unlisted operator is treated
/// like one of the standard library's default precedence, but binds tighter than a cast.
private enum Precedence: Int, Comparable {
  case assignment, ternary, disjunction, conjunction, comparison, coalescing, cast, other, range, addition,
    multiplication

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
    let elements = Array(sequence.elements.each)
    if elements.contains(where: { $0.is(ArrowExprSyntax.self) }) {
      return builder.add(.typeExpression, type: lowerType(reparsing: ExprSyntax(sequence)), at: sequence.range)
    }
    var position = 0
    // `await` covers everything to its right.
    let isWaiting = isAwaited || elements.contains { $0.isAwaited }
    return awaited(isWaiting) { $0.fold(elements, &position, atLeast: .assignment) }
  }

  private mutating func fold(
    _ elements: [ExprSyntax], _ position: inout Int, atLeast minimum: Precedence
  ) -> NodeID {
    let start = elements[position].range.lowerBound
    var left = lowerExpression(elements[position])
    var casts = 0
    position += 1
    while position < elements.count {
      let element = elements[position]
      if element.is(UnresolvedAsExprSyntax.self) || element.is(UnresolvedIsExprSyntax.self) {
        guard Precedence.cast >= minimum, position + 1 < elements.count else { return left }
        casts += 1
        // Each further cast would add a level to the tree.
        if casts <= Self.operatorRun { left = lowerCast(of: left, element, to: elements[position + 1], from: start) }
        position += 2
      } else if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary >= minimum, position + 1 < elements.count else { return left }
        left = lowerTernary(ternary, of: left, elements, &position, from: start)
      } else {
        let precedence = precedence(of: element)
        guard precedence >= minimum, position + 1 < elements.count else { return left }
        left = foldRun(of: precedence, left, start..<elements[position - 1].range.upperBound, elements, &position)
      }
    }
    return left
  }

  private func precedence(of element: ExprSyntax) -> Precedence {
    element.is(AssignmentExprSyntax.self) ? .assignment : Precedence(operator: text(of: element))
  }

  private mutating func lowerCast(of left: NodeID, _ cast: ExprSyntax, to type: ExprSyntax, from start: Int) -> NodeID {
    let lowered = lowerType(expression: type)
    let range = start..<type.range.upperBound
    guard let cast = cast.as(UnresolvedAsExprSyntax.self) else {
      return builder.add(.isCheck, type: lowered, children: [left], at: range)
    }
    return builder.add(
      .cast, text: "as" + (cast.questionOrExclamationMark?.text ?? ""), type: lowered, children: [left], at: range)
  }

  private mutating func lowerTernary(
    _ ternary: UnresolvedTernaryExprSyntax, of condition: NodeID, _ elements: [ExprSyntax], _ position: inout Int,
    from start: Int
  ) -> NodeID {
    depth += 1
    defer { depth -= 1 }
    let rest = elements[position].range.lowerBound..<elements[elements.count - 1].range.upperBound
    guard mayDescend(into: rest) else {
      position = elements.count
      return condition
    }
    let middle = lowerExpression(ternary.thenExpression)
    position += 1
    let right = fold(elements, &position, atLeast: .ternary)
    return builder.add(
      .ternary, children: [condition, middle, right], at: start..<elements[position - 1].range.upperBound)
  }

  // MARK: Runs of operators

  /// The length of a run of operators with one precedence. A longer run becomes a balanced tree, which means the same
  /// for the operators that matter: `+`, `??`, `&&` and `||`. Trees with a hundred thousand levels could not be walked.
  private static let operatorRun = 64

  private struct Operand {
    var node: NodeID
    var range: Range<Int>
  }

  /// Folds all following operators of one precedence.
  private mutating func foldRun(
    of precedence: Precedence, _ left: NodeID, _ range: Range<Int>, _ elements: [ExprSyntax], _ position: inout Int
  ) -> NodeID {
    let next = Precedence(rawValue: precedence.rawValue + 1) ?? precedence
    var operands = [Operand(node: left, range: range)]
    var operators: [String] = []
    while position + 1 < elements.count, isBinary(elements[position]),
      self.precedence(of: elements[position]) == precedence
    {
      operators.append(text(of: elements[position]))
      position += 1
      let start = elements[position].range.lowerBound
      let node = fold(elements, &position, atLeast: next)
      operands.append(Operand(node: node, range: start..<elements[position - 1].range.upperBound))
    }
    return combine(operands[...], operators[...], isRightAssociative: precedence.isRightAssociative).node
  }

  private func isBinary(_ element: ExprSyntax) -> Bool {
    !element.is(UnresolvedAsExprSyntax.self) && !element.is(UnresolvedIsExprSyntax.self)
      && !element.is(UnresolvedTernaryExprSyntax.self)
  }

  /// Combines operands into one; there is one operator less than there are operands.
  private mutating func combine(
    _ operands: ArraySlice<Operand>, _ operators: ArraySlice<String>, isRightAssociative: Bool
  ) -> Operand {
    if operators.count > Self.operatorRun {
      let middle = operators.count / 2
      let left = combine(
        operands.prefix(middle + 1), operators.prefix(middle), isRightAssociative: isRightAssociative)
      let right = combine(
        operands.dropFirst(middle + 1), operators.dropFirst(middle + 1), isRightAssociative: isRightAssociative)
      return join(left, operators[operators.startIndex + middle], right)
    }
    if isRightAssociative, let last = operands.last {
      return zip(operands, operators).reversed().reduce(last) { join($1.0, $1.1, $0) }
    }
    guard let first = operands.first else { return Operand(node: builder.add(.other, at: 0..<0), range: 0..<0) }
    return zip(operators, operands.dropFirst()).reduce(first) { join($0, $1.0, $1.1) }
  }

  private mutating func join(_ left: Operand, _ text: String, _ right: Operand) -> Operand {
    let range = left.range.lowerBound..<right.range.upperBound
    let children = [left.node, right.node]
    let node =
      text == "="
      ? builder.add(.assignment, children: children, at: range)
      : builder.add(.binary, text: text, children: children, at: range)
    return Operand(node: node, range: range)
  }
}

extension ExprSyntax {
  /// Whether the expression begins with `await`.
  fileprivate var isAwaited: Bool {
    if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.isAwaited }
    return self.is(AwaitExprSyntax.self)
  }
}
