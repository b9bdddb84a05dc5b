import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds calls of given initializers and functions by name. The arguments of a call, which it also returns, tell which
/// one the call means.
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

  /// The calls of some initializers and functions. Unread files that name one of them become wanted.
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
      for subclass in program.subtypes(of: type) + [type] where !calleesOfType[subclass, default: []].contains(callee) {
        if calleesOfType[subclass] == nil { makers[program[subclass].name, default: []].append(subclass) }
        calleesOfType[subclass, default: []].append(callee)
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

  /// The initializers that `self.init(…)`, `super.init(…)` or `.init(…)` may mean. A `.init()` without a base and
  /// arguments counts for none, because it may mean too many.
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
    // `super` means none of the type's own.
    return Set((callees[user] ?? []).filter { call[0][0].text != "super" || made(by: $0) != user })
  }

  /// The parameters of a callee.
  func parameters(of callee: Callee) -> [FunctionDecl.Parameter] {
    switch callee {
    case .members(let type): MemberwiseInitializer(of: type, in: program)?.parameters ?? []
    case .function(let id): program.function(id).parameters
    }
  }
}
