import DigraphModel
import SwiftSyntax

/// Finds the places where the parser had to guess: missing tokens and unexpected text.
///
/// SwiftParserDiagnostics describes such places better, but takes many times as long as the parser. A linter of wiring
/// only has to say that a file is broken, and where first.
enum SyntaxErrorReader {
  /// The largest number of errors that are kept for a file.
  static let limit = 3

  static func errors(in tree: SourceFileSyntax) -> [FileFacts.SyntaxError] {
    let finder = Finder(viewMode: .all)
    finder.firstMember = tree.statements.first { $0.item.isMember }?.position.utf8Offset
    finder.walk(tree)
    return finder.errors
  }

  private final class Finder: SyntaxAnyVisitor {
    var errors: [FileFacts.SyntaxError] = []
    /// The offset of the first top-level declaration that may be a member of a type whose header is lost.
    var firstMember: Int?

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      node.hasError && errors.count < limit ? .visitChildren : .skipChildren
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      if errors.count < limit, !node.isEmpty {
        let text = node.trimmedDescription.prefix(40).split(whereSeparator: \.isNewline).first ?? ""
        errors.append(
          .init(
            message: "unexpected code '\(text)'", offset: node.range.lowerBound,
            losesDeclarations: endsLostType(node)))
      }
      return .skipChildren
    }

    /// Whether a surplus brace follows possible members, so that it ends a type whose header could not be read.
    private func endsLostType(_ node: UnexpectedNodesSyntax) -> Bool {
      guard let firstMember, firstMember < node.position.utf8Offset, node.parent?.isTopLevel ?? true else {
        return false
      }
      return node.contains { $0.as(TokenSyntax.self)?.tokenKind == .rightBrace }
    }

    /// Accepts `@MainActor([Int]) -> Void`. The compiler takes the parentheses for the function's parameters; this
    /// parser takes them for the attribute's arguments, and then reports missing parameters.
    override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
      guard node.leftParen.presence == .missing, let before = node.previousToken(viewMode: .sourceAccurate),
        before.tokenKind == .rightParen, before.parent?.is(AttributeSyntax.self) == true
      else { return visitAny(Syntax(node)) }
      walk(node.returnClause)
      return .skipChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
      if node.presence == .missing, errors.count < limit {
        errors.append(
          .init(message: "expected \(Self.phrase(for: node))", offset: node.range.lowerBound))
      }
      return .skipChildren
    }

    /// The missing token, in words. If the token may have any text, its own text is empty or a placeholder.
    private static func phrase(for token: TokenSyntax) -> String {
      let text = token.text
      if text.hasPrefix("<#"), text.hasSuffix("#>") {
        let what = text.dropFirst(2).dropLast(2)
        return "\("aeiou".contains(what.first ?? "x") ? "an" : "a") \(what)"
      }
      if !text.isEmpty { return "'\(text)'" }
      return switch token.tokenKind {
      case .identifier: "a name"
      case .integerLiteral, .floatLiteral: "a number"
      default: "more code"
      }
    }
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether the item declares something that may be a member of a type, and is no type itself.
  fileprivate var isMember: Bool {
    switch kind {
    case .functionDecl, .variableDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: true
    default: false
    }
  }
}

extension Syntax {
  /// Whether the node is a file or a statement at the top level of one.
  fileprivate var isTopLevel: Bool {
    switch kind {
    case .sourceFile: true
    case .codeBlockItem, .codeBlockItemList, .unexpectedCodeDecl: parent?.isTopLevel ?? false
    default: false
    }
  }
}
