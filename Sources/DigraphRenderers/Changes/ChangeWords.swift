import DigraphModel

/// Phrases about differences.
enum ChangeWords {
  /// The sign of a kind of change.
  static func sign(of kind: ChangeKind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "−"
    case .changed: "±"
    }
  }

  static func tone(of kind: ChangeKind) -> Drawing.Tone {
    switch kind {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    }
  }

  /// The facts about a binding besides its key: its implementation, its scope and its conditions.
  static func facts(of binding: StableBinding) -> [String] {
    var words: [String] = []
    if let target = binding.forwardsTo {
      words.append("another name of \(target.key)")
    } else {
      if let implementation = binding.implementation, implementation != binding.name.key.type {
        words.append("made as \(implementation)")
      }
      words.append(binding.scope)
    }
    if !binding.parameters.isEmpty { words.append("takes " + binding.parameters.map(\.text).joined(separator: ", ")) }
    return words + binding.conditions + (binding.isReplaced ? ["replaced"] : [])
      + (binding.isTestOnly ? ["test code"] : [])
  }

  /// The facts about a request besides asker and key.
  static func facts(of request: RequestIdentity) -> [String] {
    var words: [String] = []
    switch request.timing {
    case .eager: break
    case .afterStorage: words.append("after it is stored")
    case .deferred: words.append("lazy")
    }
    if request.strength == .checked || request.strength == .presence { words.append("optional") }
    if request.collection { words.append("all of them") }
    if let ghost = VisualLanguage.ghost(of: request.status) { words.append(ghost.remark) }
    if request.status == .ambiguous { words.append("ambiguous") }
    return words + request.conditions + (request.isTestOnly ? ["test code"] : [])
  }

  /// The differences that people need to know, without those that follow from others.
  static func differences<Part>(of change: GraphDiff.Change<Part>) -> [GraphDiff.Difference] {
    let all = change.differences
    let names = Set(all.map(\.name))
    return all.filter { difference in
      switch difference.name {
      case "lifetime": !names.contains("scope")
      case "kind of type":
        !names.contains("implementation") && difference.before != "unknown" && difference.after != "unknown"
      case "answered by": !names.contains("answer") || !difference.after.isEmpty
      case "containers": !names.contains("answered by")
      case "if missing": !names.contains("timing")
      case "from outside": false
      default: true
      }
    }
  }

  /// The text of a difference: `scope: graph → container`.
  static func text(of difference: GraphDiff.Difference) -> String {
    switch difference.name {
    case "replaced", "hidden", "test code", "open to unseen code", "takes all":
      return difference.after.isEmpty ? "no longer \(difference.name)" : "now \(difference.name)"
    case "timing", "answer", "if missing", "lifetime":
      return "\(difference.name): \(value(difference.before)) → \(value(difference.after))"
    case "parameters": return parameters(difference)
    default: break
    }
    if difference.before.isEmpty { return "now \(difference.name): \(difference.after)" }
    if difference.after.isEmpty { return "no longer \(difference.name): \(difference.before)" }
    return "\(difference.name): \(difference.before) → \(difference.after)"
  }

  /// The parameters that a caller must pass in addition, and those that it must no longer pass.
  private static func parameters(_ difference: GraphDiff.Difference) -> String {
    let (before, after) = (list(difference.before), list(difference.after))
    let gained = after.filter { !before.contains($0) }
    let lost = before.filter { !after.contains($0) }
    if gained.isEmpty, lost.isEmpty { return "parameters: \(difference.before) → \(difference.after)" }
    let words = [
      gained.isEmpty ? nil : "now takes \(gained.joined(separator: ", "))",
      lost.isEmpty ? nil : "no longer takes \(lost.joined(separator: ", "))",
    ]
    return words.compactMap(\.self).joined(separator: "; ")
  }

  /// The parts of a list of parameters. Types of parameters may contain commas, too.
  private static func list(_ text: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var depth = 0
    for character in text {
      if character == ",", depth == 0 {
        parts.append(current)
        current = ""
        continue
      }
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && current.last != "-") { depth -= 1 }
      if character != " " || !current.isEmpty { current.append(character) }
    }
    return current.isEmpty ? parts : parts + [current]
  }

  /// The words for people that stand for values in the graph.
  private static func value(_ text: String) -> String {
    switch text {
    case "eager": "when it is made"
    case "afterStorage": "after it is stored"
    case "deferred": "lazy"
    case "required": "traps"
    case "silent": "nil, unnoticed"
    case "checked": "optional"
    case "presence": "is only looked for"
    case "implied": "fails elsewhere first"
    case Resolution.Status.missing.rawValue: "no binding"
    case Resolution.Status.external.rawValue: "bound elsewhere"
    case Resolution.Status.opaque.rawValue: "answer not known"
    case Scope.Lifetime.unique.rawValue, Scope.Lifetime.graph.rawValue, Scope.Lifetime.weak.rawValue,
      Scope.Lifetime.resettable.rawValue, Scope.Lifetime.shared.rawValue, Scope.Lifetime.unknown.rawValue:
      Scope.Lifetime(rawValue: text).map(VisualLanguage.explanation) ?? text
    default: text
    }
  }
}
