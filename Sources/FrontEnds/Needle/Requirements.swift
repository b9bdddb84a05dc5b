import DigraphModel
import DigraphProgram

/// A property that a dependency protocol requires.
struct Requirement {
  /// The property's name.
  var name: String
  /// Its type as written. Two spellings of one type count as two types.
  var type: String
  /// The declaration in its file.
  var declaration: DeclarationID
  /// Whether the generator leaves it out because the protocol is private.
  var isPrivate: Bool

  /// The key under which its value is looked up.
  var key: Key { Key(type: type, name: .member(name)) }
}

/// Reads dependency protocols: `protocol FeedDependency: Dependency { var api: API { get } }`.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Parsing/Tasks/DeclarationsParserTask.swift`: only
/// properties count, and only those that are written in the protocol itself.
struct Requirements {
  private unowned let program: Program
  private let scopes: ScopeTable
  /// Requirements of each protocol that a scope names, in source order.
  private(set) var byProtocol: [DeclarationID: [Requirement]] = [:]
  /// The names in the code of each scope.
  let written: [WrittenNames]

  /// The names that a call may have: functions and types of the files that are read.
  private let declaredNames: Set<String>

  init(_ scopes: ScopeTable) {
    program = scopes.program
    self.scopes = scopes
    written = scopes.all.map { WrittenNames(inside: $0, in: scopes.program) }
    var names: Set<String> = []
    for file in scopes.program.files {
      // Declarations are large, so only their names are copied.
      for number in file.facts.functions.indices { names.insert(file.facts.functions[number].name) }
      for number in file.facts.types.indices { names.insert(file.facts.types[number].name) }
    }
    declaredNames = names
    for scope in scopes.all {
      for reference in [scope.requirements, scope.pluginExtension] {
        guard let declaration = reference?.declaration, byProtocol[declaration] == nil else { continue }
        byProtocol[declaration] = read(declaration)
      }
    }
  }

  /// The requirements of a protocol.
  func of(_ reference: ProtocolReference?) -> [Requirement] {
    reference?.declaration.flatMap { byProtocol[$0] } ?? []
  }

  private func read(_ declaration: DeclarationID) -> [Requirement] {
    let isPrivate =
      program.type(declaration).modifiers.first.map { $0 == "private" || $0 == "fileprivate" } ?? false
    return program.properties(in: declaration).compactMap { id in
      guard let type = program.property(id).type else { return nil }
      return Requirement(
        name: program.property(id).name, type: program.node(type, in: id.file).verbatimType, declaration: id,
        isPrivate: isPrivate)
    }
  }

  // MARK: Use

  /// Names of requirements that the code of their own scopes does not use. Other code must be searched for uses of
  /// them.
  func namesToLookFor() -> Set<String> {
    var names: Set<String> = []
    for scope in scopes.all {
      let used = written[scope.id].members
      for requirement in of(scope.requirements) where !used.contains(requirement.name) {
        names.insert(requirement.name)
      }
    }
    return names
  }

  /// Declarations of requirements that no scope uses and no other code can use.
  ///
  /// Code that has a component can read its requirements like properties, so any member of the name counts. Three kinds
  /// of members do not count: those of another component's own dependency, of `self` in a class that is no component,
  /// and of a component that declares the member itself.
  func unused() -> Set<DeclarationID> {
    var candidates: [String: [DeclarationID]] = [:]
    var used: Set<DeclarationID> = []
    for scope in scopes.all {
      let names = written[scope.id].members
      let required = of(scope.requirements)
      let isHandedOut = !required.allSatisfy { names.contains($0.name) } && handsOut(scope)
      for requirement in required {
        if isHandedOut || names.contains(requirement.name) {
          used.insert(requirement.declaration)
        } else {
          candidates[requirement.name, default: []].append(requirement.declaration)
        }
      }
    }
    if candidates.isEmpty { return [] }
    let elsewhere = namesUsedElsewhere(among: Set(candidates.keys), orOwn: false)
    var result: Set<DeclarationID> = []
    for (name, declarations) in candidates where !elsewhere.contains(name) {
      result.formUnion(declarations.filter { !used.contains($0) })
    }
    return result
  }

  /// Whether the code of a scope passes its dependency as a whole to code outside of the input, such as `Mirror`. It is
  /// not known what that code reads.
  private func handsOut(_ scope: NeedleScope) -> Bool {
    scope.bodies.contains { body in
      program.nodes(in: program.type(body).range, of: body.file).contains { call in
        guard call.kind == .call,
          call.children.dropFirst().contains(where: { $0.childCount > 0 && $0[0].isWholeDependency })
        else { return false }
        let callee = call[0].kind == .member && call[0].text == "init" ? call[0].children.first ?? call[0] : call[0]
        return callee.lastName.map { !isDeclared($0) } ?? true
      }
    }
  }

  private func isDeclared(_ name: String) -> Bool {
    declaredNames.contains(name) || !(program.index?.declarations(of: name).isEmpty ?? true)
  }

