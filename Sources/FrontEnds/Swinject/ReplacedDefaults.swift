import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds requests in initial values and default arguments that never run, because other code always gives another value.
///
/// - All code that makes a struct passes the value to its memberwise initializer: `struct Feed { var model =
///   resolver.resolve(Model.self)! }` and `Feed(model: model)`. The same holds for the initializer of a wrapper.
/// - All calls of a function or an initializer pass an argument for the parameter.
/// - Each initializer fills the storage of a wrapper that takes its initial value as a closure: `_model =
///   StateObject(wrappedValue: model)`.
struct ReplacedDefaults {
  private let requests: [RequestRecord]
  private let program: Program
  private let search: CallSearch

  init(_ requests: [RequestRecord], _ program: Program) {
    (self.requests, self.program) = (requests, program)
    search = CallSearch(program)
  }

  /// The reasons why requests at some of the positions are never made, by position. Unread files that name one of the
  /// structs or functions become wanted.
  ///
  /// - Complexity: O(positions), and O(nodes of the files that name a struct or function with such a request).
  func reasons(among positions: [Int]) -> [Int: String] {
    guard program.hasBeginning else { return [:] }
    var reasons: [Int: String] = [:]
    var asking: [CallSearch.Callee: [(request: Int, parameter: Int)]] = [:]
    for number in positions {
      let place = requests[number].place
      if let (function, parameter) = parameter(around: place) {
        asking[.function(function), default: []].append((number, parameter))
        continue
      }
      guard let property = property(around: place, isOfWrapper: requests[number].isOfWrapper),
        let owner = program.property(property).owner, requests[number].lazyProperty == nil
      else { continue }
      let type = program.nominalOf[property.file][owner]
      if let member = program.memberwiseParameters(of: type)?.firstIndex(of: property) {
        asking[.members(type), default: []].append((number, member))
      } else if FilledStorage(property, of: type, program).isAlwaysFilled {
        reasons[number] = "each initializer of '\(program[type].path)' sets another value"
      }
    }
    guard !asking.isEmpty else { return reasons }
    let calls = search.calls(of: Set(asking.keys)).calls
    for (taker, defaults) in asking {
      guard let calls = calls[taker] else { continue }
      let passed = calls.compactMap { program.match($0, to: search.parameters(of: taker)) }
      guard !passed.isEmpty else { continue }
      for (request, parameter) in defaults where passed.allSatisfy({ $0.contains(parameter) }) {
        reasons[request] = reason(taker)
      }
    }
    return reasons
  }

  private func reason(_ taker: CallSearch.Callee) -> String {
    if let type = search.made(by: taker) { return "all code that makes '\(program[type].path)' passes another value" }
    guard case .function(let id) = taker else { return "" }
    let labels = program.function(id).parameters.map { ($0.label ?? "_") + ":" }.joined()
    return "all code that calls '\(program.function(id).name)(\(labels))' passes another value"
  }

  /// The stored variable of a type whose initial value, or whose wrapper, holds a place.
  private func property(around place: Evaluator.Place, isOfWrapper: Bool) -> DeclarationID? {
    let properties = program.files[place.file].facts.properties
    let index = properties.indices.last {
      properties[$0].range.contains(place.range.lowerBound) && !properties[$0].isLocal && !properties[$0].isConstant
        && (properties[$0].hasInitialValue || isOfWrapper) && properties[$0].isStoredAtOnce
    }
    return index.map { DeclarationID(file: place.file, index: $0) }
  }

  /// The parameter whose default holds a place, and its function.
  private func parameter(around place: Evaluator.Place) -> (function: DeclarationID, parameter: Int)? {
    // Declarations are large, so none of them is copied as a whole.
    let functions = program.files[place.file].facts.functions
    for index in functions.indices.reversed()
    where functions[index].range.contains(place.range.lowerBound) && !functions[index].isLocal {
      let parameters = functions[index].parameters
      let position = parameters.firstIndex { $0.hasDefault && $0.range.contains(place.range.lowerBound) }
      if let position { return (DeclarationID(file: place.file, index: index), position) }
    }
    return nil
  }
}

/// The storage of a property whose wrapper takes the initial value as a closure: `@StateObject var model = Model()`.
private struct FilledStorage {
  private let property: DeclarationID
  private let type: NominalID
  private let program: Program

  init(_ property: DeclarationID, of type: NominalID, _ program: Program) {
    (self.property, self.type, self.program) = (property, type, program)
  }

  /// Whether each initializer assigns to the storage, so that the closure is never called.
  var isAlwaysFilled: Bool {
    let declaration = program.property(property)
    guard declaration.attributes.contains(where: { $0.name == "StateObject" }) else { return false }
    let initializers = program[type].functions["init"] ?? []
    // The assignment may have been left out of the file.
    program.wantedWords.insert("_" + declaration.name)
    return !initializers.isEmpty && initializers.allSatisfy { fills(declaration.name, $0) }
  }

  private func fills(_ name: String, _ initializer: DeclarationID) -> Bool {
    guard let body = program.function(initializer).body else { return false }
    return program.node(body, in: initializer.file).children.contains { statement in
      switch statement.kind {
      case .assignment:
        let target = statement[0]
        return target.text == "_" + name
          && (target.kind == .name
            || target.kind == .member && target.flags.contains(.hasBase) && target[0].text == "self")
      // Another initializer fills it.
      case .call:
        return statement[0].kind == .member && statement[0].text == "init" && statement[0].flags.contains(.hasBase)
          && statement[0][0].text == "self"
      default: return false
      }
    }
  }
}
