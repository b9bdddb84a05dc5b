import DigraphModel

/// The modules that files belong to and import.
struct Modules {
  /// Modules of the files, and of all imports.
  private(set) var all: Set<String> = []
  /// Modules with files in the input.
  private(set) var ofInput: Set<String> = []
  /// Modules that each file imports, directly or through `@_exported`.
  private(set) var imported: [Set<String>] = []

  init(of files: [SourceFile]) {
    var exported: [String: Set<String>] = [:]
    for file in files {
      all.insert(file.module)
      ofInput.insert(file.module)
      for declaration in file.facts.imports {
        all.insert(declaration.module)
        if declaration.specifiers.contains("@_exported") {
          exported[file.module, default: []].insert(declaration.module)
        }
      }
    }
    for file in files {
      var pending = file.facts.imports.map(\.module)
      // An `@_exported import` anywhere in a module is visible in all of its files.
      pending += exported[file.module] ?? []
      var seen: Set<String> = []
      while let next = pending.popLast() {
        if seen.insert(next).inserted { pending += exported[next] ?? [] }
      }
      imported.append(seen)
    }
  }
}
