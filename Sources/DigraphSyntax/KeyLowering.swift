import DigraphModel
import SwiftParser
import SwiftSyntax

/// Reads the key of `// digraph:binds KEY` and `// digraph:requests KEY`, spelled as messages spell keys: `Feed`,
/// `Feed named "top"`, `Feed with (Int, String)`; behind that `scope weak` and `in AppContainer`.
extension Lowering {
  /// Verbs of directives that name a key.
  private static let verbs: Set<String> = ["binds", "requests"]

  /// A longer key is a mistake.
  private static let maximumLength = 1000

  /// The directives, with the keys that they name.
  mutating func withKeys(_ directives: [Directive]) -> [Directive] {
    directives.map { directive in
      guard Self.verbs.contains(directive.verb) else { return directive }
      var directive = directive
      directive.key = key(of: directive)
      return directive
    }
  }

  private mutating func key(of directive: Directive) -> WrittenKey? {
    guard directive.arguments.utf8.count <= Self.maximumLength else { return nil }
    var rest = directive.arguments[...]
    let container = Self.word(after: " in ", of: &rest)
    let scope = Self.word(after: " scope ", of: &rest)
    if directive.verb == "requests", scope != nil { return nil }
    var arguments: [NodeID] = []
    if rest.hasSuffix(")"), let with = rest.range(ofLast: " with (") {
      // The types of a tuple, each by itself.
      for part in Self.parts(of: rest[with.upperBound...].dropLast()) {
        guard let type = lowerType(spelled: part, in: directive) else { return nil }
        arguments.append(type)
      }
      rest = rest[..<with.lowerBound]
    }
    var name: String?
    if rest.hasSuffix("\""), let named = rest.range(ofLast: " named \"") {
      name = String(rest[named.upperBound...].dropLast())
      rest = rest[..<named.lowerBound]
    }
    guard let type = lowerType(spelled: rest, in: directive) else { return nil }
    return WrittenKey(type: type, name: name, arguments: arguments, scope: scope, container: container)
  }

  /// The words behind a preposition at the end of a key, which are taken off it. A name is in quotation marks, and a
  /// type has no such words, so nothing else is mistaken for it.
  private static func word(after preposition: String, of rest: inout Substring) -> String? {
    guard let range = rest.range(ofLast: preposition) else { return nil }
    let word = rest[range.upperBound...]
    guard !word.isEmpty, !word.contains("\""), !word.contains(where: \.isWhitespace) else { return nil }
    rest = rest[..<range.lowerBound]
    return String(word)
  }

  /// Splits at commas that are in no brackets.
  private static func parts(of list: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = list.startIndex
    for index in list.indices {
      switch list[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      // Not the arrow of a function type.
      case ">": if index == list.startIndex || list[list.index(before: index)] != "-" { depth -= 1 }
      case "," where depth == 0:
        parts.append(list[start..<index])
        start = list.index(after: index)
      default: break
      }
    }
    return parts + [list[start...]]
  }

  private mutating func lowerType(spelled text: Substring, in directive: Directive) -> NodeID? {
    let bytes = Array(text.utf8)
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    return bytes.withUnsafeBufferPointer { buffer -> NodeID? in
      guard NestingGuard.excess(in: buffer).isEmpty else { return nil }
      var parser = Parser(buffer)
      let type = TypeSyntax.parse(from: &parser)
      guard !type.hasError else { return nil }
      let (outer, origin) = (source, builder.origin)
      source = buffer
      // Where exactly in the comment it stands does not matter.
      builder.origin = directive.range.lowerBound
      defer { (source, builder.origin) = (outer, origin) }
      return lowerType(type)
    }
  }
}

extension Substring {
  fileprivate func range(ofLast text: String) -> Range<Index>? {
    ranges(of: text).last
  }
}
