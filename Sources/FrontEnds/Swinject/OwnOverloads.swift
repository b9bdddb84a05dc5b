import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Methods of the input that have the names and the labels of Swinject's own, and take a name of a type of the input:
/// `resolve(_:name:)` with an enum.
struct OwnOverloads {
  private let program: Program
  private let methods: [String: [DeclarationID]]

  init(_ program: Program, _ types: SwinjectTypes) {
    self.program = program
    let ofContainers = ["register", "resolve"].map { ($0, program.methods($0, of: types.container)) }
    methods = Dictionary(uniqueKeysWithValues: ofContainers).merging(
      ["resolve": program.methods("resolve", of: types.resolver)]) { $0 + $1 }
  }

  /// Whether a call means such a method, because only the type of its parameter has the member `.main`.
  func areMeant(by call: Evaluator.Call) -> Bool {
    guard let candidates = methods[call.name], !candidates.isEmpty, let name = call.argument("name")?.node,
      name.kind == .member, !name.flags.contains(.hasBase)
    else { return false }
    return candidates.contains { id in
      let parameters = program.function(id).parameters
      guard let named = parameters.first(where: { $0.label == "name" }),
        let type = program.type(ofParameter: named, of: id)?.nominal, program[type].isDeclared
      else { return false }
      let isMember =
        program[type].properties[name.text] != nil
        || program[type].cases.contains { program.files[$0.file].facts.cases[$0.index].name == name.text }
      return isMember && program.match(call.arguments, to: parameters) != nil
    }
  }
}
