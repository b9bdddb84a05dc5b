import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads the registrations that a type makes by its inheritance clause: `Component`, `Autowired`, `LazyAutowired`, the
/// two factories, `Configuration`, `ConfigProperty`.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/ComponentParser.swift`, `AutowiredParser.swift` and so
/// on.
extension Declarations {
  func readRegistrations(of position: Int) {
    let type = types[position]
    readWrappers(of: position)
    if let hidden = type.hidden {
      noteHidden(position, hidden)
      return
    }
    for role in type.roles {
      switch role {
      case .component, .autowired, .lazyAutowired, .factory, .lazyFactory: readAutomatic(position, role)
      case .configuration: readConfiguration(position)
      case .configProperty: readConfigProperty(position)
      case .inject: break
      }
    }
  }

  /// Adds a registration of the type itself, and returns its position.
  func register(_ position: Int, _ role: Role, spelling: String? = nil) -> Int {
    let type = types[position]
    let declaration = declaration(position)
    let own = program.selfType(nominal(position))
    return add(
      Registration(
        origin: .role(role), spelling: spelling ?? type.path, type: own,
        place: .init(file: type.id.file, range: declaration.nameRange), owner: type.path,
        conditions: located(declaration.conditions, file: type.id.file), declaration: position,
        made: declaration.kind == .protocol ? nil : own))
  }

  private func readAutomatic(_ position: Int, _ role: Role) {
    let type = types[position]
    if refusesKind(position, role) { return }
    let number = register(position, role)
    if role.hasQualifier { registrations[number].qualifier = OwnQualifier(self).of(position).map { .literal($0.text) } }
    if role.hasScope { registrations[number].scope = readScope(position) } else { noteScopeOfFactory(position) }
    switch role {
    case .autowired:
      guard let constructor = constructor(of: position) else { break }
      readParameters(program.function(constructor).parameters, by: constructor, of: number, position, .eager)
    case .factory:
      guard let constructor = constructor(of: position) else { break }
      let parameters = program.function(constructor).parameters
      guard let last = parameters.last, last.name == "payload", let payload = last.type else {
        let range = parameters.last?.range ?? program.function(constructor).nameRange
        note(
          .refused, "the initializer of '\(type.path)' does not end with a parameter named 'payload'",
          remedy: "let its last parameter be 'payload:'", subject: [type.path], at: range, in: type.id.file)
        break
      }
      registrations[number].payload = payloadSpelling(payload, position)
      readParameters(Array(parameters.dropLast()), by: constructor, of: number, position, .eager)
    case .lazyAutowired: readInjector(of: number, position)
    case .lazyFactory:
      if let payload = payloadOfLazyFactory(position) {
        registrations[number].payload = payloadSpelling(payload, position)
      }
      readInjector(of: number, position)
    case .component: noteUnmakeable(position)
    case .configuration, .configProperty, .inject: break
    }
    // The payload is part of a factory's key, even if it could not be read.
    if role.isFactory, registrations[number].payload == nil { registrations[number].payload = Key.unknownArgument }
  }

  /// Whether a type is a protocol, which a role cannot register. The generator still registers a protocol with the role
  /// `Component`, and writes code that does not compile.
  private func refusesKind(_ position: Int, _ role: Role) -> Bool {
    let type = types[position]
    let declaration = declaration(position)
    if declaration.kind == .protocol {
      // Other roles need an initializer or an injector, and a protocol may declare one for the types that conform.
      if role == .component {
        note(
          .refused, "the protocol '\(type.path)' refines 'Component', so Deli registers it as if it could be made",
          remedy: "let the types that conform to '\(type.path)' name 'Component' in their own declarations",
          subject: [type.path], at: declaration.nameRange, in: type.id.file)
      }
      return true
    }
    return false
  }

  // MARK: Initializers and injectors

