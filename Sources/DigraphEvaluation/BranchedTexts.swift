import DigraphModel

/// Local variables with texts that are changed on a branch: `var name = "a"; if isTest { name = "b" }`. After the
/// branch, the text is one or the other; on the branch itself, it is known.
extension Evaluator {
  /// The value of a variable before a branch.
  struct BranchedText {
    let environment: Environment
    let name: String
    let before: Evaluated
  }

  /// Evaluates a branch. Afterwards, each variable whose text the branch changes may hold its value from before or its
  /// value now.
  func joiningTexts<Result>(_ body: () -> Result) -> Result {
    branchedTexts.append([])
    let result = body()
    for text in branchedTexts.removeLast() {
      guard let now = text.environment[text.name] else { continue }
      noteChange(of: text.name, in: text.environment, from: text.before, to: now)
      var joined = now
      let isKnown = text.before.texts != nil && now.texts != nil
      joined.value = isKnown ? .either([text.before, now]) : .unknown
      joined.made = nil
      joined.nullability = nil
      _ = text.environment.assign(text.name, joined)
    }
    return result
  }

  /// Notes that a variable is changed, if it may hold a text.
  func noteChange(of name: String, in environment: Environment, from before: Evaluated, to now: Evaluated) {
    guard let level = branchedTexts.indices.last, before.texts != nil || now.texts != nil,
      !branchedTexts[level].contains(where: { $0.name == name && $0.environment === environment })
    else { return }
    branchedTexts[level].append(BranchedText(environment: environment, name: name, before: before))
  }
}
