import DigraphModel
import DigraphProgram

/// Decides which branch runs where code tests a parameter for `nil`, as far as the current call shows it.
///
/// `func find<T>(_ type: T.Type, name: String? = nil)` may request two different keys, but each call requests only one
/// of them. Only parameters are known in this way, because nothing changes them afterwards.
extension Evaluator {
  /// Whether an argument is `nil`; the result is `nil` if that is not known.
  func nullability(
    of value: Evaluated, as node: Node, for parameter: FunctionDecl.Parameter, _ type: Type?
  ) -> Evaluated.Nullability? {
    guard type?.isOptional ?? false, !parameter.specifiers.contains("inout") else { return nil }
    // `nil`, `nil as Value?`
    if node.kind == .nilLiteral || node.kind == .cast && node[0].kind == .nilLiteral { return .absent }
    if let known = value.nullability { return known }
    return isSurelyThere(value) ? .present : nil
  }

  /// The value in a place of the expected type. If the place needs a `T`, a value of the type `T!` is unwrapped there,
  /// and `nil` traps.
  func converted(_ value: Evaluated, expecting expected: Expectation) -> Evaluated {
    guard value.isImplicitlyUnwrapped, !expected.handlesOptional, let type = expected.type, !type.isOptional,
      !type.isOpen, type != .void, program.spelling(type) != "Any"
    else { return value }
    used(value, .forced)
    return value.unwrapped
  }

  /// The value as the receiver of a member. A value of a type `T!` is unwrapped there, and `nil` traps. Members of
  /// `Optional` itself do not unwrap it.
  func converted(_ value: Evaluated, forMember name: String) -> Evaluated {
    guard value.isImplicitlyUnwrapped, !["flatMap", "map"].contains(name) else { return value }
    used(value, .forced)
    return value.unwrapped
  }

  /// Whether the static type of a value shows that the value is not `nil`.
  func isSurelyThere(_ value: Evaluated) -> Bool {
    if value.isTypeUncertain, case .either(let choices) = value.value { return choices.allSatisfy(isSurelyThere) }
    guard let own = value.type, !own.isOptional, !own.isOpen, !value.isTypeUncertain else { return false }
    if case .unknown = own { return false }
    if case .nothing = value.value { return false }
    return true
  }

  /// Whether `let x = y` in a condition unwraps a property of `self` that earlier code has filled:
  /// `window = UIWindow(…); guard let window else { return }`. If the condition `hasRun`, the variable that it declared
  /// hides the property, and is ignored.
  func isFilled(_ condition: Node, in environment: Environment, hasRun: Bool = false) -> Bool {
    func isVariable(_ name: String) -> Bool { environment[name] != nil && !(hasRun && name == condition.text) }
    let name: String
    if let value = condition.children.first {
      let isMember = value.kind == .member && value.flags.contains(.hasBase) && value[0].isSelf
      guard isMember || value.kind == .name && !isVariable(value.text) else { return false }
      name = value.text
    } else {
      guard !isVariable(condition.text) else { return false }
      name = condition.text
    }
    guard let type = environment.receiver?.type, let property = program.property(name, of: type) else {
      return false
    }
    return isStillFilled(property, of: instance(type), in: environment)
  }

  /// Whether a comparison with `nil` holds; `nil` if that is not known.
  func truth(of condition: Node, in environment: Environment) -> Bool? {
    switch condition.kind {
    case .boolean: return condition.text == "true"
    case .binary where condition.text == "==" || condition.text == "!=":
      guard let position = [0, 1].first(where: { condition[$0].kind == .nilLiteral }) else { return nil }
      let other = condition[1 - position]
      guard other.kind == .name, let nullability = environment[other.text]?.nullability else { return nil }
      return (nullability == .absent) == (condition.text == "==")
    case .binary where condition.text == "&&":
      return [0, 1].map { truth(of: condition[$0], in: environment) }.allHold
    default: return nil
    }
  }

  /// Whether a value matches a pattern of `if case` or `switch` that only tests for `nil`.
  func truth(ofPattern pattern: Node, matching value: Evaluated) -> Bool? {
    guard let nullability = value.nullability else { return nil }
    if pattern.flags.contains(.unwrapsSubject) { return nullability == .present }
    return ["nil", ".none", "Optional.none"].contains(pattern.text) ? nullability == .absent : nil
  }

  /// Declares the variables that a pattern binds.
  func declareVariables(of pattern: Node, matching subject: Evaluated, in environment: Environment) {
    for variable in pattern.children where variable.kind == .patternVariable {
      var value = Evaluated()
      if let type = variable.type {
        value.type = resolve(type, in: environment)
      } else if variable.flags.contains(.isSubject) {
        value = subject
      } else if variable.flags.contains(.unwrapsSubject) {
        value = subject.unwrapped
      } else if let payload = variable.children.first, let type = type(ofPayload: payload.text, in: subject) {
        value = Evaluated(type: type, value: abstractValue(of: type))
      }
      environment.declare(variable.text, value)
    }
  }

  /// The type of an associated value of an enum case of the input. `path` has the name of the case, the position, and
  /// the number of values in the pattern. The number must match, because a single value may stand for all.
  private func type(ofPayload path: String, in subject: Evaluated) -> Type? {
    guard let subject = subject.type.map(instance)?.unwrapped, subject.nominal != nil else { return nil }
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 3, let position = Int(parts[1]) else { return nil }
    let cases = program.methods(parts[0], of: subject).filter { id in
      program.function(id).kind == .enumCase && "\(program.function(id).parameters.count)" == parts[2]
    }
    guard cases.count == 1, let only = cases.first else { return nil }
    let type = program.type(ofParameter: program.function(only).parameters[position], of: only)?
      .substituting(program.substitutions(for: program.function(only).owner, in: only.file, seenFrom: subject))
    return type.flatMap { $0.isOpen ? nil : $0 }
  }

  /// Whether a block always leaves its list of statements, so that the statements after the block never run.
  func exits(_ block: Node, in environment: Environment) -> Bool {
    guard let last = block.kind == .block ? block.children.last : block else { return false }
    switch last.kind {
    case .return, .throw: return true
    case .if: return last.childCount > 2 && exits(last[1], in: environment) && exits(last[2], in: environment)
    case .switch: return last.childCount > 1 && last.children.dropFirst().allSatisfy { exits($0[0], in: environment) }
    default: return isTrap(last, in: environment)
    }
  }
}

extension Evaluated {
  /// Whether the value is a case of an enum that matches a pattern, which consists of names of cases.
  func matches(case pattern: Node, in program: Program) -> Bool? {
    guard let names = texts, variable == nil, case .nominal(let id, _)? = type?.unwrapped,
      case let cases = Set(program[id].cases.map { program.files[$0.file].facts.cases[$0.index].name }),
      cases.isSuperset(of: names)
    else { return nil }
    let patterns = pattern.text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard !patterns.isEmpty, patterns.allSatisfy({ $0.first == "." && cases.contains(String($0.dropFirst())) }) else {
      return nil
    }
    let matching = names.count { name in patterns.contains { $0.dropFirst() == name } }
    return matching == 0 ? false : matching == names.count ? true : nil
  }
}

extension FunctionDecl {
  /// Whether the declared result is of a type `T!`.
  func returnsImplicitlyUnwrapped(in file: Int, of program: Program) -> Bool {
    result.map { program.node($0, in: file).kind == .typeImplicitlyUnwrapped } ?? false
  }
}

extension [Bool?] {
  /// Whether all conditions hold; `nil` if that is not known.
  var allHold: Bool? {
    if contains(false) { return false }
    return contains(nil) ? nil : true
  }
}
