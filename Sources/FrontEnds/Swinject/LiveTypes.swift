import DigraphLinker
import DigraphModel

/// Finds types that no code can make which runs: only code of such types names them, or of assemblies that nothing
/// applies, or previews.
struct LiveTypes {
  private let program: Program
  private let unapplied: Set<NominalID>
  private let areAssemblies: Bool

  /// - Parameters:
  ///   - program: The program. Files are asked for that have not been read and name one of the types.
  ///   - unapplied: Assemblies that nothing applies.
  ///   - areAssemblies: Whether the types fill containers. Tests make none for an app, nor does who registers or
  ///     resolves one.
  init(_ program: Program, unapplied: Set<NominalID>, areAssemblies: Bool = false) {
    (self.program, self.unapplied, self.areAssemblies) = (program, unapplied, areAssemblies)
  }

  /// The types among some that only such code names, or none at all. That no storyboard or macro makes one of them is
  /// known.
  ///
  /// - Complexity: O(nodes of the files that have one of the names) for each step from a type to those whose code names
  ///   it, at most ``mostSteps``.
  func dead(among candidates: Set<NominalID>) -> Set<NominalID> {
    // By type, the types whose code names it.
    var users: [NominalID: Set<NominalID>] = [:]
    var alive: Set<NominalID> = []
    var pending = candidates
    var previews = Previews(program)
    let files = program.files.indices.filter { !areAssemblies || !program.files[$0].isTest }
    var services: [Int: Set<NodeID>] = [:]
    func isService(_ node: NodeID, in file: Int) -> Bool {
      if services[file] == nil { services[file] = program.files[file].facts.code.services }
      return services[file]?.contains(node) ?? false
    }
    for _ in 0..<Self.mostSteps where !pending.isEmpty {
      alive.formUnion(pending.filter { !candidates.contains($0) && !program.isMadeByNameOnly($0) })
      pending.subtract(alive)
      for type in pending { users[type] = [] }
      let byName = Dictionary(grouping: pending) { program[$0].name }
      program.wantedWords.formUnion(byName.keys)
      program.forEachReference(of: Set(byName.keys), in: files) { name, file, node in
        let facts = program.files[file].facts
        // Who extends a type makes none.
        guard !facts.types.contains(where: { $0.extended == node }), !areAssemblies || !isService(node, in: file) else {
          return true
        }
        let place = facts.code[node].range.lowerBound
        // A preview runs in an editor, with what it registers itself.
        guard !previews.contain(place, of: file) else { return true }
        let user = program.type(around: place, in: file)
        for type in byName[name] ?? [] where user != type {
          if let user { users[type]?.insert(user) } else { alive.insert(type) }
        }
        return true
      }
      pending = Set(users.values.joined()).subtracting(users.keys).subtracting(alive).subtracting(unapplied)
    }
    alive.formUnion(pending)
    var isStable = false
    while !isStable {
      let next = users.filter { !alive.contains($0.key) && !$0.value.isDisjoint(with: alive) }.map(\.key)
      alive.formUnion(next)
      isStable = next.isEmpty
    }
    return candidates.subtracting(alive)
  }

  /// Beyond so many steps, what names a type counts as code that runs.
  private static let mostSteps = 8
}

/// The previews of SwiftUI that a program has.
struct Previews {
  private let program: Program
  /// Those of the macro, by file.
  private var macros: [Int: [Range<Int>]] = [:]

  init(_ program: Program) { self.program = program }

  /// Whether a place is in the code of one.
  mutating func contain(_ place: Int, of file: Int) -> Bool {
    if let type = program.type(around: place, in: file) { return program.isPreview(type) }
    if macros[file] == nil { macros[file] = program.files[file].facts.code.previews }
    return macros[file]?.contains { $0.contains(place) } ?? false
  }
}

extension Program {
  /// The innermost type in whose declaration, or an extension of it, a place is.
  func type(around place: Int, in file: Int) -> NominalID? {
    let types = files[file].facts.types
    let around = types.indices.filter { types[$0].range.contains(place) }
    guard let innermost = around.min(by: { types[$0].range.count < types[$1].range.count }) else { return nil }
    return nominalOf[file][innermost]
  }

  /// Whether a type makes previews of SwiftUI.
  fileprivate func isPreview(_ type: NominalID) -> Bool {
    var isPreview = false
    forEachAncestor(of: .nominal(type, [])) { ancestor in
      isPreview = isPreview || ancestor.name == "PreviewProvider"
      return !isPreview
    }
    return isPreview
  }
}

extension Code {
  /// The places of `#Preview`.
  fileprivate var previews: [Range<Int>] {
    nodes.indices.map { self[NodeID(Int32($0))] }.filter { $0.kind == .macro && $0.text == "Preview" }.map(\.range)
  }
}
