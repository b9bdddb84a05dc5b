import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads hand-written module factories: `register(T.self, resolver: { … }, qualifier: "", scope:
/// .singleton).link(P.self)`.
///
/// Specified by kawoou/Deli `Sources/Deli/ModuleFactory.swift` and `Sources/Deli/Core/Type/Linker.swift`.
extension DeliEvaluator {
  func registerCall(_ call: Call) -> Evaluated? {
    guard let factory = moduleFactory(call.receiver ?? call.environment.receiver) else { return nil }
    guard let first = call.arguments.first, first.label == nil, call.argument("resolver") != nil else { return nil }
    let value = evaluate(first.node, in: call.environment)
    // In the body of a generic helper, the type is open. Calls of the helper tell which types are registered.
    if case .metatype(let type)? = value.metatypeType, type.isOpen, frame.helperCall == nil { return Evaluated() }
    guard case .metatype(let type) = value.value, !type.isOpen else {
      let gap = Gap(
        framework: .deli, subject: .binding, reason: "its type is only known at run time",
        remedy: "name the type, as in 'register(Service.self, …)', or declare it with '// digraph:binds'",
        site: program.site(of: first.node.range, in: frame.file))
      record(gap, of: factory)
      escapeArguments(call)
      return Evaluated(origin: .requested)
    }
    guard !frame.isEffectFree else { return Evaluated() }
    let isWritten = first.node.kind == .metatype && !value.isFromCaller
    let place =
      isWritten ? Place(file: frame.file, range: first.node.range) : frame.helperCall ?? self.place(ofCall: call.node)
    if let known = manual[place] { return linker(known) }
    var registration = Registration(
      origin: .manual,
      spelling: first.node.type.flatMap { isWritten ? $0.typeSpelling : nil } ?? program.spelling(type),
      type: type, place: place,
      owner: currentOwner.name, conditions: frame.conditions)
    registration.container = factory
    registration.qualifier = qualifier(call)
    if call.name.hasSuffix("Factory") { registration.payload = Key.unknownArgument }
    if let scope = call.argument("scope")?.node, scope.kind == .member {
      registration.scope = .init(text: scope.text, place: Place(file: frame.file, range: scope.range))
    }
    let number = record(registration)
    run(call, number)
    return linker(number)
  }

  private func linker(_ number: Int) -> Evaluated {
    Evaluated(value: .entity(Entity(kind: EntityKind.linker.rawValue, number: number)))
  }

  private func qualifier(_ call: Call) -> Key.Name? {
    guard let argument = call.argument("qualifier") else { return nil }
    let value = evaluate(argument.node, in: call.environment)
    guard let texts = value.texts, texts.count == 1 else { return .computed("a computed value") }
    return texts[0].isEmpty ? nil : .literal(texts[0])
  }

  /// Evaluates the closure that makes the value, and the one that gets the value afterwards.
  private func run(_ call: Call, _ number: Int) {
    if let resolver = call.argument("resolver") {
      let value = evaluate(resolver.node, in: call.environment)
      making(number, .eager) {
        let made = apply(value, [], resolver.node, in: call.environment, expecting: .none)
        registrations[number].made = made.made ?? registrations[number].made
        if case .closure(let closure) = value.value { registrations[number].recipe = recipe(of: closure) }
        if let payload = Self.payload(in: resolver.node) { registrations[number].payload = payload }
      }
    }
    if let injector = call.argument("injector") {
      let value = evaluate(injector.node, in: call.environment)
      making(number, .afterStorage) { _ = apply(value, [], injector.node, in: call.environment, expecting: .none) }
    }
  }

  /// The type `T` of `payload as! T`.
  private static func payload(in node: Node) -> String? {
    if node.kind == .cast, node.children.first?.kind == .name, node[0].text == "payload" {
      return node.type?.typeSpelling
    }
    for child in node.children { if let found = payload(in: child) { return found } }
    return nil
  }

  func linkCall(_ call: Call) -> Evaluated? {
    guard let entity = call.receiver?.entity, entity.kind == EntityKind.linker.rawValue else { return nil }
    if let node = call.arguments.first?.node, node.kind == .metatype, let type = node.type {
      let linked = resolve(type, in: call.environment)
      if !registrations[entity.number].links.contains(linked) { registrations[entity.number].links.append(linked) }
    }
    return call.receiver
  }
}
