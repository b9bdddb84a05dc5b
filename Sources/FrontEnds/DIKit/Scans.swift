import DigraphLinker
import DigraphModel

/// What one run of the generator reads, for one resolver: all injectable types of the scanned folder, whatever resolver
/// they are meant for.
///
/// Where the folder ends is not written anywhere. A resolver is taken to see its own module; what it was generated for
/// when it was generated last; and, if that is not known, modules that it imports and that have no resolver of their
/// own.
struct Scan {
  /// Position in `Declarations.resolvers`.
  var resolver: Int
  var module: String
  var modules: Set<String>
  /// What the generator wrote for it.
  var generated: GeneratedResolver?
  /// Whether no other resolver is in its module, so that it alone gets the methods.
  var isAlone: Bool
  /// Whether its methods for injectable types are left out, because those of all resolvers are too many.
  var isCut = false

  /// How many methods are followed that the generator writes for injectable types: each resolver gets one for each type
  /// that it sees, which is the product of two numbers that may both be large.
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
          // What a file of its own module declares, tells of no other module.
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

  /// The types that are scanned, as positions in `Declarations.injectables`.
  func injectables(_ declarations: Declarations) -> [Int] {
    if isCut { return [] }
    return modules.flatMap { declarations.injectablesOf[$0] ?? [] }.sorted()
      .filter { reads(declarations.injectables[$0], declarations) }
  }

  /// Whether a type is among what is scanned. Code of tests is no part of an app.
  func reads(_ type: InjectableType, _ declarations: Declarations) -> Bool {
    let file = declarations.program.files[type.id.file]
    let home = declarations.program.files[declarations.resolvers[resolver].id.file]
    return modules.contains(file.module) && (home.isTest || !file.isTest)
  }
}
