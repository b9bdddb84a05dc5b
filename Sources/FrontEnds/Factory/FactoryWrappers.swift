import DigraphLinker
import DigraphModel

/// Reads requests that name a key path: property wrappers, `resolve(\.api)` and `dependency(\.api)`.
extension FactoryEvaluator {
  /// The framework's wrapper of a property.
  func wrapper(of property: DeclarationID) -> (wrapper: FactoryWrapper, attribute: Attribute)? {
    let declaration = program.property(property)
    for attribute in declaration.attributes {
      let named = types.library.isSeen(in: property.file) ? FactoryWrapper(rawValue: attribute.name) : nil
      guard let wrapper = named ?? types.wrapper(calledAs: attribute.name) else { continue }
      // Apps and other libraries may have wrappers of these names, too.
      let isKeyPath = attribute.arguments.first.map {
        path(of: program.node($0, in: property.file)[0], in: property.file) != nil
      }
      guard isKeyPath ?? (wrapper == .type || wrapper == .container) else { continue }
      let own = program.declaredTypes(attribute.name).filter { program[$0].module != types.library.source }
      if own.isEmpty || attribute.qualifiedName.hasPrefix("Factory") { return (wrapper, attribute) }
    }
    return nil
  }

  /// The container and the name of a factory in an expression: `\.api`, `\MyContainer.api`, and 1.x `Container.api`.
  private func path(of node: Node, in file: Int) -> (root: String, name: String)? {
    if node.kind == .member, node.flags.contains(.hasBase), node[0].kind == .name {
      return types.isContainer(program.type(named: node[0].text, in: TypeContext(file: file)))
        ? (node[0].text, node.text) : nil
    }
    guard node.kind == .keyPath, node.text.first == "\\" else { return nil }
    let parts = node.text.dropFirst().filter { !$0.isWhitespace }.split(
      separator: ".", omittingEmptySubsequences: false
    ).map(String.init)
    return parts.count >= 2 ? (parts.dropLast().joined(separator: "."), parts[parts.count - 1]) : nil
  }

  /// The factory that a key path leads to; `nil` if no code of the input declares it.
  private func factory(
    at path: (root: String, name: String), in context: TypeContext
  ) -> (number: Int, owner: Evaluated)? {
    let root = path.root.isEmpty ? .nominal(types.container, []) : program.type(named: path.root, in: context)
    return factory(path.name, of: root).map { ($0, container(root, shared(of: root))) }
  }

  /// The type of a wrapped property without a written type.
  func wrappedType(of property: DeclarationID) -> Type? {
    guard let (_, attribute) = wrapper(of: property), let argument = attribute.arguments.first,
      let path = path(of: program.node(argument, in: property.file)[0], in: property.file)
    else { return nil }
    let context = TypeContext(file: property.file, owner: program.property(property).owner)
    return factory(at: path, in: context).flatMap { factories[$0.number].result }
  }

  /// Asks for the value of a wrapped property, by way of where its owner is made, if that is known.
  func ask(for property: DeclarationID, via: Place?) {
    guard let (wrapper, attribute) = wrapper(of: property), wrapper != .container else { return }
    asking(for: property, via: via, isLazy: !wrapper.isEager) { declaration in
      let context = TypeContext(file: property.file, owner: declaration.owner)
      let argument = attribute.arguments.first.map { program.node($0, in: property.file)[0] }
      let asked =
        wrapper == .type
        ? typedRequest(of: property, to: argument, in: context) : argument.flatMap { self.asked(by: $0, in: context) }
      guard let asked else { return }
      request(asked.number, of: asked.owner, at: asked.place, form: .wrapper, isHeldWeakly: wrapper == .weak)
    }
  }

  /// The factory and the container that an expression with a key path asks, and the place of the name in it.
  private func asked(
    by node: Node, in context: TypeContext
  ) -> (number: Int, owner: Evaluated, place: Place)? {
    guard let path = path(of: node, in: frame.file) else { return nil }
    let place = nameRange(of: node)
    if let (number, owner) = factory(at: path, in: context) { return (number, owner, place) }
    _ = undeclared(path.name, at: place)
    return nil
  }

  /// The place of the last name in an expression.
  func nameRange(of node: Node) -> Place {
    let length = node.text.split(separator: ".").last?.utf8.count ?? 0
    let end = node.range.upperBound
    return Place(file: frame.file, range: max(node.range.lowerBound, end - length)..<end)
  }

  /// Reads `resolve(\.api)` and `dependency(\.api)`, also on a container, and `Injected(\.api).wrappedValue`.
  func keyPathCall(_ call: Call) -> Evaluated? {
    let wrapper =
      call.receiver == nil && types.library.isSeen(in: frame.file) ? FactoryWrapper(rawValue: call.name) : nil
    guard wrapper != nil || call.name == "resolve" || call.name == "dependency",
      call.receiver == nil || types.isContainer(call.receiver?.type),
      let argument = call.arguments.first, argument.label == nil, argument.node.kind == .keyPath,
      path(of: argument.node, in: frame.file) != nil
    else { return nil }
    for argument in call.arguments.dropFirst() { escape(evaluate(argument.node, in: call.environment)) }
    guard let asked = asked(by: argument.node, in: call.environment.context) else { return .unknown }
    var value = Evaluated.unknown
    let ask = { value = self.request(asked.number, of: call.receiver ?? asked.owner, at: asked.place) }
    if wrapper?.isEager == false { later(ask) } else { ask() }
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
