/// Spells the factory of a registration: a closure, a function, or an initialiser that takes the resolver.
struct FactoryPrinter {
  let program: ContainerProgram
  let names: NamePrinter
  let initialisers: InitialiserTable
  /// Spells a captured container at the place of the registration.
  let captured: (Int) -> String

  private var spelling: Spelling { program.spelling }
  private var requests: RequestPrinter { RequestPrinter(names: names, spelling: spelling) }

  /// A factory as the rest of a `register` call, with the declarations that it needs elsewhere.
  struct Printed {
    /// The call from after the service type and the name to its end.
    var lines: [String]
    /// Declarations at the top level of the file.
    var declarations: [String] = []
  }

  /// Prints a factory.
  func print(_ registration: Registration) -> Printed {
    let id = registration.id
    let handsOn = registration.arguments.isEmpty || initialisers.passesArguments(registration)
    if initialisers.takesResolver(registration), handsOn, spelling.varies(30, for: "init reference", of: id),
      let type = registration.constructed
    {
      let labels = ["resolver"] + initialisers.parameters(of: registration).arguments.map(\.label)
      let reference = "\(names.declared(type)).init(\(labels.map { $0 + ":" }.joined()))"
      return Printed(lines: [", factory: \(reference))"])
    }
    let asksGiven = registration.requests(.factory).allSatisfy { $0.receiver == .given }
    if asksGiven, spelling.varies(6, for: "factory function", of: id) { return function(registration) }
    let closure = closure(registration)
    if spelling.varies(8, for: "factory:", of: id) {
      return Printed(lines: [", factory: \(closure[0])"] + closure.dropFirst()).closed
    }
    return Printed(lines: [") \(closure[0])"] + closure.dropFirst())
  }
}

extension FactoryPrinter.Printed {
  /// The same factory with the parenthesis that closes the call.
  fileprivate var closed: Self {
    var closed = self
    closed.lines[lines.count - 1] += ")"
    return closed
  }
}

// MARK: - Closures and functions

extension FactoryPrinter {
  private func closure(_ registration: Registration) -> [String] {
    let id = registration.id
    let usesResolver = asksResolver(registration)
    let passes = initialisers.passesArguments(registration)
    let arguments = initialisers.parameters(of: registration).arguments
    if usesResolver, passes || registration.arguments.isEmpty, spelling.varies(14, for: "$0", of: id) {
      let values = arguments.indices.map { "$\($0 + 1)" }
      let body = expression(registration, resolver: "$0", arguments: values)
      return body.count == 1 ? ["{ \(body[0]) }"] : ["{"] + body.indented + ["}"]
    }
    let resolver = usesResolver ? resolverName(registration) : "_"
    let isStatements = spelling.varies(25, for: "statements", of: id)
    let header = header(registration, resolver: resolver, mayInfer: !isStatements)
    let values = arguments.map(\.label)
    let body =
      isStatements
      ? statements(registration, resolver: resolver, arguments: values)
      : expression(registration, resolver: resolver, arguments: values)
    if body.count == 1 { return ["{ \(header) in \(body[0]) }"] }
    return ["{ \(header) in"] + body.indented + ["}"]
  }

  /// The parameters of a closure.
  private func header(_ registration: Registration, resolver: String, mayInfer: Bool) -> String {
    let id = registration.id
    let passes = initialisers.passesArguments(registration)
    let labels = initialisers.parameters(of: registration).arguments.map(\.label)
    let result =
      spelling.varies(20, for: "result type", of: id) ? " -> \(names.text(registration.service, use: id))" : ""
    let resolverType = spelling.varies(30, for: "any Resolver", of: id) ? "any Resolver" : "Resolver"
    if registration.arguments.isEmpty {
      switch spelling.pick(12, for: "closure header", of: id) {
      case 9: return "(\(resolver): \(resolverType))\(result)"
      case 10: return "(\(resolver))"
      default: return resolver
      }
    }
    if passes, mayInfer, spelling.varies(30, for: "inferred arguments", of: id) {
      return ([resolver] + labels).joined(separator: ", ")
    }
    let typed = registration.arguments.enumerated().map { index, argument in
      "\(passes ? labels[index] : "_"): \(names.text(argument, use: id))"
    }
    return "(\((["\(resolver): \(resolverType)"] + typed).joined(separator: ", ")))\(result)"
  }

