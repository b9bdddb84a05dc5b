public import DigraphModel
import DigraphPipeline

/// Runs the whole pipeline over one file, for the examples on the rules' pages.
public enum SpecAnalyzer {
  /// What all rules report about a file named `Example.swift` with what lies beside it, in order; findings that a comment in
  /// the file suppresses have the state `suppressed`. What is found in the files beside it has no place on a page.
  ///
  /// A file `.digraph.yml` beside it is its configuration; what is found there belongs to the first line of the example.
  public static func findings(in source: String, of example: SpecExample) async -> [Finding] {
    var reader = ConfigurationReader(path: Configuration.fileName)
    let configuration = (try? reader.read(example.sideFiles[Configuration.fileName] ?? "")) ?? Configuration()
    return await Check.run(
      [InputFile(path: "Example.swift", module: "Example", source: .bytes(Array(source.utf8)))],
      sideFiles: .inMemory(example.sideFiles.mapValues { Array($0.utf8) }), configuration: configuration
    ).findings.filter { $0.site.path == "Example.swift" }
  }
}
