import DigraphModel
public import DigraphProgram

/// Inference of generic parameters from arguments: The Swift Programming Language, "Generics".
extension Evaluator {
  /// The types of a function's generic parameters that a call states: in angle brackets, by its receiver, by arguments
  /// that are types, and by the type that the surroundings expect.
  func statedGenericArguments(
    of call: Call, _ positions: [Int], _ id: DeclarationID, type constructed: Type?
  ) -> [String: Type] {
    let function = program.function(id)
    var substitutions: [String: Type] = [:]
    for (generic, written) in zip(function.generics, call.genericArguments) { substitutions[generic.name] = written }
    if let receiver = (constructed ?? call.receiver?.type).map(instance),
      case .nominal(let owner, let arguments) = receiver
    {
      substitutions["Self"] = receiver
      for (name, argument) in zip(program[owner].generics, arguments) { substitutions[name] = argument }
      // An inherited function is declared in terms of the superclass; the type fixes or renames the superclass's
      // parameters.
      substitutions.merge(program.substitutions(for: function.owner, in: id.file, seenFrom: receiver)) { _, inherited in
        inherited
      }
    }
    // `resolve(type: Home.self)` requests `Home`, whatever takes its result. So does `resolve(Home)` of Swift 2.
    for (argument, position) in zip(call.arguments, positions)
    where argument.node.mayNameType && !function.generics.isEmpty {
      let declared = program.type(ofParameter: function.parameters[position], of: id)
      guard let declared, argument.node.kind == .metatype || declared.isMetatype else { continue }
      infer(declared, from: withoutEffects { evaluate(argument.node, in: call.environment) }, &substitutions)
    }
    if let expected = call.expected.type, let result = program.resultType(of: id), !function.generics.isEmpty {
      var copy = substitutions
      // Where a `Store?` is needed, `resolve()!` takes it out of a `Store??`.
      if call.expected.isForced, case .optional(let inner) = result { unify(inner, expected, &copy) }
      // If the result type is just a generic parameter, and the value is put into an optional, the request is for the
      // optional.
      let isWhole = if case .parameter = result { true } else { result.isOptional == expected.isOptional }
      unify(result, isWhole ? expected : expected.unwrapped, &copy)
      substitutions = copy
    }
    return substitutions
  }

  /// Infers generic parameters from a value: from its type, from the type that a metatype stands for, or from the
  /// result of a closure.
  func infer(_ declared: Type, from value: Evaluated, _ substitutions: inout [String: Type]) {
    if case .metatype(let pattern) = declared, let type = program.statedType(of: value) {
      unify(pattern, type, &substitutions)
      return
    }
    if case .function(let parameters, let result, _) = declared.unwrapped {
      if case .function(let function) = value.value,
        let id = function.declaration(taking: parameters.count, in: program)
      {
        for (pattern, parameter) in zip(parameters, program.function(id).parameters) {
          if let type = program.type(ofParameter: parameter, of: id) { unify(pattern, type, &substitutions) }
        }
      }
      guard result.substituting(substitutions).isOpen else { return }
      switch value.value {
      case .closure(let closure):
        let arguments = parameters.map {
          let type = $0.substituting(substitutions)
          return Evaluated(type: type, value: abstractValue(of: type))
        }
        let returned = withoutEffects { invoke(closure, with: arguments) }
        if let type = returned.type ?? functionType(of: returned) { unify(result, type, &substitutions) }
      case .function(let function):
        if let type = function.constructed ?? function.declaration.flatMap({ program.resultType(of: $0) }) {
          unify(result, type, &substitutions)
        }
      default: break
      }
      return
    }
    if let type = value.type { unify(declared, type, &substitutions) }
  }

  /// The type of a closure literal that only makes an object: `{ Launcher() }` is a `() -> Launcher`.
  ///
  /// The type of any other closure depends on the functions that it calls: `throws` and `async` change its type.
  public func functionType(of value: Evaluated) -> Type? {
    guard case .closure(let closure) = value.value, let body = closure.node.children.last, body.kind == .block,
      body.childCount == 1
    else { return nil }
    let statement = body[0]
    let expression = statement.kind == .return && statement.childCount == 1 ? statement[0] : statement
    guard expression.kind == .call, expression.children.dropFirst().allSatisfy({ !$0.mayThrow }) else { return nil }
    let parameters = closure.node.children.filter { $0.kind == .closureParameter }
    let types = parameters.compactMap { parameter in parameter.type.map { resolve($0, in: closure.environment) } }
    let returned = withoutEffects { invoke(closure, with: []) }
    guard types.count == parameters.count, returned.origin == .constructed, let made = returned.type,
      let id = made.nominal,
      program[id].isDeclared, program.initializers(of: id).allSatisfy({ program.function($0).effects.isEmpty })
    else { return nil }
    let type = Type.function(types, made, effects: [])
    return type.isOpen ? nil : type
  }

