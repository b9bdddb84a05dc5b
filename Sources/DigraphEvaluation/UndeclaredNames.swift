import DigraphModel
import DigraphProgram

/// Calls and reads of names that the input does not declare, without an expression in front.
///
/// A library may have added such a member to the type of `self`: `registerOthers()` in an extension of a container. It
/// may do anything with `self`. The functions of Swift's libraries and of the SDK know nothing of `self`.
struct UndeclaredNames {
  let evaluator: Evaluator

  /// The value of a call of an undeclared name; `nil` if nothing is known of the name.
  func value(of call: Evaluator.Call) -> Evaluated? {
    guard mayBeMember(call.name, in: call.environment) else { return nil }
    return evaluator.undeclared(call)
  }

  /// Notes the read of a name whose value nobody uses: `_ = registrations`. If the value is used, the name rather stands
  /// for a constant of a library, or for an error that the code catches.
  func noteRead(of name: Node, in environment: Environment) {
    guard mayBeMember(name.text, in: environment) else { return }
    _ = evaluator.undeclared(Evaluator.Call(node: name, name: name.text, arguments: [], environment: environment))
  }

  private func mayBeMember(_ name: String, in environment: Environment) -> Bool {
    let program = evaluator.program
    guard let type = environment.receiver?.type, name.first?.isLowercase == true, !LibraryFunctions.contains(name),
      environment[name] == nil, environment.localFunction(name) == nil
    else { return false }
    return program.functions[name] == nil && program.variables[name] == nil
      && program.property(name, of: type) == nil && program.methods(name, of: evaluator.instance(type)).isEmpty
  }
}
