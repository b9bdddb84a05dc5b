import Foundation
import SwiftParser
import SwiftSyntax
import TestSupport

/// A Swift file of the project, parsed.
struct SwiftFile: Sendable {
  /// Relative to the root of the checkout.
  let path: String
  let text: String

  /// All files below a folder, sorted.
  static func all(below folder: String) throws -> [SwiftFile] {
    try ProjectFiles.paths(below: folder).filter { $0.hasSuffix(".swift") }.map { path in
      SwiftFile(path: path, text: try Repository.text(of: path))
    }
  }

  /// Modules that it imports, with the line of each import.
  var imports: [(module: String, line: Int)] {
    let visitor = ImportVisitor(viewMode: .sourceAccurate)
    let (tree, converter) = parsed
    visitor.walk(tree)
    return visitor.imports.map { node in
      (node.path.first?.name.text ?? "", converter.location(for: node.positionAfterSkippingLeadingTrivia).line)
    }
  }

  /// Code that traps or that the compiler cannot check, without a comment on its line or on the one above.
  var unexplainedTraps: [String] {
    let visitor = TrapVisitor(viewMode: .sourceAccurate)
    let (tree, converter) = parsed
    visitor.walk(tree)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return visitor.traps.compactMap { node in
      let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
      let isExplained =
        lines[line - 1].contains("//") || (line > 1 && lines[line - 2].drop { $0 == " " }.hasPrefix("//"))
      return isExplained ? nil : "\(path):\(line): \(node.trimmedDescription.prefix(60))"
    }
  }

  private var parsed: (SourceFileSyntax, SourceLocationConverter) {
    let tree = Parser.parse(source: text)
    return (tree, SourceLocationConverter(fileName: path, tree: tree))
  }
}

private final class ImportVisitor: SyntaxVisitor {
  var imports: [ImportDeclSyntax] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

private final class TrapVisitor: SyntaxVisitor {
  var traps: [Syntax] = []

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.tokenKind == .exclamationMark { traps.append(Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    traps.append(Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.tokenKind == .exclamationMark { traps.append(Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    if ["fatalError", "preconditionFailure", "unsafeBitCast"].contains(name) { traps.append(Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributeName.trimmedDescription == "unchecked" { traps.append(Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.detail?.detail.text == "unsafe" { traps.append(Syntax(node)) }
    return .visitChildren
  }

  /// State that everybody shares.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isStatic = node.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    let isStored = node.bindings.contains { $0.accessorBlock == nil }
    if isStatic && isStored && node.bindingSpecifier.tokenKind == .keyword(.var) { traps.append(Syntax(node)) }
    return .visitChildren
  }
}
