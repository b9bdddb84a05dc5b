import DigraphContainers
import DigraphModel
import DigraphProgram

/// The reads in the code of a property: of its component's other properties, of requirements, and of a child's
/// properties.
///
/// A property is made anew whenever it is read, or made once by `shared`. Either way, its code runs while the reader
/// waits. A read that leads back to the same property never ends. `shared` does not stop it, since it stores a value
/// only after the value is made, and its lock is recursive (uber/needle, `Sources/NeedleFoundation/Component.swift`).
///
/// Code in a closure runs later or never, unless the closure is passed to `shared` or called at once.
struct PropertyReads {
  private let builder: DraftBuilder
  private var program: Program { builder.program }
  private var scopes: ScopeTable { builder.scopes }
  private let members: [ScopeMembers]
  /// The reads, in order.
  private var reads: [Read] = []
  /// Objects that are made, in order.
  private var made: [Instantiation] = []
  /// Methods whose code is being visited.
  private var open: Set<DeclarationID> = []

  /// A property or requirement that is read.
  struct Read {
    var consumer: Binding.ID
    var target: Target
    var isDeferred: Bool
    /// Whether the code uses only a member of the value: `api.token`.
    var isOnlyLookedInto: Bool
    /// Whether the property returns the value.
    var isHandedOn: Bool
    /// The type that takes the value, if that type is made only to be passed to the object that the property makes.
    var part: String?
    /// The only functions that name the property in which the value is stored, if they are few.
    var users: [String]
    var conditions: [Condition]
    var site: Site
    var via: [Site]
  }

  enum Target {
    /// A property of a scope.
    case property(Binding.ID, scope: Int)
    /// A property of a scope's dependency protocol.
    case requirement(Requirement, scope: Int)
  }

  /// All reads in the properties of a draft, and all objects that the properties make.
  static func all(_ builder: DraftBuilder) -> (reads: [Read], made: [Instantiation]) {
    let visit = PropertyReads(builder)
    return (visit.reads, visit.made)
  }

  private init(_ builder: DraftBuilder) {
    self.builder = builder
    members = builder.scopes.all.map { ScopeMembers(builder, $0) }
    for scope in builder.scopes.all {
      for (position, property) in builder.provided.byScope[scope.id].enumerated() {
        guard let declaration = property.declaration else { continue }
        let frame = Frame(
          consumer: builder.bindingOf[scope.id][position], scope: scope.id, file: declaration.file,
          conditions: property.conditions)
        visitValue(of: declaration, frame)
      }
    }
  }

  /// The state of the visit.
  private struct Frame {
    var consumer: Binding.ID
    var scope: Int
    var file: Int
    var locals: Set<String> = []
    var isDeferred = false
    var isLookingInto = false
    var conditions: [Condition]
    var via: [Site] = []
    /// Places of names whose value the property returns.
    var results: Set<Range<Int>> = []
    /// Calls that make the returned values; empty unless a call makes each of them.
    var makers: Set<Range<Int>> = []
    /// The type that the innermost surrounding call makes, if the call is not among `makers`.
    var part: String?
    /// The functions that use the argument of a call, by the argument's place.
    var users: [Range<Int>: [String]] = [:]
    var depth = 0
  }

  private mutating func visitValue(of declaration: DeclarationID, _ frame: Frame) {
    let property = program.property(declaration)
    let code = program.files[declaration.file].facts.code
    var frame = frame
    let results = [property.getter, property.initialValue].compactMap(\.self).flatMap { code[$0].results }
    frame.results = Set(results.filter { $0.kind == .name || $0.kind == .member }.map(\.range))
    let makers = results.map { maker($0, in: property, declaration.file) }
    if !makers.contains(nil) { frame.makers = Set(makers.compactMap { $0?.range }) }
    if let getter = property.getter { visit(code[getter], frame) }
    if let value = property.initialValue { visit(code[value], frame) }
  }

