import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Tells how a provider's code gets the container that it asks.
extension SwinjectEvaluator {
  func access(_ call: Call, _ number: Int) -> Request.Access {
    guard let consumer, handles[number].provider == nil else { return .given }
    // Code that the provider calls chooses its container itself. Only the provider's own closure counts.
    guard frame.via.isEmpty, frame.helperCall == nil, let closure = consumer.closure, let outer = consumer.outer else {
      return .given
    }
    guard closure.range.contains(call.node.range.lowerBound), outer.context.file == frame.file else { return .given }
    guard let receiver = call.receiverNode else {
      return .captured(variable: "self", parameter: parameterName(closure, in: call.environment), isWeak: false)
    }
    var root = receiver
    while root.kind == .member || root.kind == .forceUnwrap || root.kind == .optionalChain || root.kind == .call
      || root.kind == .cast
    {
      guard root.childCount > 0, root.kind != .member || root.flags.contains(.hasBase) else { break }
      root = root[0]
    }
    let name = root.text
    if root.kind == .name, name.first?.isUppercase == true || isOfType(name, in: call.environment) { return .global }
    // If the provider itself declares the variable, the container was made or found there.
    if call.environment.declares(name, inside: outer) && !isCaptured(name, by: closure) { return .given }
    let isWeak =
      closure.children.contains { $0.kind == .capture && $0.text == name && $0.flags.contains(.weak) }
      || root.kind == .name && call.environment.meansAssignedGlobal(name, in: program)
    return .captured(
      variable: receiver.abbreviated, parameter: parameterName(closure, in: call.environment), isWeak: isWeak)
  }

  /// Whether a name in static code means the type itself, or a static member. No closure captures these.
  private func isOfType(_ name: String, in environment: Environment) -> Bool {
    guard environment.isStatic, environment[name] == nil else { return false }
    if name == "self" { return true }
    return environment.receiver?.type.flatMap { program.property(name, of: $0) }
      .map { program.property($0).isStatic } ?? false
  }

  /// The resolver parameter that a provider discards, if the provider asks another container.
  func discard(_ access: Request.Access) -> (place: Place, freeName: String)? {
    guard case .captured(_, nil, _) = access, let closure = consumer?.closure,
      let parameter = DiscardedParameter(of: closure, names: ["resolver", "r"])
    else { return nil }
    return (Place(file: frame.file, range: parameter.range), parameter.freeName)
  }

  private func isCaptured(_ name: String, by closure: Node) -> Bool {
    closure.children.contains { $0.kind == .capture && $0.text == name }
  }

  /// The name of a provider's resolver parameter; `nil` if the provider ignores it, or if the name means something else
  /// here.
  private func parameterName(_ closure: Node, in environment: Environment) -> String? {
    guard let (name, value) = firstParameter(of: closure, in: environment) else { return nil }
    guard let handle = handle(of: value), handles[handle].provider != nil else { return nil }
    return name
  }
}

extension Environment {
  /// Whether a name means a global variable that gets its value later. A closure does not keep the value of such a
  /// variable.
  fileprivate func meansAssignedGlobal(_ name: String, in program: Program) -> Bool {
    guard self[name] == nil, receiver?.type.flatMap({ program.property(name, of: $0) }) == nil else { return false }
    let variables = program.variables[name] ?? []
    return !variables.isEmpty && variables.allSatisfy { program.property($0).initialValue == nil }
  }
}
