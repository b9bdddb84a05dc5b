import DigraphLinker
import DigraphModel

/// Reads property wrappers of the user that ask a container: `@Inject var api: API`.
///
/// Swinject has no wrappers, so the meaning of one is read from its declaration. Its initializer makes requests when
/// the owner is made. If only `wrappedValue` makes requests, it makes them when it is read. A method with a resolver
/// parameter makes requests when the owner's injection runs, which is as soon as the owner is made.
extension SwinjectEvaluator {
  /// Answers about the wrappers of the input.
  struct WrapperTable {
    private var isResolving: [NominalID: Bool] = [:]
    var isRunning = false
    /// The property that its wrapper's code reads, while that code is being evaluated.
    var lazyProperty: DeclarationID?
    /// Base names of all called functions; `nil` until they are needed.
    var calledNames: Set<String>?

    mutating func startPass() {
      isRunning = false
      lazyProperty = nil
      calledNames = nil
    }

    mutating func isResolving(_ id: NominalID, _ compute: () -> Bool) -> Bool {
      if let known = isResolving[id] { return known }
      let answer = compute()
      isResolving[id] = answer
      return answer
    }
  }

  /// The wrapper of a property, if the input declares the wrapper and the wrapper asks a container.
  private func wrapper(of property: DeclarationID) -> (type: NominalID, attribute: Attribute)? {
    let declaration = program.property(property)
    guard !declaration.attributes.isEmpty else { return nil }
    let context = TypeContext(file: property.file, owner: declaration.owner)
    for attribute in declaration.attributes {
      guard case .nominal(let id, _) = program.type(named: attribute.name, in: context), program[id].isDeclared else {
        continue
      }
      let isWrapper = program[id].declarations.contains { declaration in
        program.type(declaration).attributes.contains { $0.name == "propertyWrapper" }
      }
      guard isWrapper, wrappers.isResolving(id, { hasBodies(id) }) else { continue }
      return (id, attribute)
    }
    return nil
  }

  /// Whether the facts have any code of a wrapper. Irrelevant code is not lowered.
  private func hasBodies(_ id: NominalID) -> Bool {
    program[id].functions.values.joined().contains { program.function($0).body != nil }
      || program[id].properties.values.joined().contains {
        program.property($0).getter != nil || program.property($0).initialValue != nil
      }
  }

  /// The value of a wrapped property.
  func wrapperValue(_ property: DeclarationID) -> Evaluated? {
    guard wrapper(of: property) != nil else { return nil }
    let type = program.type(ofProperty: property)
    return Evaluated(type: type, value: type.map { abstractValue(of: $0) } ?? .unknown, origin: .requested)
  }

  /// Reads `Mirror(reflecting: self)` in the code of a provider: wrappers that are filled by reflection are filled now.
  func reflect(_ call: Call) {
    guard consumer != nil, !wrappers.isRunning, let argument = call.argument("reflecting") else { return }
    let value = evaluate(argument.node, in: call.environment)
    guard let type = value.made ?? value.type else { return }
    program.forEachAncestor(of: type) { nominal in
      for property in nominal.properties.values.joined().sorted() where !program.property(property).isStatic {
        runWrapper(of: property, parts: [.methods])
      }
      return true
    }
  }

  /// The code of a wrapper that runs at one time.
  struct WrapperParts: OptionSet {
    var rawValue: Int
    /// The initialiser: runs when the owner is made.
    static let initializer = WrapperParts(rawValue: 1)
    /// Methods: run when the owner's injection runs.
    static let methods = WrapperParts(rawValue: 2)
    /// `wrappedValue`: runs when the property is read.
    static let getter = WrapperParts(rawValue: 4)
  }

  /// Evaluates a property's wrapper on behalf of the property's owner.
  func runWrapper(of property: DeclarationID, parts: WrapperParts = [.initializer, .methods, .getter]) {
    guard !wrappers.isRunning else { return }
    guard let (id, attribute) = wrapper(of: property) else { return noteUnreadWrapper(of: property) }
    for owner in owners(of: property) { runWrapper(id, attribute, of: property, parts, owner) }
  }

  /// Evaluates a property's wrapper, given the generic arguments of the property's owner.
  private func runWrapper(
    _ id: NominalID, _ attribute: Attribute, of property: DeclarationID, _ parts: WrapperParts, _ owner: [String: Type]
  ) {
    wrappers.isRunning = true
    defer { wrappers.isRunning = false }
    let declaration = program.property(property)
    let place = wrappedPlace(property)
    let saved = frame
    defer { frame = saved }
    frame.helperCall = place
    frame.helperOwner = Owner(type: declaration.owner, name: declaration.name)
    frame.file = property.file
    let before = requests.count
    let (initializer, arguments, substitutions) = bind(attribute, of: id, property, owner)
    let receiver = Evaluated(
      type: .nominal(id, program[id].generics.map { substitutions[$0] ?? .parameter($0) }))
    if parts.contains(.initializer) { runStoredValues(of: id, receiver) }
    if let initializer, parts.contains(.initializer) {
      _ = invoke(
        initializer, receiver: receiver, arguments: arguments, substitutions: substitutions, outer: nil,
        helperCall: nil, at: nil)
    }
    if requests.count == before, parts.contains(.methods) {
      runInjectionMethods(of: id, receiver, substitutions, except: initializer)
    }
    if requests.count == before, parts.contains(.getter), let value = program[id].properties["wrappedValue"]?.first {
      wrappers.lazyProperty = property
      defer { wrappers.lazyProperty = nil }
      later { _ = read(value, receiver: receiver, in: nil) }
      // The getter may read `private lazy var value = locator.resolve(T.self)!`.
      if requests.count == before { later { runStoredValues(of: id, receiver, areLazy: true) } }
    }
    if requests.count == before, parts.contains(.getter) { readThroughOwner(id, of: property, substitutions) }
  }

