import DigraphLinker
import DigraphModel

/// The types that registrations and requests speak of.
struct MentionedTypes {
  private let entries: [Entry]
  private let requests: [RequestRecord]
  private let appliers: Set<NominalID>

  init(_ entries: [Entry], _ requests: [RequestRecord], appliers: Set<NominalID>) {
    (self.entries, self.requests, self.appliers) = (entries, requests, appliers)
  }

  func summaries(by program: Program) -> [String: TypeSummary] {
    var result: [String: TypeSummary] = [:]
    let types = types()
    result.reserveCapacity(types.count)
    // Types that a module declares twice are spelled alike: the first one counts, in whichever order a set gives them.
    for type in types.sorted(by: { ($0.nominal?.index ?? -1) < ($1.nominal?.index ?? -1) }) {
      let spelling = program.spelling(type)
      guard result[spelling] == nil, var summary = program.summary(of: type) else { continue }
      summary.appliesAssemblies = type.nominal.map(appliers.contains) ?? false
      result[spelling] = summary
    }
    return result
  }

  private func types() -> Set<Type> {
    var types: Set<Type> = []
    types.reserveCapacity(2 * entries.count)
    // Records are large: only what is needed of them is copied.
    for number in entries.indices {
      types.insert(entries[number].key.type.unwrapped)
      if let made = entries[number].made { types.insert(made.unwrapped) }
      for forward in entries[number].forwards { types.insert(forward.type) }
      for case let argument? in entries[number].key.arguments { types.insert(argument) }
    }
    for number in requests.indices {
      for key in requests[number].keys {
        for case let argument? in key.arguments { types.insert(argument) }
      }
      if let owner = requests[number].ownerType { types.insert(.nominal(owner, [])) }
    }
    return types
  }
}
