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
      guard let target = type(of: literal.names, of: root) else { continue }
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

  /// The type at the end of a path of properties; `nil` if one of the properties is unknown or optional.
  private func type(of names: [String], of root: Type) -> Type? {
    var type = root
    for name in names {
      guard !type.isOpen, !type.isOptional, let property = program.property(name, of: type),
        let next = program.type(ofProperty: property), !next.isOpen
      else { return nil }
      type = next
    }
    return names.isEmpty ? nil : type
  }

  private static let keyPaths: Set<String> = ["KeyPath", "ReferenceWritableKeyPath", "WritableKeyPath"]
}
