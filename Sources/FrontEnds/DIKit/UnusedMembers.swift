import DigraphModel
import DigraphProgram

/// Finds values that are passed in and never read: members of `Dependency`, and parameters of provider methods.
///
/// Any code that holds an injectable object may read its members, as `cell.dependency.client`, so a read anywhere
/// counts. If a `Dependency` is passed on as a whole, the reads of its members are unknown.
struct UnusedMembers {
  private let program: Program
  /// Members read through the `dependency` of any object, and members that each type reads through its own.
  private var read: Set<String> = []
  private var readOf: [NominalID: Set<String>] = [:]
  /// Types that pass their `dependency` on as a whole.
  private var handedOn: Set<NominalID> = []
  private var isHandedOnAnywhere = false

  /// Reads the code of a program, except for some files.
  init(_ program: Program, besides ignored: Set<Int>) {
    self.program = program
    for file in program.files.indices where !ignored.contains(file) {
      let facts = program.files[file].facts
      for function in facts.functions {
        let isFactory = function.name == "makeInstance" || function.kind == .initializer
        if let body = function.body { visit(facts.code[body], of: owner(function.owner, file), isFactory: isFactory) }
        for value in function.parameters.compactMap(\.defaultValue) {
          visit(facts.code[value], of: owner(function.owner, file), isFactory: false)
        }
      }
      for property in facts.properties {
        for body in [property.initialValue, property.getter].compactMap(\.self) {
          visit(facts.code[body], of: owner(property.owner, file), isFactory: false)
        }
      }
      if let body = facts.topLevel { visit(facts.code[body], of: nil, isFactory: false) }
    }
  }

  private func owner(_ index: Int?, _ file: Int) -> NominalID? {
    guard let index else { return nil }
    let nominal = program.nominalOf[file][index]
    return nominal.index < 0 ? nil : nominal
  }

  // MARK: Code

  private mutating func visit(_ node: Node, of owner: NominalID?, isFactory: Bool) {
    switch node.kind {
    case .member where node.flags.contains(.hasBase):
      let base = node[0].unforced
      if base.namesDependency {
        note(node.text, of: base.isOwn ? owner : nil, isOwn: base.isOwn)
        if base.kind == .member, base.flags.contains(.hasBase) { visit(base[0], of: owner, isFactory: isFactory) }
        return
      }
      if node.text == "dependency" {
        noteHandedOn(node.isOwn ? owner : nil, isOwn: node.isOwn)
      }
    case .name where node.text == "dependency": noteHandedOn(owner, isOwn: true)
    case .assignment where node.childCount == 2 && node[0].unforced.namesDependency:
      let target = node[0].unforced
      if target.kind == .member, target.flags.contains(.hasBase) { visit(target[0], of: owner, isFactory: isFactory) }
      // `self.dependency = dependency`, or the same for the object that a factory method makes, is no read.
      if !(isFactory && node[1].isOwn) { visit(node[1], of: owner, isFactory: isFactory) }
      return
    case .call where isFactory && (node[0].makesOwner(owner.map { program[$0].name })):
      for argument in node.children.dropFirst()
      where !(argument.hasText && argument.text == "dependency" && argument[0].isOwn) {
        visit(argument, of: owner, isFactory: isFactory)
      }
      return
    // Reflection reads every member.
    case .call
    where node[0].text == "Mirror" && node.children.dropFirst().contains(where: { $0.children.first?.text == "self" }):
      noteHandedOn(owner, isOwn: true)
    case .keyPath where node.text.contains("dependency"): isHandedOnAnywhere = true
    case .capture where node.childCount == 0 && node.text == "dependency": return
    case .optionalBinding where node.childCount == 0 && node.text == "dependency": noteHandedOn(owner, isOwn: true)
    default: break
    }
    for child in node.children { visit(child, of: owner, isFactory: isFactory) }
  }

  private mutating func note(_ member: String, of owner: NominalID?, isOwn: Bool) {
    guard isOwn, let owner, isObject(owner) else {
      read.insert(member)
      return
    }
    readOf[owner, default: []].insert(member)
  }

  private mutating func noteHandedOn(_ owner: NominalID?, isOwn: Bool) {
    guard isOwn, let owner, isObject(owner) else {
      isHandedOnAnywhere = true
      return
    }
    handedOn.insert(owner)
  }

  /// Whether `dependency` in the code of a type belongs to its objects. In a protocol, it belongs to any type that
  /// conforms.
  private func isObject(_ owner: NominalID) -> Bool { program[owner].kind != .protocol && program[owner].isDeclared }

  // MARK: Answers

