import SwiftParser
import SwiftSyntax
import TestSupport

/// The targets of `Package.swift` that are not tests, with the modules that each may import, and the reason.
struct ImportTable {
  struct Row: Equatable {
    let target: String
    /// Dependencies of the target.
    var dependencies: Set<String>
    /// Modules of the platform.
    var system: Set<String>
    /// The comment above the target.
    let reason: String
    /// Folder of its sources.
    let folder: String

    var allowed: Set<String> { dependencies.union(system) }
    /// The row of the table in ARCHITECTURE.md.
    var text: String {
      let modules = allowed.isEmpty ? "nothing" : allowed.sorted().map { "`\($0)`" }.joined(separator: " ")
      return "| `\(target)` | \(modules) | \(reason) |"
    }
  }

  let rows: [Row]

  /// Reads calls such as `library("DigraphRules", ["DigraphModel"], system: ["Foundation"])`.
  init(manifest: String) {
    let visitor = ManifestVisitor(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: manifest))
    rows = visitor.rows
  }
}

private final class ManifestVisitor: SyntaxVisitor {
  var rows: [ImportTable.Row] = []
  /// Products of packages, by the names of the constants that stand for them.
  private var products: [String: String] = [:]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self), let value = binding.initializer?.value else {
        continue
      }
      products[name.identifier.text] = text(of: value, label: "name")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    guard ["library", "program", ".target", ".systemLibrary"].contains(called), let first = node.arguments.first,
      let target = literal(first.expression)
    else { return .visitChildren }
    let path = text(of: ExprSyntax(node), label: "path") ?? "Sources/\(target)"
    rows.append(
      .init(
        target: target, dependencies: names(in: node, label: nil), system: names(in: node, label: "system"),
        reason: comment(of: node), folder: path))
    return .skipChildren
  }

  private func literal(_ expression: ExprSyntax) -> String? {
    expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  private func text(of expression: ExprSyntax, label: String) -> String? {
    expression.as(FunctionCallExprSyntax.self)?.arguments.first { $0.label?.text == label }.flatMap {
      literal($0.expression)
    }
  }

  /// The names in the list that is passed as an argument.
  private func names(in call: FunctionCallExprSyntax, label: String?) -> Set<String> {
    // A list may go on after a plus sign with targets that no code imports.
    let list = call.arguments.lazy.filter { $0.label?.text == label }.compactMap { argument in
      let sum = argument.expression.as(SequenceExprSyntax.self)?.elements.first ?? argument.expression
      return sum.as(ArrayExprSyntax.self)
    }.first
    return Set(
      list?.elements.compactMap { element in
        literal(element.expression) ?? text(of: element.expression, label: "name")
          ?? products[element.expression.trimmedDescription]
      } ?? [])
  }

  private func comment(of node: some SyntaxProtocol) -> String {
    node.leadingTrivia.compactMap { piece in
      if case .lineComment(let text) = piece { String(text.dropFirst(2)).trimming() } else { nil }
    }.joined(separator: " ")
  }
}

extension String {
  fileprivate func trimming() -> String { String(drop { $0 == " " }) }
}
