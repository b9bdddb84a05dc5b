import DigraphModel
import SwiftParser
import SwiftSyntax

extension Lowering {
  /// Lowers an expression. `try`, `await` and parentheses around a single expression get no node.
  mutating func lowerExpression(_ expression: ExprSyntax) -> NodeID {
    let range = expression.range
    depth += 1
    defer { depth -= 1 }
    guard mayDescend(into: range) else { return builder.add(.other, text: "…", at: range) }
    if let name = word(at: range), !Self.wordsOfOwnKind.contains(name) {
      return builder.add(.name, text: name, at: range)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      return builder.add(.name, text: name.spelling, at: range)
    case .memberAccessExpr(let member):
      return lowerMember(member, generics: [], range: range)
    case .genericSpecializationExpr(let special):
      let generics = lowerGenericArguments(special.genericArgumentClause)
      if let name = special.expression.as(DeclReferenceExprSyntax.self) {
        return builder.add(.name, text: name.spelling, children: generics, at: range)
      }
      if let member = special.expression.as(MemberAccessExprSyntax.self) {
        return lowerMember(member, generics: generics, range: range)
      }
      return lowerExpression(special.expression)
    case .functionCallExpr(let call):
      return lowerCall(call, range: range)
    case .subscriptCallExpr(let call):
      var children = [lowerExpression(call.calledExpression)]
      children += lowerArguments(call.arguments)
      children += lowerTrailingClosures(call.trailingClosure, call.additionalTrailingClosures)
      return builder.add(.subscript, children: children, at: range)
    case .closureExpr(let closure):
      return lowerClosure(closure, range: range)
    case .stringLiteralExpr(let string):
      return lowerString(string, range: range)
    case .simpleStringLiteralExpr(let string):
      return builder.add(.string, text: string.segments.each.map(\.content.text).joined(), at: range)
    case .integerLiteralExpr(let literal):
      return builder.add(.integer, text: literal.literal.text, at: range)
    case .floatLiteralExpr(let literal):
      return builder.add(.float, text: literal.literal.text, at: range)
    case .booleanLiteralExpr(let literal):
      return builder.add(.boolean, text: literal.literal.text, at: range)
    case .nilLiteralExpr:
      return builder.add(.nilLiteral, at: range)
    case .arrayExpr(let array):
      let elements = array.elements.each.map { lowerExpression($0.expression) }
      return builder.add(.array, children: elements, at: range)
    case .dictionaryExpr(let dictionary):
      var children: [NodeID] = []
      if case .elements(let elements) = dictionary.content {
        for element in elements.each {
          children.append(lowerExpression(element.key))
          children.append(lowerExpression(element.value))
        }
      }
      return builder.add(.dictionary, children: children, at: range)
    case .forceUnwrapExpr(let unwrap):
      return builder.add(.forceUnwrap, children: [lowerExpression(unwrap.expression)], at: range)
    case .optionalChainingExpr(let chain):
      return builder.add(.optionalChain, children: [lowerExpression(chain.expression)], at: range)
    case .tryExpr(let attempt):
      let value = lowerExpression(attempt.expression)
      guard let mark = attempt.questionOrExclamationMark else { return value }
      return builder.add(.optionalTry, text: mark.text, children: [value], at: range)
    case .awaitExpr(let wait): return awaited(true) { $0.lowerExpression(wait.expression) }
    case .unsafeExpr(let unsafe): return lowerExpression(unsafe.expression)
    case .consumeExpr(let consume): return lowerExpression(consume.expression)
    case .copyExpr(let copy): return lowerExpression(copy.expression)
    case .borrowExpr(let borrow): return lowerExpression(borrow.expression)
    case .inOutExpr(let inOut): return lowerExpression(inOut.expression)
    case .tupleExpr(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
        return lowerExpression(only.expression)
      }
      return builder.add(.tuple, children: lowerArguments(tuple.elements), at: range)
    case .sequenceExpr(let sequence):
      return lowerSequence(sequence)
    case .prefixOperatorExpr(let prefix):
      let operand = lowerExpression(prefix.expression)
      return builder.add(.prefix, text: prefix.operator.text, children: [operand], at: range)
    case .postfixOperatorExpr(let postfix):
      let operand = lowerExpression(postfix.expression)
      return builder.add(.postfix, text: postfix.operator.text, children: [operand], at: range)
    case .keyPathExpr:
      return builder.add(.keyPath, text: text(of: expression), at: range)
    case .macroExpansionExpr(let macro):
      var children = lowerArguments(macro.arguments)
      children += lowerTrailingClosures(macro.trailingClosure, macro.additionalTrailingClosures)
      return builder.add(.macro, text: macro.macroName.text, children: children, at: range)
    case .ifExpr(let branch): return lowerIf(branch)
    case .switchExpr(let choice): return lowerSwitch(choice)
    case .postfixIfConfigExpr(let conditional): return lowerPostfixConditional(conditional)
    case .superExpr: return builder.add(.name, text: "super", at: range)
    case .typeExpr(let type):
      return builder.add(.typeExpression, type: lowerType(type.type), at: range)
    case .discardAssignmentExpr: return builder.add(.name, text: "_", at: range)
    default:
      return lowerOther(Syntax(expression))
    }
  }

