import DigraphModel
public import DigraphProgram

/// The choice among several functions of the name that a call uses: The Swift Programming Language, "Declarations".
///
/// A function is left out if an argument cannot be passed to it, or if a type does not meet a constraint. Of those that
/// are left, the most specialised is the first, as in the compiler.
struct OverloadResolution {
  let evaluator: Evaluator
  let call: Evaluator.Call
  let receiver: Evaluated?

  /// A function that a call may mean, with the positions of the parameters that the arguments are for.
  typealias Candidate = (id: DeclarationID, positions: [Int])

  private var program: Program { evaluator.program }

  /// The function that the call means; `nil` if none of the candidates takes its arguments.
  func choice(among candidates: [DeclarationID]) -> Candidate? {
    let labelled = candidates.compactMap { id in
      program.match(call.arguments, to: parameters(id)).map { Candidate(id, $0) }
    }
    guard candidates.count > 1, !labelled.isEmpty else { return labelled.first }
    return best(of: labelled)
  }

  /// The function that the call means, although a function outside of `candidates` may be meant, too. Types are checked
  /// even for a single candidate; `nil` if none of the candidates takes the arguments.
  func choice(amongSeveral candidates: [DeclarationID]) -> Candidate? {
    best(
      of: candidates.compactMap { id in program.match(call.arguments, to: parameters(id)).map { Candidate(id, $0) } })
  }

  private func best(of labelled: [Candidate]) -> Candidate? {
    var arguments: [Argument?] = Array(repeating: nil, count: call.arguments.count)
    if labelled.count == 1 { return fit(of: labelled[0], taking: &arguments) == nil ? nil : labelled[0] }
    let ranks = labelled.map { nearness(of: $0.id) }
    for rank in Set(ranks).sorted(by: >) {
      var fitting: [(candidate: Candidate, fit: Int)] = []
      for (number, candidate) in labelled.enumerated() where ranks[number] == rank {
        if let fit = fit(of: candidate, taking: &arguments) { fitting.append((candidate, fit)) }
      }
      if let best = fitting.count > 1 ? mostSpecialised(of: fitting) : fitting.first?.candidate { return best }
    }
    return nil
  }

  /// The rank of a function before types are compared.
  ///
  /// Implementations come before the protocol's requirement. Two apps of one repository often extend a type in the same
  /// way, so functions of the current code's module come first. Static functions come first if the receiver is a type;
  /// otherwise, instance methods come first.
  private func nearness(of id: DeclarationID) -> Int {
    let file = program.files[id.file]
    let isNear = file.module == program.files[evaluator.frame.file].module
    var fitsReceiver = true
    if let type = receiver?.type {
      let isType = if case .metatype = type { true } else { false }
      fitsReceiver = file.facts.functions[id.index].isStatic == isType
    }
    let function = file.facts.functions[id.index]
    let isCode = function.body != nil || function.kind == .initializer
    return (isCode ? 4 : 0) + (isNear ? 2 : 0) + (fitsReceiver ? 1 : 0)
  }

  /// The candidate with the highest score for known matches of types and constraints. Of equal candidates, the one with
  /// the fewest omitted parameters wins, then the first.
  private func mostSpecialised(of fitting: [(candidate: Candidate, fit: Int)]) -> Candidate? {
    var best: (candidate: Candidate, rank: (Int, Int))?
    for (candidate, fit) in fitting {
      guard let constraints = metConstraints(of: candidate) else { continue }
      let rank = (fit + constraints, candidate.positions.count - parameters(candidate.id).count)
      if best.map({ $0.rank < rank }) ?? true { best = (candidate, rank) }
    }
    return best?.candidate
  }

  // A declaration is large, so only its parameters are copied.
  private func parameters(_ id: DeclarationID) -> [FunctionDecl.Parameter] {
    program.files[id.file].facts.functions[id.index].parameters
  }

  // MARK: Arguments

  /// The knowledge about the type of an argument before it is passed.
  private enum Argument {
    /// A value, by its static type.
    case value(Type)
    /// A type.
    case metatype(Type)
    /// A literal, by the kind of its node.
    case literal(Node.Kind)
    /// A function or a closure that takes one of these numbers of arguments, or any number if there is none.
    case function(parameterCounts: Set<Int>)
    case unknown
  }

  private func argument(for node: Node) -> Argument {
    switch node.kind {
    case .string, .integer, .float, .boolean: return .literal(node.kind)
    case .prefix where node.isNumber: return .literal(.integer)
    case .closure:
      let count = node.children.count { $0.kind == .closureParameter }
      return .function(parameterCounts: node.flags.contains(.hasParameterClause) ? [count] : [])
    case .metatype:
      if case .metatype(let type) = evaluator.evaluate(node, in: call.environment).value { return .metatype(type) }
      return .unknown
    case .name, .member:
      guard node.isPathOfNames else { return .unknown }
      let value = evaluator.withoutEffects { evaluator.evaluate(node, in: call.environment) }
      if case .function(let function) = value.value {
        return .function(parameterCounts: function.parameterCounts(in: program))
      }
      guard let type = value.type, !value.isTypeUncertain else { return .unknown }
      return .value(type)
    case .call:
      // `Feed()` and `Feed.init()` make a value of a type that is known without evaluating the call.
      guard let type = constructedType(node[0]), program[type].isDeclared, program[type].generics.isEmpty else {
        return .unknown
      }
      return .value(.nominal(type, []))
    default: return .unknown
    }
  }

