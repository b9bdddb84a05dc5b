import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `let store = Config(Store.self, Session.self, qualifier: "disk", scope: .weak) { session in … }`.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/ConfigurationParser.swift` and
/// `Sources/Deli/Configuration.swift`.
extension Declarations {
  func readConfiguration(_ position: Int) {
    guard declaration(position).kind != .protocol else { return }
    let parent = register(position, .configuration)
    noteUnmakeable(position)
    let id = types[position].id
    for propertyID in program.properties(in: id) {
      let property = program.property(propertyID)
      guard let initial = property.initialValue else {
        noteComputedConfig(property, position)
        continue
      }
      let call = program.node(initial, in: id.file)
      if Self.isConfigCall(call) {
        readConfig(call, propertyID, position, parent: parent)
      } else if Self.isCollection(call), let inner = Self.firstConfig(in: call) {
        noteLostConfig(inner, in: "'\(property.name)'", position)
      }
    }
    for function in program.functions(in: id).map({ program.function($0) }) {
      guard let body = function.body.map({ program.node($0, in: id.file) }), let call = Self.firstConfig(in: body)
      else {
        continue
      }
      noteLostConfig(call, in: "'\(function.name)'", position)
    }
  }

  private static func isCollection(_ node: Node) -> Bool {
    node.kind == .array || node.kind == .dictionary || node.kind == .tuple
  }

  private static func firstConfig(in node: Node) -> Node? {
    isConfigCall(node) ? node : node.children.firstNonNil { firstConfig(in: $0) }
  }

  /// Notes a `Config` call within another expression. The generator looks only at calls that are themselves the value
  /// of a member.
  private func noteLostConfig(_ call: Node, in place: String, _ position: Int) {
    note(
      .overlooked, "the 'Config' in \(place) of '\(types[position].path)' registers nothing",
      remedy: "make it a stored property of its own", subject: [types[position].path, place], at: call[0].range,
      in: types[position].id.file)
  }

  static func isConfigCall(_ node: Node) -> Bool {
    node.kind == .call && node[0].kind == .name && node[0].text == "Config"
  }

  /// Notes a `Config` in a computed property. The generator looks for it only where it is the value of a stored
  /// property.
  private func noteComputedConfig(_ property: PropertyDecl, _ position: Int) {
    let file = types[position].id.file
    guard let getter = property.getter.map({ program.node($0, in: file) }) else { return }
    let values = getter.children.map { $0.kind == .return ? $0.children.first ?? $0 : $0 }
    guard values.contains(where: Self.isConfigCall) else { return }
    note(
      .overlooked,
      "the 'Config' in the computed property '\(property.name)' of '\(types[position].path)' registers nothing",
      remedy: "make it a stored property: 'let \(property.name) = Config(…)'",
      subject: [types[position].path, property.name], at: property.nameRange, in: file)
  }

  private func readConfig(_ call: Node, _ property: DeclarationID, _ position: Int, parent: Int) {
    let type = types[position]
    let file = type.id.file
    let arguments = CallArgument.all(of: call)
    guard let first = arguments.first, first.node.kind == .metatype, let typeNode = first.node.type else {
      note(
        .refused, "'Config' in '\(type.path)' does not name the type that it registers",
        remedy: "write the type as its first argument: 'Config(Service.self) { … }'", subject: [type.path, "Config"],
        at: arguments.first?.node.range ?? call.range, in: file)
      return
    }
    addCollecting(call.range, in: file)
    let context = TypeContext(file: file, owner: type.id.index)
    let declaration = program.property(property)
    var registration = Registration(
      origin: .config, spelling: typeNode.typeSpelling, type: program.resolve(typeNode, in: context),
      place: .init(file: file, range: typeNode.range), owner: type.path,
      conditions: located(declaration.conditions, file: file), property: property)
    if let qualifier = arguments.first(where: { $0.label == "qualifier" }) {
      if qualifier.node.kind == .string {
        registration.qualifier = qualifier.node.text.isEmpty ? nil : .literal(qualifier.node.text)
      } else {
        registration.qualifier = .computed(registration.spelling)
        note(
          .refused, "the qualifier of the 'Config' for '\(registration.spelling)' is no literal",
          remedy: "write it as a literal", subject: [type.path, registration.spelling, "qualifier"],
          at: qualifier.node.range, in: file)
      }
    }
    if let scope = arguments.first(where: { $0.label == "scope" }), scope.node.kind == .member {
      registration.scope = .init(text: scope.node.text, place: .init(file: file, range: scope.node.range))
    }
    let number = add(registration)
    // The last argument is the closure, whatever its label.
    for argument in arguments.dropFirst().dropLast() where argument.label == nil {
      addDependency(argument.node, of: number, context, position)
    }
    addImplied(number, parent: parent, position)
    // In scope `prototype`, the closure first asks for an existing value, and that request makes a new one.
    if registration.scope?.text == "prototype" {
      var again = Usage(
        place: registrations[number].scope?.place ?? registration.place, owner: type.path, consumer: number,
        spelling: registration.spelling, type: registration.type, timing: .eager)
      again.name = registration.qualifier
      again.form = .implied
      again.conditions = registration.conditions
      usages.append(again)
    }
  }

  private func addDependency(_ node: Node, of number: Int, _ context: TypeContext, _ position: Int) {
    guard node.kind == .metatype, let typeNode = node.type else { return }
    let type = types[position]
    let spelling = typeNode.typeSpelling
    if Self.element(of: spelling) != nil {
      note(
        .refused, "'Config' in '\(type.path)' cannot take the array '\(spelling)'",
        remedy: "ask for it in the closure: 'Inject(\(spelling).self)'", subject: [type.path, spelling],
        at: typeNode.range, in: context.file)
      return
    }
    var usage = Usage(
      place: .init(file: context.file, range: typeNode.range), owner: type.path, consumer: number,
      spelling: type.aliases[spelling] ?? spelling, type: program.resolve(typeNode, in: context), timing: .eager)
    usage.conditions = registrations[number].conditions
    usages.append(usage)
  }

  /// Adds the implied request of a `Config` for the configuration around it, which makes the value.
  private func addImplied(_ number: Int, parent: Int, _ position: Int) {
    let registration = registrations[number]
    var usage = Usage(
      place: registration.place, owner: registration.owner, consumer: number,
      spelling: declaration(position).name, type: registrations[parent].type, timing: .eager)
    usage.form = .implied
    usage.conditions = registration.conditions
    usages.append(usage)
  }
}
