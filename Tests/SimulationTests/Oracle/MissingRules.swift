/// The rules that may report a missing key.
///
/// 1. A child of the container that is searched binds the very key: `container-scope-gap`, whatever other keys are
///    similar.
/// 2. A visible container binds the type. Same name, other arguments: `argument-mismatch`. Same arguments, other name:
///    `qualifier-mismatch`. Both kinds, or neither the name nor the arguments fit: either.
/// 3. Only containers that are not visible bind the type, under another key: either of the two, or
///    `unresolved-dependency`.
/// 4. No container binds the type: `unresolved-dependency`.
///
/// The container that is searched is the one of the registration, or the captured one.
struct MissingRules {
  let program: ContainerProgram
  /// Keys that each container binds itself.
  let bound: [[Key: Int]]

  func rules(for key: Key, askedOn container: Int) -> Set<String> {
    let below = program.descendants(of: container)
    if below.contains(where: { bound[$0][key] != nil }) { return [RuleID.gap] }
    let visible = program.chain(from: container).flatMap { bound[$0].keys }.filter { $0.service == key.service }
    if visible.isEmpty {
      let elsewhere = bound.indices.flatMap { bound[$0].keys }.filter { $0.service == key.service }
      return elsewhere.isEmpty ? [RuleID.unresolved] : [RuleID.unresolved, RuleID.argument, RuleID.qualifier]
    }
    var rules: Set<String> = []
    if visible.contains(where: { $0.name == key.name }) { rules.insert(RuleID.argument) }
    if visible.contains(where: { $0.arguments == key.arguments }) { rules.insert(RuleID.qualifier) }
    return rules.isEmpty ? [RuleID.argument, RuleID.qualifier] : rules
  }
}
