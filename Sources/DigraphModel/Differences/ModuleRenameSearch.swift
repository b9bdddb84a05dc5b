/// Finds renamed modules: a module that is gone, and a new module with most of its bindings.
enum ModuleRenameSearch {
  private struct Content: Hashable {
    var framework: Framework
    var key: Key
  }

  static func modules(from old: IdentifiedParts, to new: IdentifiedParts) -> [Renaming.Name] {
    let (before, after) = (contents(of: old), contents(of: new))
    let gone = before.keys.filter { after[$0] == nil && !$0.isEmpty }.sorted()
    let come = after.keys.filter { before[$0] == nil && !$0.isEmpty }.sorted()
    var candidates: [(share: Double, from: String, to: String)] = []
    for from in gone {
      for to in come {
        guard let one = before[from], let other = after[to], !one.isEmpty, !other.isEmpty else { continue }
        let common = one.intersection(other).count
        let share = Double(common) / Double(max(one.count, other.count))
        if share >= 0.5 { candidates.append((share, from, to)) }
      }
    }
    var (from, to): (Set<String>, Set<String>) = ([], [])
    var names: [Renaming.Name] = []
    for candidate in candidates.sorted(by: { ($1.share, $0.from, $0.to) < ($0.share, $1.from, $1.to) })
    where !from.contains(candidate.from) && !to.contains(candidate.to) {
      from.insert(candidate.from)
      to.insert(candidate.to)
      names.append(Renaming.Name(from: candidate.from, to: candidate.to))
    }
    return names.sorted { $0.from < $1.from }
  }

  /// The bindings of each module; modules without bindings are included.
  private static func contents(of parts: IdentifiedParts) -> [String: Set<Content>] {
    var contents: [String: Set<Content>] = [:]
    for container in parts.containers.parts { contents[container.name.module, default: []].formUnion([]) }
    for binding in parts.bindings.parts {
      contents[binding.module, default: []].insert(Content(framework: binding.framework, key: binding.name.key))
    }
    return contents
  }
}