  /// The call that makes a returned value: `Feed(…)`, or `let feed = Feed(…)` if `feed` is returned.
  private func maker(_ result: Node, in property: PropertyDecl, _ file: Int) -> Node? {
    let code = program.files[file].facts.code
    var call = result
    if result.kind == .name {
      let bodies = [property.getter, property.initialValue].compactMap { $0.map { code[$0] } }
      let values = bodies.flatMap { $0.values(ofVariable: result.text) }
      guard values.count == 1 else { return nil }
      call = values[0]
    }
    return call.kind == .call && call[0].kind == .name && call[0].text.first?.isUppercase == true ? call : nil
  }

  // MARK: Code

  private mutating func visit(_ node: Node, _ frame: Frame) {
    var frame = frame
    frame.depth += 1
    guard Bound.nodes.allows(frame.depth) else { return }
    switch node.kind {
    case .name: visitName(node, frame)
    case .member: visitMember(node, frame)
    case .call: visitCall(node, frame)
    case .closure:
      frame.isDeferred = true
      visitClosure(node, frame)
    case .block: visitBlock(node, frame)
    case .binary where ["??", "&&", "||"].contains(node.text) && node.childCount == 2:
      visit(node[0], frame)
      visit(node[1], branch(frame, node, clause: 0))
    case .ternary where node.childCount == 3:
      visit(node[0], frame)
      visit(node[1], branch(frame, node, clause: 0))
      visit(node[2], branch(frame, node, clause: 1))
    case .if, .guard, .switch, .loop, .for, .do:
      for (position, child) in node.children.enumerated() {
        visit(child, position == 0 ? frame : branch(frame, node, clause: position - 1))
      }
    case .compilation:
      for (position, child) in node.children.enumerated() {
        var inner = frame
        inner.conditions.append(condition(.compilation, node, text: child.text, clause: position, frame))
        visit(child, inner)
      }
    case .keyPath, .function, .macro: break
    default: for child in node.children { visit(child, frame) }
    }
  }

  private mutating func visitBlock(_ node: Node, _ frame: Frame) {
    var frame = frame
    for statement in node.children {
      visit(statement, frame)
      switch statement.kind {
      case .variable:
        frame.locals.insert(statement.text)
      case .variableTuple: frame.locals.formUnion(statement.text.split(separator: ",").map(String.init))
      case .guard, .if, .switch, .loop, .for, .do:
        // The statement may have left the block.
        frame = branch(frame, statement, clause: statement.childCount)
        for names in statement.children where names.kind == .conditions {
          frame.locals.formUnion(names.children.filter { $0.kind == .optionalBinding }.map(\.text))
        }
      default: break
      }
    }
  }

  private func branch(_ frame: Frame, _ node: Node, clause: Int) -> Frame {
    var frame = frame
    frame.conditions.append(condition(.branch, node, text: node.text, clause: clause, frame))
    return frame
  }

  private func condition(
    _ kind: Condition.Kind, _ node: Node, text: String, clause: Int, _ frame: Frame
  ) -> Condition {
    Condition(
      kind: kind, text: text, construct: "\(program.files[frame.file].path)@\(node.range.lowerBound)", clause: clause)
  }

  private mutating func visitClosure(_ node: Node, _ frame: Frame) {
    var frame = frame
    for child in node.children {
      switch child.kind {
      case .closureParameter: frame.locals.insert(child.text)
      case .capture where child.childCount > 0:
        visit(child[0], frame)
        frame.locals.insert(child.text)
      case .capture: break
      default: visit(child, frame)
      }
    }
  }

  // MARK: Names

  /// Visits a name such as `api`: a property of the component itself, if no local variable has the name.
  private mutating func visitName(_ node: Node, _ frame: Frame) {
    guard !frame.locals.contains(node.text) else { return }
    read(node, of: frame.scope, dynamically: false, frame)
  }

