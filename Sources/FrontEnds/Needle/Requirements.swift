import DigraphLinker
import DigraphModel

/// A property that a dependency protocol requires.
struct Requirement {
  /// The property's name.
  var name: String
  /// Its type as written: two spellings of one type are two types.
  var type: String
  /// The declaration in its file.
  var declaration: DeclarationID
  /// Whether the generator leaves it out because the protocol is private.
  var isPrivate: Bool
}

/// Reads dependency protocols: `protocol FeedDependency: Dependency { var api: API { get } }`.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Parsing/Tasks/DeclarationsParserTask.swift`: only what
/// is written in the protocol itself counts, and only its properties.
struct Requirements {
  let program: Program
  let scopes: ScopeTable
  /// Requirements of each protocol that a scope names, in source order.
  private(set) var byProtocol: [DeclarationID: [Requirement]] = [:]

  /// What a call may name: functions and types of the files that are read.
  private let declaredNames: Set<String>

  init(_ program: Program, _ scopes: ScopeTable) {
    self.program = program
    self.scopes = scopes
    var names: Set<String> = []
    for file in program.files {
      names.formUnion(file.facts.functions.map(\.name))
      names.formUnion(file.facts.types.map(\.name))
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
    let facts = program.files[declaration.file].facts
    let isPrivate =
      facts.types[declaration.index].modifiers.first.map { $0 == "private" || $0 == "fileprivate" } ?? false
    return facts.properties.enumerated().compactMap { number, property in
      guard property.owner == declaration.index, let type = property.type else { return nil }
      return Requirement(
        name: property.name, type: facts.code[type].verbatimType,
        declaration: DeclarationID(file: declaration.file, index: number), isPrivate: isPrivate)
    }
  }

  // MARK: Use

  /// Names of requirements that the code of their own scopes does not use: whether anybody else does, has to be seen.
  func namesToLookFor() -> Set<String> {
    var names: Set<String> = []
    for scope in scopes.all {
      let requirements = of(scope.requirements)
      if requirements.isEmpty { continue }
      let used = namesWritten(as: [.member], inside: scope)
      for requirement in requirements where !used.contains(requirement.name) { names.insert(requirement.name) }
    }
    return names
  }

  /// Requirements that no scope uses and nobody else can: their declarations.
  ///
  /// Whoever has a component can read its requirements as if they were its properties, so any member of the name
  /// counts, unless it is a member of another component's own dependency, of `self` in a class that is no component, or
  /// of a component that declares it itself.
  func unused() -> Set<DeclarationID> {
    var candidates: [String: [DeclarationID]] = [:]
    var used: Set<DeclarationID> = []
    for scope in scopes.all {
      let names = namesWritten(as: [.member], inside: scope)
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

  /// Whether the code of a scope hands its dependency as a whole to code that is not in the input, as `Mirror` is not:
  /// of what is read of it there, nothing is known.
  private func handsOut(_ scope: NeedleScope) -> Bool {
    scope.bodies.contains { body in
      let facts = program.files[body.file].facts
      let range = facts.types[body.index].range
      return facts.code.nodes.indices.contains { position in
        let storage = facts.code.nodes[position]
        guard storage.kind == .call, range.contains(Int(storage.start)) else { return false }
        let call = Node(code: facts.code, id: NodeID(Int32(position)))
        guard call.children.dropFirst().contains(where: { $0.childCount > 0 && $0[0].isWholeDependency }) else {
          return false
        }
        let callee = call[0].kind == .member && call[0].text == "init" ? call[0].children.first ?? call[0] : call[0]
        return callee.lastName.map { !isDeclared($0) } ?? true
      }
    }
  }

  private func isDeclared(_ name: String) -> Bool {
    declaredNames.contains(name) || !(program.index?.declarations(of: name).isEmpty ?? true)
  }

  /// Names of what stands in the code of a scope in one of some ways, and those in its key paths.
  func namesWritten(as kinds: [Node.Kind], inside scope: NeedleScope) -> Set<String> {
    var names: Set<String> = []
    for body in scope.bodies {
      let facts = program.files[body.file].facts
      let range = facts.types[body.index].range
      for (position, storage) in facts.code.nodes.enumerated() where range.contains(Int(storage.start)) {
        let node = Node(code: facts.code, id: NodeID(Int32(position)))
        if kinds.contains(storage.kind) { names.insert(node.text) }
        if storage.kind == .keyPath { names.formUnion(node.text.split(separator: ".").map(String.init)) }
      }
    }
    return names
  }

  /// Looks for members of what may be a component, in whichever code.
  ///
  /// - Parameters:
  ///   - names: What the members are called.
  ///   - orOwn: Whether those count, too, that are surely no requirements of the component.
  /// - Returns: Those of the names that a member or a key path has outside of generated files.
  func namesUsedElsewhere(among names: Set<String>, orOwn: Bool = true) -> Set<String> {
    var found: Set<String> = []
    for (number, file) in program.files.enumerated() where !scopes.generatedFiles.contains(number) {
      let facts = file.facts
      // Classes with the scope that they are, so that `dependency` and `self` are known for what they are.
      let types = facts.types.enumerated().map { position, type in
        (range: type.range, isScope: scopes.scopeOf[DeclarationID(file: number, index: position)] != nil)
      }
      // Found once a file has a member that may be a component's own: few have.
      var locals: Set<String>?
      for (position, storage) in facts.code.nodes.enumerated() {
        let node = Node(code: facts.code, id: NodeID(Int32(position)))
        switch storage.kind {
        case .member:
          guard names.contains(node.text), !found.contains(node.text) else { continue }
          let inner = types.lastIndex { $0.range.contains(Int(storage.start)) }
          guard !isOfOther(node, inScope: inner.map { types[$0].isScope }) else { continue }
          if !orOwn, let inner {
            let known = locals ?? Self.localNames(in: facts)
            locals = known
            if isOwn(node, of: DeclarationID(file: number, index: inner), among: known) { continue }
          }
          found.insert(node.text)
        case .keyPath:
          found.formUnion(
            names.intersection(node.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)))
        default: break
        }
      }
    }
    return found
  }

  /// Whether a member is one that a component declares itself: of a property, as in `appComponent.feed`, whose type is
  /// a component that requires nothing of that name. One of `locals` may stand for something else than a property.
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

  /// Whether a member is certainly not one of a component whose own code does not use it.
  private func isOfOther(_ node: Node, inScope: Bool?) -> Bool {
    guard let base = node.children.first, node.flags.contains(.hasBase) else { return true }
    let isDependency =
      (base.kind == .name && base.text == "dependency")
      || (base.kind == .member && base.text == "dependency" && base.children.first?.isSelf == true)
    // The code of scopes was looked at before, one by one.
    if inScope == true { return isDependency || base.isSelf }
    return inScope == false && base.isSelf
  }
}

extension Node {
  /// `dependency`, `self.dependency`, whatever it is cast to.
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
