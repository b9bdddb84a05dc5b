import DigraphModel
import SwiftParser
import SwiftSyntax

/// A name that code has for a framework, or for Knit, which is a part of Swinject's front end.
struct FrameworkName: Sendable {
  /// The name as its authors write it.
  let word: String
  /// The folder of its front end, the only one that may use it freely.
  let folder: String
  /// Other names: the module, if it has another name.
  private let synonyms: Set<String>
  /// The case of `Framework`; `nil` for a part of a framework.
  private let caseName: String?

  private static let all =
    Framework.allCases.map { framework in
      FrameworkName(
        word: framework.displayName, folder: "Sources/FrontEnds/\(framework.displayName)/",
        synonyms: [framework.descriptor.module, framework.displayName], caseName: framework.rawValue)
    } + [FrameworkName(word: "Knit", folder: "Sources/FrontEnds/Swinject/Knit/", synonyms: ["Knit"], caseName: nil)]

  /// A place that names a framework.
  struct Mention: Sendable, CustomStringConvertible {
    let name: FrameworkName
    let line: Int
    /// The token, or the text of the literal.
    let text: String

    var description: String { "line \(line): \(text)" }
  }

  /// The mentions in a file.
  static func mentions(in tree: SourceFileSyntax, _ converter: SourceLocationConverter) -> [Mention] {
    tree.tokens(viewMode: .sourceAccurate).flatMap { token -> [Mention] in
      all.filter { $0.isNamed(by: token) }.map { name in
        Mention(
          name: name, line: converter.location(for: token.positionAfterSkippingLeadingTrivia).line, text: token.text)
      }
    }
  }

  /// The words that a text names.
  static func words(in source: String) -> [String] {
    let tree = Parser.parse(source: source)
    return mentions(in: tree, SourceLocationConverter(fileName: "", tree: tree)).map(\.name.word)
  }

  private func isNamed(by token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .identifier(let text):
      text == caseName && isCase(token) || synonyms.contains { text.names($0) || text.names("Digraph" + $0) }
    case .stringSegment(let text):
      text.contains(word) && text.split { !$0.isLetter && !$0.isNumber }.contains { synonyms.contains(String($0)) }
    default: false
    }
  }

  /// Whether an identifier is a case of `Framework`, and not a member or a case of that name of another type.
  private func isCase(_ token: TokenSyntax) -> Bool {
    guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self), access.declName.baseName == token else {
      return false
    }
    if let base = access.base { return base.trimmedDescription.hasSuffix("Framework") }
    // `Binding.ProviderKind` has a case `factory`, too: `provider == .factory`, `provider: .factory`.
    let left = access.period.previousToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate)
    return !["provider", "maker", "Provider"].contains(left?.text)
  }
}

extension String {
  /// Whether an identifier begins with a word: `KnitTypes` names `Knit`, and `Knitting` does not.
  fileprivate func names(_ word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first.map { $0.isUppercase || $0.isNumber || $0 == "_" } ?? true
  }
}
