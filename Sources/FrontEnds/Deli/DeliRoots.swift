import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Evaluates all code of the input. Code that makes a registered value has the registration as its consumer; other code
/// has none.
extension DeliEvaluator {
  func runAll() {
    for file in program.files.indices where !declarations.libraryFiles.contains(file) {
      runProperties(of: file)
      runFunctions(of: file)
      runTopLevel(of: file)
    }
    for (number, registration) in registrations.enumerated() {
      if case .role = registration.origin { runAncestors(of: number) }
    }
    runUnreachedInjects()
  }

  /// The registration that a type's own code belongs to.
  private func registration(ofOwner owner: Int?, in file: Int) -> Int? {
    guard let owner else { return nil }
    let nominal = program.nominalOf[file][owner]
    return nominal.index < 0 ? nil : declarations.registrationsOf[nominal]?.first
  }

  private func runTopLevel(of file: Int) {
    guard let body = program.files[file].facts.topLevel else { return }
    root(file: file) {
      _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
    }
  }

  // MARK: Properties

  private func runProperties(of file: Int) {
    for (index, property) in program.files[file].facts.properties.enumerated()
    where !declarations.isGenerated(owner: property.owner, in: file) {
      let id = DeclarationID(file: file, index: index)
      root(file: file, conditions: declarations.located(property.conditions, file: file)) {
        frame.owner = Owner(type: property.owner, name: property.name)
        if let config = declarations.configs[id] {
          runConfig(config, property, file)
          return
        }
        let owner = registration(ofOwner: property.owner, in: file)
        let isLater = property.isStatic || property.modifiers.contains("lazy") || property.owner == nil
        making(owner, isLater ? .deferred : .eager) {
          if let initial = property.initialValue {
            if isLater { deferred { runValue(initial, id) } } else { runStored(initial, id, of: property.owner) }
          }
        }
        if let getter = property.getter { making(owner, .deferred) { deferred { runValue(getter, id) } } }
      }
    }
    runWrappers(of: file)
  }

  private func runStored(_ node: NodeID, _ id: DeclarationID, of owner: Int?) {
    let outer = storing
    storing = owner.map { program.nominalOf[id.file][$0] }
    runValue(node, id)
    storing = outer
  }

  private func runValue(_ node: NodeID, _ id: DeclarationID) {
    let property = program.property(id)
    let receiver = receiver(of: property.owner, in: id.file, isStatic: property.isStatic)
    _ = run(
      node, file: id.file, owner: property.owner, name: property.name, receiver: receiver,
      expecting: .init(type: program.type(ofProperty: id)), isStatic: property.isStatic)
  }

  /// Records the requests of property wrappers, which are made as soon as their owner is created.
  private func runWrappers(of file: Int) {
    for position in declarations.typesOfFile[file] {
      let nominal = declarations.nominal(position)
      for usage in declarations.wrappersOf[nominal] ?? [] where usage.place.file == file {
        var usage = usage
        usage.consumer = declarations.registrationsOf[nominal]?.first
        usage.maker = nominal
        record(usage)
      }
    }
  }

  /// Evaluates the closure of a `Config`, which makes the registered value.
  private func runConfig(_ number: Int, _ property: PropertyDecl, _ file: Int) {
    guard let initial = property.initialValue else { return }
    let call = program.node(initial, in: file)
    let arguments = CallArgument.all(of: call)
    guard let last = arguments.last, arguments.count > 1 else { return }
    let context = TypeContext(file: file, owner: property.owner)
    let environment = Environment(context: context, functionName: property.name)
    environment.receiver = receiver(of: property.owner, in: file, isStatic: property.isStatic)
    let dependencies = arguments.dropFirst().filter { $0.label == nil && $0.node.kind == .metatype }.compactMap {
      argument in
      argument.node.type.map { Evaluated(type: program.resolve($0, in: context), origin: .requested) }
    }
    making(number, .eager) {
      let type = registrations[number].type
      let value = evaluate(last.node, in: environment)
      var made = invoke(value, with: dependencies, expecting: .init(type: type)) ?? .unknown
      // A value type has no subtypes, so its static type is the type of the made value.
      if made.made == nil, let type = made.type?.unwrapped, program.kind(of: type).isValueType { made.made = type }
      registrations[number].made = made.made?.unwrapped
      if dependencies.isEmpty, case .closure(let closure) = value.value {
        registrations[number].recipe = recipe(of: closure)
      }
    }
  }

  // MARK: Functions

  private func runFunctions(of file: Int) {
    for (index, function) in program.files[file].facts.functions.enumerated()
    where function.body != nil && !function.isLocal && !declarations.isGenerated(owner: function.owner, in: file) {
      let id = DeclarationID(file: file, index: index)
      let owner = registration(ofOwner: function.owner, in: file)
      root(file: file, conditions: declarations.located(function.conditions, file: file)) {
        frame.owner = Owner(type: function.owner, name: function.name)
        let timing = owner.map { self.timing(of: id, making: $0) } ?? .eager
        making(owner, timing) {
          if timing == .deferred { deferred { runFunction(id) } } else { runFunction(id) }
        }
      }
    }
  }

