import DigraphModel
import DigraphProjects
import DigraphRules
import DigraphSyntax

/// Names under `defines` that no `#if` of the input has: most of them are slips, and what they were to leave out is
/// read.
///
/// Facts do not tell: of code that is not compiled, there are none. Files are looked into until all names are found,
/// which are few; all of them only if one is missing.
enum IdleConditions {
  /// Files that are looked into before it is asked whether that is enough.
  private static let batch = 256

  /// The entries that nothing in some files is about.
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
      // What holds of a platform holds whether or not anything asks, and two platforms may be spelt much alike.
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
