import DigraphLinker
import DigraphModel

/// Which scopes the input resets: of an app's own ones, only these end before their container does.
struct ScopeResets {
  private var known: Set<String> = []
  private var isAnyReset = false

  var isEmpty: Bool { known.isEmpty && !isAnyReset }

  /// - Parameter scope: `nil` for one that is not known.
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
    let value = evaluate(argument.node, in: call.environment, expecting: .init(type: types.objectScope))
    guard let entity = value.entity, entity.kind == EntityKind.scope.rawValue else { return resets.note(nil) }
    resets.note(scopes[entity.number])
  }
}