  private mutating func visitMember(_ node: Node, _ frame: Frame) {
    guard node.flags.contains(.hasBase) else { return }
    let base = node[0]
    if base.isSelf { return read(node, of: frame.scope, dynamically: true, frame) }
    if isOwn(base, "dependency", frame) { return readRequirement(node, of: frame.scope, frame) }
    if isOwn(base, "pluginExtension", frame) {
      if let binding = builder.pluginBindings[frame.scope]?[node.text] {
        add(.property(binding, scope: frame.scope), at: node, frame)
      }
      return
    }
    var inner = frame
    inner.isLookingInto = true
    visit(base, inner)
    if let scope = scope(of: base, frame) { read(node, of: scope, dynamically: true, frame) }
  }

  /// Whether an expression is a member that the component inherits: `dependency`, `self.dependency`.
  private func isOwn(_ node: Node, _ name: String, _ frame: Frame) -> Bool {
    switch node.kind {
    case .name: node.text == name && !frame.locals.contains(name) && members[frame.scope].properties[name] == nil
    case .member: node.text == name && node.flags.contains(.hasBase) && node[0].isSelf
    default: false
    }
  }

  /// Adds a read of a scope's property, or of a requirement that the scope offers like a property.
  private mutating func read(_ node: Node, of scope: Int, dynamically: Bool, _ frame: Frame) {
    if let binding = members[scope].properties[node.text] {
      add(.property(binding, scope: scope), at: node, frame)
    } else if dynamically {
      readRequirement(node, of: scope, frame)
    }
  }

  private mutating func readRequirement(_ node: Node, of scope: Int, _ frame: Frame) {
    guard let requirement = members[scope].requirements[node.text] else { return }
    add(.requirement(requirement, scope: scope), at: node, frame)
  }

  private mutating func add(_ target: Target, at node: Node, _ frame: Frame) {
    reads.append(
      Read(
        consumer: frame.consumer, target: target, isDeferred: frame.isDeferred, isOnlyLookedInto: frame.isLookingInto,
        isHandedOn: frame.via.isEmpty && frame.results.contains(node.range), part: frame.via.isEmpty ? frame.part : nil,
        users: frame.via.isEmpty ? frame.users[node.range] ?? [] : [], conditions: frame.conditions,
        site: program.site(of: node, in: frame.file), via: frame.via))
  }

  // MARK: Calls

  private mutating func visitCall(_ node: Node, _ outer: Frame) {
    let callee = node[0]
    var frame = outer
    // The code reads a member of the call's result, not of its arguments.
    frame.isLookingInto = false
    if callee.isShared {
      for argument in node.children.dropFirst() {
        if let closure = argument.children.first, closure.kind == .closure {
          visitClosure(closure, frame)
        } else {
          visit(argument, frame)
        }
      }
      return
    }
    var taking = frame
    if let made = madeType(node, frame) {
      taking.users = users(ofArguments: node, making: made)
      if frame.makers.contains(node.range) {
        taking.part = nil
      } else if !frame.makers.isEmpty {
        taking.part = program.spelling(made)
      }
    }
    for argument in node.children.dropFirst() { visit(argument, taking) }
    noteMade(node, frame)
    switch callee.kind {
    case .closure: visitClosure(callee, frame)
    case .name where !frame.locals.contains(callee.text):
      if let made = scopes.scope(named: callee.text, from: frame.file) {
        visitInitialisers(of: made, at: node, frame)
      } else if !follow(callee.text, of: frame.scope, at: node, frame) {
        visitName(callee, frame)
      }
    case .member where callee.flags.contains(.hasBase) && callee[0].isSelf:
      if !follow(callee.text, of: frame.scope, at: node, frame) { visitMember(callee, frame) }
    case .member where callee.flags.contains(.hasBase):
      if let scope = scope(of: callee[0], frame) {
        frame.isLookingInto = true
        visit(callee[0], frame)
        frame.isLookingInto = false
        if follow(callee.text, of: scope, at: node, frame) { return }
      }
      visitMember(callee, frame)
    default: visit(callee, frame)
    }
  }