  /// Notes a component that has no initializer without parameters, because the generated factory calls one.
  func noteUnmakeable(_ position: Int) {
    let type = types[position]
    let nominal = nominal(position)
    let own = members(of: position).map { program.function($0) }.filter { $0.kind == .initializer }
    // A type without an initializer of its own has a memberwise one, or inherits others.
    guard nominal.index >= 0, own.contains(where: { !$0.modifiers.contains("convenience") }),
      own.allSatisfy({ $0.conditions.isEmpty }),
      !(program[nominal].functions["init"] ?? []).contains(where: { program.function($0).needsNoArguments })
    else { return }
    note(
      .refused, "'\(type.path)' has no initializer without parameters, and the factory that Deli writes calls one",
      remedy: "give each parameter a default value, or let '\(type.path)' be 'Autowired'", subject: [type.path],
      at: declaration(position).nameRange, in: type.id.file)
  }

  /// The initializer that the generated factory calls.
  private func constructor(of position: Int) -> DeclarationID? {
    let type = types[position]
    let file = type.id.file
    let candidates = members(of: position).filter { id in
      let function = program.function(id)
      return function.kind == .initializer && !function.isFailable && function.generics.isEmpty
    }
    if candidates.isEmpty {
      note(
        .refused, "'\(type.path)' has no initializer of its own that Deli could call",
        remedy: "declare 'required init(…)' in the type itself", subject: [type.path],
        at: declaration(position).nameRange, in: file)
    } else if candidates.count > 1,
      candidates.allSatisfy({ program.function($0).conditions == program.function(candidates[0]).conditions })
    {
      note(
        .refused, "'\(type.path)' has \(candidates.count) initializers, and Deli does not choose between them",
        remedy: "leave one in the type, and move the others into an extension", subject: [type.path],
        at: program.function(candidates[1]).nameRange, in: file)
    }
    return candidates.first
  }

  /// Functions in the body of a type, in their order.
  func members(of position: Int) -> [DeclarationID] {
    program.functions(in: types[position].id).filter { !program.function($0).isLocal }
  }

  /// The methods to which the generated factory may pass the dependencies.
  func injectors(of position: Int) -> [DeclarationID] {
    members(of: position).filter { id in
      let function = program.function(id)
      guard function.kind == .function, function.name == "inject" else { return false }
      return !function.parameters.isEmpty
        || function.body.map { program.node($0, in: id.file).childCount > 0 } ?? false
    }
  }

  private func readInjector(of number: Int, _ position: Int) {
    let type = types[position]
    let file = type.id.file
    let candidates = injectors(of: position)
    guard let injector = candidates.first else {
      note(
        .refused, "'\(type.path)' has no method 'inject' that takes its dependencies",
        remedy: "declare 'func inject(…)' in the type itself", subject: [type.path],
        at: declaration(position).nameRange,
        in: file)
      return
    }
    if candidates.count > 1,
      candidates.allSatisfy({ program.function($0).conditions == program.function(injector).conditions })
    {
      note(
        .refused,
        "'\(type.path)' has \(candidates.count) methods named 'inject', and Deli does not choose between them",
        remedy: "leave one of them in the type", subject: [type.path], at: program.function(candidates[1]).nameRange,
        in: file)
    }
    let function = program.function(injector)
    if function.modifiers.contains("mutating") {
      let surplus = surplusMutating(of: function, in: position)
      note(
        .refused, "'inject' of '\(type.path)' is mutating, which Deli does not allow",
        remedy: surplus == nil ? "make '\(type.path)' a class" : "leave out 'mutating'", subject: [type.path],
        at: function.nameRange, in: file, surplus: surplus)
    }
    readParameters(function.parameters, by: injector, of: number, position, .afterStorage)
  }

  /// The range of the word `mutating` and the blank after it, if the word has no effect and begins the declaration. It
  /// has none before an empty body, nor in a class, where the compiler rejects it.
  private func surplusMutating(of function: FunctionDecl, in position: Int) -> Range<Int>? {
    let word = "mutating "
    let isClass = [.class, .actor].contains(declaration(position).kind)
    // A longer body may be one that was not read.
    let isIdle =
      function.body.map { program.node($0, in: types[position].id.file).range.count <= "{ }".utf8.count } ?? false
    guard isClass || isIdle, function.attributes.isEmpty, function.modifiers == ["mutating"] else { return nil }
    let start = function.range.lowerBound
    // The source must be `mutating func inject`, on one line and with nothing else in between.
    guard function.nameRange.lowerBound - start == "\(word)func ".utf8.count else { return nil }
    return start..<start + word.utf8.count
  }