  /// Evaluates `static subscript<Owner>(_enclosingInstance owner: Owner, wrapped …, storage …)`. The compiler reads a
  /// property through it instead of `wrappedValue`. It can ask a container that the owner holds.
  private func readThroughOwner(_ id: NominalID, of property: DeclarationID, _ substitutions: [String: Type]) {
    let reading = program[id].functions["subscript"]?.first {
      program.function($0).isStatic && program.function($0).parameters.first?.label == "_enclosingInstance"
    }
    guard let reading, let name = program.function(reading).parameters.first?.name,
      let owner = receiver(of: program.property(property).owner, in: property.file, isStatic: false)
    else { return }
    wrappers.lazyProperty = property
    defer { wrappers.lazyProperty = nil }
    later {
      _ = invoke(
        reading, receiver: nil, arguments: [name: owner], substitutions: substitutions, outer: nil, helperCall: nil,
        at: nil)
    }
  }

  /// The place that tells which type a wrapped property requests.
  private func wrappedPlace(_ property: DeclarationID) -> Place {
    let declaration = program.property(property)
    let range = declaration.type.map { program.node($0, in: property.file).range } ?? declaration.nameRange
    return Place(file: property.file, range: range)
  }

  /// The generic arguments of a property's owner in each class that inherits from it: `Base<Model>` requests `Model`.
  /// If nothing shows the arguments, or code makes an object of the generic type itself, they may be any types.
  private func owners(of property: DeclarationID) -> [[String: Type]] {
    guard let owner = program.property(property).owner, let type = program.type(ofProperty: property), type.isOpen
    else { return [[:]] }
    let id = program.nominalOf[property.file][owner]
    let isWrapper = program[id].declarations.contains {
      program.type($0).attributes.contains { $0.name == "propertyWrapper" }
    }
    guard !program[id].generics.isEmpty, !isWrapper else { return [[:]] }
    program.wantedWords.insert(program[id].name)
    var result: [[String: Type]] = []
    for subtype in program.subtypes(of: id) {
      if !program[subtype].generics.isEmpty { program.wantedWords.insert(program[subtype].name) }
      let known = program.substitutions(for: owner, in: property.file, seenFrom: program.selfType(subtype))
      if !type.substituting(known).isOpen, !result.contains(known) { result.append(known) }
    }
    let called = wrappers.calledNames ?? program.files.calledNames
    wrappers.calledNames = called
    if result.isEmpty || called.contains(program[id].name) { noteOpen(wrappedPlace(property), nil) }
    return result.isEmpty ? [[:]] : result
  }

  /// Evaluates the values of stored properties: `let wrappedValue: T = { locator.resolve(T.self)! }()`.
  private func runStoredValues(of id: NominalID, _ receiver: Evaluated, areLazy: Bool = false) {
    for declaration in program[id].properties.values.joined().sorted() {
      let property = program.property(declaration)
      guard !property.isStatic, property.modifiers.contains("lazy") == areLazy, let initial = property.initialValue
      else { continue }
      _ = run(
        initial, file: declaration.file, owner: property.owner, name: property.name, receiver: receiver,
        expecting: .init(type: program.type(ofProperty: declaration)), isStatic: false)
    }
  }

  /// Notes a wrapper that is declared outside of the input, if its name suggests that it injects.
  private func noteUnreadWrapper(of property: DeclarationID) {
    let declaration = program.property(property)
    for attribute in declaration.attributes {
      guard Self.isInjection(attribute.name) else { continue }
      let context = TypeContext(file: property.file, owner: declaration.owner)
      guard case .nominal(let id, _) = program.type(named: attribute.name, in: context), !program[id].isDeclared,
        !program[id].isUnread
      else { continue }
      missed(
        wrappedPlace(property), .request,
        "the property wrapper '@\(attribute.name)' is declared outside of the input", cause: attribute.name,
        remedy: "add the folder that declares it to the input, or declare the request with '// digraph:requests'")
    }
  }

