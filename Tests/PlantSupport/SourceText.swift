package import DigraphModel
import SwiftParser
package import SwiftSyntax

/// A file's text with its syntax tree.
package struct SourceText: Sendable {
  /// The path as sites have it.
  package let path: String
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The syntax tree.
  package let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  /// Parses a text.
  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// UTF-8 offsets of a site; `nil` if it is not in the file.
  package func range(of site: Site) -> Range<Int>? {
    let start = converter.position(ofLine: site.line, column: site.column).utf8Offset
    let end = converter.position(ofLine: site.endLine, column: site.endColumn).utf8Offset
    guard site.path == path, start <= end, end <= bytes.count else { return nil }
    return start..<end
  }

  /// The site for a range of UTF-8 offsets.
  package func site(of range: Range<Int>) -> Site {
    let start = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
    let end = converter.location(for: AbsolutePosition(utf8Offset: range.upperBound))
    return Site(path: path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The smallest node around a site.
  package func node(at site: Site) -> Syntax? {
    guard let range = range(of: site), let token = tree.token(at: AbsolutePosition(utf8Offset: range.lowerBound))
    else { return nil }
    var node = Syntax(token)
    while node.span.upperBound < range.upperBound, let parent = node.parent { node = parent }
    return node
  }

  /// The largest expression or type with exactly the range of a site.
  package func wholeNode(at site: Site) -> Syntax? {
    guard let node = node(at: site), node.span == range(of: site) else { return nil }
    let same = sequence(first: node, next: \.parent).prefix { $0.span == node.span }
    return same.last { $0.is(ExprSyntax.self) || $0.is(TypeSyntax.self) }
  }

  /// The text in a range of UTF-8 offsets.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of a site.
  package func text(of site: Site) -> String? { range(of: site).map(text) }

  /// An edit that replaces a node by a text.
  package func replacing(_ node: some SyntaxProtocol, with text: String) -> Mistake.Edit {
    Mistake.Edit(path, node.span, text)
  }

  /// An edit that inserts a text.
  package func inserting(_ text: String, at offset: Int) -> Mistake.Edit { Mistake.Edit(path, offset..<offset, text) }

  /// An edit that deletes a range. Line breaks in the range stay, so that the code below keeps its lines.
  package func deleting(_ range: Range<Int>) -> Mistake.Edit {
    Mistake.Edit(path, range, String(repeating: "\n", count: bytes[range].count { $0 == UInt8(ascii: "\n") }))
  }

  /// An edit that deletes an element of a list, with its comma.
  package func deleting<List: SyntaxCollection>(_ element: List.Element, of list: List) -> Mistake.Edit?
  where List.Element: WithTrailingCommaSyntax {
    let elements = Array(list)
    guard let index = elements.firstIndex(where: { $0.id == element.id }) else { return nil }
    if element.trailingComma != nil { return deleting(element.span) }
    guard index > 0 else { return deleting(element.span) }
    // With the last element, the comma before it is deleted.
    guard let comma = elements[index - 1].trailingComma else { return nil }
    return deleting(comma.span.lowerBound..<element.span.upperBound)
  }
}

extension SyntaxProtocol {
  /// UTF-8 offsets of the node without its trivia.
  package var span: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The nearest node of a type: this node, or one around it.
  package func nearest<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    var node: Syntax? = Syntax(self)
    while let current = node {
      if let found = current.as(Node.self) { return found }
      node = current.parent
    }
    return nil
  }

  /// The nearest call in which this node is a part of an argument, or of an argument's type.
  package var callAround: FunctionCallExprSyntax? {
    nearest(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// The statement around the node, if it is an expression whose value is unused, so that it can be deleted.
  package var expressionStatement: CodeBlockItemSyntax? {
    guard let item = nearest(CodeBlockItemSyntax.self), case .expr(let expression) = item.item,
      !expression.is(ClosureExprSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    if list.count > 1 { return item }
    // The only statement of a function or closure may be its result.
    guard let function = list.parent?.parent?.as(FunctionDeclSyntax.self) else { return nil }
    return function.signature.returnClause == nil ? item : nil
  }
}

extension FunctionCallExprSyntax {
  /// The called name: `resolve` in `r.resolve(A.self)`.
  package var calledName: String {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let name = calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    if let generic = calledExpression.as(GenericSpecializationExprSyntax.self) {
      return generic.expression.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    }
    return ""
  }

  /// The last closure argument.
  package var closure: ClosureExprSyntax? {
    trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }

  /// The argument with a label.
  package func argument(_ label: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }
}

extension ExprSyntax {
  /// The call of a function in a chain of calls: `inObjectScope` in `c.register(A.self) { … }.inObjectScope(.weak)`.
  package func callInChain(of name: String) -> FunctionCallExprSyntax? {
    var expression: ExprSyntax? = self
    while let call = expression?.as(FunctionCallExprSyntax.self) {
      if call.calledName == name { return call }
      expression = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    }
    return nil
  }
}