  /// Looks in all code for members of objects that may be components.
  ///
  /// - Parameters:
  ///   - names: The names of the members.
  ///   - orOwn: Whether members also count that a component certainly declares itself.
  /// - Returns: The names that occur as a member or in a key path outside of generated files.
  func namesUsedElsewhere(among names: Set<String>, orOwn: Bool = true) -> Set<String> {
    var found: Set<String> = []
    for (number, file) in program.files.enumerated() where !scopes.generatedFiles.contains(number) {
      let facts = file.facts
      // A file stores each text once, so one comparison decides for all members with this text.
      var isOpen = (0..<facts.code.strings.count).map {
        let text = facts.code.strings[$0]
        return names.contains(text) && !found.contains(text)
      }
      // Computed once a file has a member that may be a component's own. Few files have one.
      var locals: Set<String>?
      for (position, storage) in facts.code.nodes.enumerated() {
        let node = Node(code: facts.code, id: NodeID(Int32(position)))
        switch storage.kind {
        case .member:
          guard storage.text >= 0, isOpen[Int(storage.text)] else { continue }
          let inner = program.types(around: Int(storage.start), in: number).first
          // The scope tells what `dependency` and `self` mean.
          guard !isOfOther(node, inScope: inner.map { scopes.scopeOf[$0] != nil }) else { continue }
          if !orOwn, let inner {
            let known = locals ?? Self.localNames(in: facts)
            locals = known
            if isOwn(node, of: inner, among: known) { continue }
          }
          found.insert(node.text)
          isOpen[Int(storage.text)] = false
        case .keyPath:
          found.formUnion(
            names.intersection(node.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)))
        default: break
        }
      }
    }
    return found
  }

  /// Whether a component declares a member itself. The member's base is a property, as in `appComponent.feed`, whose
  /// type is a component that requires nothing of that name. A name in `locals` may be something else than a property.
  private func isOwn(_ node: Node, of owner: DeclarationID, among locals: Set<String>) -> Bool {
    guard let base = node.children.first, node.flags.contains(.hasBase) else { return false }
    let isOfSelf = base.kind == .member && base.children.first?.isSelf == true
    guard isOfSelf || base.kind == .name && !locals.contains(base.text) else { return false }
    let type = program.selfType(program.nominalOf[owner.file][owner.index])
    guard let property = program.property(base.text, of: type),
      let component = program.type(ofProperty: property)?.unwrapped.nominal,
      let scope = program[component].declarations.first.flatMap({ scopes.scopeOf[$0] }).map({ scopes.all[$0] })
    else { return false }
    return scope.inheritsThrough == nil && program.property(node.text, of: program.selfType(component)) != nil
      && !of(scope.requirements).contains { $0.name == node.text }
      && !of(scope.pluginExtension).contains { $0.name == node.text }
  }

  /// Names of all variables and parameters in the code of a file, which may hide properties.
  private static func localNames(in facts: FileFacts) -> Set<String> {
    var names = Set(facts.functions.flatMap { $0.parameters.map(\.name) })
    for index in facts.code.nodes.indices
    where [.variable, .closureParameter, .capture].contains(facts.code.nodes[index].kind) {
      names.insert(facts.code[NodeID(Int32(index))].text)
    }
    return names
  }

  /// Whether a member certainly reads no component from other code: it has no base, or its base is `self` or a scope's
  /// own `dependency`.
  private func isOfOther(_ node: Node, inScope: Bool?) -> Bool {
    guard let base = node.children.first, node.flags.contains(.hasBase) else { return true }
    let isDependency =
      (base.kind == .name && base.text == "dependency")
      || (base.kind == .member && base.text == "dependency" && base.children.first?.isSelf == true)
    // The code of scopes was examined before, one by one.
    if inScope == true { return isDependency || base.isSelf }
    return inScope == false && base.isSelf
  }
}

/// The names in the code of a scope. Parts of its key paths count as members and as names.
struct WrittenNames {
  /// Members.
  private(set) var members: Set<String> = []
  /// Members, and names that stand alone.
  private(set) var all: Set<String> = []

  init(inside scope: NeedleScope, in program: Program) {
    for body in scope.bodies {
      for node in program.nodes(in: program.type(body).range, of: body.file) {
        switch node.kind {
        case .member: members.insert(node.text)
        case .name: all.insert(node.text)
        case .keyPath: members.formUnion(node.text.split(separator: ".").map(String.init))
        default: break
        }
      }
    }
    all.formUnion(members)
  }
}

extension Node {
  /// Whether the node is the dependency as a whole: `dependency` or `self.dependency`, whatever it is cast to.
  fileprivate var isWholeDependency: Bool {
    switch kind {
    case .cast, .forceUnwrap: self[0].isWholeDependency
    case .name: text == "dependency"
    case .member: text == "dependency" && flags.contains(.hasBase) && self[0].isSelf
    default: false
    }
  }

  /// Whether it is `self`.
  var isSelf: Bool { kind == .name && text == "self" }
}
