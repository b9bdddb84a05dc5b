import DigraphModel

extension Program {
  /// Notes where the types are named that hold the one object of their own and ask a container themselves: whoever is
  /// to hand them what they ask for has to reach those who use that object.
  public func noteNames(of draft: inout Draft) {
    let shared = draft.types.filter { $0.value.sharedMember != nil }
    guard !shared.isEmpty else { return }
    // Requests are large: only what is needed of them is copied.
    var owners: Set<String> = []
    for index in draft.requests.indices where shared[draft.requests[index].request.owner] != nil {
      owners.insert(draft.requests[index].request.owner)
    }
    var names: [String: String] = [:]
    for owner in owners { names[owner] = owner.split(separator: ".").last.map(String.init) }
    guard !names.isEmpty, let paths = paths(with: Set(names.values)) else { return }
    for (owner, name) in names {
      let own: Set = [shared[owner]?.path ?? ""]
      draft.types[owner]?.namedIn = (paths[name] ?? []).subtracting(own)
    }
  }
}
