import DigraphLinker
import DigraphModel

/// A module factory that Deli's generator has written. It says nothing that the sources do not say better, so it is never
/// read as code of the user.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Generator/SourceGenerator.swift`.
struct GeneratedFactory {
  /// The class.
  var name: String
  /// Its declaration.
  var id: DeclarationID

  /// Recognises a factory by the generator's signature at the top of the file, or by the names of its variables.
  init?(_ type: TypeRecord, in program: Program) {
    let file = program.files[type.id.file]
    let isSigned = file.facts.header.contains("Auto generated code.") && program.importsOf[type.id.file].contains("Deli")
    let isFactory = type.inherited.contains { $0 == "ModuleFactory" || $0 == "Deli.ModuleFactory" }
    guard isSigned || (isFactory && Self.hasNumberedVariables(type.id, in: program)) else { return nil }
    name = type.path
    id = type.id
  }

  /// `let _0 = context.get(…)!`
  private static func hasNumberedVariables(_ id: DeclarationID, in program: Program) -> Bool {
    let facts = program.files[id.file].facts
    return facts.functions.contains { function in
      guard function.owner == id.index, function.name == "load", let body = function.body else { return false }
      return contains(facts.code[body]) {
        $0.kind == .variable && $0.text.first == "_" && $0.text.count > 1 && $0.text.dropFirst().allSatisfy(\.isNumber)
      }
    }
  }

  private static func contains(_ node: Node, _ isWanted: (Node) -> Bool) -> Bool {
    isWanted(node) || node.children.contains { contains($0, isWanted) }
  }
}
