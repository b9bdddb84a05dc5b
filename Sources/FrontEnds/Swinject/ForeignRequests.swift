import DigraphLinker
import DigraphModel

/// Requests that are made on something of which nothing is known, as `outside.services.resolve(Feed.self)`: whether
/// they are requests at all shows only when it is known what is bound.
extension SwinjectEvaluator {
  /// `router.resolver.resolve(Service.self)`, where it is not known what `router` is. It may well be a request.
  func noteForeign(_ call: Call) -> Evaluated? {
    guard !frame.isRehearsal, let receiver = call.receiver, let first = call.arguments.first, first.label == nil,
      first.node.kind == .metatype, receiver.type.map({ isUnread($0) || isTracked($0) }) ?? true,
      case .metatype(let type) = evaluate(first.node, in: call.environment).value, !type.isOpen
    else { return nil }
    // What the call is made on has run already, and is often such a call itself.
    rehearse {
      foreignRequests[place(ofCall: call.node)] = (type, outsider(asked: call))
      wantValue(of: call.receiverNode, in: call.environment)
    }
    return nil
  }

  /// Asks for the initial value of a property to be read which stands in no file with a word of the framework:
  /// `let services = (app.delegate as! AppDelegate).container`. With its name for a word, it does.
  private func wantValue(of receiver: Node?, in environment: Environment) {
    guard var receiver else { return }
    while receiver.kind == .forceUnwrap || receiver.kind == .optionalChain { receiver = receiver[0] }
    guard receiver.kind == .name || receiver.kind == .member else { return }
    let name = receiver.text
    let base =
      receiver.kind == .member && receiver.flags.contains(.hasBase)
      ? evaluate(receiver[0], in: environment).type : environment.receiver?.type
    let property = base.flatMap { program.property(name, of: instance($0.unwrapped)) } ?? program.variables[name]?.first
    if property == nil, receiver.kind == .name, environment[name] == nil, name.first?.isLowercase == true,
      name != "self"
    {
      // A variable of a file that was not read.
      program.wantedWords.insert(name)
    }
    guard let property, case let declaration = program.property(property), declaration.type == nil,
      declaration.hasInitialValue, declaration.initialValue == nil
    else { return }
    program.wantedWords.insert(name)
  }

  /// The type that stands in the way of knowing what a call is made on: of `router.resolver`, that of `router`.
  private func outsider(asked call: Call) -> String? {
    var node = call.receiverNode
    while let current = node {
      let type = evaluate(current, in: call.environment).type.map {
        if case .metatype(let type) = $0 { type } else { $0 }
      }
      if let type = type?.unwrapped, case .nominal(let id, _) = type, !isTracked(type) {
        return isUnread(type) ? program[id].path : nil
      }
      node = current.kind == .member && !current.flags.contains(.hasBase) || current.childCount == 0 ? nil : current[0]
    }
    return nil
  }

  /// Whether nothing is known of a type but its name.
  private func isUnread(_ type: Type) -> Bool {
    switch type {
    case .nominal(let id, _): !program[id].isDeclared && !program[id].isUnread && !program[id].isOfSDK
    case .optional(let type): isUnread(type)
    case .unknown: true
    default: false
    }
  }

  /// Those of the requests on something unknown that are made for a type which is bound here.
  func missForeignRequests() {
    guard !foreignRequests.isEmpty else { return }
    let bound = entries.boundTypes(in: program)
    for (place, request) in foreignRequests
    where bound.contains(program.spelling(request.type)) && !places.isKnown(place) {
      if let outsider = request.outsider {
        missed(
          place, .request, "'\(outsider)' is declared outside of the input", cause: outsider,
          remedy: "add the code that declares it to the input, or declare the request with '// digraph:requests'")
      } else {
        missed(
          place, .request, "digraph cannot tell which container it asks",
          remedy:
            "write the type of what it asks, as in 'let services: Container', or declare the request with '// digraph:requests'"
        )
      }
    }
  }
}