  /// Notes an object that a call such as `Cache()` makes, where `Cache` is a class of the input.
  private mutating func noteMade(_ call: Node, _ frame: Frame) {
    guard !frame.isDeferred, let type = madeType(call, frame), program.kind(of: type).isReferenceType else { return }
    made.append(
      Instantiation(
        framework: .needle, type: program.spelling(type), recipe: PropertyMaking.recipe(of: call, in: context(frame)),
        consumer: frame.consumer, owner: scopes.all[frame.scope].name, site: program.site(of: call[0], in: frame.file),
        isTestOnly: program.files[frame.file].isTest))
  }

  /// The functions that use each argument of a call that makes an object. It is assumed that the initializer stores
  /// arguments in properties of the same names.
  private func users(ofArguments call: Node, making type: Type) -> [Range<Int>: [String]] {
    guard let id = type.nominal else { return [:] }
    let initializers = program.initializers(of: id).filter { accepts(call, program.function($0)) }
    guard initializers.count == 1, let initializer = initializers.first else { return [:] }
    var parameters = program.function(initializer).parameters[...]
    var users: [Range<Int>: [String]] = [:]
    for argument in call.children.dropFirst() where argument.kind == .argument && argument.childCount > 0 {
      parameters = parameters.drop { ($0.label ?? "") != argument.text }
      guard let parameter = parameters.popFirst() else { return [:] }
      guard let properties = program[id].properties[parameter.name], properties.count == 1 else { continue }
      users[argument[0].range] = program.property(properties[0]).users
    }
    return users
  }

  /// The type that a call makes, if the input declares it.
  private func madeType(_ call: Node, _ frame: Frame) -> Type? {
    guard call[0].kind == .name, call[0].text.first?.isUppercase == true else { return nil }
    let type = program.type(named: call[0].text, in: context(frame))
    guard case .nominal(let id, _) = type, program[id].isDeclared else { return nil }
    return type
  }

  private func context(_ frame: Frame) -> TypeContext {
    let scope = scopes.all[frame.scope]
    return TypeContext(
      file: frame.file, owner: (scope.bodies.first { $0.file == frame.file } ?? scope.declaration).index)
  }

  /// Visits the code of a scope's method; `false` if the scope has no method of that name.
  private mutating func follow(_ name: String, of scope: Int, at call: Node, _ frame: Frame) -> Bool {
    let methods = (members[scope].methods[name] ?? []).filter { accepts(call, program.function($0)) }
    guard let method = methods.first else { return members[scope].methods[name] != nil }
    // If several methods fit, it is not known which one is called.
    guard methods.count == 1, open.insert(method).inserted else { return true }
    let function = program.function(method)
    if let body = function.body {
      var inner = self.inner(frame, scope: scope, file: method.file, at: call)
      inner.locals = Set(function.parameters.map(\.name))
      visit(program.node(body, in: method.file), inner)
    }
    open.remove(method)
    return true
  }

  private func accepts(_ call: Node, _ function: FunctionDecl) -> Bool {
    program.match(CallArgument.all(of: call), to: function.parameters) != nil
  }

  /// Visits the initializers that run when a call makes a component.
  private mutating func visitInitialisers(of scope: Int, at call: Node, _ frame: Frame) {
    for initializer in members[scope].methods["init"] ?? [] where accepts(call, program.function(initializer)) {
      guard open.insert(initializer).inserted else { continue }
      let function = program.function(initializer)
      if let body = function.body {
        var inner = inner(frame, scope: scope, file: initializer.file, at: call)
        inner.locals = Set(function.parameters.map(\.name))
        visit(program.node(body, in: initializer.file), inner)
      }
      open.remove(initializer)
    }
  }

  private func inner(_ frame: Frame, scope: Int, file: Int, at call: Node) -> Frame {
    var inner = frame
    inner.scope = scope
    inner.file = file
    inner.via.append(program.site(of: call, in: frame.file))
    return inner
  }

