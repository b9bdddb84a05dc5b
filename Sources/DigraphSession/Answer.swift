public import DigraphModel
public import DigraphPipeline

/// The wiring of a project at one moment, with all findings.
public struct Answer: Sendable {
  /// The number of answers so far whose wiring or findings differ from the previous answer.
  public var number: Int
  /// The number of analyses so far. Answers of one analysis have the same wiring, with the same places.
  public var wiring: Int
  /// The input.
  public var project: Project
  /// The wiring, with all findings of the rules.
  public var check: Check
  /// The findings, with marks from the project's baseline and notes about test code.
  public var findings: [Finding]
  /// The bytes of files that were open in an editor, by path relative to the root.
  public var unsaved: [String: [UInt8]]

  /// The wiring.
  public var graph: Graph { check.analysis.graph }

  /// Problems with inputs that could not be read in full.
  public var diagnostics: [Diagnostic] { project.diagnostics + check.analysis.diagnostics }

  /// The findings that count, by the file in which each is shown.
  public var findingsByPath: [String: [Finding]] {
    Dictionary(grouping: findings.filter { $0.state == .new && $0.severity != .off }, by: \.site.path)
  }

  /// The text of a file at that moment, or else on the disk, by its path; `nil` if it cannot be read.
  public func text(of path: String) -> String? {
    unsaved[path].map { String(decoding: $0, as: UTF8.self) } ?? project.text(of: path)
  }
}
