/// Spells the containers, the places of registrations, and the root requests.
struct HomePrinter {
  private let program: ContainerProgram
  private let names: NamePrinter
  private let initialisers: InitialiserTable
  private let isInstrumented: Bool

  init(_ program: ContainerProgram, names: NamePrinter, initialisers: InitialiserTable, isInstrumented: Bool) {
    self.program = program
    self.names = names
    self.initialisers = initialisers
    self.isInstrumented = isInstrumented
  }

  private var spelling: Spelling { program.spelling }

  /// The kinds of places: a function with local containers, a class that has them as properties, or assemblers.
  private enum Kind {
    case function
    case type
    case assemblers
  }

  private var kind: Kind {
    // Assemblies know only their own container.
    let capturesOthers = program.requestsInRegistrations.contains { registration, request in
      if case .captured(let container) = request.receiver { container != registration.container } else { false }
    }
    switch spelling.pick(10, for: "home") {
    case 6, 7: return .type
    case 8, 9: return capturesOthers ? .function : .assemblers
    default: return .function
    }
  }

  /// A statement that runs the program.
  var entryPoint: String { kind == .type ? "\(names.prefix)App().start()" : "boot\(names.prefix)()" }

  /// Containers with registrations or requests, and their ancestors.
  private var containers: [Int] {
    var used = Set(program.registrations.map(\.container) + program.roots.map(\.container))
    for (_, request) in program.requestsInRegistrations {
      if case .captured(let container) = request.receiver { used.insert(container) }
    }
    return used.reduce(into: Set()) { $0.formUnion(program.chain(from: $1)) }.sorted()
  }

  private func variable(_ container: Int) -> String {
    let sets = [["container", "child", "screen"], ["core", "feature", "flow"], ["root", "scene", "page"]]
    return sets[spelling.pick(sets.count, for: "variables")][container]
  }

  /// The name of a container as part of another name.
  private func word(_ container: Int) -> String {
    variable(container).prefix(1).uppercased() + variable(container).dropFirst()
  }

  /// All lines except the declarations of types.
  func lines() -> [String] {
    switch kind {
    case .function: function()
    case .type: type()
    case .assemblers: assemblers()
    }
  }
}

// MARK: - Containers

extension HomePrinter {
  private func creation(_ container: Int) -> String {
    var arguments: [String] = []
    if let parent = program.containers[container].parent { arguments.append("parent: \(variable(parent))") }
    if let scope = program.containers[container].defaultScope { arguments.append("defaultObjectScope: .\(scope)") }
    return "Container(\(arguments.joined(separator: ", ")))"
  }

  private func registrations(in container: Int) -> [Registration] {
    program.registrations.filter { $0.container == container }
  }

  /// The statements that register, with the declarations that they need elsewhere.
  private func statements(
    _ registrations: [Registration], receiver: String, captured: @escaping (Int) -> String
  ) -> FactoryPrinter.Printed {
    let printer = RegistrationPrinter(
      program: program, names: names, initialisers: initialisers, receiver: receiver, captured: captured)
    return registrations.map(printer.print).reduce(into: FactoryPrinter.Printed(lines: [])) {
      $0.lines += $1.lines
      $0.declarations += $1.declarations
    }
  }

  private func roots(_ receiver: (Int) -> String) -> [String] {
    let requests = RequestPrinter(names: names, spelling: spelling)
    return program.roots.enumerated().map { index, root in
      let on = receiver(root.container)
      let isGuard = root.request.isForced && !root.request.readsInstance && !root.request.yieldsOptional
      let text =
        isGuard && spelling.varies(8, for: "guard", of: root.request.id)
        ? "guard let _ = \(requests.call(root.request, on: on)) else { fatalError(\"nothing to start with\") }"
        : "_ = \(requests.expression(root.request, on: on))"
      return isInstrumented ? "if isSelected(\(index)) { \(text) }" : text
    }
  }
}

// MARK: - Homes

