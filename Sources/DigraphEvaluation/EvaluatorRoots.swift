public import DigraphModel
public import DigraphProgram

/// Code that runs without a visible call, and the declarations that it belongs to.
extension Evaluator {
  /// Evaluates a function that the input does not call, with unknown values for its parameters.
  public final func runUncalled(_ id: DeclarationID, receiver: Evaluated?) -> Evaluated? {
    let function = program.function(id)
    frame.isGenericRoot = !function.generics.isEmpty || isGeneric(function.owner, in: id.file)
    frame.owner = Owner(type: function.owner, name: displayName(of: function))
    var arguments: [String: Evaluated] = [:]
    for parameter in function.parameters {
      let type = program.type(ofParameter: parameter, of: id)
      arguments[parameter.name] = Evaluated(
        type: type, value: type.map { abstractValue(of: $0, from: nil) } ?? .unknown, origin: .existing)
      guard let value = parameter.defaultValue else { continue }
      let environment = Environment(context: program.context(of: id), functionName: function.name)
      environment.receiver = self.receiver(of: function.owner, in: id.file, isStatic: true)
      _ = evaluate(program.node(value, in: id.file), in: environment, expecting: .init(type: type))
    }
    return invoke(
      id, receiver: receiver, arguments: arguments, substitutions: [:], outer: nil, helperCall: nil, at: nil)
  }

  /// Begins a root that evaluates the code of a property.
  public final func beginProperty(_ id: DeclarationID) {
    let property = program.property(id)
    frame.owner = Owner(type: property.owner, name: property.name)
    if property.isStoredAtOnce, let owner = property.owner {
      frame.root = .object(of: program.nominalOf[id.file][owner])
    }
  }

  /// Evaluates the code before an object's initializer: the initial values of its stored properties, including those of
  /// its superclasses.
  ///
  /// - Parameters:
  ///   - type: The object's type.
  ///   - runWrapper: Evaluates the framework's wrapper of a property, and returns whether there is one.
  public final func runStoredProperties(of type: NominalID, runWrapper: (DeclarationID) -> Bool) {
    guard Bound.constructions.allows(frame.depth) else { return }
    let order = program.table { _ in StoredPropertyOrder() }
    program.forEachAncestor(of: .nominal(type, [])) { nominal in
      guard nominal.kind != .protocol else { return true }
      for id in order.properties(of: nominal, in: program) {
        guard !runWrapper(id), let initial = program.property(id).initialValue else { continue }
        frame.depth += 1
        _ = run(
          initial, file: id.file, owner: program.property(id).owner, name: program.property(id).name, receiver: nil,
          expecting: .init(type: program.type(ofProperty: id)), isStatic: false)
        frame.depth -= 1
      }
      return true
    }
  }

  /// Whether the code of a type depends on its users, because the type is generic or a protocol.
  public final func isGeneric(_ owner: Int?, in file: Int) -> Bool {
    guard let owner else { return false }
    let nominal = program[program.nominalOf[file][owner]]
    return !nominal.generics.isEmpty || nominal.kind == .protocol
  }

  /// The declaration whose code is being evaluated; for a generic helper, the declaration that calls the helper.
  /// Top-level code has the file's name.
  public final var currentOwner: (name: String, type: NominalID?) {
    let file = frame.helperCall?.file ?? frame.file
    let owner = frame.helperCall == nil ? frame.owner : frame.helperOwner
    if let type = owner.type, type < program.files[file].facts.types.count {
      let nominal = program.nominalOf[file][type]
      return (program[nominal].path, nominal)
    }
    if !owner.name.isEmpty, owner.name != "main" { return (owner.name, nil) }
    return (program.files[file].path.split(separator: "/").last.map(String.init) ?? "", nil)
  }
}

extension PropertyDecl {
  /// Whether an object has a value for it as soon as it is made.
  public var isStoredAtOnce: Bool { !isStatic && owner != nil && !isComputed && !modifiers.contains("lazy") }
}
