import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads requests that name a key path: property wrappers, `resolve(\.api)` and `dependency(\.api)`.
extension FactoryEvaluator {
  /// The container and the name of a factory.
  typealias Path = (root: Type, name: String)

  /// The argument of a property's wrapper, and the factory that it names.
  func argument(of attribute: Attribute, on property: DeclarationID) -> (node: Node, path: Path?)? {
    attribute.arguments.first.map {
      let node = program.node($0, in: property.file)[0]
      return (node, path(of: node, in: TypeContext(file: property.file, owner: program.property(property).owner)))
    }
  }

  /// The container and the name of a factory in an expression: `\.api`, `\MyContainer.api`, and 1.x `Container.api`.
  private func path(of node: Node, in context: TypeContext) -> Path? {
    if let path = node.keyPath, let name = path.names.last {
      return (path.root.isEmpty ? .nominal(types.container, []) : program.type(named: path.root, in: context), name)
    }
    guard node.kind == .member, node.flags.contains(.hasBase), node[0].kind == .name else { return nil }
    let root = program.type(named: node[0].text, in: context)
    return types.isContainer(root) ? (root, node.text) : nil
  }

  /// The factory that an expression with a key path names; `nil` if no code of the input declares it.
  private func target(askedBy node: Node, _ path: Path) -> FactoryTarget? {
    let number = factory(path.name, of: path.root)
    if number == nil { _ = undeclared(path.name, at: nameRange(of: node)) }
    return number.map { FactoryTarget(factory: $0, instance: instance(ofShared: path.root)) }
  }

  /// The type of a wrapped property without a written type.
  func wrappedType(of property: DeclarationID) -> Type? {
    wrapper(of: property).flatMap { argument(of: $0.attribute, on: property)?.path }
      .flatMap { factory($0.name, of: $0.root) }.flatMap { factories[$0].result }
  }

  /// Records the request of a wrapped property. `via` is the place that makes the property's owner, if it is known.
  func ask(for property: DeclarationID, via: Place?) {
    guard let (name, attribute) = wrapper(of: property), name != "InjectedContainer" else { return }
    asking(for: property, by: name, via: via) { declaration in
      let argument = argument(of: attribute, on: property)
      var place = Place(file: property.file, range: declaration.nameRange)
      var target: FactoryTarget?
      if name == "InjectedType" {
        target = typedTarget(of: property, to: argument?.node, at: place)
      } else if let argument, let path = argument.path {
        place = nameRange(of: argument.node)
        target = self.target(askedBy: argument.node, path)
      }
      if let target { request(target, at: place, form: .wrapper, isHeldWeakly: name == "WeakLazyInjected") }
    }
  }

  /// The place of the last name in an expression.
  func nameRange(of node: Node) -> Place {
    let length = node.text.split(separator: ".").last?.utf8.count ?? 0
    let end = node.range.upperBound
    return Place(file: frame.file, range: max(node.range.lowerBound, end - length)..<end)
  }

  /// Reads `resolve(\.api)` and `dependency(\.api)`, also on a container, and `Injected(\.api).wrappedValue`.
  func keyPathCall(_ call: Call) -> Evaluated? {
    let timing = call.receiver == nil && library.isSeen(in: frame.file) ? library.wrappers[call.name] : nil
    guard timing != nil || call.name == "resolve" || call.name == "dependency",
      call.receiver == nil || types.isContainer(call.receiver?.type),
      let argument = call.arguments.first, argument.label == nil, argument.node.kind == .keyPath,
      let path = path(of: argument.node, in: call.environment.context)
    else { return nil }
    for argument in call.arguments.dropFirst() { escape(evaluate(argument.node, in: call.environment)) }
    guard var target = target(askedBy: argument.node, path) else { return .unknown }
    if let receiver = call.receiver { target.instance = instance(receiver) }
    var value = Evaluated.unknown
    let ask = { value = self.request(target, at: self.nameRange(of: argument.node)) }
    if timing == .deferred { later(ask) } else { ask() }
    return value
  }

  /// Notes a registration for a factory that is known only by its type, and may be a promise.
  func registerUnknown(_ call: Call) -> Evaluated {
    escapeArguments(call)
    // In an extension of `Factory`, the caller of the method tells which factory it is.
    if call.receiverNode?.text == "self" { return call.receiver ?? .unknown }
    missed(
      place(ofCall: call.node), .binding, "it is not known which factory something is registered for",
      remedy: "call 'register' on the factory by its name")
    return call.receiver ?? .unknown
  }

  /// Notes a call of a factory that is known only by its type.
  func unknownFactory(_ call: Call, _ result: Type?) -> Evaluated {
    escapeArguments(call)
    // In generic code, the caller tells which factory it is.
    if result?.isOpen ?? true { return Evaluated(type: result) }
    missed(
      placeOfRequest(call), .request, "it is not known which factory is called",
      remedy: "call the factory by its name")
    return Evaluated(type: result, origin: .requested)
  }
}
