/// The initialisers and properties that the constructed types need, derived from the registrations.
struct InitialiserTable {
  private let program: ContainerProgram
  private let names: NamePrinter

  /// Types that are superclasses of printed ones.
  let superclasses: Set<Int>

  init(_ program: ContainerProgram, names: NamePrinter) {
    self.program = program
    self.names = names
    superclasses = Set(program.referencedTypes.compactMap(program.superclass))
  }

  /// A parameter of an initialiser, and the property that stores its value.
  struct Parameter: Hashable {
    var label: String
    /// Type without an outer `?`.
    var type: String
    var isOptional: Bool
    /// Whether the type is a struct. A struct that stores a value of this type might contain itself, which does not
    /// compile.
    var isStruct: Bool

    var typeText: String { isOptional ? Self.optional(type) : type }

    static func optional(_ type: String) -> String { type.hasPrefix("any ") ? "(\(type))?" : type + "?" }
  }

  /// A property that an `initCompleted` closure sets.
  struct Property: Hashable {
    var label: String
    var type: String
    var isWeak: Bool
  }

  /// Registrations that construct a type.
  func registrations(of type: Int) -> [Registration] { program.registrations.filter { $0.constructed == type } }

  /// The different initialisers of a type, each as its parameters. A superclass has one without parameters, for its
  /// subclasses.
  func signatures(of type: Int) -> [[Parameter]] {
    var signatures: [[Parameter]] = []
    for registration in registrations(of: type) {
      let parameters = parameters(of: registration)
      let signature = parameters.requests + parameters.arguments
      if !signatures.contains(signature) { signatures.append(signature) }
    }
    if superclasses.contains(type), !signatures.contains([]) { signatures.append([]) }
    return signatures
  }

  /// Whether the type has an initialiser that takes the resolver and makes the requests itself.
  func takesResolver(_ registration: Registration) -> Bool {
    guard let type = registration.constructed, registrations(of: type).count == 1 else { return false }
    let requests = registration.requests(.factory)
    return program.superclass(of: type) == nil && !superclasses.contains(type) && !requests.isEmpty
      && requests.allSatisfy { $0.receiver == .given }
      && program.spelling.varies(8, for: "init(resolver:)", of: registration.id)
  }

  /// Whether the factory passes its run-time arguments to the initialiser.
  func passesArguments(_ registration: Registration) -> Bool {
    !registration.arguments.isEmpty && registration.constructed != nil
      && !program.spelling.varies(25, for: "ignored arguments", of: registration.id)
  }

  /// Parameters for the answers to the factory's requests, then for the run-time arguments that are passed on.
  func parameters(of registration: Registration) -> (requests: [Parameter], arguments: [Parameter]) {
    var used: [String: Int] = [:]
    let own = registration.constructed.flatMap(program.superclass) != nil
    func unique(_ label: String) -> String {
      let label = own ? "own" + label.prefix(1).uppercased() + label.dropFirst() : label
      used[label, default: 0] += 1
      return used[label] == 1 ? label : "\(label)\(used[label] ?? 0)"
    }
    let requests = registration.requests(.factory).map { request in
      let type = value(of: request)
      return Parameter(
        label: unique(label(type)), type: declaredText(type), isOptional: request.yieldsOptional,
        isStruct: isStruct(type))
    }
    guard passesArguments(registration) else { return (requests, []) }
    let arguments = registration.arguments.map { argument in
      let label =
        switch argument {
        case .int: "count"
        case .string: "title"
        case .bool: "flag"
        case .double: "ratio"
        case .optionalInt: "limit"
        case .named(let type): names.lowercased(type)
        }
      let isOptional = argument == .optionalInt
      return Parameter(
        label: unique(label), type: declaredText(isOptional ? .int : argument), isOptional: isOptional, isStruct: false)
    }
    return (requests, arguments)
  }

  /// Properties that the `initCompleted` closures of a registration set, by request.
  func properties(of registration: Registration) -> [Int: Property] {
    guard let type = registration.constructed, program.types[type].kind == .class else { return [:] }
    var used: [String: Int] = [:]
    var properties: [Int: Property] = [:]
    for request in registration.requests(.initCompleted) {
      let held = value(of: request)
      let stem = label(held)
      var label = (request.isHeldWeakly ? "parent" : "next") + stem.prefix(1).uppercased() + stem.dropFirst()
      if program.superclass(of: type) != nil { label += "Own" }
      used[label, default: 0] += 1
      if used[label] != 1 { label += "\(used[label] ?? 0)" }
      properties[request.id] = Property(
        label: label, type: declaredText(held), isWeak: request.isHeldWeakly)
    }
    return properties
  }

  /// Type of the expression that makes a request, without an outer `?`.
  private func value(of request: Request) -> ServiceType {
    let type = request.readsInstance ? request.service.wrapped ?? request.service : request.service
    if case .optional(let wrapped) = type { return wrapped }
    return type
  }

  /// A type in a declaration. Its spelling is always the same, so that equal initialisers and properties have equal
  /// texts.
  private func declaredText(_ type: ServiceType) -> String { names.text(type, use: -1 - type.base) }

  private func declaredText(_ argument: ArgumentType) -> String {
    if case .named(let type) = argument { declaredText(ServiceType.named(type)) } else { names.text(argument, use: -1) }
  }

  private func label(_ type: ServiceType) -> String {
    switch type {
    case .named(let type): names.lowercased(type)
    case .optional(let wrapped): "maybe" + label(wrapped).prefix(1).uppercased() + label(wrapped).dropFirst()
    case .lazy(let wrapped): "lazy" + label(wrapped).prefix(1).uppercased() + label(wrapped).dropFirst()
    case .provider(let wrapped): label(wrapped) + "Provider"
    }
  }

  private func isStruct(_ type: ServiceType) -> Bool {
    if case .named(let type) = type { program.types[type].kind == .struct } else { false }
  }
}
