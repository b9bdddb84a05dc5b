import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation

/// Proposals for the next word: names of keys, ids of rules in comments, keys of the configuration.
enum Completion {
  /// The items that complete a line, and the number of bytes before the cursor that they replace.
  ///
  /// - Parameters:
  ///   - prefix: The line up to the cursor.
  ///   - isConfiguration: Whether the file is a configuration.
  ///   - graph: The wiring of the last analysis.
  /// - Returns: The items, each without its edit.
  static func items(
    after prefix: String, isConfiguration: Bool, in graph: Graph?
  ) -> (items: [LSP.CompletionItem], replaced: Int) {
    if isConfiguration { return configuration(prefix) }
    if let comment = prefix.range(of: "// digraph:") { return directive(String(prefix[comment.upperBound...])) }
    return names(prefix, graph)
  }

  private static func directive(_ text: String) -> (items: [LSP.CompletionItem], replaced: Int) {
    guard text.contains(" ") else {
      let verbs = ["disable:next", "disable:this", "disable:previous", "disable", "enable", "binds", "requests"]
      return (verbs.map { .init(label: $0, kind: LSP.CompletionItem.keyword) }, text.utf8.count)
    }
    guard text.hasPrefix("disable") || text.hasPrefix("enable"), !text.contains(" - ") else { return ([], 0) }
    return (rules, word(endingIn: text, alsoHyphens: true))
  }

  private static var rules: [LSP.CompletionItem] {
    RuleCatalog.all.map { .init(label: $0.info.id, kind: LSP.CompletionItem.value, detail: $0.info.summary) }
  }

  private static func configuration(_ prefix: String) -> (items: [LSP.CompletionItem], replaced: Int) {
    let text = prefix.drop { $0 == " " }
    guard !text.contains(":") else { return ([], 0) }
    let replaced = word(endingIn: prefix, alsoHyphens: true)
    // Indented lines belong to a key; under 'rules', they are the rules.
    if text.startIndex != prefix.startIndex { return (rules, replaced) }
    let keys = Configuration.offeredKeys.map { key in
      LSP.CompletionItem(label: key.name, kind: LSP.CompletionItem.keyword, detail: key.summary)
    }
    return (keys, replaced)
  }

  /// Names for a string that stands where a binding's name does: names of the type that the line mentions, or else
  /// all names.
  private static func names(_ prefix: String, _ graph: Graph?) -> (items: [LSP.CompletionItem], replaced: Int) {
    guard let graph, prefix.filter({ $0 == "\"" }).count % 2 == 1, let quote = prefix.lastIndex(of: "\"") else {
      return ([], 0)
    }
    let before = prefix[..<quote]
    let label = before.reversed().drop { $0 == " " || $0 == "(" }
    guard ["name:", "tag:", "named", "@Named"].contains(where: { label.starts(with: $0.reversed()) }) else {
      return ([], 0)
    }
    var types: [String: Set<String>] = [:]
    for binding in graph.bindings {
      if case .literal(let name) = binding.key.name { types[name, default: []].insert(binding.key.type) }
    }
    let own = types.filter { $1.contains { before.contains("\($0).self") } }
    let items = (own.isEmpty ? types : own).sorted { $0.key < $1.key }.map { name, types in
      LSP.CompletionItem(
        label: name, kind: LSP.CompletionItem.value, detail: types.sorted().joined(separator: ", "))
    }
    return (items, prefix[prefix.index(after: quote)...].utf8.count)
  }

  /// The length in bytes of the word at the end of a text.
  private static func word(endingIn text: String, alsoHyphens: Bool) -> Int {
    text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" || alsoHyphens && $0 == "-" }.reduce(0) {
      $0 + $1.utf8.count
    }
  }
}
