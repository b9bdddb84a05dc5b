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

  static func all(_ declarations: Declarations) -> [Scan] {
    let program = declarations.program
    let homes = declarations.resolvers.map { program.files[$0.id.file].module }
    return declarations.resolvers.indices.map { number in
      let resolver = declarations.resolvers[number]
      var scan = Scan(
        resolver: number, module: homes[number], modules: [homes[number]],
        generated: declarations.generated(for: resolver),
        isAlone: homes.count { $0 == homes[number] } == 1)
      if let generated = scan.generated {
        // What a file of its own module declares, tells of no other module.
        let own = declarations.injectables.filter { program.files[$0.id.file].module == scan.module }.map(\.name)
        let made = Set(generated.methods.map(\.type)).subtracting(resolver.providers.map(\.type)).subtracting(own)
        for type in declarations.injectables where made.contains(type.name) {
          scan.modules.insert(program.files[type.id.file].module)
        }
      } else {
        for file in program.files.indices where program.files[file].module == scan.module {
          scan.modules.formUnion(program.importsOf[file].filter { !homes.contains($0) })
        }
      }
      return scan
    }
  }

  /// Whether a type is among what is scanned. Code of tests is no part of an app.
  func reads(_ type: InjectableType, _ declarations: Declarations) -> Bool {
    let file = declarations.program.files[type.id.file]
    let home = declarations.program.files[declarations.resolvers[resolver].id.file]
    return modules.contains(file.module) && (home.isTest || !file.isTest)
  }
}