  /// Single words that are expressions, but not names.
  private static let wordsOfOwnKind: Set<String> = ["true", "false", "nil", "super", "_", "Any"]

  /// Lowers syntax without a node of its own, keeping the expressions inside so that no request is lost.
  mutating func lowerOther(_ syntax: Syntax) -> NodeID {
    var children: [NodeID] = []
    for child in syntax.children(viewMode: .sourceAccurate) { gather(child, into: &children) }
    return builder.add(.other, text: String(text(of: syntax).prefix(60)), children: children, at: syntax.range)
  }

  private mutating func gather(_ syntax: Syntax, into children: inout [NodeID]) {
    if let expression = syntax.as(ExprSyntax.self) {
      children.append(lowerExpression(expression))
    } else if let statement = syntax.as(StmtSyntax.self) {
      children.append(lowerStatement(statement))
    } else {
      depth += 1
      defer { depth -= 1 }
      guard mayDescend(into: syntax.range) else { return }
      for child in syntax.children(viewMode: .sourceAccurate) { gather(child, into: &children) }
    }
  }

  private mutating func lowerMember(
    _ member: MemberAccessExprSyntax, generics: [NodeID], range: Range<Int>
  ) -> NodeID {
    guard let base = member.base else {
      return builder.add(.member, text: member.declName.spelling, children: generics, at: range)
    }
    if member.isPostfixSelf {
      // `Feed.self.self` is `Feed.self`.
      if base.as(MemberAccessExprSyntax.self)?.isPostfixSelf ?? false { return lowerExpression(base) }
      // `dependency.api.self` is `dependency.api`.
      if base.isPathOfValues { return lowerExpression(base) }
      return builder.add(.metatype, type: lowerType(expression: base), at: range)
    }
    let children = [lowerExpression(base)] + generics
    return builder.add(.member, text: member.declName.spelling, flags: .hasBase, children: children, at: range)
  }

  private mutating func lowerCall(_ call: FunctionCallExprSyntax, range: Range<Int>) -> NodeID {
    let callee: NodeID
    switch call.calledExpression.as(ExprSyntaxEnum.self) {
    case .arrayExpr, .dictionaryExpr, .typeExpr:
      let type = lowerType(expression: call.calledExpression)
      callee = builder.add(.typeExpression, type: type, at: call.calledExpression.range)
    default: callee = lowerExpression(call.calledExpression)
    }
    var children = [callee]
    children += lowerArguments(call.arguments)
    children += lowerTrailingClosures(call.trailingClosure, call.additionalTrailingClosures)
    return builder.add(.call, flags: isAwaited ? .isAwaited : [], children: children, at: range)
  }

  /// Lowers code that `await` covers (`true`), or a body that an outer `await` does not cover, such as a closure's
  /// (`false`).
  mutating func awaited<Result>(_ isAwaited: Bool, _ body: (inout Lowering) -> Result) -> Result {
    let outer = self.isAwaited
    self.isAwaited = isAwaited
    defer { self.isAwaited = outer }
    return body(&self)
  }

  mutating func lowerArguments(_ arguments: LabeledExprListSyntax) -> [NodeID] {
    arguments.each.map { argument in
      let value = lowerExpression(argument.expression)
      return builder.add(
        .argument, text: argument.label?.identifierText,
        flags: argument.expression.is(InOutExprSyntax.self) ? .inOut : [], children: [value], at: argument.range)
    }
  }

  private mutating func lowerTrailingClosures(
    _ first: ClosureExprSyntax?, _ others: MultipleTrailingClosureElementListSyntax
  ) -> [NodeID] {
    var arguments: [NodeID] = []
    if let first {
      let closure = lowerClosure(first, range: first.range)
      arguments.append(builder.add(.argument, flags: .trailing, children: [closure], at: first.range))
    }
    for other in others {
      let closure = lowerClosure(other.closure, range: other.closure.range)
      arguments.append(
        builder.add(
          .argument, text: other.label.identifierText, flags: .trailing, children: [closure], at: other.range))
    }
    return arguments
  }

