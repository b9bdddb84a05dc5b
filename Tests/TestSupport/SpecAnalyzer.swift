public import DigraphModel

/// Runs the whole pipeline over one file, for the examples on the rules' pages.
///
/// **To be wired:** `analyze` is set once the pipeline exists. Until then the examples are read and checked for their
/// form, but not run.
public enum SpecAnalyzer {
  /// Finds what all rules report about a file named `Example.swift` that sees the framework, in any order; findings that a
  /// comment in the file suppresses have the state `suppressed`.
  private static let analyze: (@Sendable (_ source: String, _ framework: Framework) -> [Finding])? = nil

  /// Whether examples can be run.
  public static var isWired: Bool { analyze != nil }

  /// What all rules report about a file.
  public static func findings(in source: String, framework: Framework) -> [Finding] { analyze?(source, framework) ?? [] }
}
