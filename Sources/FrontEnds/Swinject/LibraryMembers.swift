import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Members that code outside of the input adds to types of the library, and that may bind something.
struct LibraryMembers {
  let evaluator: SwinjectEvaluator

  /// Reads `registerOthers()` or `_ = registrations` in the code of a container, if no code of the input declares the
  /// name. It is read like `self.registerOthers()`.
  func value(ofUndeclared call: Evaluator.Call) -> Evaluated? {
    guard !evaluator.frame.isEffectFree, let receiver = call.environment.receiver else { return nil }
    var member = call
    member.receiver = receiver
    guard isStoryboards(receiver) || isContainer(receiver) else { return nil }
    // A function that is no member may be declared in a file without a word of Swinject's.
    evaluator.program.wantedWords.insert(call.name)
    guard call.node.kind == .call else {
      if !fillsStoryboards(by: member) { evaluator.leaves(receiver, through: member) }
      return nil
    }
    return evaluator.noteUnread(member)
  }

  /// Notes a static member that code outside of the input adds to `SwinjectStoryboard`. Its code may bind anything in
  /// the container of all storyboards.
  ///
  /// - Returns: Whether the call is one of such a member.
  func fillsStoryboards(by call: Evaluator.Call) -> Bool {
    let program = evaluator.program
    guard !evaluator.frame.isEffectFree, let receiver = call.receiver, isStoryboards(receiver),
      !Self.ownMembers.contains(call.name), program.methods(call.name, of: evaluator.types.storyboard).isEmpty,
      program.property(call.name, of: evaluator.types.storyboard) == nil,
      let handle = evaluator.handle(of: evaluator.defaultContainer())
    else { return false }
    evaluator.open(handle, through: call)
    return true
  }

  private func isContainer(_ receiver: Evaluated) -> Bool {
    guard receiver.entity != nil, let type = receiver.type?.unwrapped, evaluator.isTracked(type) else { return false }
    return evaluator.handle(of: receiver) != nil
  }

  private func isStoryboards(_ receiver: Evaluated) -> Bool {
    if case .metatype(evaluator.types.storyboard)? = receiver.type { return true }
    return false
  }

  /// Static members of the library's own, and of the classes that it inherits from.
  private static let ownMembers: Set<String> = [
    "class", "create", "defaultContainer", "description", "hash", "init", "initialize", "isSubclass", "load", "self",
    "setup", "superclass",
  ]
}
