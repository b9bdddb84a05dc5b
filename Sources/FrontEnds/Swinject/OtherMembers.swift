import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Tells members of one name apart by the types that code writes before them: `App.shared` is not `Errors.shared`.
struct OtherMembers {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Whether all code of other files that has the name of a static member means a member of another type.
  ///
  /// - Complexity: O(nodes of the files with the name)
  func haveName(of member: Member) -> Bool {
    guard isStatic(member), let owner = program.owner(of: member) else { return false }
    let name = program.name(of: member)
    guard let paths = program.paths(with: [name], atMost: Self.mostFiles)?[name], paths.count < Self.mostFiles,
      !isRequired(name, of: owner)
    else { return false }
    let read = Set(program.files.map(\.path))
    guard paths.count(where: { !read.contains($0) }) <= Self.mostUnreadFiles else { return false }
    program.wantedWords.insert(name)
    var areOthers = true
    program.forEachReference(of: [name], in: program.files.indices.filter { $0 != member.id.file }) { _, file, node in
      areOthers = isOther(program.files[file].facts.code[node], than: member, in: file)
      return areOthers
    }
    return areOthers
  }

  /// The number of files with a name from which on nothing is concluded.
  private static let mostFiles = 64
  /// The largest number of files that are read only to look for a name.
  private static let mostUnreadFiles = 16

  /// Whether a type is written before a name, and neither that type nor a related one has the member.
  func isOther(_ node: Node, than member: Member, in file: Int) -> Bool {
    guard node.kind == .member, node.flags.contains(.hasBase), let owner = program.owner(of: member),
      let named = type(namedBy: node[0], in: file)
    else { return false }
    return !program.isKind(named, of: owner) && !program.isKind(owner, of: named)
  }

  /// Whether a protocol of the input requires a member, so that code may name it without the type.
  private func isRequired(_ name: String, of owner: NominalID) -> Bool {
    var isRequired = false
    program.forEachAncestor(of: .nominal(owner, [])) { ancestor in
      isRequired =
        isRequired
        || ancestor.kind == .protocol && (ancestor.properties[name] != nil || ancestor.functions[name] != nil)
      return !isRequired
    }
    return isRequired
  }

  /// The type of the input or of the SDK that an expression like `Screens.Login` names; `nil` for other code.
  private func type(namedBy node: Node, in file: Int) -> NominalID? {
    if node.kind == .name {
      let types = program.files[file].facts.types
      let around = types.indices.filter { types[$0].range.contains(node.range.lowerBound) }
      let innermost = around.min { types[$0].range.count < types[$1].range.count }
      guard node.text.startsUppercase,
        let type = program.type(named: node.text, in: TypeContext(file: file, owner: innermost)).nominal,
        program[type].isDeclared || program[type].isOfSDK && !program[type].isUnread
      else { return nil }
      return type
    }
    guard node.kind == .member, node.flags.contains(.hasBase) else { return nil }
    return type(namedBy: node[0], in: file).flatMap { outer in
      program[outer].nested[node.text]?.first
    }
  }

  /// Whether a member is one of its type, and not of an object.
  private func isStatic(_ member: Member) -> Bool {
    switch member {
    case .function(let id): program.function(id).isStatic
    case .property(let id): program.property(id).isStatic
    }
  }
}
