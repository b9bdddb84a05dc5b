/// Writes assemblies, and the types that they register.
struct AssemblyCode {
  let wiring: Wiring
  var random: SeededRandom

  init(_ wiring: Wiring, random: SeededRandom) {
    self.wiring = wiring
    self.random = random
  }

  /// An assembly.
  mutating func assembly(named name: String, _ services: Range<Int>) -> String {
    let registrations = services.map { registration($0) }.joined(separator: "\n")
    let aliases = services.compactMap { number in
      wiring.services[number].alias.map { "typealias \($0) = \(wiring.services[number].type)\n" }
    }.joined()
    return """
      \(aliases)
      final class \(name): Assembly {
        func assemble(container: Container) {
      \(registrations)
        }
      }

      """
  }

  /// Modules that the registrations need.
  func imports(of services: Range<Int>) -> [String] {
    let usesOperators = services.contains { [.autoregistered, .arrow].contains(wiring.services[$0].spelling) }
    return ["Foundation", "Swinject"] + (usesOperators ? ["SwinjectAutoregistration"] : [])
  }

  // MARK: Registrations

  private mutating func registration(_ number: Int) -> String {
    let service = wiring.services[number]
    let registered = service.isForwarded ? service.implementation : spelledType(of: number)
    let name = service.name.map { ", name: \($0.source)" } ?? ""
    if service.spelling == .autoregistered {
      return """
            container.autoregister(\(registered).self\(name), initializer: \(service.implementation).init)\(scope(service))
        """
    }
    let labelled = service.spelling == .labelled
    let opening =
      "    container.register(\(registered).self\(name)\(labelled ? ", factory:" : ")") {\(parameters(service))"
    let closing = "    }\(labelled ? ")" : "")"
    var text = opening + body(service) + closing + scope(service)
    if service.isForwarded { text += "\n      .implements(\(service.type).self)" }
    if let completion = service.completion {
      text += """

              .initCompleted { r, made in
                \(service.isAbstract && !service.isForwarded ? "(made as? \(service.implementation))?" : "made").observer = \(resolve(completion, "r", "")) }
        """
    }
    if service.completion == nil, service.alias != nil { text += "  // \(random.element(of: Words.remarks))" }
    return text
  }

  /// The closure's parameters, with `in`.
  private mutating func parameters(_ service: Wiring.Service) -> String {
    let arguments = service.arguments.map { ", \($0.label): \($0.type)" }.joined()
    let isUsed = !service.dependencies.isEmpty
    switch service.spelling {
    case .shorthand, .implicitMember: return isUsed ? "" : " _ in"
    case .typedParameter: return " (r: Resolver) -> \(service.type) in"
    case .statements, .guarded: return arguments.isEmpty ? " resolver in" : " (resolver: Resolver\(arguments)) in"
    case .parameter, .autoregistered, .labelled, .arrow, .helper:
      let parameter = isUsed ? random.element(weighted: [(6, "r"), (2, "resolver"), (1, "c")]) : "_"
      resolver = parameter
      return arguments.isEmpty ? " \(parameter) in" : " (\(parameter)\(arguments)) in"
    }
  }

  /// Name of the current closure's parameter.
  private var resolver = "r"

  private mutating func body(_ service: Wiring.Service) -> String {
    let passed = service.arguments.map { "\($0.label): \($0.label)" }
    func made(_ arguments: [String]) -> String {
      let callee = service.spelling == .implicitMember ? ".init" : service.implementation
      let all = arguments + passed
      return all.count < 3
        ? "\(callee)(\(all.joined(separator: ", ")))"
        : "\(callee)(\n        \(all.joined(separator: ",\n        ")))"
    }
    switch service.spelling {
    case .statements, .guarded:
      var lines: [String] = []
      for dependency in service.dependencies {
        let value = resolve(dependency.service, "resolver", "", dependency.form)
        if service.spelling == .guarded, dependency.form == .plain {
          lines.append("guard let \(dependency.label) = \(value) else { fatalError(\"no \(dependency.label)\") }")
        } else {
          lines.append("let \(dependency.label) = \(value)\(dependency.form == .optional ? "" : "!")")
        }
      }
      lines.append("return " + made(service.dependencies.map { "\($0.label): \($0.label)" }))
      return "\n" + lines.map { "      \($0)\n" }.joined()
    case .shorthand, .implicitMember: resolver = "$0"
    case .typedParameter: resolver = "r"
    case .parameter, .autoregistered, .labelled, .arrow, .helper: break
    }
    return "\n      " + made(service.dependencies.map { "\($0.label): \(argument($0, service.spelling))" }) + "\n"
  }

  private mutating func argument(_ dependency: Wiring.Dependency, _ spelling: Wiring.Spelling) -> String {
    let target = wiring.services[dependency.service]
    if dependency.form == .plain, target.name == nil {
      if spelling == .arrow { return "\(resolver) ~> \(spelledType(of: dependency.service)).self" }
      if spelling == .helper { return "\(resolver).force(\(spelledType(of: dependency.service)).self)" }
    }
    return resolve(dependency.service, resolver, dependency.form == .optional ? "" : "!", dependency.form)
  }

  private mutating func scope(_ service: Wiring.Service) -> String {
    let full = random.chance(8) ? "ObjectScope" : ""
    let separator = random.chance(50) ? "" : "\n      "
    return switch service.scope {
    case .container: "\(separator).inObjectScope(\(full).container)"
    case .session: "\(separator).inObjectScope(.session)"
    case .weak: "\(separator).inObjectScope(.weak)"
    case .transient: "\(separator).inObjectScope(\(full).transient)"
    case .graph: random.chance(2) ? "\(separator).inObjectScope(.graph)" : ""
    }
  }

  // MARK: Requests

  /// `r.resolve(Type.self, name: "n", argument: 1)` and what follows it.
  mutating func resolve(_ number: Int, _ receiver: String, _ suffix: String, _ form: Wiring.Dependency.Form = .plain)
    -> String
  {
    let service = wiring.services[number]
    let type = spelledType(of: number)
    let name = service.name.map { ", name: \($0.source)" } ?? ""
    let values = service.arguments.map { $0.type == "Int" ? "\(random.number(below: 100))" : "\"\($0.label)\"" }
    let arguments =
      values.isEmpty ? "" : ", \(values.count == 1 ? "argument" : "arguments"): \(values.joined(separator: ", "))"
    return "\(receiver).resolve(\(form == .lazy ? "Lazy<\(type)>" : type).self\(name)\(arguments))\(suffix)"
  }

  private mutating func spelledType(of number: Int) -> String {
    let service = wiring.services[number]
    return service.alias.flatMap { random.chance(50) ? $0 : nil } ?? service.type
  }

  // MARK: Types

  /// The protocol and the class of a service.
  mutating func types(of number: Int, detail: ClosedRange<Int>) -> String {
    let service = wiring.services[number]
    var code = PlainCode(random: random, suffix: "")
    let methods = code.methods(detail)
    random = code.random
    var parameters: [String] = []
    var properties: [String] = []
    var assignments: [String] = []
    for dependency in service.dependencies {
      let target = wiring.services[dependency.service]
      let type = (target.isAbstract && random.chance(30) ? "any " : "") + target.type
      let written =
        switch dependency.form {
        case .plain: type
        case .optional: type.hasPrefix("any ") ? "(\(type))?" : "\(type)?"
        case .lazy: "Lazy<\(target.type)>"
        }
      parameters.append("\(dependency.label): \(written)")
      properties.append("  private let \(dependency.label): \(written)")
      assignments.append("    self.\(dependency.label) = \(dependency.label)")
    }
    for (label, type) in service.arguments {
      parameters.append("\(label): \(type)")
      properties.append("  let \(label): \(type)")
      assignments.append("    self.\(label) = \(label)")
    }
    if let completion = service.completion {
      properties.append("  weak var observer: \(wiring.services[completion].type)?")
    }
    let initializer = "  init(\(parameters.joined(separator: ", "))) {\n\(assignments.map { $0 + "\n" }.joined())  }\n"
    let identity = "  var trace: String { \"\(service.implementation)-\(random.number(below: 1000))\" }\n"
    let interface =
      service.isAbstract
      ? """
      /// \(random.element(of: Words.remarks))
      protocol \(service.type): AnyObject {
        var trace: String { get }
      }


      """ : ""
    return """

      \(interface)final class \(service.implementation)\(service.isAbstract ? ": \(service.type)" : "") {
      \(properties.map { $0 + "\n" }.joined())\(identity)
      \(initializer)
      \(methods)}

      """
  }
}

extension Wiring.KeyName {
  /// The expression after `name:`.
  var source: String {
    switch self {
    case .literal(let text): "\"\(text)\""
    case .rawValue(let text): "ServiceName.\(text).rawValue"
    }
  }
}
