import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds methods of classes that never run, because all objects are of subclasses that replace them:
/// `func assemblies() -> [Assembly]` of a base class that each flow overrides without a call of `super`.
struct ReplacedMethods {
  private let program: Program
  private var known: [DeclarationID: Bool] = [:]
  private var made: [NominalID: Bool] = [:]

  init(_ program: Program) { self.program = program }

  /// Whether no object runs a method.
  ///
  /// - Complexity: O(subclasses), and O(files with the name) for each class that inherits the method.
  mutating func isReplaced(_ id: DeclarationID) -> Bool {
    if let known = known[id] { return known }
    let function = program.function(id)
    var result = false
    if function.kind == .function, !function.isStatic, let owner = program.owner(of: .function(id)),
      program[owner].kind == .class
    {
      result = isReplaced(function, in: owner, of: owner)
    }
    known[id] = result
    return result
  }

  /// The words before a method's name that tell which one is meant if subclasses replace it: `Flow.`; else empty.
  func prefix(of id: DeclarationID) -> String {
    guard let owner = program.owner(of: .function(id)) else { return "" }
    let name = program.function(id).name
    return program.subtypes(of: owner).contains { program[$0].functions[name] != nil } ? program[owner].path + "." : ""
  }

  private mutating func isReplaced(_ function: FunctionDecl, in type: NominalID, of base: NominalID) -> Bool {
    let own = type == base ? nil : override(of: function, in: type)
    if let own { return !namesSuper(own) }
    let subclasses = program.subtypes(of: type).filter { subclass in
      program.supertypes(of: subclass).contains { $0.nominal == type }
    }
    guard !subclasses.isEmpty, !isMade(type) else { return false }
    return subclasses.allSatisfy { isReplaced(function, in: $0, of: base) }
  }

  private func override(of function: FunctionDecl, in type: NominalID) -> DeclarationID? {
    program[type].functions[function.name]?.first { id in
      let own = program.function(id)
      return own.modifiers.contains("override") && own.parameters.map(\.label) == function.parameters.map(\.label)
    }
  }

  private func namesSuper(_ id: DeclarationID) -> Bool {
    func names(_ node: Node) -> Bool {
      node.kind == .name && node.text == "super" || node.children.contains(where: names)
    }
    return program.function(id).body.map { names(program.node($0, in: id.file)) } ?? true
  }

  /// Whether some code may make an object of just this class.
  private mutating func isMade(_ type: NominalID) -> Bool {
    if let known = made[type] { return known }
    var result = !program.isMadeByNameOnly(type)
    var mentions = TypeMentions(program)
    if !result {
      program.forEachReference(of: [program[type].name], in: program.files.indices) { _, file, node in
        switch mentions.effect(of: node, in: file, on: type) {
        case .making, .staticMember, .expecting: result = true
        case .inheriting, nil: break
        }
        return !result
      }
    }
    made[type] = result
    return result
  }
}
