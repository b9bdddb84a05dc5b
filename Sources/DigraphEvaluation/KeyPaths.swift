public import DigraphModel
import DigraphProgram

/// Key paths as functions, and the generic parameters that they determine.
///
/// `parts.map(\.assembly)` reads a property of each part. In a call `fill(\.log, of: feed)` of `fill<T, E>(_ path:
/// WritableKeyPath<T, E>, of object: T)`, the other argument determines `T`, and the type of the property is `E`.
extension Evaluator {
  func inferKeyPaths(of call: Call, _ positions: [Int], _ id: DeclarationID, _ substitutions: inout [String: Type]) {
    for (argument, position) in zip(call.arguments, positions) where argument.node.kind == .keyPath {
      let parameter = program.function(id).parameters[position]
      guard case .nominal(let path, let arguments)? = program.type(ofParameter: parameter, of: id),
        arguments.count == 2, Self.keyPaths.contains(program[path].path), let literal = argument.node.keyPath
      else { continue }
      let root =
        literal.root.isEmpty
        ? arguments[0].substituting(substitutions) : program.type(named: literal.root, in: call.environment.context)
      guard let target = root.member(at: literal.names, in: program) else { continue }
      unify(arguments[0], root, &substitutions)
      unify(arguments[1], target, &substitutions)
    }
  }

  /// The value at the end of a key path that starts at a given value.
  public func value(at keyPath: Node, of root: Evaluated, in environment: Environment) -> Evaluated {
    var value = root
    for name in keyPath.keyPath?.names ?? [] {
      if value.type?.isOptional ?? false { value = value.unwrapped }
      let name = String(name.prefix { $0 != "?" && $0 != "!" })
      if name == "self" { continue }
      value =
        member(name, of: value, at: keyPath, in: environment)
        ?? readMember(name, of: value, node: keyPath, in: environment) ?? .unknown
    }
    return value
  }

  static let keyPaths: Set<String> = ["KeyPath", "ReferenceWritableKeyPath", "WritableKeyPath"]
}

/// Key paths that code passes on: `inject(\.clock)` to `func inject<T>(_ path: KeyPath<Container, Factory<T>>) -> T`.
struct PassedKeyPath {
  let evaluator: Evaluator
  let environment: Environment

  /// A key path where code takes one, as a closure without statements. Where code takes a function, each function that
  /// is known to call it reads the key path itself.
  func value(of node: Node, expecting expected: Evaluator.Expectation) -> Evaluated {
    guard case .nominal(let id, _)? = expected.type?.unwrapped,
      Evaluator.keyPaths.contains(evaluator.program[id].path)
    else { return .unknown }
    return Evaluated(value: .closure(ClosureValue(node: node, environment: environment)))
  }

  /// The value of `container[keyPath: path]`; `nil` if it is not known which key path that is.
  func value(of base: Evaluated, atPathIn subscript: Node) -> Evaluated? {
    let arguments = CallArgument.all(of: `subscript`)
    guard arguments.count == 1, arguments[0].label == "keyPath" else { return nil }
    let argument = arguments[0].node
    if argument.kind == .keyPath { return evaluator.value(at: argument, of: base, in: environment) }
    guard case .closure(let path) = evaluator.evaluate(argument, in: environment).value, path.node.kind == .keyPath
    else { return nil }
    return evaluator.value(at: path.node, of: base, in: path.environment)
  }
}

extension Type {
  /// The type at the end of a path of properties; `nil` if one of the properties is unknown or optional.
  fileprivate func member(at names: [String], in program: Program) -> Type? {
    var type = self
    for name in names {
      guard !type.isOpen, !type.isOptional, let property = program.property(name, of: type),
        let next = program.type(ofProperty: property), !next.isOpen
      else { return nil }
      type = next
    }
    return names.isEmpty ? nil : type
  }
}
