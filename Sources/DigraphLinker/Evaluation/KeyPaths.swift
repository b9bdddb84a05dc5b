import DigraphModel

/// What key paths say of generic parameters.
///
/// `fill(\.log, of: feed)` where that is `fill<T, E>(_ path: WritableKeyPath<T, E>, of object: T)`: `T` is what the
/// other argument shows, and `E` the type of its property.
extension Evaluator {
  func inferKeyPaths(of call: Call, _ positions: [Int], _ id: DeclarationID, _ substitutions: inout [String: Type]) {
    for (argument, position) in zip(call.arguments, positions) where argument.node.kind == .keyPath {
      let parameter = program.function(id).parameters[position]
      guard case .nominal(let path, let arguments)? = program.type(ofParameter: parameter, of: id),
        arguments.count == 2, Self.keyPaths.contains(program[path].path), argument.node.text.first == "\\"
      else { continue }
      var names = argument.node.text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(
        String.init)
      let written = names.removeFirst()
      let root =
        written.isEmpty
        ? arguments[0].substituting(substitutions) : program.type(named: written, in: call.environment.context)
      guard let target = type(of: names, of: root) else { continue }
      unify(arguments[0], root, &substitutions)
      unify(arguments[1], target, &substitutions)
    }
  }

  /// The type of a property of a property of something; `nil` if one of them is not known, or may be absent.
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
