import DigraphLinker
import DigraphModel

/// Reads `@Inject var api: API`, `@Inject(tag: "t")` and `@LazyInject`. All make requests to the global module:
/// `@Inject` when its owner is created, `@LazyInject` when the property is first read.
///
/// Specified by JulianAlonso/Injection, `Injection/Sources/Inject.swift`.
extension InjectionEvaluator {
  /// The framework's wrapper of a property.
  func wrapper(of property: DeclarationID) -> (isLazy: Bool, attribute: Attribute)? {
    let declaration = program.property(property)
    guard !declaration.attributes.isEmpty, types.library.isSeen(in: property.file) else { return nil }
    for attribute in declaration.attributes where attribute.name == "Inject" || attribute.name == "LazyInject" {
      let isQualified = attribute.qualifiedName == "Injection." + attribute.name
      guard isQualified || types.isType(attribute.name, in: property.file), !isNested(attribute.name, property) else {
        continue
      }
      return (attribute.name == "LazyInject", attribute)
    }
    return nil
  }

  /// Whether a type around the property declares a wrapper of the same name.
  private func isNested(_ name: String, _ property: DeclarationID) -> Bool {
    guard let owner = program.property(property).owner else { return false }
    let type = program.type(named: name, in: TypeContext(file: property.file, owner: owner))
    guard case .nominal(let id, _) = type else { return false }
    return program[id].isDeclared && program[id].path != name
  }

  /// Asks for the value of a wrapped property, by way of where its owner is made, if that is known.
  func ask(for property: DeclarationID, via: Place?) {
    let outer = isInWrapper
    isInWrapper = true
    defer { isInWrapper = outer }
    guard let (isLazy, attribute) = wrapper(of: property) else { return runOwnWrapper(of: property) }
    asking(for: property, via: via, isLazy: isLazy) { ask(for: property, $0, attribute) }
  }

  private func ask(for property: DeclarationID, _ declaration: PropertyDecl, _ attribute: Attribute) {
    let context = TypeContext(file: property.file, owner: declaration.owner)
    let node = declaration.type.map { program.node($0, in: property.file) }
    let place = Place(file: property.file, range: node?.range ?? declaration.nameRange)
    let written = attribute.genericArguments.first.map {
      program.resolve(program.node($0, in: property.file), in: context)
    }
    guard let type = program.type(ofProperty: property) ?? written, !type.isUnreadable else {
      if !isGeneric(declaration.owner, in: property.file) {
        missed(
          place, .request, "the type of the property is not known",
          remedy: "write the type, as in '@\(attribute.name) var api: API'")
      }
      return
    }
    if type.isOpen { return places.understand(place, .request) }
    var tag: Key.Name?
    for argument in attribute.arguments.map({ program.node($0, in: property.file) }) where argument.text == "tag" {
      let environment = Environment(context: context, functionName: declaration.name)
      environment.receiver = receiver(of: declaration.owner, in: property.file, isStatic: true)
      tag = name(evaluate(argument[0], in: environment), source: argument[0])
    }
    _ = request(type, tag: tag, handle: Handle(isGlobal: true), at: place, access: .global)
  }

  // MARK: Wrappers of the input

  /// Evaluates a property wrapper of the input that asks a module. Its initializer makes requests when the owner is
  /// created. If the initializer makes none, `wrappedValue` makes them when it is read.
  private func runOwnWrapper(of property: DeclarationID) {
    let declaration = program.property(property)
    let context = TypeContext(file: property.file, owner: declaration.owner)
    for attribute in declaration.attributes {
      guard case .nominal(let id, _) = program.type(named: attribute.name, in: context), program[id].isDeclared,
        !types.isLibrary(program[id].declarations[0].file),
        program[id].declarations.contains(where: {
          program.type($0).attributes.contains { $0.name == "propertyWrapper" }
        }),
        let type = program.type(ofProperty: property)
      else { continue }
      let saved = frame
      defer { frame = saved }
      frame.helperCall = Place(
        file: property.file,
        range: declaration.type.map { program.node($0, in: property.file).range } ?? declaration.nameRange)
      frame.helperOwner = Owner(type: declaration.owner, name: declaration.name)
      frame.file = property.file
      var substitutions: [String: Type] = [:]
      for (name, argument) in zip(program[id].generics, attribute.genericArguments) {
        substitutions[name] = program.resolve(program.node(argument, in: property.file), in: context)
      }
      if let value = program[id].properties["wrappedValue"]?.first, let pattern = program.type(ofProperty: value) {
        unify(pattern, type, &substitutions)
      }
      runParts(of: id, attribute, property, substitutions)
    }
  }

  private func runParts(
    of id: NominalID, _ attribute: Attribute, _ property: DeclarationID, _ substitutions: [String: Type]
  ) {
    let receiver = Evaluated(type: .nominal(id, program[id].generics.map { substitutions[$0] ?? .parameter($0) }))
    let before = requests.count
    let context = TypeContext(file: property.file, owner: program.property(property).owner)
    let arguments = attribute.arguments.map { argument -> CallArgument in
      let node = program.node(argument, in: property.file)
      return CallArgument(label: node.hasText ? node.text : nil, node: node[0], isTrailing: false)
    }
    for candidate in program.initializers(of: id) {
      let parameters = program.function(candidate).parameters
      guard let positions = program.match(arguments, to: parameters) else { continue }
      let environment = Environment(context: context, functionName: program.property(property).name)
      var values: [String: Evaluated] = [:]
      for (argument, position) in zip(arguments, positions) {
        values[parameters[position].name] = evaluate(argument.node, in: environment)
      }
      for parameter in parameters where values[parameter.name] == nil {
        let type = program.type(ofParameter: parameter, of: candidate)?.substituting(substitutions)
        let inner = Environment(context: program.context(of: candidate), functionName: "init")
        inner.substitutions = substitutions
        values[parameter.name] =
          parameter.defaultValue.map {
            evaluate(program.node($0, in: candidate.file), in: inner, expecting: .init(type: type))
          } ?? Evaluated(type: type)
      }
      _ = invoke(
        candidate, receiver: receiver, arguments: values, substitutions: substitutions, outer: nil, helperCall: nil,
        at: nil)
      break
    }
    if requests.count == before, let value = program[id].properties["wrappedValue"]?.first {
      later { _ = read(value, receiver: receiver, in: nil) }
    }
  }
}
