import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds setups of the global module that are repeated: the system calls their code more than once in a run of the
/// program.
///
/// Specified by UIKit: a scene connects for each window, and again after the system has dropped it in the background.
extension InjectionEvaluator {
  /// The reason why a call in the current code is made more than once; `nil` if none is known.
  func repetition(of call: Node) -> Setup.Repetition? {
    // The value of a property is computed once.
    guard let rootFunction, frame.file == rootFunction.file,
      let body = program.function(rootFunction).body.map({ program.node($0, in: rootFunction.file) }),
      body.range.contains(call.range.lowerBound), !Self.mayLeave(body),
      frame.conditions.allSatisfy({ $0.kind == .branch && $0.text.contains(Self.sceneCast) })
    else { return nil }
    return Self.repetition(of: program.function(rootFunction))
  }

  private static let sceneCast = "as? UIWindowScene"

  /// Whether code may end early under some condition, such as a flag that the first run sets.
  private static func mayLeave(_ body: Node) -> Bool {
    body.children.contains { statement in
      (statement.kind == .guard && statement[0].children.contains { $0.kind != .optionalBinding })
        || (statement.kind == .if && statement.leaves)
    }
  }

  private static let callbacks: [String: (labels: [String?], repetition: Setup.Repetition)] = [
    "scene": ([nil, "willConnectTo", "options"], .connection),
    "sceneDidBecomeActive": ([nil], .appearance), "sceneWillEnterForeground": ([nil], .appearance),
    "applicationDidBecomeActive": ([nil], .appearance), "applicationWillEnterForeground": ([nil], .appearance),
    "viewWillAppear": ([nil], .appearance), "viewDidAppear": ([nil], .appearance),
  ]

  private static func repetition(of function: FunctionDecl) -> Setup.Repetition? {
    guard let callback = callbacks[function.name], function.owner != nil, !function.isStatic,
      function.parameters.map(\.label) == callback.labels
    else { return nil }
    return callback.repetition
  }
}

extension Node {
  /// Whether the node returns somewhere, closures aside.
  fileprivate var leaves: Bool { kind == .return || children.contains { $0.kind != .closure && $0.leaves } }
}
