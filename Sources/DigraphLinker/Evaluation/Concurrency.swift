import DigraphModel

/// Which calls hand their closures to something that may run them beside other code.
///
/// `DispatchQueue.global().async { … }`, `Task.detached { … }`, `group.addTask { … }`, `queue.addOperation { … }`. What
/// goes to the main queue does not run beside other code of the main thread. A plain `Task { … }` inherits the actor
/// that the code around it runs on, which for types of the user interface is the main one.
extension Evaluator {
  func startsConcurrentWork(_ callee: Node) -> Bool {
    switch callee.text {
    case "async", "asyncAfter", "addOperation":
      return callee.kind == .member && callee.flags.contains(.hasBase) && !Self.mentionsMain(callee[0])
    case "concurrentPerform", "addTask", "addTaskUnlessCancelled", "detached":
      return callee.kind == .member && callee.flags.contains(.hasBase)
    case "Task": return callee.kind == .name && isOutsideOfInterface
    default: return false
    }
  }

  /// `DispatchQueue.main`, `OperationQueue.main`, `mainQueue`.
  private static func mentionsMain(_ node: Node) -> Bool {
    if node.kind == .name || node.kind == .member, node.text.lowercased().contains("main") { return true }
    return node.children.contains(where: mentionsMain)
  }

  /// Whether the code that runs belongs to a type that is no part of the user interface, so that the main actor is not
  /// taken for granted.
  private var isOutsideOfInterface: Bool {
    guard let owner = frame.owner.type, owner < program.files[frame.file].facts.types.count else { return false }
    let nominal = program[program.nominalOf[frame.file][owner]]
    if nominal.declarations.contains(where: { program.type($0).attributes.contains { $0.name == "MainActor" } }) {
      return false
    }
    var isInterface = false
    program.forEachAncestor(of: .nominal(program.nominalOf[frame.file][owner], [])) { ancestor in
      isInterface = isInterface || Self.interfaceTypes.contains(ancestor.name)
      return !isInterface
    }
    return !isInterface
  }

  private static let interfaceTypes: Set<String> = [
    "UIResponder", "UIViewController", "UIView", "UIApplicationDelegate", "UIWindowSceneDelegate", "NSViewController",
    "NSView", "View", "App", "Scene", "ViewModifier", "ObservableObject",
  ]
}
