import DigraphModel
import DigraphProgram

/// `super`: members of the superclass of the class that contains the code, whatever the class of the object.
extension Evaluator {
  /// The result of `super.configure(container)`; `nil` if the superclass is unknown.
  func inheritedCall(_ call: Call) -> Evaluated? {
    guard call.receiverNode?.isSuper ?? false, let receiver = call.receiver, let type = superclass(in: call.environment)
    else {
      return nil
    }
    let methods =
      call.name == "init" ? type.nominal.map(program.initializers) ?? [] : program.methods(call.name, of: type)
    if let value = follow(methods, call, receiver: receiver, outer: nil) { return value }
    var outside = call
    outside.receiver?.type = type
    return unfollowed(outside, result: nil)
  }

  /// Whether the class of a value determines the generic parameters of the superclass that declares a method.
  func specialises(_ receiver: Evaluated, _ method: DeclarationID) -> Bool {
    guard let owner = program.function(method).owner, case let id = program.nominalOf[method.file][owner],
      program[id].kind == .class, !program[id].generics.isEmpty, let type = receiver.type.map(instance),
      type.nominal != id
    else { return false }
    return !program.substitutions(for: owner, in: method.file, seenFrom: type).isEmpty
  }

  /// The value of `super.modules`.
  func inheritedMember(_ node: Node, in environment: Environment) -> Evaluated? {
    guard node[0].isSuper, let receiver = environment.receiver, let type = superclass(in: environment) else {
      return nil
    }
    if let property = program.property(node.text, of: type) {
      return readDeclared(property, receiver: receiver, in: environment)
    }
    return function(in: program.methods(baseName(node.text), of: type), spelled: node.text, receiver: receiver)
      .map { Evaluated(value: .function($0)) }
  }

  private func superclass(in environment: Environment) -> Type? {
    guard let owner = environment.context.owner else { return nil }
    return program.superclass(of: program.nominalOf[environment.context.file][owner])
  }
}

extension Program {
  /// The superclass of a class, which comes first in the inheritance clause. (A type outside of the input may be a
  /// class or a protocol.)
  func superclass(of id: NominalID) -> Type? {
    guard self[id].kind == .class, let first = supertypes(of: id).first, let parent = first.nominal else { return nil }
    return self[parent].kind == .class || self[parent].kind == .unknown ? first : nil
  }
}

extension Node {
  /// `super`
  var isSuper: Bool { kind == .name && text == "super" }
}
