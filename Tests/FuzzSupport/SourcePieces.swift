import DigraphSyntax
import SwiftParser
import SwiftSyntax

/// The pieces of a source, grouped by the places in which they may stand.
package struct SourcePieces: Sendable {
  /// The source.
  package let text: [UInt8]
  /// The bytes of each piece, by kind. Pieces of one kind may lie within each other.
  package let ranges: [Kind: [Range<Int>]]

  /// A kind of piece: the grammar allows any piece of a kind in the place of another one.
  package enum Kind: CaseIterable, Sendable {
    case argument, attribute, declaration, expression, inheritance, member, name, parameter, pattern, statement, type

    /// The separator between two pieces of a list; `nil` if the kind has no lists.
    var separator: String? {
      switch self {
      case .statement, .declaration, .member: "\n"
      case .attribute: " "
      case .argument, .inheritance, .parameter: ", "
      case .expression, .name, .pattern, .type: nil
      }
    }
  }

  /// Takes a source apart. Code that is nested too deeply for the parser gives no pieces.
  package init(_ source: String) {
    text = Array(source.utf8)
    let shallow = text.withUnsafeBufferPointer { NestingGuard.without(NestingGuard.excess(in: $0), in: $0) }
    var ranges: [Kind: [Range<Int>]] = [:]
    var rest = [Syntax(Parser.parse(source: String(decoding: shallow, as: UTF8.self)))]
    while let node = rest.popLast() {
      rest += node.children(viewMode: .sourceAccurate).reversed()
      let range =
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
      guard !range.isEmpty else { continue }
      for kind in Self.kinds(of: node) { ranges[kind, default: []].append(range) }
    }
    self.ranges = ranges
  }

  private static func kinds(of node: Syntax) -> [Kind] {
    switch node.kind {
    case .labeledExpr: [.argument]
    case .attribute: [.attribute]
    case .inheritedType: [.inheritance]
    case .memberBlockItem: [.member]
    case .functionParameter, .closureParameter: [.parameter]
    case .codeBlockItem: [.statement]
    case .token:
      switch node.as(TokenSyntax.self)?.tokenKind {
      case .identifier, .dollarIdentifier: [.name]
      default: []
      }
    default:
      if node.is(ExprSyntax.self) {
        [.expression]
      } else if node.is(TypeSyntax.self) {
        [.type]
      } else if node.is(DeclSyntax.self) {
        [.declaration]
      } else if node.is(PatternSyntax.self) {
        [.pattern]
      } else {
        []
      }
    }
  }

  /// The text of a piece.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { text[range] }
}
