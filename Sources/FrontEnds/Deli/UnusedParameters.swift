import DigraphModel
import DigraphProgram

/// Finds parameters that the bodies of initializers and injectors do not read. The values passed for them are made for
/// nothing.
extension Declarations {
  /// Whether a function certainly does not read a parameter, and could do without it.
  func ignores(_ parameter: FunctionDecl.Parameter, _ id: DeclarationID) -> Bool {
    let function = program.function(id)
    // The name `_` tells already that the parameter is not read.
    guard parameter.name != "_", let body = function.body.map({ program.node($0, in: id.file) }) else { return false }
    return !program.mentions(parameter.name, in: body.range, of: id.file)
      // A body that only traps is no implementation yet.
      && !program.mentions("fatalError", in: body.range, of: id.file) && !mayBePrescribed(id)
  }

  /// Whether a superclass or a protocol of its type may prescribe the parameters of a function.
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
