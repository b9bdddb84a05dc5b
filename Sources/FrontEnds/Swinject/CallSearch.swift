import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds the calls that may mean one of some initializers or functions, by their names. What the calls pass tells which
/// one they mean.
struct CallSearch {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Code that is called.
  enum Callee: Hashable {
    /// The memberwise initializer of a struct.
    case members(NominalID)
    case function(DeclarationID)
  }

  struct Result {
    /// The arguments of each call that may mean a callee.
    var calls: [Callee: [[CallArgument]]] = [:]
    /// Types whose initializers are taken as values: `map(Feed.init)`.
    var referenced: Set<NominalID> = []
  }

  /// The type that a callee makes.
  func made(by callee: Callee) -> NominalID? {
    switch callee {
    case .members(let type): type
    case .function(let id):
      program.function(id).kind == .initializer
        ? program.function(id).owner.map { program.nominalOf[id.file][$0] } : nil
    }
  }

  /// The calls of some initializers and functions. Files that name one of them and have not been read are asked for.
  ///
  /// - Complexity: O(nodes of the files that have one of the names).
  func calls(of callees: Set<Callee>) -> Result {
    var makers: [String: [NominalID]] = [:]
    var functions: [String: [Callee]] = [:]
    var calleesOfType: [NominalID: [Callee]] = [:]
    for callee in callees {
      guard let type = made(by: callee) else {
        if case .function(let id) = callee { functions[program.function(id).name, default: []].append(callee) }
        continue
      }
      // A class may inherit the initializer.
      for heir in program.subtypes(of: type) + [type] where !calleesOfType[heir, default: []].contains(callee) {
        if calleesOfType[heir] == nil { makers[program[heir].name, default: []].append(heir) }
        calleesOfType[heir, default: []].append(callee)
      }
    }
    let names = Set(makers.keys).union(functions.keys)
    program.wantedWords.formUnion(names)
    var files: Set<Int> = []
    program.forEachReference(of: makers.isEmpty ? names : names.union(["init"]), in: program.files.indices) {
      _, file, _ in
      files.insert(file)
      return true
    }
    let meanings = ReferenceMeanings(program)
    var result = Result()
    for file in files.sorted() {
      let code = program.files[file].facts.code
      var called: Set<NodeID> = []
      for number in code.nodes.indices where code.nodes[number].kind == .call {
        let call = code[NodeID(Int32(number))]
        let expression = call[0]
        called.insert(expression.id)
        if let named = expression.constructedName, let candidates = makers[named.text] {
          for type in meanings.types(among: candidates, meantBy: named.id, in: file) {
            for callee in calleesOfType[type] ?? [] {
              result.calls[callee, default: []].append(CallArgument.all(of: call))
            }
          }
        } else if expression.kind == .member, expression.text == "init" {
          let arguments = CallArgument.all(of: call)
          for callee in self.callees(of: call, passing: arguments, among: calleesOfType, in: file) {
            result.calls[callee, default: []].append(arguments)
          }
        }
        if expression.kind == .name || expression.kind == .member {
          for callee in functions[expression.text] ?? [] {
            result.calls[callee, default: []].append(CallArgument.all(of: call))
          }
        }
      }
      for number in code.nodes.indices where code.nodes[number].kind == .member {
        let member = code[NodeID(Int32(number))]
        guard member.flags.contains(.hasBase), member[0].kind == .name, let types = makers[member[0].text],
          !called.contains(member.id), member.text.prefix(while: { $0 != "(" }) == "init"
        else { continue }
        result.referenced.formUnion(meanings.types(among: types, meantBy: member[0].id, in: file))
      }
    }
    return result
  }

  /// The initializers that `self.init(…)`, `super.init(…)` or `.init(…)` may mean. A `.init()` without arguments may mean
  /// too many.
  private func callees(
    of call: Node, passing arguments: [CallArgument], among callees: [NominalID: [Callee]], in file: Int
  ) -> Set<Callee> {
    guard call[0].flags.contains(.hasBase) else {
      guard !arguments.isEmpty else { return [] }
      return Set(callees.values.joined().filter { program.match(arguments, to: parameters(of: $0)) != nil })
    }
    guard call[0][0].kind == .name, ["self", "super", "Self"].contains(call[0][0].text),
      let user = program.type(around: call.range.lowerBound, in: file)
    else { return [] }
    return Set(callees[user] ?? [])
  }

  /// The parameters of a callee.
  func parameters(of callee: Callee) -> [FunctionDecl.Parameter] {
    switch callee {
    case .members(let type): MemberwiseInitializer(of: type, in: program)?.parameters ?? []
    case .function(let id): program.function(id).parameters
    }
  }
}

/// Finds requests in initializers that nothing calls, although other code makes the type by another initializer.
struct IdleInitializers {
  private let requests: [RequestRecord]
  private let program: Program

  init(_ requests: [RequestRecord], _ program: Program) { (self.requests, self.program) = (requests, program) }

  /// Reasons for which requests are never made, by position, among some positions.
  ///
  /// - Complexity: O(positions), and O(nodes of the files that name a type with such a request in an initializer).
  func reasons(among positions: [Int]) -> [Int: String] {
    guard program.hasBeginning else { return [:] }
    var asking: [DeclarationID: [Int]] = [:]
    for number in positions {
      if let initializer = initializer(around: requests[number].place), isCalledByName(initializer) {
        asking[initializer, default: []].append(number)
      }
    }
    guard !asking.isEmpty else { return [:] }
    let search = CallSearch(program)
    let found = search.calls(of: Set(asking.keys.map { .function($0) }))
    var reasons: [Int: String] = [:]
    for (initializer, numbers) in asking {
      let (parameters, callee) = (program.function(initializer).parameters, CallSearch.Callee.function(initializer))
      guard let calls = found.calls[callee], !calls.contains(where: { program.match($0, to: parameters) != nil }),
        let type = search.made(by: callee), !found.referenced.contains(type)
      else { continue }
      let labels = parameters.map { ($0.label ?? "_") + ":" }.joined()
      for number in numbers { reasons[number] = "nothing calls 'init(\(labels))'" }
    }
    return reasons
  }

  private func initializer(around place: Evaluator.Place) -> DeclarationID? {
    // Declarations are large, so none of them is copied as a whole.
    let functions = program.files[place.file].facts.functions
    let index = functions.indices.last {
      functions[$0].range.contains(place.range.lowerBound) && !functions[$0].isLocal
    }
    return index.flatMap { functions[$0].kind == .initializer ? DeclarationID(file: place.file, index: $0) : nil }
  }

  /// Whether only code that names the type can call an initializer: neither a protocol nor an archive does.
  private func isCalledByName(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    guard let owner = function.owner, case let type = program.nominalOf[id.file][owner],
      function.attributes.isEmpty, !function.modifiers.contains("required"), !function.modifiers.contains("override"),
      !["coder", "from"].contains(function.parameters.first?.label), program.isMadeByNameOnly(type),
      program.requiresNothing(of: type)
    else { return false }
    let isPublic = function.modifiers.contains { $0 == "public" || $0 == "open" }
    if isPublic, !program.isOfProgram(id.file) { return false }
    var isRequired = false
    program.forEachAncestor(of: .nominal(type, [])) { ancestor in
      isRequired = isRequired || ancestor.kind == .protocol && ancestor.functions["init"] != nil
      return !isRequired
    }
    return !isRequired
  }
}
