import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The scopes that the input resets. An app's own scope ends before its container only if code resets the scope.
struct ScopeResets {
  private var known: Set<String> = []
  private var isAnyReset = false

  var isEmpty: Bool { known.isEmpty && !isAnyReset }

  /// - Parameter scope: `nil` for a scope that is not known.
  mutating func note(_ scope: ScopeRecord?) {
    if let scope { known.insert(scope.name) } else { isAnyReset = true }
  }

  func mayReset(_ scope: ScopeRecord) -> Bool { isAnyReset || known.contains(scope.name) }
}

/// Reads `container.resetObjectScope(.login)`.
///
/// Specified by Swinject/Swinject, `Sources/Container.swift`.
extension SwinjectEvaluator {
  func noteReset(_ call: Call) {
    guard let argument = call.arguments.first else { return }
    noteReset(of: evaluate(argument.node, in: call.environment, expecting: .init(type: types.objectScope)))
  }

  func noteReset(of scope: Evaluated) {
    reset(scope.number(of: EntityKind.scope).map { scopes[$0] })
  }

  /// Reads a method of a container that is used as a value instead of being called.
  func takenMethod(_ name: String, of base: Evaluated, at node: Node) -> Evaluated? {
    guard name == "resolve" || name == Self.reset, node.kind == .member, let number = handle(of: base) else {
      return nil
    }
    // `scopes.forEach(container.resetObjectScope)`
    if name == Self.reset {
      var function = FunctionValue(declaration: nil, receiver: base)
      function.method = name
      return Evaluated(value: .function(function))
    }
    // The calls of the value, and their arguments, are not followed.
    missed(
      Place(file: frame.file, range: node.range), .request,
      "'resolve' is taken for a value, and digraph cannot tell its arguments",
      remedy: "call it, or declare the requests with '// digraph:requests'", allocations: handles[number].allocations)
    return .unknown
  }

  static let reset = "resetObjectScope"
}
