import DigraphModel
import DigraphProgram

/// Tells ishkawa's DIKit from other libraries of that name, which are service locators.
///
/// An import proves nothing. Evidence is a resolver with provider methods, an injectable type with a `Dependency`, or
/// the sources of the library itself in the input.
struct Flavour {
  /// Whether the program uses the library that this front end reads.
  let isOurs: Bool

  init(_ program: Program) {
    let library = program.files.indices.filter { program.files[$0].module == "DIKit" }
    if !library.isEmpty, !Self.isLibrary(library, program) {
      isOurs = false
      return
    }
    let all = Array(program.files.indices)
    let hasForeignResolver = Self.declares("Resolver", in: all, program) && !Self.isLibrary(all, program)
    isOurs = program.files.indices.contains { file in
      guard program.files[file].module != "DIKit", program.importsOf[file].contains("DIKit") else { return false }
      if program.files[file].facts.header.contains(GeneratedResolver.signature) { return true }
      return Self.hasEvidence(program.files[file].facts, hasForeignResolver: hasForeignResolver)
    }
  }

  /// Whether some files are the library's own. Its first version had no factory methods.
  private static func isLibrary(_ files: [Int], _ program: Program) -> Bool {
    declares("FactoryMethodInjectable", in: files, program)
      || files.contains { file in
        let facts = program.files[file].facts
        return facts.functions.contains { function in
          function.kind == .initializer && function.parameters.map(\.label) == ["dependency"]
            && function.owner.map { facts.types[$0].kind == .protocol && facts.types[$0].name == "Injectable" } ?? false
        }
      }
  }

  private static func declares(_ name: String, in files: [Int], _ program: Program) -> Bool {
    files.contains {
      program.files[$0].facts.types.contains { $0.kind == .protocol && $0.name == name && $0.parent == nil }
    }
  }

  private static func hasEvidence(_ facts: FileFacts, hasForeignResolver: Bool) -> Bool {
    facts.types.indices.contains { index in
      let names = facts.types[index].inherited.map { facts.code[$0].spelling }
      if names.contains("DIKit.Resolver") { return true }
      if names.contains("Resolver"), !hasForeignResolver,
        facts.functions.contains(where: { $0.owner == index && $0.name.hasPrefix("provide") })
      {
        return true
      }
      guard Role.allCases.contains(where: { $0.isNamed(in: names) }) else { return false }
      return facts.types.contains { $0.parent == index && $0.name == "Dependency" }
    }
  }
}
