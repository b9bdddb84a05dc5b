public import DigraphModel
public import DigraphPipeline

/// The wiring of a project at one moment, with all findings.
public struct Answer: Sendable {
  /// The number of answers so far whose wiring or findings differ from the previous answer.
  public var number: Int
  /// The number of analyses so far. Answers of one analysis have the same wiring, with the same places.
  public var wiring: Int
  /// The wiring, with all findings of the rules.
  public var check: Check
  /// The findings and problems to show, with the input.
  public var report: ProjectReport

  /// The wiring.
  public var graph: Graph { check.analysis.graph }

  /// The input.
  public var project: Project { report.project }

  /// The findings, with marks from the project's baseline and notes about test code.
  public var findings: [Finding] { report.findings }
}