  private func function(_ registration: Registration) -> Printed {
    let name = "make\(names.prefix)\(registration.id)"
    let passes = initialisers.passesArguments(registration)
    let labels = initialisers.parameters(of: registration).arguments.map(\.label)
    let typed = registration.arguments.enumerated().map { index, argument in
      "_ \(passes ? labels[index] : "_"): \(names.text(argument, use: registration.id))"
    }
    let parameters = ["_ r: Resolver"] + typed.map { $0.replacingPrefix("_ _:", with: "_:") }
    let body = statements(registration, resolver: "r", arguments: labels)
    let result = names.text(registration.service, use: registration.id)
    return Printed(
      lines: [", factory: \(name))"],
      declarations: [
        "func \(name)(\(parameters.joined(separator: ", "))) -> \(result) {"
      ] + body.indented + ["}"])
  }

  private func asksResolver(_ registration: Registration) -> Bool {
    initialisers.takesResolver(registration)
      || registration.requests(.factory).contains { $0.receiver == .given }
  }

  private func resolverName(_ registration: Registration) -> String {
    let candidates = ["r", "r", "r", "resolver", "resolver", "ioc", "res", "container"]
    let name = candidates[spelling.pick(candidates.count, for: "resolver", of: registration.id)]
    return name == "container" && registration.requests.contains { $0.receiver != .given } ? "r" : name
  }
}

// MARK: - Bodies

extension FactoryPrinter {
  /// One expression that makes the product.
  private func expression(_ registration: Registration, resolver: String, arguments: [String]) -> [String] {
    let asked = registration.requests(.factory).map { requests.expression($0, on: receiver($0, resolver)) }
    return product(registration, resolver: resolver, dependencies: asked, arguments: arguments)
  }

  /// Statements that make the requests one by one and return the product.
  private func statements(_ registration: Registration, resolver: String, arguments: [String]) -> [String] {
    guard !initialisers.takesResolver(registration) else {
      var lines = product(registration, resolver: resolver, dependencies: [], arguments: arguments)
      lines[0] = "return " + lines[0]
      return lines
    }
    var lines: [String] = []
    var variables: [String] = []
    for (index, request) in registration.requests(.factory).enumerated() {
      let variable = "\(names.lowercased(request.service.base))\(index == 0 ? "" : "\(index + 1)")"
      variables.append(variable)
      let on = receiver(request, resolver)
      let canGuard = request.isForced && !request.readsInstance && !request.yieldsOptional
      if canGuard, spelling.varies(25, for: "guard", of: request.id) {
        lines.append(
          "guard let \(variable) = \(requests.call(request, on: on)) else { fatalError(\"no \(variable)\") }")
      } else {
        lines.append("let \(variable) = \(requests.expression(request, on: on))")
      }
    }
    var made = product(registration, resolver: resolver, dependencies: variables, arguments: arguments)
    made[0] = "return " + made[0]
    return lines + made
  }

  private func product(
    _ registration: Registration, resolver: String, dependencies: [String], arguments: [String]
  ) -> [String] {
    guard let type = registration.constructed else { return [dependencies.first ?? "fatalError()"] }
    let isImplicit = registration.service == .named(type) && spelling.varies(8, for: ".init", of: registration.id)
    let callee = isImplicit ? ".init" : names.declared(type)
    let parameters = initialisers.parameters(of: registration)
    let handedOn = zip(parameters.arguments, arguments).map { "\($0.label): \($1)" }
    if initialisers.takesResolver(registration) {
      return ["\(callee)(\((["resolver: \(resolver)"] + handedOn).joined(separator: ", ")))"]
    }
    let asked = zip(parameters.requests, dependencies).map { "\($0.label): \($1)" }
    guard asked.filter({ $0.contains(".resolve(") }).count > 1 else {
      return ["\(callee)(\((asked + handedOn).joined(separator: ", ")))"]
    }
    let lines = asked + handedOn
    return ["\(callee)("] + (lines.dropLast().map { $0 + "," } + [lines[lines.count - 1] + ")"]).indented
  }

  /// Spells the receiver of a request.
  func receiver(_ request: Request, _ given: String) -> String {
    switch request.receiver {
    case .given: given
    case .captured(let container): captured(container)
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
