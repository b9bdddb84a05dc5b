import DigraphEvaluation
import DigraphModel
import DigraphProgram

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
    /// The property whose wrapper's getter is being evaluated.
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
  private func wrapper(of property: DeclarationID) -> DeclaredWrapper? {
    DeclaredWrapper.all(of: property, in: program).first { wrapper in
      wrappers.isResolving(wrapper.type) { hasBodies(wrapper.type) }
    }
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
    guard let wrapper = wrapper(of: property) else { return noteUnreadWrapper(of: property) }
    for owner in owners(of: property) { run(wrapper, of: property, parts, owner) }
  }

  /// Evaluates a property's wrapper, given the generic arguments of the property's owner.
  private func run(
    _ wrapper: DeclaredWrapper, of property: DeclarationID, _ parts: WrapperParts, _ owner: [String: Type]
  ) {
    let id = wrapper.type
    wrappers.isRunning = true
    defer { wrappers.isRunning = false }
    let declaration = program.property(property)
    let saved = frame
    defer { frame = saved }
    frame.helperCall = DeclaredWrapper.place(of: property, in: program)
    frame.helperOwner = Owner(type: declaration.owner, name: declaration.name)
    frame.file = property.file
    let before = requests.count
    let (initializer, arguments, substitutions) = wrapper.bind(by: self, owner: owner)
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

  /// The generic arguments of a property's owner in each class that inherits from it: `Base<Model>` requests `Model`.
  /// If nothing shows the arguments, or code makes an object of the generic type itself, they may be any types.
  private func owners(of property: DeclarationID) -> [[String: Type]] {
    guard let owner = program.property(property).owner, let type = program.type(ofProperty: property), type.isOpen
    else { return [[:]] }
    let id = program.nominalOf[property.file][owner]
    guard !program[id].generics.isEmpty, !DeclaredWrapper.isWrapper(id, in: program) else { return [[:]] }
    program.wantedWords.insert(program[id].name)
    var result: [[String: Type]] = []
    for subtype in program.subtypes(of: id) {
      if !program[subtype].generics.isEmpty { program.wantedWords.insert(program[subtype].name) }
      let known = program.substitutions(for: owner, in: property.file, seenFrom: program.selfType(subtype))
      if !type.substituting(known).isOpen, !result.contains(known) { result.append(known) }
    }
    let called = wrappers.calledNames ?? program.files.calledNames
    wrappers.calledNames = called
    if result.isEmpty || called.contains(program[id].name) {
      noteOpen(DeclaredWrapper.place(of: property, in: program), nil)
    }
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
        DeclaredWrapper.place(of: property, in: program), .request,
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
}
