import DigraphModel
import DigraphProgram

/// Finds functions whose calls of `shared` share one slot.
///
/// `shared` stores its value under `#function`: the name of the calling property or method, whatever its arguments are
/// (uber/needle, `Sources/NeedleFoundation/Component.swift`). Two calls in one function share one slot, and so do calls
/// of one function with different arguments.
extension DraftBuilder {
  mutating func addSharedSlots() {
    for scope in scopes.all {
      for body in scope.bodies {
        let facts = program.files[body.file].facts
        for property in program.properties(in: body).map({ program.property($0) }) {
          if let getter = property.getter { addSlot(property.name, facts.code[getter], [], scope, body.file) }
        }
        for function in program.functions(in: body).map({ program.function($0) })
        where function.kind == .function && !function.isStatic {
          guard let block = function.body else { continue }
          let labels = function.parameters.map { ($0.label ?? "_") + ":" }.joined()
          addSlot("\(function.name)(\(labels))", facts.code[block], function.parameters.map(\.name), scope, body.file)
        }
      }
    }
  }

  private mutating func addSlot(_ name: String, _ body: Node, _ parameters: [String], _ scope: NeedleScope, _ file: Int)
  {
    var calls: [Node] = []
    collect(body, &calls)
    var used: Set<String> = []
    for call in calls { for argument in call.children.dropFirst() { collectNames(argument, &used) } }
    let arguments = parameters.filter(used.contains)
    guard !arguments.isEmpty || calls.count > 1 else { return }
    draft.sharedSlots.append(
      SharedSlot(
        framework: .needle, container: scope.id, name: name, arguments: arguments,
        sites: calls.map { program.site(of: $0[0], in: file) }))
  }

  /// Collects calls of `shared` whose `#function` is the body's own name. Local functions have names of their own.
  private func collect(_ node: Node, _ calls: inout [Node]) {
    if node.kind == .call, node[0].isShared {
      let isNamed = node.children.dropFirst().contains { $0.text == "__function" }
      if !isNamed { calls.append(node) }
    }
    // Only one clause of a branch runs.
    if [.if, .guard, .switch, .ternary, .compilation].contains(node.kind) {
      var longest: [Node] = []
      for child in node.children {
        var inner: [Node] = []
        collect(child, &inner)
        if inner.count > longest.count { longest = inner }
      }
      calls += longest
      return
    }
    for child in node.children { collect(child, &calls) }
  }

  private func collectNames(_ node: Node, _ names: inout Set<String>) {
    if node.kind == .name { names.insert(node.text) }
    for child in node.children { collectNames(child, &names) }
  }
}