  /// Members of a type's `Dependency` that nothing reads.
  func unread(_ type: InjectableType) -> Set<String> {
    let own = program.nominalOf[type.id.file][type.id.index]
    guard own.index >= 0, !isHandedOnAnywhere,
      let inner = type.dependency,
      // Protocols that the `Dependency` conforms to may read the member, and so may users of a library.
      program.type(inner).inherited.isEmpty, program.hasApp || !program.type(inner).modifiers.contains("public")
    else { return [] }
    let mayHaveSubtypes =
      program.kind(of: .nominal(own, [])) == .class && !program.type(type.id).modifiers.contains("final")
    let family = mayHaveSubtypes ? program.table(Subclasses.init).of(own, in: program).union([own]) : [own]
    guard handedOn.isDisjoint(with: family), !hasOtherNames(own) else { return [] }
    var unread = Set(type.members.map(\.name)).subtracting(read)
    for subtype in family { unread.subtract(readOf[subtype] ?? []) }
    // Reads in the code of `Dependency` itself.
    let nested = program.nominalOf[inner.file][inner.index]
    for id in [inner] + (nested.index >= 0 ? program[nested].extensions : []) {
      for node in program.nodes(in: program.type(id).range, of: id.file)
      where node.kind == .name || node.kind == .member {
        unread.remove(node.text)
      }
    }
    return unread
  }

  /// Whether a function takes a `Dependency` under another name than `dependency`, or a property stores it under one.
  private func hasOtherNames(_ own: NominalID) -> Bool {
    func isDependency(_ node: NodeID?, _ file: Int) -> Bool {
      guard let spelling = node.map({ program.node($0, in: file).spelling }) else { return false }
      return spelling.hasPrefix("Dependency") || spelling.contains(".Dependency")
    }
    let functions = program[own].functions.values.joined().contains { id in
      program.function(id).parameters.contains { $0.name != "dependency" && isDependency($0.type, id.file) }
    }
    return functions
      || program[own].properties.contains { name, ids in
        name != "dependency" && ids.contains { isDependency(program.property($0).type, $0.file) }
      }
  }

  /// Parameters of a provider method that no method implementing it reads; none if nothing implements it.
  func unread(_ provider: Resolver.Provider, in bodies: [DeclarationID]) -> Set<String> {
    guard !bodies.isEmpty else { return [] }
    var unread: Set<String> = []
    for (position, member) in provider.members.enumerated() {
      let isIgnored = bodies.allSatisfy { id in
        let function = program.function(id)
        guard position < function.parameters.count, let body = function.body.map({ program.node($0, in: id.file) })
        else { return false }
        let name = function.parameters[position].name
        return name == "_"
          || !program.mentions(name, in: body.range, of: id.file)
            && !program.mentions("fatalError", in: body.range, of: id.file)
      }
      if isIgnored { unread.insert(member.name) }
    }
    return unread
  }
}

extension Node {
  /// The expression inside of `!` and `?`.
  fileprivate var unforced: Node { kind == .forceUnwrap || kind == .optionalChain ? self[0].unforced : self }

  /// Whether the node names some object's dependency: `dependency`, `self.dependency`, `cell.dependency`.
  fileprivate var namesDependency: Bool { (kind == .name || kind == .member) && text == "dependency" }

  /// Whether the node is the dependency of `self`: `dependency`, `self.dependency`.
  fileprivate var isOwn: Bool {
    let node = unforced
    if node.kind == .name { return node.text == "dependency" }
    guard node.kind == .member, node.text == "dependency", node.flags.contains(.hasBase) else { return false }
    let base = node[0].unforced
    return base.kind == .name && base.text == "self"
  }

  /// Whether a call of this expression makes an object of the type around: `self.init`, `Self`, `Cart`, `Cart.init` in
  /// `Cart`.
  fileprivate func makesOwner(_ name: String?) -> Bool {
    switch self.kind {
    case .name: text == "Self" || text == name
    case .member where text == "init":
      flags.contains(.hasBase) && self[0].kind == .name && ["self", "Self", name].contains(self[0].text)
    default: false
    }
  }
}

/// The subclasses of classes in the input.
private struct Subclasses {
  /// Subclasses, direct or not, of each class.
  private var subtypes: [ObjectIdentifier: Set<NominalID>] = [:]

  init(_ program: Program) {
    for number in program.nominals.indices {
      let id = NominalID(index: number)
      guard program[id].kind == .class, program[id].isDeclared else { continue }
      program.forEachAncestor(of: .nominal(id, [])) { nominal in
        if nominal.kind == .class, nominal !== program[id] {
          subtypes[ObjectIdentifier(nominal), default: []].insert(id)
        }
        return true
      }
    }
  }

  func of(_ type: NominalID, in program: Program) -> Set<NominalID> { subtypes[ObjectIdentifier(program[type])] ?? [] }
}
