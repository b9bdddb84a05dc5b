public import DigraphModel
import DigraphPipeline
import DigraphRules

/// Runs the whole pipeline over one file, for the examples on the rules' pages.
public enum SpecAnalyzer {
  /// Whether findings that a comment suppresses are marked so. **To be set** once the pipeline does that.
  public static let readsDirectives = false

  /// What all rules report about a file named `Example.swift`, in any order. Findings that a comment in the file
  /// suppresses have the state `suppressed`.
  public static func findings(in source: String, framework: Framework) async -> [Finding] {
    let file = InputFile(path: "Example.swift", module: "Example", source: .bytes(Array(source.utf8)))
    let result = await Analysis().run([file])
    return RuleRunner().findings(in: result.graph)
  }
}