  /// The type that a call of an expression makes, unless an initializer may fail.
  private func constructedType(_ callee: Node) -> NominalID? {
    let name = callee.kind == .member && callee.text == "init" && callee.flags.contains(.hasBase) ? callee[0] : callee
    guard name.kind == .name, name.text.startsUppercase,
      let type = program.type(named: name.text, in: call.environment.context).nominal,
      !program.initializers(of: type).contains(where: { program.function($0).isFailable })
    else { return nil }
    return type
  }

  // MARK: Types

  /// A score of the arguments that are known to fit a candidate's parameters; `nil` if one of them does not fit. An
  /// argument is examined when a candidate first needs it.
  private func fit(of candidate: Candidate, taking arguments: inout [Argument?]) -> Int? {
    let parameters = parameters(candidate.id)
    var count = 0
    for (number, position) in candidate.positions.enumerated() {
      let argument = arguments[number] ?? argument(for: call.arguments[number].node)
      arguments[number] = argument
      if case .unknown = argument { continue }
      guard let declared = program.type(ofParameter: parameters[position], of: candidate.id) else { continue }
      switch takes(bound(of: declared, in: candidate.id), argument) {
      case false?: return nil
      case true?: count += declared.isOpen ? 0 : 2
      case nil: break
      }
    }
    return count
  }

  /// For a parameter `T` of a function that is generic in `T: Node`, the type `Node`; else the type itself.
  private func bound(of type: Type, in id: DeclarationID) -> Type {
    guard case .parameter(let name) = type.unwrapped,
      let constraint = program.files[id.file].facts.functions[id.index].generics.first(where: { $0.name == name })?
        .constraint
    else { return type }
    return program.resolve(program.node(constraint, in: id.file), in: program.context(of: id))
  }

  /// Whether a parameter takes an argument; `nil` if that is not known.
  private func takes(_ parameter: Type, _ argument: Argument) -> Bool? {
    switch argument {
    case .value(let type):
      if type.unwrapped == parameter.unwrapped { return true }
      return type.mayPass(as: parameter, in: program, isOfLibrary: evaluator.isTracked(type.unwrapped)) ? nil : false
    case .metatype(let type):
      guard case .metatype(let pattern) = parameter else { return nil }
      return type.mayBe(pattern) ? nil : false
    case .literal(let kind): return parameter.unwrapped.takesLiteral(kind, in: program)
    case .function(let counts):
      switch parameter.unwrapped {
      case .function(let parameters, _, _):
        return counts.isEmpty
          ? nil : counts.contains(parameters.count) || parameters.count == 1 && counts.max() ?? 0 > 1
      case .array, .dictionary, .tuple, .metatype: return false
      case .nominal(let id, _): return program[id].isDeclared ? false : nil
      case .optional, .composition, .parameter, .unknown: return nil
      }
    case .unknown: return nil
    }
  }

  /// How many constraints of generic parameters are met for certain; `nil` if one is not met.
  private func metConstraints(of candidate: Candidate) -> Int? {
    let generics = program.files[candidate.id.file].facts.functions[candidate.id.index].generics
    // The check evaluates closures to learn their results. An effect-free evaluation, which only looks for a type,
    // saves that work.
    guard generics.contains(where: { $0.constraint != nil }), !evaluator.frame.isEffectFree else { return 0 }
    let types = evaluator.withoutEffects { genericArguments(of: candidate) }
    var count = 0
    for generic in generics {
      guard let type = types[generic.name], let constraint = generic.constraint else { continue }
      let context = program.context(of: candidate.id)
      let bound = program.resolve(program.node(constraint, in: candidate.id.file), in: context)
      switch program.conformance(of: type, to: bound) {
      case .refuted: return nil
      case .proven: count += 1
      case .unknown: break
      }
    }
    return count
  }

  /// The types of a candidate's generic parameters, as far as the call states them or its arguments show them.
  private func genericArguments(of candidate: Candidate) -> [String: Type] {
    var types = evaluator.statedGenericArguments(of: call, candidate.positions, candidate.id, type: nil)
    for (argument, position) in zip(call.arguments, candidate.positions) {
      guard let declared = program.type(ofParameter: parameters(candidate.id)[position], of: candidate.id),
        case let wanted = declared.substituting(types), wanted.isOpen
      else { continue }
      let value = evaluator.evaluate(argument.node, in: call.environment, expecting: .init(type: wanted))
      evaluator.infer(declared, from: value, &types)
    }
    return types
  }
}

