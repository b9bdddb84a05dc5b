import DigraphModel
import DigraphProgram

/// Properties of `self` that a call may set to `nil` after earlier code has filled them: `session = Session();
/// logOut()`.
extension Evaluator {
  /// Notes a call of `self`'s own method or of a local function, if some property of `self` has been filled.
  func noteOwnCall(of callee: Node, in environment: Environment) {
    guard environment.hasFilled, callee.kind == .name || callee.isOwnMember,
      let type = environment.receiver?.type.map(instance)
    else { return }
    let local = callee.kind == .name ? environment.localFunction(callee.text)?.0 : nil
    environment.note(calls: local.map { [$0] } ?? program.methods(callee.text, of: type))
  }

  /// Whether a property of `self` has been filled, and no method called since then may have set it to `nil`.
  func isStillFilled(_ property: DeclarationID, of type: Type, in environment: Environment) -> Bool {
    guard let calls = environment.calls(sinceFilling: property) else { return false }
    let name = program.property(property).name
    var rest = Array(calls)
    var seen: Set<DeclarationID> = []
    var hasUnread = false
    while let id = rest.popLast() {
      guard seen.insert(id).inserted, program.function(id).hasBody else { continue }
      guard let body = program.function(id).body else {
        hasUnread = true
        continue
      }
      let code = program.node(body, in: id.file)
      if code.empties(name) { return false }
      for callee in code.ownCallees { rest += program.methods(callee, of: type) }
    }
    if hasUnread { wantEmptying(of: name, in: type) }
    return true
  }

  /// Asks for the unread bodies that may set a property to `nil`, or call a method that does. Bodies that are still
  /// unread afterwards do neither.
  private func wantEmptying(of property: String, in type: Type) {
    program.wantedWords.insert(property)
    var bodies: [(name: String, empties: Bool, callees: Set<String>)] = []
    program.forEachAncestor(of: type) { nominal in
      for id in nominal.functions.values.joined() {
        guard let body = program.function(id).body.map({ program.node($0, in: id.file) }) else { continue }
        bodies.append((program.function(id).name, body.empties(property), body.ownCallees))
      }
      return true
    }
    var emptying = Set(bodies.filter(\.empties).map(\.name))
    var before = -1
    while emptying.count != before {
      before = emptying.count
      for body in bodies where !body.callees.isDisjoint(with: emptying) { emptying.insert(body.name) }
    }
    program.wantedWords.formUnion(emptying)
  }
}

extension Node {
  /// Whether the node is a member of `self` or `super`.
  fileprivate var isOwnMember: Bool {
    kind == .member && flags.contains(.hasBase) && (self[0].isSelf || self[0].isSuper)
  }

  /// Whether the expression certainly makes an object: `Session()`.
  private var constructs: Bool { kind == .call && self[0].kind == .name && self[0].text.startsUppercase }

  /// Whether some part of the code may assign `nil` to a property of `self`.
  fileprivate func empties(_ property: String) -> Bool {
    var rest = [self]
    while let node = rest.popLast() {
      if node.kind == .assignment, node[0].text == property, node[0].kind == .name || node[0].isOwnMember,
        !node[1].constructs
      {
        return true
      }
      rest += node.children
    }
    return false
  }

  /// Names of methods that the code calls without an object, or on `self`.
  fileprivate var ownCallees: Set<String> {
    var names: Set<String> = []
    var rest = [self]
    while let node = rest.popLast() {
      if node.kind == .call, node[0].kind == .name || node[0].isOwnMember { names.insert(node[0].text) }
      rest += node.children
    }
    return names
  }
}
