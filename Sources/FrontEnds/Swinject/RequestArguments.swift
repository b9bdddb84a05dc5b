import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The run-time arguments of a request, one by one.
///
/// `argument:` takes one value, even if it is a tuple. `arguments:` takes several values, or one tuple of all of them:
/// in `resolve` before version 2 of Swinject, and in `~>` to this day. A variable or a parameter may hold that tuple.
///
/// Specified by Swinject/Swinject 1.1.4, `Sources/Resolvable.swift`; 2.0, `Sources/Resolver.swift`;
/// Swinject/SwinjectAutoregistration, `Sources/Resolver+Autoregistration.swift`.
struct RequestArguments {
  private let evaluator: SwinjectEvaluator
  private let call: Evaluator.Call

  init(of call: Evaluator.Call, by evaluator: SwinjectEvaluator) { (self.call, self.evaluator) = (call, evaluator) }

  /// An argument, with its static type if that is certain.
  struct Argument {
    var value: Evaluated
    var type: Type?
  }

  /// All arguments; `nil` if it is not known how many the request has.
  func all() -> [Argument]? {
    let labels: Set = ["argument", "arguments"]
    guard let first = call.arguments.firstIndex(where: { $0.label.map(labels.contains) ?? false }) else { return [] }
    let passed = call.arguments[first...].filter { $0.label != "name" }.map(\.node)
    guard passed.count == 1, call.arguments[first].label == "arguments" else { return passed.map(argument) }
    return elements(of: passed[0])
  }

  private func argument(_ node: Node) -> Argument {
    let value = evaluator.evaluate(node, in: call.environment)
    return Argument(value: value, type: value.certainType(in: evaluator.program))
  }

  /// The elements of a tuple with all arguments.
  private func elements(of node: Node) -> [Argument]? {
    if node.kind == .tuple {
      return node.childCount == 1 ? elements(of: node[0][0]) : node.children.map { argument($0[0]) }
    }
    let only = argument(node)
    var parts: [Evaluated]?
    if case .tuple(let elements) = only.value.value { parts = elements.map(\.value) }
    guard case .tuple(let types)? = only.value.type else {
      if let parts { return parts.map { Argument(value: $0, type: $0.certainType(in: evaluator.program)) } }
      // A type of another library may be another name for a tuple.
      return only.value.type.map(evaluator.isOfUnknownLibrary) ?? true ? nil : [only]
    }
    return types.enumerated().map { position, element in
      guard let part = parts.flatMap({ $0.indices.contains(position) ? $0[position] : nil }), part.type == element.type
      else {
        let value = Evaluated(type: element.type)
        return Argument(value: value, type: value.certainType(in: evaluator.program))
      }
      return Argument(value: part, type: part.certainType(in: evaluator.program))
    }
  }
}

extension Evaluated {
  /// The static type of an argument, if it is certain.
  func certainType(in program: Program) -> Type? {
    if case .nothing = value, type == nil { return nil }
    if case .untypedParameter(let parameter) = value { return parameter.type }
    guard let type, !type.isOpen, !isTypeUncertain, !type.lacksArguments(in: program) else { return nil }
    return type
  }

  /// Whether the value is certainly a tuple of several elements.
  var isTuple: Bool {
    if case .tuple(let elements)? = type, elements.count > 1 { return true }
    return false
  }
}

extension Type {
  /// Whether a generic type lacks the arguments that the compiler infers: `let relay = Relay(value: 2)`.
  fileprivate func lacksArguments(in program: Program) -> Bool {
    switch self {
    case .nominal(let id, let arguments):
      arguments.isEmpty && !program[id].generics.isEmpty || arguments.contains { $0.lacksArguments(in: program) }
    case .optional(let type), .array(let type): type.lacksArguments(in: program)
    default: false
    }
  }
}
