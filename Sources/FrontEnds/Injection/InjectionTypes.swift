import DigraphContainers
import DigraphModel
import DigraphProgram

/// Tells the framework's types and functions from others with the same common names.
///
/// `import Injection` may also mean a local module, and many apps declare `Component`, `Module` or `Inject`.
struct InjectionTypes {
  /// The framework's module.
  let library: LibraryModule
  /// `Module`
  let module: Type
  /// `Component`
  let component: Type
  /// `Registration`
  let registration: Type
  /// `ModuleBuilder`
  private let builder: NominalID
  /// `ModuleBuilder` and all module builders.
  let builders: Subtypes

  private var program: Program { library.program }

  init(_ program: Program) {
    library = LibraryModule(
      ["Injection"], wrappers: ["Inject": .eager, "LazyInject": .deferred], of: program,
      among: (program.functions["injectMe"] ?? []).lazy.map { program.files[$0.file].module },
      declaring: ["Module", "Component", "ModuleBuilder"])
    module = .nominal(library.type("Module"), [])
    component = .nominal(library.type("Component"), [])
    registration = .nominal(library.type("Registration"), [])
    builder = library.type("ModuleBuilder")
    builders = Subtypes(of: [builder], in: program)
  }

  /// Whether a file is the library's own.
  func isLibrary(_ file: Int) -> Bool { library.source == program.files[file].module && declaresLibrary(file) }

  /// Whether a file declares names of the library. If an app and the library share a module, only such files are the
  /// library's.
  private func declaresLibrary(_ file: Int) -> Bool {
    let facts = program.files[file].facts
    return library.source == "Injection"
      || facts.types.contains { $0.parent == nil && Self.libraryNames.contains($0.name) }
      || facts.functions.contains { $0.owner == nil && Self.functionNames.contains($0.name) }
  }

  private static let libraryNames: Set<String> = [
    "Module", "Component", "ModuleBuilder", "Registration", "Entry", "Injection", "Inject", "LazyInject", "Hash",
    "AnyFactory",
  ]
  private static let functionNames: Set<String> = ["factory", "single", "weak", "component", "injectMe", "resolve"]

  /// Whether a function's bare name means the library's, as seen from a file.
  func isFunction(_ name: String, in file: Int) -> Bool {
    guard library.isSeen(in: file) else { return false }
    return !(program.functions[name] ?? []).contains { id in
      let module = program.files[id.file].module
      return module != library.source
        && (module == program.files[file].module || program.importsOf[file].contains(module))
    }
  }

  /// Whether a type is a module builder, other than the library's own class.
  func isBuilder(_ type: Type) -> Bool {
    guard case .nominal(let id, _) = type, id != builder else { return false }
    return builders.contain(type)
  }
}
