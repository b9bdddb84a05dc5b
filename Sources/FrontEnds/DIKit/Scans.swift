import DigraphModel
import DigraphProgram

/// The code that one run of the generator reads for one resolver. It covers all injectable types of the scanned folder,
/// even if they are meant for another resolver.
///
/// No file names the folder. It is assumed that a resolver sees its own module, and the modules of the types in its
/// generated code. Without generated code, it sees the modules that it imports and that have no resolver of their own.
struct Scan {
  /// Position in `Declarations.resolvers`.
  var resolver: Int
  var module: String
  var modules: Set<String>
  /// The generated code for the resolver.
  var generated: GeneratedResolver?
  /// Whether its module has no other resolver, so that only this one gets the methods.
  var isAlone: Bool
  /// Whether its methods for injectable types are left out, because all resolvers together would have too many.
  var isCut = false

  /// The largest number of generated methods for injectable types that the analysis follows. Each resolver gets a
  /// method for each type that it sees, so the number of methods grows with the product of both.
  private static let mostMethods = 100_000

  static func all(_ declarations: Declarations) -> [Scan] {
    let program = declarations.program
    let homes = declarations.resolvers.map { program.files[$0.id.file].module }
    let counts = homes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let modulesOf = declarations.injectables.reduce(into: [String: Set<String>]()) {
      $0[$1.name, default: []].insert(program.files[$1.id.file].module)
    }
    var imports: [String: Set<String>] = [:]
    for file in program.files.indices where counts[program.files[file].module] != nil {
      imports[program.files[file].module, default: []].formUnion(program.importsOf[file].filter { counts[$0] == nil })
    }
    var rest = mostMethods
    return declarations.resolvers.indices.map { number in
      let (resolver, home) = (declarations.resolvers[number], homes[number])
      var scan = Scan(
        resolver: number, module: home, modules: [home], generated: declarations.generated(for: resolver),
        isAlone: counts[home] == 1)
      if let generated = scan.generated {
        let made = Set(generated.methods.map(\.type)).subtracting(resolver.providers.map(\.type))
        for modules in made.compactMap({ modulesOf[$0] }) {
          // A type that its own module declares is no evidence for another module.
          if !modules.contains(home) { scan.modules.formUnion(modules) }
        }
      } else {
        scan.modules.formUnion(imports[home] ?? [])
      }
      let count = scan.modules.reduce(0) { $0 + (declarations.injectablesOf[$1]?.count ?? 0) }
      scan.isCut = count > rest
      if !scan.isCut { rest -= count }
      return scan
    }
  }

  /// The injectable types in the scan, as positions in `Declarations.injectables`.
  func injectables(_ declarations: Declarations) -> [Int] {
    if isCut { return [] }
    return modules.flatMap { declarations.injectablesOf[$0] ?? [] }.sorted()
      .filter { reads(declarations.injectables[$0], declarations) }
  }

  /// Whether a type is in the scan. Code of tests is no part of an app.
  func reads(_ type: InjectableType, _ declarations: Declarations) -> Bool {
    let file = declarations.program.files[type.id.file]
    let home = declarations.program.files[declarations.resolvers[resolver].id.file]
    return modules.contains(file.module) && (home.isTest || !file.isTest)
  }
}