  private func payloadOfLazyFactory(_ position: Int) -> NodeID? {
    let type = types[position]
    let candidates = members(of: position).filter { id in
      let function = program.function(id)
      return function.kind == .initializer && function.parameters.first?.name == "payload"
    }
    if candidates.isEmpty {
      note(
        .refused, "'\(type.path)' has no initializer whose first parameter is named 'payload'",
        remedy: "declare 'required init(payload:)'", subject: [type.path], at: declaration(position).nameRange,
        in: type.id.file)
    }
    return candidates.first.flatMap { program.function($0).parameters.first?.type }
  }

  private func payloadSpelling(_ node: NodeID, _ position: Int) -> String {
    let file = types[position].id.file
    let spelling = program.node(node, in: file).typeSpelling
    let name = spelling.split(separator: ".").last.map(String.init) ?? spelling
    guard name == "_Payload" else { return spelling }
    return fileAlias(name, in: file) ?? spelling
  }

  // MARK: Parameters

  /// Adds a request for each parameter. The label is the qualifier, unless a comment in the parameter names a property
  /// that holds the qualifier.
  private func readParameters(
    _ parameters: [FunctionDecl.Parameter], by function: DeclarationID, of number: Int, _ position: Int,
    _ timing: Request.Timing
  ) {
    let type = types[position]
    let file = type.id.file
    for parameter in parameters {
      guard let node = parameter.type.map({ program.node($0, in: file) }) else { continue }
      var spelling = node.typeSpelling
      let name = spelling.split(separator: ".").last.map(String.init) ?? spelling
      if isNumberedAlias(name), spelling.split(separator: ".").count <= 2 {
        guard let target = fileAlias(name, in: file) else {
          note(
            .refused, "'\(type.path)' takes a '\(spelling)', for which its file has no typealias",
            remedy: "declare 'typealias \(name) = …', or name the type itself", subject: [type.path, name],
            at: node.range, in: file)
          continue
        }
        spelling = target
      }
      let context = TypeContext(file: file, owner: type.id.index)
      var meaning = program.resolve(node, in: context)
      var usage = Usage(
        place: .init(file: file, range: node.range), owner: type.path, consumer: number, spelling: spelling,
        type: meaning,
        timing: timing)
      if let element = Self.element(of: spelling) {
        spelling = element
        usage.isArray = true
        if case .array(let inner) = meaning { meaning = inner }
      }
      usage.spelling = type.aliases[spelling] ?? spelling
      usage.type = meaning
      usage.form = .parameter
      usage.isUnused = ignores(parameter, function)
      usage.conditions = registrations[number].conditions
      usage.name = parameter.label.map { .literal($0) }
      if let path = parameter.comment, !path.isEmpty, !path.contains("*") {
        usage.namePath = path
        usage.name = nil
        reads.append(ReadRecord(place: usage.place, owner: type.path, path: path, purpose: .name))
        if path.contains(where: \.isWhitespace) {
          note(
            .misread,
            "the comment in parameter '\(parameter.name)' of '\(type.path)' is taken for the path of a property",
            remedy: "move it out of the parameter, or make it a line comment", subject: [type.path, parameter.name],
            at: node.range, in: file)
        }
      }
      usages.append(usage)
    }
  }

  /// Whether a name is `Dep1`, `Dep2` and so on. The generator looks such names up in the text of the file.
  private func isNumberedAlias(_ name: String) -> Bool {
    name.hasPrefix("Dep") && name.count > 3 && name.dropFirst(3).allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The element type `X` of `[X]`.
  static func element(of spelling: String) -> String? {
    guard spelling.hasPrefix("["), spelling.hasSuffix("]"), spelling.count > 2 else { return nil }
    var inner = spelling.dropFirst().dropLast()
    while inner.first == " " { inner.removeFirst() }
    while inner.last == " " { inner.removeLast() }
    guard !inner.contains("]"), !inner.isEmpty else { return nil }
    return String(inner)
  }
}

extension FunctionDecl {
  /// Whether the function can be called without arguments.
  fileprivate var needsNoArguments: Bool { parameters.allSatisfy { $0.defaultValue != nil || $0.isVariadic } }
}
