import DigraphModel
import DigraphProgram

/// The types in registrations and requests.
struct ReferencedTypes {
  private let entries: [Entry]
  private let requests: [RequestRecord]
  private let appliers: Set<NominalID>

  init(_ entries: [Entry], _ requests: [RequestRecord], appliers: Set<NominalID>) {
    (self.entries, self.requests, self.appliers) = (entries, requests, appliers)
  }

  func summaries(by program: Program) -> [String: TypeSummary] {
    program.summaries(of: types()) { type, summary in
      summary.appliesAssemblies = type.nominal.map(appliers.contains) ?? false
    }
  }

  private func types() -> Set<Type> {
    var types: Set<Type> = []
    types.reserveCapacity(2 * entries.count)
    // Records are large, so none of them is copied as a whole.
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
