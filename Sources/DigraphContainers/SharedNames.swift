public import DigraphModel
public import DigraphProgram

extension Program {
  /// Notes the files that name types with a shared instance whose own code asks a container. Code that is to pass such
  /// a type its dependencies must reach the users of the shared instance.
  public func noteNames(of draft: inout Draft) {
    let shared = draft.types.filter { $0.value.sharedMember != nil }
    guard !shared.isEmpty else { return }
    // Requests are large: only the needed parts are copied.
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
