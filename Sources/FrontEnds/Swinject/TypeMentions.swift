import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Tells what a mention of a type does: whether it can make an object of the type, or run a static member.
///
/// A call, an initializer that is taken as a value, and a metatype that is handed on can make an object. A type
/// annotation, a cast or a pattern cannot, except that an annotation decides which type `.init()` and `.shared` mean.
struct TypeMentions {
  private let program: Program
  private var trees: [Int: MentionTree] = [:]
  private var generic: [NominalID: Bool] = [:]
  private var selfMaking: [NominalID: Bool] = [:]
  private var implied: ImpliedInitializers

  init(_ program: Program) { (self.program, implied) = (program, ImpliedInitializers(program)) }

  /// The effect of a mention on one type.
  enum Effect {
    /// The code may make an object.
    case making
    /// The code runs or reads a static member, which the type or a supertype declares.
    case staticMember
    /// The code expects a value of the type. It makes one only by `.init(…)` or `.shared`.
    case expecting(MentionTree.Expectation)
    /// A subtype inherits from the type.
    case inheriting
  }

  /// The effect that a mention has on a type.
  ///
  /// - Parameters:
  ///   - node: A place that ``Program/forEachReference(of:in:_:)`` has found for the type's name or an alias of it.
  ///   - file: The node's file, as a position in ``Program/files``.
  ///   - type: The type.
  /// - Returns: The effect; `nil` for none.
  mutating func effect(of node: NodeID, in file: Int, on type: NominalID) -> Effect? {
    switch tree(of: file).use(of: node) {
    case .nothing: return nil
    case .making: return .making
    case .inheriting: return .inheriting
    case .given: return isMadeByGenericCode(type) ? .making : nil
    case .expecting(let expectation): return isMadeByGenericCode(type) ? .making : .expecting(expectation)
    case .member(let name): return effect(ofMember: name, of: type)
    }
  }

  private mutating func tree(of file: Int) -> MentionTree {
    if let known = trees[file] { return known }
    let tree = MentionTree(program.files[file].facts)
    trees[file] = tree
    return tree
  }

  // MARK: Names

  /// Names by which code may mean some types: their own, and those of typealiases.
  ///
  /// - Returns: The types by name.
  func names(of types: some Sequence<NominalID>) -> [String: [NominalID]] {
    var byName = Dictionary(grouping: types) { program[$0].name }
    var pending = Array(byName.keys)
    let aliases = aliases
    while let name = pending.popLast() {
      for alias in aliases[name] ?? [] {
        let missing = (byName[name] ?? []).filter { !(byName[alias]?.contains($0) ?? false) }
        guard !missing.isEmpty else { continue }
        byName[alias, default: []] += missing
        pending.append(alias)
      }
    }
    return byName
  }

  /// The names of typealiases, by the name that each stands for.
  private var aliases: [String: [String]] {
    var aliases: [String: [String]] = [:]
    for file in program.files.all {
      for alias in file.facts.aliases {
        guard let target = alias.target, case let name = file.facts.code[target].text, name != alias.name else {
          continue
        }
        aliases[name, default: []].append(alias.name)
      }
    }
    return aliases
  }

  // MARK: Static members

  private func effect(ofMember name: String, of type: NominalID) -> Effect? {
    // A library may declare the member.
    var effect: Effect? = .making
    program.forEachAncestor(of: .nominal(type, [])) { nominal in
      if nominal.nested[name] != nil || nominal.aliases[name] != nil {
        effect = nil
      } else if nominal.functions[name] == nil, let properties = nominal.properties[name] {
        effect = properties.allSatisfy(isLiteral) ? nil : .staticMember
      } else if nominal.functions[name] != nil || nominal.kind == .enum {
        effect = .staticMember
      } else {
        return true
      }
      return false
    }
    return effect
  }

  private func isLiteral(_ property: DeclarationID) -> Bool {
    program.property(property).initialValue.map { program.node($0, in: property.file).kind.isLiteral } ?? false
  }

  /// Whether static code of a type may make an object of it without its name: by `Self()` or `.init()`. A case of an
  /// enum is a value of it.
  mutating func makesItself(_ type: NominalID) -> Bool {
    if let known = selfMaking[type] { return known }
    var result = program[type].kind == .enum
    program.forEachAncestor(of: .nominal(type, [])) { nominal in
      result = result || nominal.isDeclared && makesSelf(nominal)
      return !result
    }
    selfMaking[type] = result
    return result
  }

  private func makesSelf(_ nominal: Nominal) -> Bool {
    let names: Set = [nominal.name, "Self"]
    func isOfType(_ node: NodeID?, in file: Int) -> Bool {
      guard let node else { return false }
      let type = program.node(node, in: file)
      return names.contains(type.text) || type.children.contains { names.contains($0.text) }
    }
    let functions = nominal.functions.values.joined().contains { id in
      let function = program.function(id)
      guard function.isStatic, function.kind == .function else { return false }
      if isOfType(function.result, in: id.file) { return true }
      guard let body = function.body else { return function.hasBody && mayName("Self", in: id.file) }
      return program.node(body, in: id.file).makesSelf
    }
    return functions
      || nominal.properties.values.joined().contains { id in
        let property = program.property(id)
        guard property.isStatic else { return false }
        if isOfType(property.type, in: id.file) || isOfType(property.inferredType, in: id.file) { return true }
        guard property.type == nil, property.inferredType == nil else { return false }
        return !isLiteral(id)
      }
  }

  private func mayName(_ word: String, in file: Int) -> Bool {
    program.paths(with: [word])?[word]?.contains(program.files[file].path) ?? false
  }

  // MARK: Generic code

  /// Whether code that knows a type only as a parameter can make an object: `func make<T: Model>() -> T { T() }`. A
  /// protocol or a superclass has to require an initializer for that.
  private mutating func isMadeByGenericCode(_ type: NominalID) -> Bool {
    if let known = generic[type] { return known }
    var result = false
    program.forEachAncestor(of: .nominal(type, [])) { nominal in
      if nominal.isDeclared {
        result = (nominal.functions["init"] ?? []).contains {
          nominal.kind == .protocol || program.function($0).modifiers.contains("required")
        }
      } else {
        result = !protocolsWithoutInitializer.contains(nominal.name)
      }
      return !result
    }
    generic[type] = result
    return result
  }

  // MARK: Implied types

  /// Whether a `.init(…)` may mean a type, which some code expects. Unread files with one of the names around the
  /// expectations become wanted.
  mutating func impliedInitializer(of type: NominalID, for expectations: [MentionTree.Expectation]) -> Bool {
    var search = implied
    defer { implied = search }
    return search.mayMake(type, for: expectations) { tree(of: $0) }
  }
}

/// Protocols of libraries that require no initializer.
private let protocolsWithoutInitializer: Set = [
  "Actor", "AnyObject", "Assembly", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
  "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObjectProtocol", "ObservableObject",
  "Sendable", "View", "ViewModifier",
]

extension Node {
  /// Whether the code contains `Self()`, `Self.init`, `self.init`, or a `.init()` whose type only its surroundings tell.
  fileprivate var makesSelf: Bool {
    switch kind {
    case .call where self[0].kind == .name && self[0].text == "Self": return true
    case .member where isInitializer:
      guard flags.contains(.hasBase) else { return true }
      if self[0].kind != .name || ["Self", "self"].contains(self[0].text) { return true }
    default: break
    }
    return children.contains(where: \.makesSelf)
  }

  /// Whether it is `.init` or `T.init`, with or without labels.
  var isInitializer: Bool { kind == .member && text.prefix { $0 != "(" } == "init" }
}
