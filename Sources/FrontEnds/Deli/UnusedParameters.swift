import DigraphLinker
import DigraphModel

/// Finds parameters of initializers and injectors that their bodies do not read: what comes in is made for nothing.
extension Declarations {
  /// Whether a function surely does not read a parameter, and could do without it.
  func ignores(_ parameter: FunctionDecl.Parameter, _ id: DeclarationID) -> Bool {
    let function = program.function(id)
    // `_ _: Log` says that it is not read.
    guard parameter.name != "_", let body = function.body.map({ program.node($0, in: id.file) }) else { return false }
    return !program.mentions(parameter.name, in: body.range, of: id.file)
      // A body that only traps is none.
      && !program.mentions("fatalError", in: body.range, of: id.file) && !mayBePrescribed(id)
  }

  /// Whether somebody else says which parameters a function has: a class or a protocol that its type inherits from.
  private func mayBePrescribed(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    if function.modifiers.contains("override") { return true }
    guard let owner = function.owner else { return true }
    let own = program.nominalOf[id.file][owner]
    guard own.index >= 0 else { return true }
    var isPrescribed = false
    program.forEachAncestor(of: .nominal(own, [])) { nominal in
      if nominal.path == program[own].path { return true }
      if !nominal.isDeclared {
        isPrescribed = !nominal.isOfSDK && Role(rawValue: nominal.path) == nil && nominal.path != "Deli"
      }
      let others = (nominal.functions[function.name] ?? []).map { program.function($0) }
      if others.contains(where: { $0.parameters.count == function.parameters.count }) { isPrescribed = true }
      return !isPrescribed
    }
    return isPrescribed
  }
}