  private func runFunction(_ id: DeclarationID) {
    let function = program.function(id)
    var arguments: [String: Evaluated] = [:]
    for parameter in function.parameters {
      let type = program.type(ofParameter: parameter, of: id)
      arguments[parameter.name] = Evaluated(
        type: type, value: type.map { abstractValue(of: $0) } ?? .unknown, origin: .existing)
      guard let value = parameter.defaultValue else { continue }
      let environment = Environment(context: program.context(of: id), functionName: function.name)
      environment.receiver = receiver(of: function.owner, in: id.file, isStatic: true)
      _ = evaluate(program.node(value, in: id.file), in: environment, expecting: .init(type: type))
    }
    _ = invoke(
      id, receiver: receiver(of: function.owner, in: id.file, isStatic: function.isStatic), arguments: arguments,
      substitutions: [:], outer: nil, helperCall: nil, at: nil)
  }

  /// The time at which a function of a registered type runs. The generated factory calls the initializer at once, and
  /// the injector once the value is stored. Other functions run when code calls them.
  private func timing(of id: DeclarationID, making number: Int) -> Request.Timing {
    let function = program.function(id)
    guard let position = registrations[number].declaration, declarations.types[position].id.file == id.file,
      function.owner == declarations.types[position].id.index, case .role(let role) = registrations[number].origin
    else { return .deferred }
    switch function.kind {
    case .initializer:
      switch role {
      case .component, .configuration, .lazyAutowired:
        return function.parameters.allSatisfy(\.hasDefault) && !function.isFailable ? .eager : .deferred
      case .autowired, .factory:
        let isOther =
          function.modifiers.contains("convenience")
          && program.initializers(of: declarations.nominal(position)).count > 1
        return !function.isFailable && function.generics.isEmpty && !isOther ? .eager : .deferred
      case .lazyFactory: return function.parameters.first?.name == "payload" ? .eager : .deferred
      case .configProperty, .inject: return .deferred
      }
    case .function:
      let isInjector = (role == .lazyAutowired || role == .lazyFactory) && function.name == "inject"
      return isInjector ? .afterStorage : .deferred
    case .subscript, .accessor, .enumCase: return .deferred
    }
  }

  // MARK: Other code that runs while a value is made

  /// Evaluates the code that runs before an object's initializer: wrappers make requests, and stored properties get
  /// their values.
  func runStoredProperties(of type: NominalID) {
    guard Bound.constructions.allows(frame.depth) else { return }
    for var usage in declarations.wrappersOf[type] ?? [] where usage.timing == .eager {
      usage.consumer = consumer?.registration
      usage.timing = timing
      record(usage)
    }
    for id in program[type].properties.values.joined().sorted() {
      let property = program.property(id)
      guard !property.isStatic, !property.isComputed, !property.modifiers.contains("lazy"),
        let initial = property.initialValue, declarations.configs[id] == nil
      else { continue }
      frame.depth += 1
      runValue(initial, id)
      frame.depth -= 1
    }
  }

  /// Evaluates the stored properties of superclasses, since a superclass is initialized with each object of its
  /// subtypes.
  private func runAncestors(of number: Int) {
    guard let position = registrations[number].declaration else { return }
    let own = declarations.nominal(position)
    guard program[own].kind == .class else { return }
    root(file: registrations[number].place.file, conditions: registrations[number].conditions) {
      making(number, .eager) {
        program.forEachAncestor(of: .nominal(own, [])) { nominal in
          guard nominal.kind == .class, nominal.path != program[own].path, let id = nominal.declarations.first,
            !declarations.libraryFiles.contains(id.file)
          else { return true }
          runStoredProperties(of: program.nominalOf[id.file][id.index])
          return true
        }
      }
    }
  }

  /// Evaluates calls of `Inject` that no evaluation has reached. The generator collects them wherever they are, so they
  /// count as deferred requests.
  private func runUnreachedInjects() {
    for file in program.files.indices where !declarations.libraryFiles.contains(file) {
      let code = program.files[file].facts.code
      for index in code.nodes.indices where code.nodes[index].kind == .call {
        let call = code[NodeID(Int32(index))]
        let isMember = call[0].kind == .member
        guard ["Inject", "InjectProperty"].contains(call[0].text), isMember || call[0].kind == .name,
          call.childCount > 1,
          !call[1].hasText, !seenCalls.contains(Place(file: file, range: call[1][0].range))
        else { continue }
        runUnreachedInject(call, file)
      }
    }
  }

  private func runUnreachedInject(_ call: Node, _ file: Int) {
    let place = Place(file: file, range: call.range)
    guard let position = declarations.type(around: place.range.lowerBound, in: file),
      !declarations.isGenerated(declarations.types[position].id)
    else { return }
    let owner = declarations.types[position].id.index
    root(file: file) {
      frame.owner = Owner(type: owner, name: "")
      let environment = Environment(context: TypeContext(file: file, owner: owner), functionName: "")
      environment.receiver = receiver(of: owner, in: file, isStatic: false)
      making(registration(ofOwner: owner, in: file), .deferred) { deferred { _ = evaluate(call, in: environment) } }
    }
  }
}