  /// Whether a wrapper is named `Inject`, `LazyInjected`, `OptionalInjectedObject` or similar. (A regular expression
  /// would be compiled anew for each attribute of the input.)
  private static func isInjection(_ name: String) -> Bool {
    let prefix = ["Lazy", "Optional", "Weak", "Auto"].first(where: name.hasPrefix) ?? ""
    let rest = name.dropFirst(prefix.count)
    guard rest.hasPrefix("Inject") || rest.hasPrefix("inject") else { return false }
    return ["", "ed", "or", "Object", "edObject", "orObject"].contains(rest.dropFirst("Inject".count))
  }

  private func runInjectionMethods(
    of id: NominalID, _ receiver: Evaluated, _ substitutions: [String: Type], except initializer: DeclarationID?
  ) {
    for method in program[id].functions.values.joined().sorted() where method != initializer {
      let function = program.function(method)
      guard function.kind == .function, !function.isStatic, function.body != nil else { continue }
      var arguments: [String: Evaluated] = [:]
      for parameter in function.parameters {
        let type = program.type(ofParameter: parameter, of: method)?.substituting(substitutions)
        arguments[parameter.name] = Evaluated(type: type, value: type.map { abstractValue(of: $0) } ?? .unknown)
      }
      _ = invoke(
        method, receiver: receiver, arguments: arguments, substitutions: substitutions, outer: nil, helperCall: nil,
        at: nil)
    }
  }

  /// Adds types that an extension's constraints make equal: `extension Injected where Resolve == Service { init() }`.
  private func addSameTypes(of initializer: DeclarationID, to substitutions: inout [String: Type]) {
    guard let owner = program.function(initializer).owner else { return }
    let declaration = program.files[initializer.file].facts.types[owner]
    let context = TypeContext(file: initializer.file, owner: owner)
    for same in declaration.sameTypes {
      let left = program.resolve(program.node(same.left, in: initializer.file), in: context)
      let right = program.resolve(program.node(same.right, in: initializer.file), in: context)
      unify(left, right.substituting(substitutions), &substitutions)
      unify(right, left.substituting(substitutions), &substitutions)
    }
  }

  /// Matches the attribute's arguments with an initializer of the wrapper, and finds the wrapper's generic arguments.
  private func bind(
    _ attribute: Attribute, of id: NominalID, _ property: DeclarationID, _ owner: [String: Type]
  ) -> (DeclarationID?, [String: Evaluated], [String: Type]) {
    let declaration = program.property(property)
    var substitutions: [String: Type] = [:]
    let context = TypeContext(file: property.file, owner: declaration.owner)
    for (name, argument) in zip(program[id].generics, attribute.genericArguments) {
      substitutions[name] = program.resolve(program.node(argument, in: property.file), in: context).substituting(owner)
    }
    if let type = program.type(ofProperty: property), let wrapped = program[id].properties["wrappedValue"]?.first,
      let pattern = program.type(ofProperty: wrapped)
    {
      unify(pattern, type.substituting(owner), &substitutions)
    }
    let arguments = attribute.arguments.map { argument -> CallArgument in
      let node = program.node(argument, in: property.file)
      return CallArgument(label: node.hasText ? node.text : nil, node: node[0], isTrailing: false)
    }
    let environment = Environment(context: context, functionName: declaration.name)
    environment.substitutions = owner
    for candidate in program.initializers(of: id) {
      let parameters = program.function(candidate).parameters
      // The initial value of the property, if any, is the initialiser's `wrappedValue`.
      guard parameters.contains(where: { $0.label == "wrappedValue" }) || !declaration.hasInitialValue,
        !parameters.contains(where: { $0.label == "wrappedValue" && !$0.hasDefault }) || declaration.hasInitialValue,
        let positions = program.match(arguments, to: parameters.filter { $0.label != "wrappedValue" })
      else { continue }
      var values: [String: Evaluated] = [:]
      let fitting = parameters.filter { $0.label != "wrappedValue" }
      for (argument, position) in zip(arguments, positions) {
        let parameter = fitting[position]
        let declared = program.type(ofParameter: parameter, of: candidate)
        let value = passed(to: parameter, of: declared?.substituting(substitutions)) {
          evaluate(argument.node, in: environment, expecting: .init(type: $0))
        }
        if case .metatype(let pattern)? = declared, case .metatype(let type) = value.value {
          unify(pattern, type, &substitutions)
        }
        values[parameter.name] = value
      }
      for parameter in fitting where values[parameter.name] == nil {
        let declared = program.type(ofParameter: parameter, of: candidate)?.substituting(substitutions)
        var value = Evaluated(type: declared, value: declared.map { abstractValue(of: $0) } ?? .unknown)
        if let node = parameter.defaultValue {
          let inner = Environment(context: program.context(of: candidate), functionName: "init")
          inner.substitutions = substitutions
          value = passed(to: parameter, of: declared) {
            evaluate(program.node(node, in: candidate.file), in: inner, expecting: .init(type: $0))
          }
        }
        values[parameter.name] = value
      }
      addSameTypes(of: candidate, to: &substitutions)
      return (candidate, values, substitutions)
    }
    return (nil, [:], substitutions)
  }
}
