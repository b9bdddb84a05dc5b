import DigraphModel
import DigraphProgram

/// Calls whose closures may run concurrently with other code.
///
/// Examples are `DispatchQueue.global().async { … }`, `Task.detached { … }`, `group.addTask { … }` and
/// `queue.addOperation { … }`. Closures for the main queue do not run concurrently with other code of the main thread.
/// A plain `Task { … }` inherits the actor of the code around it, which for types of the user interface is the main
/// actor.
extension Evaluator {
  func startsConcurrentWork(_ callee: Node) -> Bool {
    let isMethod = callee.kind == .member && callee.flags.contains(.hasBase)
    guard isMethod || callee.kind == .name, let library = LibraryCall.named[callee.text] else { return false }
    switch library.concurrency {
    case .none: return false
    case .always: return isMethod
    case .unlessMain: return isMethod && !callee[0].mentionsMain
    case .unlessInInterface: return !isMethod && isOutsideOfInterface
    }
  }

  /// Whether the current code belongs to a type outside of the user interface. Such a type is not assumed to be on the
  /// main actor.
  private var isOutsideOfInterface: Bool {
    guard let owner = frame.owner.type, owner < program.files[frame.file].facts.types.count else { return false }
    let nominal = program[program.nominalOf[frame.file][owner]]
    if nominal.declarations.contains(where: { program.type($0).attributes.contains { $0.name == "MainActor" } }) {
      return false
    }
    var isInterface = false
    program.forEachAncestor(of: .nominal(program.nominalOf[frame.file][owner], [])) { ancestor in
      isInterface = isInterface || LibraryTypes.onMainThread.contains(ancestor.name)
      return !isInterface
    }
    return !isInterface
  }
}

extension Node {
  /// `DispatchQueue.main`, `OperationQueue.main`, `mainQueue`.
  fileprivate var mentionsMain: Bool {
    if kind == .name || kind == .member, text.lowercased().contains("main") { return true }
    return children.contains(where: \.mentionsMain)
  }
}
