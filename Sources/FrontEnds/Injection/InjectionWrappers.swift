import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `@Inject var api: API`, `@Inject(tag: "t")` and `@LazyInject`. All make requests to the global module:
/// `@Inject` when its owner is created, `@LazyInject` when the property is first read.
///
/// Specified by JulianAlonso/Injection, `Injection/Sources/Inject.swift`.
extension InjectionEvaluator {
  /// Records the request of a wrapped property. `via` is the place that makes the property's owner, if it is known.
  func ask(for property: DeclarationID, via: Place?) {
    let outer = isInWrapper
    isInWrapper = true
    defer { isInWrapper = outer }
    guard let (name, attribute) = wrapper(of: property) else { return runOwnWrapper(of: property) }
    asking(for: property, by: name, via: via) { ask(for: property, $0, attribute) }
  }

  private func ask(for property: DeclarationID, _ declaration: PropertyDecl, _ attribute: Attribute) {
    let context = TypeContext(file: property.file, owner: declaration.owner)
    let place = DeclaredWrapper.place(of: property, in: program)
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
    if type.isOpen { return coverage.understand(place, .request) }
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
    for wrapper in DeclaredWrapper.all(of: property, in: program)
    where !isLibrary(program[wrapper.type].declarations[0].file) && program.type(ofProperty: property) != nil {
      let (saved, before) = (frame, requests.count)
      defer { frame = saved }
      frame.helperCall = DeclaredWrapper.place(of: property, in: program)
      frame.helperOwner = Owner(type: declaration.owner, name: declaration.name)
      frame.file = property.file
      let (initializer, arguments, substitutions) = wrapper.bind(by: self)
      let id = wrapper.type
      let receiver = Evaluated(type: .nominal(id, program[id].generics.map { substitutions[$0] ?? .parameter($0) }))
      if let initializer {
        _ = invoke(
          initializer, receiver: receiver, arguments: arguments, substitutions: substitutions, outer: nil,
          helperCall: nil, at: nil)
      }
      if requests.count == before, let value = program[id].properties["wrappedValue"]?.first {
        later { _ = read(value, receiver: receiver, in: nil) }
      }
    }
  }
}
