import DigraphModel
import DigraphProjects
import DigraphRules
import DigraphSyntax

/// Names under `defines` that no `#if` of the input has. Most are misspelt, so the code that they should leave out is
/// read.
///
/// Facts do not show the names, because code that is not compiled has no facts. The sources are searched until all
/// names are found, and in full only if one is missing.
enum IdleConditions {
  /// The number of files that are searched before the result is checked.
  private static let batch = 256

  /// The entries of `defines` that occur in no condition of some files.
  static func unusedEntries(of configuration: Configuration, in files: [InputFile], jobs: Int) -> [UnusedEntry] {
    guard !configuration.ownDefines.isEmpty else { return [] }
    var named = configuration.wrappers.reduce(into: Set<String>()) { names, wrapper in
      Array(wrapper.text.utf8).withUnsafeBufferPointer { names.formUnion(CompilationCondition.atoms(in: $0)) }
    }
    var rest = files[...]
    while !rest.isEmpty, !configuration.ownDefines.allSatisfy({ named.contains($0.text) }) {
      let atoms = parallelMap(Array(rest.prefix(batch)), jobs: jobs) { _, file in
        (try? file.withBytes { CompilationCondition.atoms(in: $0) }) ?? []
      }
      for atoms in atoms { named.formUnion(atoms) }
      rest = rest.dropFirst(batch)
    }
    return configuration.ownDefines.filter { !named.contains($0.text) }.compactMap { entry in
      // A condition such as `os(iOS)` holds whether or not the input has it. Two platforms may be spelt alike, so
      // only upper and lower case may differ.
      let isCall = entry.text.hasSuffix(")")
      let candidates = isCall ? named.filter { $0.lowercased() == entry.text.lowercased() } : named
      let near = ConfigurationReader.suggestion(for: entry.text, among: candidates.sorted())
      if near.isEmpty && isCall { return nil }
      return UnusedEntry(
        "no '#if' names '\(entry.text)', which 'defines' lists\(near)", at: entry.site,
        subject: ["defines", entry.text], remedy: "correct it, or remove it from the list")
    }
  }
}
