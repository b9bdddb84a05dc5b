import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `@Dependency var api: API`, `@DependencyArray(qualifier: "q") var all: [API]` and `@PropertyValue("a.b") var
/// s`.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/DependencyParser.swift`, `PropertyValueParser.swift` and
/// `Sources/Deli/Dependency.swift`.
extension Declarations {
  private static let names: Set<String> = ["Dependency", "DependencyArray", "PropertyValue"]

  func readWrappers(of position: Int) {
    let type = types[position]
    let file = type.id.file
    // Other libraries have wrappers of these names, too.
    guard program.importsOf[file].contains("Deli") else { return }
    for id in program.properties(in: type.id) {
      let property = program.property(id)
      guard let attribute = property.attributes.first(where: { Self.names.contains($0.name) }) else { continue }
      guard !(["Dependency"].contains(attribute.name) && hasKeyPath(attribute, file)) else { continue }
      let isSeen =
        type.hidden == nil && attribute.range == property.attributes.first?.range
        && attribute.qualifiedName == attribute.name
      if type.hidden == nil, !isSeen {
        let reason =
          attribute.qualifiedName == attribute.name ? "is not its first attribute" : "is written with its module"
        note(
          .overlooked, "'@\(attribute.name)' of '\(type.path).\(property.name)' \(reason), so Deli does not see it",
          remedy: "write '@\(attribute.name)' first and without a module", subject: [type.path, property.name],
          at: attribute.range, in: file)
      }
      if attribute.name == "PropertyValue" {
        readPropertyValue(attribute, property, position)
      } else {
        readDependency(attribute, id, position, isSeen: isSeen)
      }
    }
  }

  private func hasKeyPath(_ attribute: Attribute, _ file: Int) -> Bool {
    attribute.arguments.contains { program.node($0, in: file).children.first?.kind == .keyPath }
  }

  private func readPropertyValue(_ attribute: Attribute, _ property: PropertyDecl, _ position: Int) {
    let type = types[position]
    let file = type.id.file
    guard let argument = attribute.arguments.first.map({ program.node($0, in: file)[0] }), argument.kind == .string
    else {
      note(
        .refused, "the path of '@PropertyValue' at '\(type.path).\(property.name)' is no literal",
        remedy: "write it as a literal", subject: [type.path, property.name], at: attribute.range, in: file)
      return
    }
    reads.append(
      ReadRecord(
        place: .init(file: file, range: argument.range), owner: type.path, path: argument.text, purpose: .value))
  }

  private func readDependency(_ attribute: Attribute, _ id: DeclarationID, _ position: Int, isSeen: Bool) {
    let type = types[position]
    let file = type.id.file
    let property = program.property(id)
    guard let node = property.type.map({ program.node($0, in: file) }) else { return }
    var spelling = node.typeSpelling
    var meaning = program.resolve(node, in: TypeContext(file: file, owner: type.id.index))
    let element = Self.element(of: spelling)
    if element != nil, attribute.name == "Dependency" {
      if isSeen {
        note(
          .refused, "'@Dependency' of '\(type.path).\(property.name)' cannot give the array '\(spelling)'",
          remedy: "use '@DependencyArray'", subject: [type.path, property.name], at: attribute.range, in: file)
      }
      return
    }
    if element == nil, attribute.name == "DependencyArray", isSeen {
      note(
        .overlooked,
        "'@DependencyArray' of '\(type.path).\(property.name)' gives '\(spelling)', which Deli does not read as an array",
        remedy: "write the type as '[…]'", subject: [type.path, property.name], at: node.range, in: file)
    }
    if let element {
      spelling = element
      if case .array(let inner) = meaning { meaning = inner }
    }
    var usage = Usage(
      place: .init(file: file, range: node.range), owner: type.path, spelling: type.aliases[spelling] ?? spelling,
      type: meaning, isArray: element != nil, timing: property.isStatic ? .deferred : .eager)
    usage.isUnchecked = !isSeen
    usage.form = .wrapper
    usage.conditions = located(property.conditions, file: file)
    for argument in attribute.arguments.map({ program.node($0, in: file) }) where argument.hasText {
      readArgument(argument, of: &usage, type.path)
    }
    if let nominal = Optional(nominal(position)), nominal.index >= 0 { wrappersOf[nominal, default: []].append(usage) }
  }

  private func readArgument(_ argument: Node, of usage: inout Usage, _ owner: String) {
    let value = argument[0]
    switch argument.text {
    case "qualifier" where value.kind == .string: usage.name = value.text.isEmpty ? nil : .literal(value.text)
    case "qualifier" where value.kind == .nilLiteral: break
    case "qualifier":
      usage.name = .computed("a variable")
      note(
        .overlooked, "the qualifier of '\(usage.spelling)' is no literal here, so Deli checks without one",
        remedy: "write it as a literal, or use 'qualifierBy:'", subject: [owner, usage.spelling, "qualifier"],
        at: value.range, in: usage.place.file)
    case "qualifierBy" where value.kind == .string:
      usage.namePath = value.text
      reads.append(
        ReadRecord(
          place: .init(file: usage.place.file, range: value.range), owner: owner, path: value.text, purpose: .name))
    case "qualifierBy": usage.name = .computed("a property")
    default: break
    }
  }
}
