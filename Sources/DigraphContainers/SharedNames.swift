public import DigraphModel
public import DigraphProgram

extension Draft {
  /// Notes the files that name a type, if the type has a shared instance, and its own code asks a container.
  ///
  /// A change that injects the dependencies of such a type must also pass the object to all users of the shared
  /// instance. These files may contain the users.
  public mutating func noteNames(in program: Program) {
    let shared = types.filter { $0.value.sharedMember != nil }
    guard !shared.isEmpty else { return }
    // Requests are large: only the needed parts are copied.
    var owners: Set<String> = []
    for index in requests.indices where shared[requests[index].request.owner] != nil {
      owners.insert(requests[index].request.owner)
    }
    var names: [String: String] = [:]
    for owner in owners { names[owner] = owner.split(separator: ".").last.map(String.init) }
    guard !names.isEmpty, let paths = program.paths(with: Set(names.values)) else { return }
    for (owner, name) in names {
      let own: Set = [shared[owner]?.path ?? ""]
      types[owner]?.namedIn = (paths[name] ?? []).subtracting(own)
    }
  }
}
