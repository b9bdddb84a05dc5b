import DigraphModel
import DigraphProgram

/// A place in the code that names or makes a scope.
struct ScopeUse {
  /// The scope.
  var scope: Int
  /// The scope whose code contains the place; `nil` if the place is in no scope.
  var maker: Int?
  /// The type or function whose code contains the place.
  var owner: String
  /// The form in which the scope is named.
  var form: Form
  /// The parent that the call passes; `nil` if the call makes nothing, as in `FeedComponent.defaultSize()`.
  var parent: Construction.Parent?
  /// How the maker keeps the scope.
  var keeping: Construction.Keeping
  var file: Int
  /// Offsets of the call, including the whole name before its parentheses.
  var range: Range<Int>

  enum Form: Hashable {
    /// `FeedComponent(parent: self)`, `FeedComponent.init(parent: self)`: the generator sees it.
    case named
    /// `.init(parent: self)`.
    case unnamed
    /// `Features.FeedComponent(parent: self)`, with the name as written.
    case qualified(String)
  }
}

/// Finds the places that make scopes.
///
/// Specified by uber/needle. `Generator/Sources/NeedleFramework/Parsing/BaseVisitor.swift` counts a call that begins
/// with a scope's name as the construction of a child, if it is in the class or an extension of another scope.
/// `Parsing/Processors/ParentLinker.swift` makes the surrounding scope the parent of the named one.
/// `ComponentInstantiationValidator.swift` checks that `parent: self` is passed.
struct Constructions {
  private let scopes: ScopeTable
  private let program: Program
  /// All places, in the order of files and their code.
  private(set) var uses: [ScopeUse] = []
  /// Scopes that are made below Needle's own `BootstrapComponent()`, outside of tests.
  private(set) var belowBootstrap: Set<Int> = []
  /// Scopes that something makes.
  private(set) var made: Set<Int> = []
  /// The number of each scope's strongly connected component in the graph of constructions by name.
  private var componentOfScope: [Int] = []

  init(_ scopes: ScopeTable) {
    self.scopes = scopes
    program = scopes.program
    for file in program.files.indices { read(file) }
    made = Set(uses.lazy.filter { $0.parent != nil }.map(\.scope))
    let edges = uses.enumerated().compactMap { number, use in
      use.form == .named ? use.maker.map { Edges.Edge(source: $0, target: use.scope, request: number) } : nil
    }
    componentOfScope = Array(repeating: 0, count: scopes.all.count)
    let components = Edges(nodeCount: scopes.all.count, edges).stronglyConnectedComponents()
    for (number, circle) in components.enumerated() { for scope in circle { componentOfScope[scope] = number } }
  }

  /// Whether constructions by name lead from a scope back to its maker, directly or through other scopes.
  func leads(from scope: Int, backTo maker: Int) -> Bool { componentOfScope[scope] == componentOfScope[maker] }

  /// The surroundings of a piece of code.
  private struct Surroundings {
    var file: Int
    var maker: Int?
    var owner: String
    /// The type that the surrounding code expects, if it is declared.
    var expected: Node?
    var keeping: Construction.Keeping = .none
  }

  private mutating func read(_ file: Int) {
    let facts = program.files[file].facts
    for function in facts.functions where !function.isLocal {
      var surroundings = surroundings(of: function.owner, name: function.name, file)
      surroundings.expected = function.result.map { facts.code[$0] }
      for parameter in function.parameters {
        if let value = parameter.defaultValue {
          visit(facts.code[value], self.surroundings(of: function.owner, name: function.name, file))
        }
      }
      if let body = function.body { visitBody(facts.code[body], surroundings) }
    }
    for property in facts.properties {
      var surroundings = surroundings(of: property.owner, name: property.name, file)
      surroundings.expected = property.type.map { facts.code[$0] }
      if let value = property.initialValue {
        surroundings.keeping = property.modifiers.contains("weak") ? .none : .stored
        visitBody(facts.code[value], surroundings)
      }
      surroundings.keeping = .none
      if let getter = property.getter { visitBody(facts.code[getter], surroundings) }
    }
    if let statements = facts.topLevel { visit(facts.code[statements], Surroundings(file: file, owner: "")) }
  }

