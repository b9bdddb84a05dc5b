import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Types whose names may be aliases of bound types. In `Page.Factory`, `Page` declares no `Factory`, but may inherit a
/// typealias from a protocol or class outside of the input.
struct InheritedAliases {
  private let program: Program
  /// The types of bindings.
  private let bound: Set<Type>
  /// Whether a binding's type may be an alias.
  private let areBound: Bool

  init(_ entries: [Entry], _ program: Program) {
    self.program = program
    bound = Set(entries.indices.lazy.map { entries[$0].key.type })
    areBound = bound.contains { Self.mayBeAlias($0, in: program) }
  }

  /// Whether some binding may have a key under another name.
  func mayBeBound(_ key: KeyRecord) -> Bool {
    if Self.mayBeAlias(key.type, in: program) { return true }
    return areBound && key.type.unwrapped.nominal.map { !program[$0].isDeclared } ?? false
  }

  /// Requests for such types that are not bound under this name: each may be for any type.
  func openRequests(among requests: [RequestRecord]) -> [OpenRequest] {
    // Records are large, so none of them is copied as a whole.
    requests.indices.filter { number in
      requests[number].keys.contains { !bound.contains($0.type) && Self.mayBeAlias($0.type, in: program) }
    }.map { number in
      let place = requests[number].place
      return OpenRequest(framework: .swinject, type: nil, site: program.site(of: place.range, in: place.file))
    }
  }

  private static func mayBeAlias(_ type: Type, in program: Program) -> Bool {
    guard let id = type.unwrapped.nominal, !program[id].isDeclared, !program[id].isUnread,
      let outer = enclosingType(of: program[id].path, in: program)
    else { return false }
    return inheritsFromLibrary(outer, in: program)
  }

  /// The type that the input declares around a type with a path.
  private static func enclosingType(of path: String, in program: Program) -> NominalID? {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count > 1, var current = program.declaredTypes(parts[0]).first else { return nil }
    for part in parts.dropFirst().dropLast() {
      guard let next = program[current].nested[part]?.first else { return nil }
      current = next
    }
    return current
  }

  /// Whether a type inherits from a type of a library that may have further types as members.
  private static func inheritsFromLibrary(_ type: NominalID, in program: Program) -> Bool {
    var seen: Set<NominalID> = [type]
    var rest = [type]
    while let current = rest.popLast() {
      let nominal = program[current]
      // Several libraries have a protocol `View` with types of its own.
      let isKnown =
        nominal.isDeclared || nominal.isOfSDK && nominal.path != "View"
        || LibraryTypes.withoutOtherConformances.contains(nominal.path)
      if !isKnown { return true }
      rest += program.supertypes(of: current).compactMap(\.nominal).filter { seen.insert($0).inserted }
    }
    return false
  }
}