extension Evaluator {
  /// The declared initializer of a type that a call means, with the positions of the parameters that the arguments are
  /// for; `nil` if the call means none, or the one that the compiler writes.
  public func initializer(of id: NominalID, taking call: Call) -> (id: DeclarationID, positions: [Int])? {
    var first: (id: DeclarationID, positions: [Int])?
    var others: [DeclarationID] = []
    for initializer in program.initializers(of: id) {
      guard let positions = program.match(call.arguments, to: program.function(initializer).parameters) else {
        continue
      }
      if first == nil { first = (initializer, positions) } else { others.append(initializer) }
    }
    guard let first else { return nil }
    let members = MemberwiseInitializer(of: id, in: program).flatMap {
      program.match(call.arguments, to: $0.parameters)
    }
    // Most calls fit a single initializer by their labels, and then the arguments need not be examined.
    guard !others.isEmpty || members != nil && !call.arguments.isEmpty else { return first }
    let resolution = OverloadResolution(evaluator: self, call: call, receiver: nil)
    return resolution.choice(amongSeveral: [first.id] + others) ?? (members == nil ? first : nil)
  }

  /// The type that a call constructs. If several modules export a type of the name, it is the only one that takes the
  /// call's arguments.
  func namesake(of type: Type, taking call: Call) -> Type {
    guard case .nominal(let id, let arguments) = type, let namesakes = program.topLevel[program[id].path],
      namesakes.count > 1
    else { return type }
    let imported = program.importsOf[call.environment.context.file]
    let others = namesakes.filter { $0 != id && imported.contains(program[$0].module) && takes(call, $0) }
    return others.count == 1 && !takes(call, id) ? .nominal(others[0], arguments) : type
  }

  private func takes(_ call: Call, _ id: NominalID) -> Bool {
    let members = program.memberwiseParameters(of: id)?.map { Optional(program.property($0).name) }
    return members == call.arguments.map(\.label)
      || program.initializers(of: id).contains {
        program.match(call.arguments, to: program.function($0).parameters) != nil
      }
  }
}

extension Type {
  /// Whether a literal can have the type; `nil` if that is not known. The standard library's types take fixed kinds of
  /// literals. Other types need a conformance such as `ExpressibleByStringLiteral`.
  fileprivate func takesLiteral(_ kind: Node.Kind, in program: Program) -> Bool? {
    switch self {
    case .array, .dictionary, .tuple, .function, .metatype: return false
    case .nominal(let id, _):
      let name = program[id].path
      let isNumber = kind == .integer || kind == .float
      if LibraryTypes.numbers.contains(name) {
        return isNumber && (kind == .integer || ["CGFloat", "Double", "Float"].contains(name))
      }
      if name == "String" { return kind == .string }
      if name == "Bool" { return kind == .boolean }
      guard program[id].isDeclared, program[id].kind != .protocol else { return nil }
      var mayTake = false
      program.forEachAncestor(of: self) { ancestor in
        if !ancestor.isDeclared { mayTake = true }
        return true
      }
      return mayTake ? nil : false
    case .optional, .composition, .parameter, .unknown: return nil
    }
  }

  /// Whether a value of this type may be passed to a parameter of the other type, or of a generic type constrained to
  /// it.
  ///
  /// A value type, which has no subtypes, takes no other type than its own. A class takes its subclasses, and a
  /// protocol the types that conform. No type of a library inherits from a class of the input. Swift converts one
  /// number type to another only from `Double` to `CGFloat` and back.
  fileprivate func mayPass(as parameter: Type, in program: Program, isOfLibrary: Bool) -> Bool {
    guard let own = unwrapped.nominal, let other = parameter.unwrapped.nominal, own != other else { return true }
    if program[other].isDeclared {
      guard program[own].isDeclared else { return !isOfLibrary || program[other].kind != .class }
      return !program[other].kind.isValueType && program.conformance(of: unwrapped, to: parameter.unwrapped) != .refuted
    }
    let (name, otherName) = (program[own].path, program[other].path)
    let isNumber = LibraryTypes.numbers.contains(otherName)
    return !isNumber && !["Bool", "String"].contains(otherName) || isNumber && LibraryTypes.numbers.contains(name)
  }

  /// Whether a type may match a pattern with open generic parameters. Only a different shape excludes it, because a
  /// name that is not in the input may stand for any type.
  fileprivate func mayBe(_ pattern: Type) -> Bool {
    switch (self, pattern) {
    case (.function(let parameters, let result, _), .function(let others, let otherResult, _)):
      parameters.count == others.count && zip(parameters, others).allSatisfy { $0.mayBe($1) }
        && result.mayBe(otherResult)
    case (.array(let element), .array(let other)): element.mayBe(other)
    case (.array, .function), (.dictionary, .function), (.tuple, .function): false
    case (.function, .array), (.function, .dictionary), (.function, .tuple): false
    default: true
    }
  }
}

extension Node {
  /// Whether the node is `name`, `self.name` or a longer path. Its value can be learnt without calling anything.
  fileprivate var isPathOfNames: Bool {
    kind == .name || kind == .member && flags.contains(.hasBase) && self[0].isPathOfNames
  }
}
