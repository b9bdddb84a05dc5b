import DigraphModel
import DigraphProgram

/// Finds names that only one file has, as far as the index tells. Code that calls a function has the function's name.
struct LoneNames {
  private let program: Program
  /// The paths of up to two files with a name, by name. Names are added when they are first searched.
  private var paths: [String: Set<String>] = [:]

  init(_ program: Program) { self.program = program }

  /// Whether no other file has a name.
  mutating func isAlone(_ name: String, in file: Int) -> Bool {
    if paths[name] == nil {
      // A search for one word takes as long as a search for many.
      let functions = program.files[file].facts.functions
      var names: Set = [name]
      for number in functions.indices where functions[number].kind == .function { names.insert(functions[number].name) }
      guard let found = program.paths(with: names.filter { paths[$0] == nil }, atMost: 2) else { return false }
      for name in names where paths[name] == nil { paths[name] = found[name] ?? [] }
    }
    return paths[name] == [program.files[file].path]
  }
}