  /// The scope around a declaration: the innermost surrounding type that is a scope, if only structs and enums are in
  /// between.
  private func surroundings(of owner: Int?, name: String, _ file: Int) -> Surroundings {
    let types = program.files[file].facts.types
    var current = owner
    while let type = current {
      if let scope = scopes.scopeOf[DeclarationID(file: file, index: type)] {
        return Surroundings(file: file, maker: scope, owner: scopes.all[scope].name)
      }
      if types[type].kind == .class || types[type].kind == .protocol || types[type].kind == .extension { break }
      current = types[type].parent
    }
    return Surroundings(file: file, owner: owner.map { types[$0].name } ?? name)
  }

  // MARK: Code

  /// Visits the code that gives a property or function its value.
  private mutating func visitBody(_ node: Node, _ surroundings: Surroundings) {
    switch node.kind {
    case .block where node.childCount == 1: visitBody(node[0], surroundings)
    case .return where node.childCount == 1: visitBody(node[0], surroundings)
    case .call: visitCall(node, surroundings)
    default: visit(node, surroundings)
    }
  }

  private mutating func visit(_ node: Node, _ surroundings: Surroundings) {
    var inner = surroundings
    switch node.kind {
    case .return where node.childCount == 1: return visitBody(node[0], surroundings)
    case .block: break
    case .variable:
      inner.expected = node.type
      inner.keeping = .none
      return node.children.forEach { visitBody($0, inner) }
    case .assignment where node[0].isOwnMember:
      inner.keeping = .stored
      inner.expected = nil
      return visitBody(node[1], inner)
    default:
      inner.expected = nil
      inner.keeping = .none
    }
    if let number = node.declaration {
      let function = program.files[surroundings.file].facts.functions[number]
      inner.expected = function.result.map { node.code[$0] }
      if let body = function.body { visitBody(node.code[body], inner) }
    }
    for child in node.children {
      if child.kind == .call { visitCall(child, inner) } else { visit(child, inner) }
    }
  }

  private mutating func visitCall(_ call: Node, _ surroundings: Surroundings) {
    if let use = use(call, surroundings) { uses.append(use) }
    noteBootstrap(call, surroundings)
    var inner = surroundings
    inner.expected = nil
    inner.keeping = .none
    let callee = call[0]
    if callee.isShared {
      // The value of the closure of `shared` is kept.
      for argument in call.children.dropFirst() {
        guard let closure = argument.children.first, closure.kind == .closure else { continue }
        var kept = surroundings
        kept.keeping = .shared
        if let block = closure.children.last { visitBody(block, kept) }
      }
      return
    }
    if callee.kind == .closure {
      // `{ … }()` has the value that its closure returns.
      if let block = callee.children.last { visitBody(block, surroundings) }
    } else if callee.kind == .call {
      visitCall(callee, inner)
    } else {
      visit(callee, inner)
    }
    for argument in call.children.dropFirst() { visit(argument, inner) }
  }

  /// Notes a scope that is made below `BootstrapComponent`: `RootComponent(parent: BootstrapComponent())`, or
  /// `super.init(parent: BootstrapComponent())` in its own initializer.
  private mutating func noteBootstrap(_ call: Node, _ surroundings: Surroundings) {
    guard call.isGivenBootstrap, !program.files[surroundings.file].isTest else { return }
    let callee = call[0]
    let scope =
      callee.kind == .member && callee.text == "init" && callee.flags.contains(.hasBase) && callee[0].text == "super"
      ? surroundings.maker : callee.leftmostName.flatMap { scopes.scope(named: $0.text, from: surroundings.file) }
    if let scope { belowBootstrap.insert(scope) }
  }