extension HomePrinter {
  /// Local variables in a function. Their registrations are in the function, in the closure of an initialiser, in a
  /// helper, or in assemblies.
  private func function() -> [String] {
    var body: [String] = []
    var declarations: [String] = []
    var later: [String] = []
    for container in containers {
      let name = variable(container)
      let registrations = registrations(in: container)
      let capturesOthers = registrations.flatMap(\.requests).contains {
        $0.receiver != .given && $0.receiver != .captured(container)
      }
      let place = registrations.isEmpty ? 0 : spelling.pick(10, for: "place", of: container)
      switch capturesOthers ? 0 : place {
      case 6:
        let printed = statements(registrations, receiver: "c.") { _ in "c" }
        body +=
          ["let \(name) = \(creation(container)) { c in".replacing("() {", with: " {")] + printed.lines.indented + ["}"]
        declarations += printed.declarations
      case 7:
        let printed = statements(registrations, receiver: "c.") { _ in "c" }
        declarations +=
          ["func register\(names.prefix)\(word(container))(in c: Container) {"] + printed.lines.indented + ["}"]
        declarations += printed.declarations
        body.append("let \(name) = \(creation(container))")
        later.append("register\(names.prefix)\(word(container))(in: \(name))")
      case 8:
        let printed = statements(registrations, receiver: "") { _ in "self" }
        declarations += ["extension Container {", "  func register\(names.prefix)\(word(container))() {"]
        declarations += printed.lines.indented.indented + ["  }", "}"] + printed.declarations
        body.append("let \(name) = \(creation(container))")
        later.append("\(name).register\(names.prefix)\(word(container))()")
      case 9:
        let assemblies = assemblies(for: container)
        declarations += assemblies.lines
        body.append("let \(name) = \(creation(container))")
        later.append(
          "_ = Assembler([\(assemblies.names.map { "\($0)()" }.joined(separator: ", "))], container: \(name))")
      default:
        let printed = statements(registrations, receiver: "\(name).", captured: variable)
        body.append("let \(name) = \(creation(container))")
        later += printed.lines
        declarations += printed.declarations
      }
    }
    return declarations + ["func boot\(names.prefix)() {"] + (body + later + roots(variable)).indented + ["}"]
  }

  /// Properties of a class, filled by a method.
  private func type() -> [String] {
    var declarations: [String] = []
    var statements: [String] = []
    for container in containers {
      let printed = self.statements(registrations(in: container), receiver: "\(variable(container)).") {
        "self.\(variable($0))"
      }
      statements += printed.lines
      declarations += printed.declarations
    }
    let members =
      containers.map { "let \(variable($0)): Container" }
      + ["init() {"] + containers.map { "  \(variable($0)) = \(creation($0))" } + ["  setUp()", "}"]
      + ["private func setUp() {"] + statements.indented + ["}"]
      + ["func start() {"] + roots(variable).indented + ["}"]
    return declarations + ["final class \(names.prefix)App {"] + members.indented + ["}"]
  }

  /// Assemblers, each with one or two assemblies.
  private func assemblers() -> [String] {
    var declarations: [String] = []
    var body: [String] = []
    for container in containers {
      let assemblies = assemblies(for: container)
      declarations += assemblies.lines
      let declaration = program.containers[container]
      let scope = declaration.defaultScope.map { ", defaultObjectScope: .\($0)" } ?? ""
      let parent = declaration.parent.map { "\(variable($0))Assembler" }
      let list = assemblies.names.map { "\($0)()" }
      let name = "\(variable(container))Assembler"
      if spelling.varies(20, for: "apply", of: container) {
        let first =
          parent.map { "parentAssembler: \($0)\(scope)" } ?? (scope.isEmpty ? "" : "parentAssembler: nil\(scope)")
        body.append("let \(name) = Assembler(\(first))")
        body += list.map { "\(name).apply(assembly: \($0))" }
      } else {
        let rest = parent.map { ", parent: \($0)\(scope)" } ?? (scope.isEmpty ? "" : ", parent: nil\(scope)")
        body.append("let \(name) = Assembler([\(list.joined(separator: ", "))]\(rest))")
      }
    }
    let requests = roots { "\(variable($0))Assembler.resolver" }
    return declarations + ["func boot\(names.prefix)() {"] + (body + requests).indented + ["}"]
  }

  /// The registrations of a container as one or two assemblies.
  private func assemblies(for container: Int) -> (names: [String], lines: [String]) {
    let registrations = registrations(in: container)
    let cut =
      registrations.count > 2 && spelling.varies(40, for: "two assemblies", of: container) ? registrations.count / 2 : 0
    let parts = [registrations[..<cut], registrations[cut...]].filter { !$0.isEmpty }
    var all: (names: [String], lines: [String]) = ([], [])
    for (index, part) in parts.enumerated() {
      let name = "\(names.prefix)\(word(container))\(index == 0 ? "" : "Extra")Assembly"
      let printed = statements(Array(part), receiver: "container.") { _ in "container" }
      let keyword = spelling.varies(40, for: "assembly kind", of: container) ? "struct" : "final class"
      all.names.append(name)
      all.lines += printed.declarations + ["\(keyword) \(name): Assembly {", "  func assemble(container: Container) {"]
      all.lines += printed.lines.indented.indented + ["  }", "}"]
    }
    return all
  }
}
