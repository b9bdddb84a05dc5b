/// Spells a registration: the `register` call and its modifiers.
struct RegistrationPrinter {
  let program: ContainerProgram
  let names: NamePrinter
  let initialisers: InitialiserTable
  /// The container with a dot, or nothing if the container is `self`.
  let receiver: String
  /// Spells a captured container.
  let captured: (Int) -> String

  private var spelling: Spelling { program.spelling }
  private var factories: FactoryPrinter {
    FactoryPrinter(program: program, names: names, initialisers: initialisers, captured: captured)
  }

  /// The statement or statements, with the declarations that they need elsewhere.
  func print(_ registration: Registration) -> FactoryPrinter.Printed {
    let id = registration.id
    var printed = factories.print(registration)
    let head =
      "\(receiver)register(\(names.metatype(registration.service, use: id + 10_000))"
      + names.nameArgument(registration.name, use: id + 10_000)
    printed.lines[0] = head + printed.lines[0]
    let usesForward = !registration.forwards.isEmpty && spelling.varies(20, for: "forward", of: id)
    var modifiers = completions(registration)
    modifiers.insert(
      contentsOf: scope(registration), at: spelling.pick(modifiers.count + 1, for: "scope place", of: id))
    let forwards = usesForward ? [] : implements(registration)
    modifiers.insert(contentsOf: forwards, at: spelling.pick(modifiers.count + 1, for: "forward place", of: id))
    let last = printed.lines[printed.lines.count - 1]
    let wouldShareLine = last.contains(".resolve(") && modifiers.first?.first?.contains(".resolve(") ?? false
    if modifiers.count == 1, modifiers[0].count == 1, !wouldShareLine,
      spelling.varies(60, for: "modifier on the line", of: id)
    {
      printed.lines[printed.lines.count - 1] = last + modifiers[0][0]
    } else {
      printed.lines += modifiers.flatMap(\.indented)
    }
    if usesForward {
      printed.lines[0] = "let entry\(id) = " + printed.lines[0]
      printed.lines += registration.forwards.enumerated().map { index, forward in
        let use = id * 10 + index + 20_000
        return "\(receiver)forward(\(names.metatype(.named(forward.type), use: use))"
          + "\(names.nameArgument(forward.name, use: use)), to: entry\(id))"
      }
    }
    printed.lines[0] = Mark.start(ofRegistration: id) + printed.lines[0]
    printed.lines[printed.lines.count - 1] += Mark.end(ofRegistration: id)
    return printed
  }
}

// MARK: - Modifiers, each as its lines

extension RegistrationPrinter {
  private func scope(_ registration: Registration) -> [[String]] {
    guard let scope = registration.scope else { return [] }
    let spelled = spelling.varies(10, for: "ObjectScope", of: registration.id) ? "ObjectScope.\(scope)" : ".\(scope)"
    let last = [".inObjectScope(\(spelled))"]
    guard spelling.varies(3, for: "scope twice", of: registration.id) else { return [last] }
    return [[".inObjectScope(.container)"], last]
  }

  private func implements(_ registration: Registration) -> [[String]] {
    let forwards = registration.forwards
    if forwards.count > 1, forwards.allSatisfy({ $0.name == nil }),
      spelling.varies(50, for: "implements", of: registration.id)
    {
      let types = forwards.enumerated().map { index, forward in
        names.metatype(.named(forward.type), use: registration.id * 10 + index + 20_000)
      }
      return [[".implements(\(types.joined(separator: ", ")))"]]
    }
    return forwards.enumerated().map { index, forward in
      let use = registration.id * 10 + index + 20_000
      return [
        ".implements(\(names.metatype(.named(forward.type), use: use))\(names.nameArgument(forward.name, use: use)))"
      ]
    }
  }

  private func completions(_ registration: Registration) -> [[String]] {
    let asked = registration.requests(.initCompleted)
    guard asked.count > 1, spelling.varies(50, for: "one initCompleted", of: registration.id) else {
      return asked.map { completion([$0], of: registration) }
    }
    return [completion(asked, of: registration)]
  }

  /// One `initCompleted` closure.
  private func completion(_ asked: [Request], of registration: Registration) -> [String] {
    let id = asked[0].id
    let properties = initialisers.properties(of: registration)
    let usesResolver = asked.contains { $0.receiver == .given }
    let usesService = !properties.isEmpty
    if asked.count == 1, usesResolver, usesService, spelling.varies(15, for: "$1", of: id) {
      return [".initCompleted { \(statement(asked[0], of: registration, resolver: "$0", service: "$1")) }"]
    }
    let resolver = usesResolver ? (spelling.varies(20, for: "resolver name", of: id) ? "resolver" : "r") : "_"
    let service = usesService ? (spelling.varies(20, for: "service name", of: id) ? "service" : "s") : "_"
    let statements = asked.map { statement($0, of: registration, resolver: resolver, service: service) }
    if statements.count == 1, spelling.varies(50, for: "short initCompleted", of: id) {
      return [".initCompleted { \(resolver), \(service) in \(statements[0]) }"]
    }
    return [".initCompleted { \(resolver), \(service) in"] + statements.indented + ["}"]
  }

  private func statement(
    _ request: Request, of registration: Registration, resolver: String, service: String
  ) -> String {
    let printer = RequestPrinter(names: names, spelling: spelling)
    let value = printer.expression(request, on: factories.receiver(request, resolver))
    guard let property = initialisers.properties(of: registration)[request.id], let type = registration.constructed
    else { return "_ = \(value)" }
    let isImplementation = registration.service == .named(type)
    let instance = isImplementation ? service : "(\(service) as! \(names.declared(type)))"
    return "\(instance).\(property.label) = \(value)"
  }
}