  private func use(_ call: Node, _ surroundings: Surroundings) -> ScopeUse? {
    let parent = parent(of: call)
    func use(_ scope: Int, _ form: ScopeUse.Form, _ parent: Construction.Parent?) -> ScopeUse {
      ScopeUse(
        scope: scope, maker: surroundings.maker, owner: surroundings.owner, form: form, parent: parent,
        keeping: surroundings.keeping, file: surroundings.file, range: call.range)
    }
    let callee = call[0]
    if let first = callee.leftmostName, let scope = scopes.scope(named: first.text, from: surroundings.file) {
      let makes = callee.kind == .name || (callee.kind == .member && callee.text == "init" && callee[0].kind == .name)
      return use(scope, .named, makes ? parent ?? Construction.Parent.none : nil)
    }
    guard callee.kind == .member, let parent else { return nil }
    if !callee.flags.contains(.hasBase), callee.text == "init", let expected = surroundings.expected,
      let scope = scope(expected, surroundings.file)
    {
      return use(scope, .unnamed, parent)
    }
    var named = callee
    if callee.text == "init", callee.flags.contains(.hasBase) { named = callee[0] }
    guard named.kind == .member, named.flags.contains(.hasBase), named.leftmostName?.text.first?.isUppercase == true,
      let scope = scopes.scope(named: named.text, from: surroundings.file)
    else { return nil }
    return use(scope, .qualified(named.dottedName ?? named.text), parent)
  }

  /// The scope that a type names.
  private func scope(_ type: Node, _ file: Int) -> Int? {
    let type = type.kind == .typeOptional ? type[0] : type
    guard let written = WrittenType(type, file: file) else { return nil }
    return scopes.scope(named: written.name, from: file)
  }

  /// The parent that a call passes as its first argument; `nil` if it has no such argument.
  private func parent(of call: Node) -> Construction.Parent? {
    guard call.childCount > 1, call[1].hasText, call[1].text == "parent" else { return nil }
    let value = call[1][0]
    if value.isSelf { return .maker }
    if call.isGivenBootstrap { return Construction.Parent.none }
    return .other(value.shortText)
  }
}

extension Node {
  /// Whether the node is `shared` or `self.shared`.
  var isShared: Bool {
    (kind == .name && text == "shared") || (kind == .member && text == "shared" && children.first?.isSelf == true)
  }

  /// Whether a call has `parent: BootstrapComponent()` as its first argument.
  fileprivate var isGivenBootstrap: Bool {
    guard childCount > 1, self[1].hasText, self[1].text == "parent", let value = self[1].children.first else {
      return false
    }
    return value.kind == .call && value.childCount == 1 && value[0].lastName == "BootstrapComponent"
  }

  /// Whether the node is a member of `self`, such as `self.x`.
  fileprivate var isOwnMember: Bool { kind == .member && flags.contains(.hasBase) && self[0].isSelf }

  /// The name that an expression begins with.
  var leftmostName: Node? {
    var current = self
    while true {
      switch current.kind {
      case .name: return current
      case .member where current.flags.contains(.hasBase): current = current[0]
      case .call, .subscript, .forceUnwrap, .optionalChain: current = current[0]
      default: return nil
      }
    }
  }

  /// The last name of `A.B.C`.
  var lastName: String? { kind == .name || kind == .member ? text : nil }

  /// The text of `A.B.C`, if it consists of names only.
  var dottedName: String? {
    switch kind {
    case .name: text
    case .member where flags.contains(.hasBase): self[0].dottedName.map { $0 + "." + text }
    default: nil
    }
  }

  /// A short text to show for an expression.
  var shortText: String {
    switch kind {
    case .call: (self[0].dottedName ?? "…") + (childCount > 1 ? "(…)" : "()")
    case .forceUnwrap: self[0].shortText + "!"
    case .optionalChain: self[0].shortText + "?"
    default: dottedName ?? (text.isEmpty ? "…" : text)
    }
  }
}
