import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds requests in initial values that never run, because all code that makes the struct passes another value to its
/// memberwise initializer: `struct Feed { var model = resolver.resolve(Model.self)! }` and `Feed(model: model)`.
struct ReplacedDefaults {
  private let requests: [RequestRecord]
  private let program: Program

  init(_ requests: [RequestRecord], _ program: Program) { (self.requests, self.program) = (requests, program) }

  /// Reasons for which requests are never made, by position. Files that name one of the structs and have not been read
  /// are asked for.
  ///
  /// - Complexity: O(requests), and O(nodes of the files that name a struct with such a request).
  func reasons() -> [Int: String] {
    guard program.hasBeginning else { return [:] }
    var asking: [NominalID: [(request: Int, property: String)]] = [:]
    for number in requests.indices where requests[number].consumer == nil {
      guard let property = property(around: requests[number].place), let owner = program.property(property).owner,
        case let type = program.nominalOf[property.file][owner],
        program.memberwiseParameters(of: type)?.contains(property) ?? false
      else { continue }
      asking[type, default: []].append((number, program.property(property).name))
    }
    guard !asking.isEmpty else { return [:] }
    let labels = labelsOfCalls(making: Set(asking.keys))
    var reasons: [Int: String] = [:]
    for (type, members) in asking {
      guard let calls = labels[type] else { continue }
      for (request, property) in members where calls.allSatisfy({ $0.contains(property) }) {
        reasons[request] = "all code that makes '\(program[type].path)' passes another value"
      }
    }
    return reasons
  }

  /// The stored variable of a struct whose initial value holds a place.
  private func property(around place: Evaluator.Place) -> DeclarationID? {
    let properties = program.files[place.file].facts.properties
    let index = properties.indices.last {
      properties[$0].range.contains(place.range.lowerBound) && !properties[$0].isLocal && !properties[$0].isConstant
        && properties[$0].hasInitialValue && properties[$0].isStoredAtOnce
    }
    return index.map { DeclarationID(file: place.file, index: $0) }
  }

  /// The labels of each call that makes one of some types.
  private func labelsOfCalls(making types: Set<NominalID>) -> [NominalID: [Set<String>]] {
    let byName = Dictionary(grouping: types) { program[$0].name }
    program.wantedWords.formUnion(byName.keys)
    var files: Set<Int> = []
    program.forEachReference(of: Set(byName.keys), in: program.files.indices) { _, file, _ in
      files.insert(file)
      return true
    }
    let meanings = ReferenceMeanings(program)
    var labels: [NominalID: [Set<String>]] = [:]
    for file in files {
      let code = program.files[file].facts.code
      for number in code.nodes.indices where code.nodes[number].kind == .call {
        let call = code[NodeID(Int32(number))]
        guard let named = call[0].constructedName, let candidates = byName[named.text] else { continue }
        for type in meanings.types(among: candidates, meantBy: named.id, in: file) {
          labels[type, default: []].append(Set(CallArgument.all(of: call).compactMap(\.label)))
        }
      }
    }
    return labels
  }
}
