public import DigraphModel
public import DigraphPipeline

/// The wiring of a project at one moment, with everything that was found in it.
public struct Answer: Sendable {
  /// Counts answers that differ from the one before in their wiring or in what was found.
  public var number: Int
  /// Counts analyses: answers of one analysis have the same wiring, with all of its places.
  public var wiring: Int
  /// The input.
  public var project: Project
  /// The wiring, with all findings of the rules.
  public var check: Check
  /// The findings, with what the project's baseline and test code say of them.
  public var findings: [Finding]
  /// Bytes that files had in an editor, by path relative to the root.
  public var unsaved: [String: [UInt8]]

  /// The wiring.
  public var graph: Graph { check.analysis.graph }

  /// Inputs that could not be read as they should.
  public var diagnostics: [Diagnostic] { project.diagnostics + check.analysis.diagnostics }

  /// The findings that count, by the file that each is shown in.
  public var findingsByPath: [String: [Finding]] {
    Dictionary(grouping: findings.filter { $0.state == .new && $0.severity != .off }, by: \.site.path)
  }

  /// The text of a file at that moment, or on the disk, by its path; `nil` if it cannot be had.
  public func text(of path: String) -> String? {
    unsaved[path].map { String(decoding: $0, as: UTF8.self) } ?? project.text(of: path)
  }
}