  /// Matches a declared type with an actual one.
  public func unify(_ pattern: Type, _ actual: Type, _ substitutions: inout [String: Type]) {
    switch (pattern, actual) {
    case (.parameter(let name), _):
      if substitutions[name] == nil, !actual.isOpen {
        substitutions[name] = actual.isTooLarge ? .unknown(name) : actual
      }
    case (.optional(let pattern), .optional(let actual)): unify(pattern, actual, &substitutions)
    case (.optional(let pattern), _): unify(pattern, actual, &substitutions)
    case (.array(let pattern), .array(let actual)): unify(pattern, actual, &substitutions)
    case (.metatype(let pattern), .metatype(let actual)): unify(pattern, actual, &substitutions)
    case (.dictionary(let key, let value), .dictionary(let actualKey, let actualValue)):
      unify(key, actualKey, &substitutions)
      unify(value, actualValue, &substitutions)
    case (.nominal(let id, let patterns), .nominal(let other, let actuals)) where id == other:
      for (pattern, actual) in zip(patterns, actuals) { unify(pattern, actual, &substitutions) }
    case (.function(let parameters, let result, _), .function(let actualParameters, let actualResult, _)):
      for (pattern, actual) in zip(parameters, actualParameters) { unify(pattern, actual, &substitutions) }
      unify(result, actualResult, &substitutions)
    default: break
    }
  }
}

extension FunctionValue {
  /// The possible numbers of arguments; empty if they are not known.
  func parameterCounts(in program: Program) -> Set<Int> {
    guard let constructed else {
      guard let declaration, !isAmbiguous else { return [] }
      return [program.function(declaration).parameters.count]
    }
    guard let id = constructed.nominal, program[id].isDeclared else { return [] }
    if let declaration, !isAmbiguous { return [program.function(declaration).parameters.count] }
    let members = program.memberwiseParameters(of: id).map { [$0.count] } ?? []
    return Set(program.initializers(of: id).map { program.function($0).parameters.count } + members)
  }

  /// The declaration that takes `count` arguments; `nil` if there is none, or several may be meant.
  fileprivate func declaration(taking count: Int, in program: Program) -> DeclarationID? {
    var candidates = [declaration].compactMap(\.self)
    if isAmbiguous {
      guard let id = constructed?.nominal else { return nil }
      candidates = program.initializers(of: id)
    }
    let fitting = candidates.filter { program.function($0).parameters.count == count }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension Node {
  /// Whether some part calls something, or is an argument like `$0` that only the closure's type would explain.
  fileprivate var mayThrow: Bool {
    kind == .call || kind == .member || kind == .subscript || kind == .name && text.hasPrefix("$")
      || children.contains(where: \.mayThrow)
  }
}

extension Program {
  /// The type of an argument such as `LoginModel.Factory(dependency: .init(api: …))`, if `Factory` is declared outside
  /// of the input, but `LoginModel` nests a type `Dependency`. By the convention of factories and builders, the label
  /// names that type.
  func nested(for argument: CallArgument, of id: NominalID) -> Type? {
    guard let label = argument.label, !self[id].isDeclared, argument.node.kind == .call,
      argument.node[0].kind == .member,
      argument.node[0].text == "init", !argument.node[0].flags.contains(.hasBase),
      let dot = self[id].path.lastIndex(of: ".")
    else { return nil }
    let outer = type(named: String(self[id].path[..<dot]), in: TypeContext(file: 0))
    guard let outer = outer.nominal, self[outer].isDeclared || self[outer].isUnread else { return nil }
    guard let type = declaredMemberType(named: label.prefix(1).uppercased() + label.dropFirst(), of: outer),
      let nested = type.nominal
    else { return nil }
    let labels = CallArgument.all(of: argument.node).map(\.label)
    let members = memberwiseParameters(of: nested)?.map { Optional(property($0).name) }
    let fits = initializers(of: nested).contains { function($0).parameters.map(\.label) == labels } || members == labels
    return fits ? type : nil
  }
}

extension Node {
  /// Whether the value of an expression may be a type that the expression names.
  fileprivate var mayNameType: Bool { [.metatype, .name, .member].contains(kind) }
}
