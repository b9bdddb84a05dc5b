public import DigraphModel
import DigraphPipeline

/// Runs the whole pipeline over one file, for the examples on the rules' pages.
public enum SpecAnalyzer {
  /// What all rules report about a file named `Example.swift`, in order; findings that a comment in the file suppresses have
  /// the state `suppressed`.
  public static func findings(in source: String, framework: Framework) async -> [Finding] {
    await Check.run([
      InputFile(path: "Example.swift", module: "Example", source: .bytes(Array(source.utf8)))
    ]).findings
  }
}
