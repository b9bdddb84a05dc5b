public import DigraphModel
public import DigraphPipeline
import DigraphRules

/// The findings about a project at one moment.
public struct ProjectReport: Sendable {
  /// The input.
  public var project: Project
  /// The findings, with marks from the project's baseline and notes about test code.
  public var findings: [Finding]
  /// Problems with inputs that could not be read in full.
  public var diagnostics: [Diagnostic]
  /// The bytes of files that were open in an editor, by path relative to the root.
  public var unsaved: [String: [UInt8]]

  init(
    _ project: Project, _ findings: [Finding], _ diagnostics: [Diagnostic], rules: RuleChoice,
    unsaved: [String: [UInt8]]
  ) {
    (self.project, self.unsaved) = (project, unsaved)
    self.findings = project.marking(project.notingTests(in: findings), rules: rules)
    self.diagnostics = project.diagnostics + diagnostics
  }

  /// The findings that count, by the file in which each is shown.
  public var findingsByPath: [String: [Finding]] {
    Dictionary(grouping: findings.filter { $0.state == .new && $0.severity != .off }, by: \.site.path)
  }

  /// The text of a file at that moment, or else on the disk, by its path; `nil` if it cannot be read.
  public func text(of path: String) -> String? {
    unsaved[path].map { String(decoding: $0, as: UTF8.self) } ?? project.text(of: path)
  }
}
