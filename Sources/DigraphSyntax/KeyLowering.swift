import DigraphModel
import SwiftParser
import SwiftSyntax

/// Reads the key of `// digraph:binds KEY` and `// digraph:requests KEY`. Keys are spelled as in messages: `Feed`,
/// `Feed named "top"`, `Feed with (Int, String)`. `scope weak` and `in AppContainer` may follow.
extension Lowering {
  /// Verbs of directives that name a key.
  private static let verbs: Set<String> = ["binds", "requests"]

  /// The length of a key in characters; a longer one is a mistake.
  private static let maximumLength = 1000

  /// The directives with the keys that they name.
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
      // The types of a tuple are lowered one by one.
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

  /// Removes a preposition and the word behind it from the end of a key, and returns the word. Names are in quotation
  /// marks, and types contain no such words, so nothing else matches.
  private static func word(after preposition: String, of rest: inout Substring) -> String? {
    guard let range = rest.range(ofLast: preposition) else { return nil }
    let word = rest[range.upperBound...]
    guard !word.isEmpty, !word.contains("\""), !word.contains(where: \.isWhitespace) else { return nil }
    rest = rest[..<range.lowerBound]
    return String(word)
  }

  /// Splits a list at commas outside of brackets.
  private static func parts(of list: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = list.startIndex
    for index in list.indices {
      switch list[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      // The `>` of a function type's arrow does not count.
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
      // The exact place inside of the comment does not matter.
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
