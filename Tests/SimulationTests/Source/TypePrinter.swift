/// Spells the declarations of all types that the program mentions.
struct TypePrinter {
  private let program: ContainerProgram
  private let names: NamePrinter
  private let initialisers: InitialiserTable
  private let isInstrumented: Bool
  private let mentioned: Set<Int>

  init(_ program: ContainerProgram, names: NamePrinter, initialisers: InitialiserTable, isInstrumented: Bool) {
    self.program = program
    self.names = names
    self.initialisers = initialisers
    self.isInstrumented = isInstrumented
    mentioned = program.referencedTypes
  }

  private typealias Parameter = InitialiserTable.Parameter

  /// All declarations.
  func lines() -> [String] { mentioned.sorted().flatMap(lines) }

  private func lines(_ type: Int) -> [String] {
    let declaration = program.types[type]
    let protocols = declaration.supertypes.filter { program.types[$0].kind == .protocol }
    let conformsLater =
      declaration.kind != .protocol && !protocols.isEmpty && program.spelling.varies(15, for: "extension", of: type)
    var inherited = (conformsLater ? [] : protocols).map(names.declared)
    if let superclass = program.superclass(of: type) { inherited.insert(names.declared(superclass), at: 0) }
    if declaration.kind == .protocol, inherited.isEmpty, isClassBound(type) { inherited = ["AnyObject"] }
    let keyword =
      switch declaration.kind {
      case .protocol: "protocol"
      case .struct: "struct"
      case .class: initialisers.superclasses.contains(type) ? "class" : "final class"
      }
    let head = "\(keyword) \(names.declared(type))\(inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", "))"
    let members = declaration.kind == .protocol ? [] : self.members(type)
    let body = members.isEmpty ? ["\(head) {}"] : ["\(head) {"] + members.indented + ["}"]
    return body + (conformsLater ? protocols.map { "extension \(names.declared(type)): \(names.declared($0)) {}" } : [])
  }

  /// Whether a protocol is spelled with `AnyObject`, which requires that no struct conforms to it.
  private func isClassBound(_ type: Int) -> Bool {
    let conforming = program.types.indices.filter { $0 != type && program.isSubtype($0, of: type) }
    return conforming.allSatisfy { program.types[$0].kind == .class }
      && program.spelling.varies(30, for: "AnyObject", of: type)
  }

  private func members(_ type: Int) -> [String] {
    let registrations = initialisers.registrations(of: type)
    if let only = registrations.first, initialisers.takesResolver(only) {
      return properties(
        type, of: [initialisers.parameters(of: only).requests + initialisers.parameters(of: only).arguments])
        + resolvingInitialiser(only)
    }
    let signatures = initialisers.signatures(of: type)
    let isMemberwise =
      program.types[type].kind == .struct && signatures.count == 1 && !isInstrumented
      && !signatures[0].contains(where: \.isStruct) && program.spelling.varies(50, for: "memberwise", of: type)
    return properties(type, of: signatures) + (isMemberwise ? [] : signatures.flatMap { initialiser($0, of: type) })
  }

  private func properties(_ type: Int, of signatures: [[Parameter]]) -> [String] {
    var labels: Set<String> = []
    var lines: [String] = []
    for parameter in signatures.joined() where labels.insert(parameter.label).inserted {
      let type = parameter.isStruct && program.types[type].kind == .struct ? "Any" : parameter.type
      if signatures.count > 1 {
        lines.append("private var \(parameter.label): \(Parameter.optional(type))")
      } else {
        lines.append("let \(parameter.label): \(parameter.isOptional ? Parameter.optional(type) : type)")
      }
    }
    for registration in initialisers.registrations(of: type) {
      let properties = initialisers.properties(of: registration).sorted { $0.key < $1.key }.map(\.value)
      for property in properties where labels.insert(property.label).inserted {
        let head = "\(property.isWeak ? "weak " : "")var \(property.label): \(Parameter.optional(property.type))"
        let name = program.types[type].name
        let trace = property.isWeak ? "\"\(name)<~\"" : "\"\(name)<-\", [\(property.label) == nil]"
        lines.append(isInstrumented ? "\(head) { didSet { trace(\(trace)) } }" : head)
      }
    }
    return lines
  }

  private func initialiser(_ signature: [Parameter], of type: Int) -> [String] {
    let parameters = signature.map { "\($0.label): \($0.typeText)" }.joined(separator: ", ")
    let hasSuperclass = program.superclass(of: type) != nil
    var body = signature.map { "self.\($0.label) = \($0.label)" }
    if hasSuperclass { body.append("super.init()") }
    body += trace(type, flags: signature)
    let head = "\(hasSuperclass && signature.isEmpty ? "override " : "")init(\(parameters)) {"
    return body.isEmpty ? [head + "}"] : [head] + body.indented + ["}"]
  }

  private func resolvingInitialiser(_ registration: Registration) -> [String] {
    let (asked, arguments) = initialisers.parameters(of: registration)
    let requests = RequestPrinter(names: names, spelling: program.spelling)
    let parameters = ["resolver: Resolver"] + arguments.map { "\($0.label): \($0.typeText)" }
    var body = zip(asked, registration.requests(.factory)).map { parameter, request in
      "\(parameter.label) = \(requests.expression(request, on: "resolver"))"
    }
    body += arguments.map { "self.\($0.label) = \($0.label)" }
    if let type = registration.constructed { body += trace(type, flags: asked + arguments) }
    return ["init(\(parameters.joined(separator: ", "))) {"] + body.indented + ["}"]
  }

  /// Prints that an initialiser ran, and which of its optional arguments were `nil`.
  private func trace(_ type: Int, flags: [Parameter]) -> [String] {
    guard isInstrumented else { return [] }
    let isPayload = ProgramGenerator.payloads.indices.contains(type)
    guard !isPayload else { return [] }
    // Optional run-time arguments are left out; their labels belong to no request.
    let flags = flags.filter { $0.isOptional && $0.type != "Int" }.map { "\($0.label) == nil" }.joined(separator: ", ")
    let call = "trace(\"\(program.types[type].name)(\", [\(flags)], \")\")"
    let condition = initialisers.superclasses.contains(type) ? "if type(of: self) == \(names.declared(type)).self " : ""
    return [condition.isEmpty ? call : "\(condition){ \(call) }"]
  }
}