  // MARK: Types

  /// The scope that is evidently the type of an expression.
  private func scope(of node: Node, _ frame: Frame) -> Int? {
    switch node.kind {
    case .call:
      let callee = node[0]
      if callee.kind == .name, !frame.locals.contains(callee.text),
        let made = scopes.scope(named: callee.text, from: frame.file)
      {
        return made
      }
      return methodResult(callee, frame)
    case .name where !frame.locals.contains(node.text): return members[frame.scope].types[node.text] ?? nil
    case .member where node.flags.contains(.hasBase) && node[0].isSelf:
      return members[frame.scope].types[node.text] ?? nil
    case .forceUnwrap: return scope(of: node[0], frame)
    default: return nil
    }
  }

  private func methodResult(_ callee: Node, _ frame: Frame) -> Int? {
    guard callee.kind == .name || (callee.kind == .member && callee.flags.contains(.hasBase) && callee[0].isSelf),
      let methods = members[frame.scope].methods[callee.text], methods.count == 1,
      let result = program.function(methods[0]).result,
      let written = WrittenType(program.node(result, in: methods[0].file), file: methods[0].file)
    else { return nil }
    return scopes.scope(named: written.name, from: methods[0].file)
  }
}

/// The members of a scope by name.
struct ScopeMembers {
  /// Bindings of its properties. If several have one name, any of them will do.
  private(set) var properties: [String: Binding.ID] = [:]
  /// The scope that is the declared type of a property, by the property's name.
  private(set) var types: [String: Int?] = [:]
  private(set) var requirements: [String: Requirement] = [:]
  /// Its methods and initialisers.
  private(set) var methods: [String: [DeclarationID]] = [:]

  init(_ builder: DraftBuilder, _ scope: NeedleScope) {
    let program = builder.program
    for (position, property) in builder.provided.byScope[scope.id].enumerated() where property.declaration != nil {
      properties[property.name] = builder.bindingOf[scope.id][position]
      types[property.name] = property.typeNode.flatMap { WrittenType($0, file: property.file) }.flatMap {
        builder.scopes.scope(named: $0.name, from: property.file)
      }
    }
    for requirement in builder.requirements.of(scope.requirements) { requirements[requirement.name] = requirement }
    for body in scope.bodies {
      for id in program.functions(in: body) {
        let function = program.function(id)
        guard !function.isStatic, function.kind == .function || function.kind == .initializer else { continue }
        methods[function.name, default: []].append(id)
      }
    }
  }
}

extension DraftBuilder {
  mutating func addReads() {
    // The visit holds the draft, so additions during the visit would copy all of the draft.
    let (reads, made) = PropertyReads.all(self)
    defer { draft.addInstantiations(made, framework: .needle) }
    for read in reads {
      let timing: Request.Timing = read.isDeferred ? .deferred : .eager
      switch read.target {
      case .requirement(let requirement, let scope):
        var item = request(
          requirement, of: scopes.all[scope], consumer: read.consumer, at: read.site, timing: timing,
          strength: .implied,
          conditions: read.conditions)
        item.request.via = read.via
        item.request.isOnlyRead = read.isOnlyLookedInto
        item.request.isHandedOn = read.isHandedOn
        item.request.part = read.part
        item.request.users = read.users
        draft.requests.append(item)
      case .property(let binding, let scope):
        let target = draft.bindings[binding].binding
        var request = Request(
          id: 0, framework: .needle, consumer: read.consumer, owner: scopes.all[scope].name,
          containers: [target.container],
          key: target.key, timing: timing, strength: .implied, conditions: read.conditions, site: read.site,
          via: read.via,
          canonicalType: target.canonicalType)
        request.isOnlyRead = read.isOnlyLookedInto
        request.isHandedOn = read.isHandedOn
        request.part = read.part
        request.users = read.users
        var item = DraftRequest(request)
        item.answers = [binding]
        draft.requests.append(item)
      }
    }
  }
}