  private mutating func lowerClosure(_ closure: ClosureExprSyntax, range: Range<Int>) -> NodeID {
    var children: [NodeID] = []
    var flags: Node.Flags = []
    var result: NodeID?
    if let signature = closure.signature {
      for capture in signature.capture.map({ Array($0.items.each) }) ?? [] {
        let specifier = capture.specifier?.specifier.text
        let value = capture.initializer.map { lowerExpression($0.value) }
        children.append(
          builder.add(
            .capture, text: capture.name.identifierText,
            flags: specifier == "weak" || specifier == "unowned" ? .weak : [], children: value.map { [$0] } ?? [],
            at: capture.range))
      }
      switch signature.parameterClause {
      case .simpleInput(let names):
        flags = .hasParameterClause
        for name in names {
          children.append(builder.add(.closureParameter, text: name.name.identifierText, at: name.range))
        }
      case .parameterClause(let clause):
        flags = .hasParameterClause
        for parameter in clause.parameters.each {
          let type = parameter.type.map { lowerType($0) }
          let name = parameter.secondName ?? parameter.firstName
          children.append(
            builder.add(.closureParameter, text: name.identifierText, type: type, at: parameter.range))
        }
      case nil: break
      }
      result = signature.returnClause.map { lowerType($0.type) }
    }
    children.append(awaited(false) { $0.lowerBlock(closure.statements, range: range) })
    return builder.add(.closure, text: closure.executor, type: result, flags: flags, children: children, at: range)
  }

  /// The text between the quotation marks of a simple literal. Most literals are simple: without `\` and `#`, and with
  /// single quotation marks.
  private func plainText(of range: Range<Int>) -> String? {
    guard range.count >= 2, source[range.lowerBound] == UInt8(ascii: "\""),
      source[range.upperBound - 1] == UInt8(ascii: "\"")
    else { return nil }
    let text = source[range.lowerBound + 1..<range.upperBound - 1]
    // An unclosed literal has no quotation mark at its end, unless it consists of one.
    let isPlain = text.allSatisfy { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") && $0 >= 0x20 && $0 < 0x80 }
    return isPlain ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func lowerString(_ string: StringLiteralExprSyntax, range: Range<Int>) -> NodeID {
    if let text = plainText(of: range) { return builder.add(.string, text: text, at: range) }
    if let value = string.representedLiteralValue { return builder.add(.string, text: value, at: range) }
    var segments: [NodeID] = []
    for segment in string.segments.each {
      switch segment {
      case .stringSegment(let text):
        segments.append(builder.add(.string, text: text.content.text, at: text.range))
      case .expressionSegment(let value):
        if value.expressions.count == 1, let only = value.expressions.first {
          segments.append(lowerExpression(only.expression))
        } else {
          segments.append(builder.add(.tuple, children: lowerArguments(value.expressions), at: value.range))
        }
      }
    }
    return builder.add(.interpolation, text: text(of: string), children: segments, at: range)
  }

  /// Lowers `base` and its `#if` clauses, each of which continues the member chain.
  private mutating func lowerPostfixConditional(_ conditional: PostfixIfConfigExprSyntax) -> NodeID {
    var children: [NodeID] = []
    if let base = conditional.base { children.append(lowerExpression(base)) }
    for clause in conditional.config.clauses {
      if case .postfixExpression(let expression) = clause.elements {
        let continuation = lowerExpression(expression)
        children.append(
          builder.add(
            .compilationClause, text: text(of: clause.condition), children: [continuation],
            at: clause.range))
      }
    }
    return builder.add(.compilation, children: children, at: conditional.range)
  }
}

extension ClosureExprSyntax {
  /// The attribute that names the closure's executor: `MainActor` of `{ @MainActor in … }`.
  fileprivate var executor: String? {
    guard let attributes = signature?.attributes, !attributes.isEmpty else { return nil }
    return attributes.lazy.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.lastName
    }.first { $0 != "Sendable" }
  }
}

extension DeclReferenceExprSyntax {
  /// The text `name`, or `name(a:b:)` for a reference with argument labels, whatever stands between them.
  fileprivate var spelling: String {
    guard let labels = argumentNames else { return baseName.identifierText }
    return baseName.identifierText + "(" + labels.arguments.map { $0.name.identifierText + ":" }.joined() + ")"
  }
}

extension MemberAccessExprSyntax {
  /// Whether the expression is `X.self`.
  fileprivate var isPostfixSelf: Bool { base != nil && declName.baseName.tokenKind == .keyword(.self) }
}

extension ExprSyntax {
  /// Whether the expression is `a.b` or `self.a.b`, all of whose parts are lowercase and so name values, not types.
  fileprivate var isPathOfValues: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base,
      !member.declName.spelling.startsUppercase
    else { return false }
    if let name = base.as(DeclReferenceExprSyntax.self) { return !name.spelling.startsUppercase }
    return base.isPathOfValues
  }
}
