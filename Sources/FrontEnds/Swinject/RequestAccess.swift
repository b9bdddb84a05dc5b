import DigraphLinker
import DigraphModel

/// How the code of a provider came by the container that it asks.
extension SwinjectEvaluator {
  func access(_ call: Call, _ number: Int) -> Request.Access {
    guard let consumer, handles[number].provider == nil else { return .given }
    // In code that the provider calls, the container is that code's own business.
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
    // A variable that the provider itself declares was made or found there.
    if call.environment.declares(name, inside: outer) && !isCaptured(name, by: closure) { return .given }
    let isWeak = closure.children.contains { $0.kind == .capture && $0.text == name && $0.flags.contains(.weak) }
    return .captured(
      variable: sourceText(receiver), parameter: parameterName(closure, in: call.environment), isWeak: isWeak)
  }

  /// Whether a name in static code means the type itself or what belongs to it, of which no closure captures anything.
  private func isOfType(_ name: String, in environment: Environment) -> Bool {
    guard environment.isStatic, environment[name] == nil else { return false }
    if name == "self" { return true }
    return environment.receiver?.type.flatMap { program.property(name, of: $0) }
      .map { program.property($0).isStatic } ?? false
  }

  /// The resolver that a provider is given and does not take note of, if it asks another one.
  func discard(_ access: Request.Access) -> (place: Place, freeName: String)? {
    guard case .captured(_, nil, _) = access, let closure = consumer?.closure,
      let parameter = DiscardedParameter(of: closure, names: ["resolver", "r"])
    else { return nil }
    return (Place(file: frame.file, range: parameter.range), parameter.freeName)
  }

  private func isCaptured(_ name: String, by closure: Node) -> Bool {
    closure.children.contains { $0.kind == .capture && $0.text == name }
  }

  /// The name of a provider's resolver parameter; `nil` if it ignores it, or if the name means something else by now.
  private func parameterName(_ closure: Node, in environment: Environment) -> String? {
    guard let (name, value) = firstParameter(of: closure, in: environment) else { return nil }
    guard let handle = handle(of: value), handles[handle].provider != nil else { return nil }
    return name
  }
}
