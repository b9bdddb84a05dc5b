import DigraphModel
import DigraphProgram

/// The qualifier that a registered type gives in its own body. Qualifiers that the generator passes over are noted, those
/// that the type would inherit, too.
struct OwnQualifier {
  private let declarations: Declarations

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The qualifier of a type, which is a position in ``Declarations/types``.
  func of(_ position: Int) -> Registration.Token? {
    if let own = read(position) { return own }
    let program = declarations.program
    program.forEachAncestor(of: .nominal(declarations.nominal(position), [])) { ancestor in
      !(ancestor.declarations + ancestor.extensions).compactMap { declarations.number[$0] }.contains { other in
        other != position && read(other) != nil
      }
    }
    return nil
  }

  /// Notes each type at most once, however many types inherit from it.
  private func read(_ position: Int) -> Registration.Token? {
    declarations.readQualifier(position, quietly: !declarations.qualifiersRead.insert(position).inserted)
  }
}
