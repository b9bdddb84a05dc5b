import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds types of unused providers that other code makes, too: `let list = List(resolver: resolver)`.
///
/// Code makes the requests of such a type although nothing requests its binding.
struct HandMadeTypes {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// The types of providers that other code makes, too, outside of tests. Unread files that name one of the types
  /// become wanted.
  ///
  /// - Parameters:
  ///   - draft: The draft, with all bindings and requests.
  ///   - entries: The registrations.
  ///   - bindings: The bindings of each registration.
  /// - Returns: Types of the input.
  /// - Complexity: O(requests), and O(nodes of the files that name a provider's type for whose key nothing asks).
  func types(in draft: Draft, of entries: [Entry], _ bindings: [[Binding.ID]]) -> Set<NominalID> {
    let providers = providers(draft, entries, bindings)
    guard !providers.isEmpty else { return [] }
    let byName = Dictionary(grouping: providers.keys) { program[$0].name }
    let names = Set(byName.keys)
    program.wantedWords.formUnion(names)
    var files: Set<Int> = []
    let tested = program.files.indices.filter { !program.files[$0].isTest }
    program.forEachReference(of: names, in: tested) { _, file, _ in
      files.insert(file)
      return true
    }
    let meanings = ReferenceMeanings(program)
    var previews = Previews(program)
    var made: Set<NominalID> = []
    for file in files.sorted() {
      let code = program.files[file].facts.code
      for (number, node) in code.nodes.enumerated() where node.kind == .call {
        let callee = code[NodeID(Int32(number))][0]
        guard let named = callee.constructedName, let types = byName[named.text],
          !previews.contain(callee.range.lowerBound, of: file)
        else { continue }
        let user = program.type(around: callee.range.lowerBound, in: file)
        for type in meanings.types(among: types, meantBy: named.id, in: file)
        where type != user && !made.contains(type) {
          let isProvided = providers[type]?.contains { provider in
            provider.file == file && provider.range.contains(callee.range.lowerBound)
          }
          if isProvided == false { made.insert(type) }
        }
      }
    }
    return made
  }

  /// The ranges of registrations whose types make requests themselves, by type, if nothing requests their keys.
  private func providers(
    _ draft: Draft, _ entries: [Entry], _ bindings: [[Binding.ID]]
  ) -> [NominalID: [Evaluator.Place]] {
    let requests = draft.requests
    var asking: Set<Binding.ID> = []
    for number in requests.indices {
      guard let consumer = requests[number].request.consumer,
        requests[number].request.owner == draft.bindings[consumer].binding.implementation
      else { continue }
      asking.insert(consumer)
    }
    guard !asking.isEmpty else { return [:] }
    var wanted: Set<String> = []
    for number in requests.indices where requests[number].request.idleness == nil {
      wanted.insert(requests[number].request.key.type)
    }
    var providers: [NominalID: [Evaluator.Place]] = [:]
    for (number, ids) in bindings.enumerated() where !asking.isDisjoint(with: ids) {
      let entry = entries[number]
      guard let type = (entry.made ?? entry.key.type).nominal, program[type].isDeclared,
        !ids.contains(where: { wanted.contains(draft.bindings[$0].binding.key.type) })
      else { continue }
      providers[type, default: []].append(statement(around: entry.place))
    }
    return providers
  }

  /// The call that makes a registration, with its closures.
  private func statement(around place: Evaluator.Place) -> Evaluator.Place {
    let code = program.files[place.file].facts.code
    var innermost: Range<Int>?
    for (number, node) in code.nodes.enumerated() where node.kind == .call {
      let range = code[NodeID(Int32(number))].range
      guard range.lowerBound <= place.range.lowerBound, place.range.upperBound <= range.upperBound else { continue }
      if innermost.map({ range.count < $0.count }) ?? true { innermost = range }
    }
    return Evaluator.Place(file: place.file, range: innermost ?? place.range)
  }
}

extension Node {
  /// The name of the type that a call of this code makes, if it makes one: `List`, `List.init`.
  var constructedName: Node? {
    if kind == .name { return self }
    return kind == .member && flags.contains(.hasBase) && text == "init" && self[0].kind == .name ? self[0] : nil
  }
}
