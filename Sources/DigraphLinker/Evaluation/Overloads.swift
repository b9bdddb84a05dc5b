import DigraphModel

/// The choice among several functions of the name that a call uses.
extension Evaluator {
  /// Candidates with static functions first if the receiver is a type, and with instance methods first if it is an
  /// instance.
  func ofLevel(of receiver: Evaluated?, _ candidates: [DeclarationID]) -> [DeclarationID] {
    guard candidates.count > 1, let type = receiver?.type else { return candidates }
    let isType = if case .metatype = type { true } else { false }
    let own = candidates.filter { program.function($0).isStatic == isType }
    return own.isEmpty || own.count == candidates.count ? candidates : own + candidates.filter { !own.contains($0) }
  }

  /// Candidates with a body first: a protocol's requirement comes after implementations in its extensions or in the
  /// type.
  func implementationsFirst(_ candidates: [DeclarationID]) -> [DeclarationID] {
    guard candidates.count > 1 else { return candidates }
    return candidates.filter { program.function($0).body != nil }
      + candidates.filter { program.function($0).body == nil }
  }

  /// Candidates of the running code's module first: two apps of one repository often extend a type in the same way.
  func byModule(_ candidates: [DeclarationID]) -> [DeclarationID] {
    guard candidates.count > 1 else { return candidates }
    let module = program.files[frame.file].module
    let near = candidates.filter { program.files[$0.file].module == module }
    return near.isEmpty || near.count == candidates.count
      ? candidates : near + candidates.filter { program.files[$0.file].module != module }
  }

  /// Whether a call may mean a function, judged by the types that the call names, and by those of its variables and
  /// properties: `make(_: (() -> T).Type)` and `make(_: ((A) -> T).Type)` have the same labels.
  func mayTake(_ call: Call, _ positions: [Int], _ id: DeclarationID) -> Bool {
    let function = program.function(id)
    return zip(call.arguments, positions).allSatisfy { argument, position in
      let declared = function.bound(ofParameterAt: position, of: id, in: program)
      if argument.node.isPathOfNames {
        let value = withoutEffects { evaluate(argument.node, in: call.environment) }
        guard let type = value.type, let declared, !value.isTypeUncertain else { return true }
        return type.mayPass(as: declared, in: program, isOfLibrary: isTracked(type.unwrapped))
      }
      guard argument.node.kind == .metatype, case .metatype(let pattern)? = declared,
        case .metatype(let type) = evaluate(argument.node, in: call.environment).value
      else { return true }
      return type.mayBe(pattern)
    }
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

extension FunctionDecl {
  /// The type of a parameter. For `_ value: T` in a function that is generic in `T: Node`, it is `Node`.
  fileprivate func bound(ofParameterAt position: Int, of id: DeclarationID, in program: Program) -> Type? {
    let stated = program.type(ofParameter: parameters[position], of: id)
    guard case .parameter(let name)? = stated?.unwrapped,
      let constraint = generics.first(where: { $0.name == name })?.constraint
    else { return stated }
    return program.resolve(program.node(constraint, in: id.file), in: program.context(of: id))
  }
}

extension Type {
  /// Whether a variable of the type may be the argument for a parameter of another one, or of a generic one with that
  /// constraint.
  ///
  /// A value type, which has no subtypes, takes no other type than its own. A class takes its subclasses, and a protocol
  /// the types that conform. No type of a library inherits from a class of the input. Swift converts one number type to
  /// another only from `Double` to `CGFloat` and back.
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
