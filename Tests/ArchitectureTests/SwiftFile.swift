import Foundation
import SwiftParser
import SwiftSyntax
import TestSupport

/// The facts of a Swift file that the tests check.
struct SwiftFile: Sendable {
  /// Relative to the root of the checkout.
  let path: String
  let lineCount: Int
  /// Modules that the file imports, with the line of each import.
  let imports: [(module: String, line: Int)]
  /// Code that traps or that the compiler cannot check, without a comment on its line or on the one above.
  let unexplainedTraps: [String]
  /// Declarations and extensions of types at the top level of the file.
  let parts: [TypePart]
  /// Frameworks that its code names, comments apart.
  let frameworkNames: [FrameworkName.Mention]
  /// Names in its code, comments and texts apart.
  let names: Set<String>

  /// A declaration of a type, or an extension of one.
  struct TypePart: Sendable {
    /// The type as it is written; a part of a nested type counts for the type around it.
    let type: String
    /// Lines of code, without comments and empty lines.
    let codeCount: Int
    /// Stored properties of each object, without those of nested types.
    let storedCount: Int
  }

  /// All files of the program and of the tests' support, by path. They are parsed once, since parsing takes a while.
  private static let all = Result {
    try ["Sources", "Tests/FuzzSupport", "Tests/Fuzzer", "Tests/PlantSupport", "Tests/Planter", "Tests/TestSupport"]
      .flatMap {
        try ProjectFiles.paths(below: $0)
      }
      .filter { $0.hasSuffix(".swift") }.map(SwiftFile.init)
  }

  /// All files below a folder.
  static func all(below folder: String) throws -> [SwiftFile] {
    try all.get().filter { $0.path.hasPrefix(folder + "/") }
  }

  private init(_ path: String) throws {
    self.path = path
    let text = try Repository.text(of: path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lineCount = text.hasSuffix("\n") ? lines.count - 1 : lines.count
    let tree = Parser.parse(source: text)
    let converter = SourceLocationConverter(fileName: path, tree: tree)
    func line(of node: some SyntaxProtocol) -> Int {
      converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    }
    let importVisitor = ImportVisitor(viewMode: .sourceAccurate)
    importVisitor.walk(tree)
    imports = importVisitor.imports.map { ($0.path.first?.name.text ?? "", line(of: $0)) }
    parts = tree.statements.compactMap { statement in
      guard let (name, members) = typePart(statement.item) else { return nil }
      let last = converter.location(for: statement.endPositionBeforeTrailingTrivia).line
      let codeCount = lines[(line(of: statement) - 1)..<last].count { line in
        let code = line.drop { $0 == " " }
        return !code.isEmpty && !code.hasPrefix("//")
      }
      return TypePart(type: name, codeCount: codeCount, storedCount: storedCount(members))
    }
    frameworkNames = path.contains("/Generated/") ? [] : FrameworkName.mentions(in: tree, converter)
    names = Set(
      tree.tokens(viewMode: .sourceAccurate).compactMap {
        if case .identifier(let name) = $0.tokenKind { name } else { nil }
      })
    let trapVisitor = TrapVisitor(viewMode: .sourceAccurate)
    trapVisitor.walk(tree)
    unexplainedTraps = trapVisitor.traps.compactMap { node in
      let number = line(of: node)
      let isExplained =
        lines[number - 1].contains("//") || (number > 1 && lines[number - 2].drop { $0 == " " }.hasPrefix("//"))
      return isExplained ? nil : "\(path):\(number): \(node.trimmedDescription.prefix(60))"
    }
  }
}

/// The name and the members of a type or an extension; an extension of `A.B` is one of `A`.
private func typePart(_ item: CodeBlockItemSyntax.Item) -> (String, MemberBlockSyntax)? {
  if let declaration = item.as(ExtensionDeclSyntax.self) {
    let name = declaration.extendedType.trimmedDescription.prefix { $0 != "." && $0 != "<" }
    return (String(name), declaration.memberBlock)
  }
  guard let declaration = item.asProtocol((any DeclGroupSyntax).self),
    let named = item.asProtocol((any NamedDeclSyntax).self)
  else { return nil }
  return (named.name.text, declaration.memberBlock)
}

private func storedCount(_ members: MemberBlockSyntax) -> Int {
  members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    .filter { !$0.modifiers.contains { $0.name.tokenKind == .keyword(.static) } }
    .flatMap(\.bindings)
    .count { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let list): list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      }
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

  /// Finds state that all code shares.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isStatic = node.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    let isStored = node.bindings.contains { $0.accessorBlock == nil }
    if isStatic && isStored && node.bindingSpecifier.tokenKind == .keyword(.var) { traps.append(Syntax(node)) }
    return .visitChildren
  }
}
