/// A format of a report: a pure function from a report to text.
public protocol Reporter: Sendable {
  /// The whole report, with a final newline unless it is empty.
  func text(of report: Report) throws -> String

  /// The parts that the text leaves out because its reader has limits; a sentence for each.
  func omissions(in report: Report) -> [String]
}

extension Reporter {
  /// No omissions: most readers have no limits.
  public func omissions(in report: Report) -> [String] { [] }
}

/// The formats of `digraph check --format`.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Excerpts and remedies, for people at a terminal.
  case human
  /// `path:line:column: severity: message [rule]`, for editors and logs.
  case plain
  /// The same lines in the form of Xcode's build log.
  case xcode
  /// All facts, for programs.
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Annotations of GitHub Actions.
  case github
  /// GitLab's Code Quality report.
  case gitlab
  /// Checkstyle's XML.
  case checkstyle
  /// JUnit's XML: a suite for each rule.
  case junit
  /// One document for reviewdog.
  case rdjson
  /// One line for each finding, for reviewdog.
  case rdjsonl
  /// Service messages of TeamCity's inspections.
  case teamcity
  /// Logging commands of Azure Pipelines.
  case azure
  /// A page for reviews.
  case markdown

  /// Whether a report is one document, to which no text may be prepended or appended.
  public var isDocument: Bool {
    switch self {
    case .json, .sarif, .gitlab, .checkstyle, .junit, .rdjson: true
    case .human, .plain, .xcode, .github, .rdjsonl, .teamcity, .azure, .markdown: false
    }
  }

  /// The purpose of a format, on one line.
  public var summary: String {
    switch self {
    case .human: "excerpts and remedies, for people"
    case .plain: "a line for each place, as compilers print them"
    case .xcode: "the same for build phases, with fix-its"
    case .json: "everything, for programs"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations and summary of a job on GitHub"
    case .gitlab: "Code Quality of merge requests on GitLab"
    case .checkstyle: "Checkstyle's XML, for Jenkins and others"
    case .junit: "JUnit's XML, a suite for each rule"
    case .rdjson: "for reviewdog"
    case .rdjsonl: "for reviewdog, a line for each finding"
    case .teamcity: "inspections of TeamCity"
    case .azure: "issues of Azure Pipelines"
    case .markdown: "a page for reviews"
    }
  }

  /// The reporter that writes this format.
  public func reporter(_ options: ReporterOptions = .init()) -> any Reporter {
    switch self {
    case .human:
      HumanReporter(
        colour: options.colour, width: options.width, height: options.height, detail: options.detail,
        chosen: options.chosen)
    case .plain: PlainReporter()
    case .xcode: XcodeReporter()
    case .json: JSONReporter()
    case .sarif: SARIFReporter(category: options.category, includesHidden: options.includesHidden)
    case .github: GitHubReporter(elsewhere: options.elsewhere)
    case .gitlab: GitLabReporter()
    case .checkstyle: CheckstyleReporter()
    case .junit: JUnitReporter()
    case .rdjson: ReviewdogReporter()
    case .rdjsonl: ReviewdogReporter(isLines: true)
    case .teamcity: TeamCityReporter()
    case .azure: AzureReporter()
    case .markdown: MarkdownReporter()
    }
  }
}

/// Options of formats; each format uses those that concern it.
public struct ReporterOptions: Sendable {
  /// Whether to use the colours of a terminal.
  public var colour = false
  /// The number of columns for text for people.
  public var width = HumanReporter.standardWidth
  /// The number of lines that people see at once; `nil` if nobody reads the text at a terminal.
  public var height: Int?
  /// The detail of the text for people.
  public var detail = HumanReporter.Detail.ranked
  /// Rules whose findings are shown to people one by one, even if they are mere infos.
  public var chosen: Set<String> = []
  /// The category that distinguishes the SARIF of several runs for one commit.
  public var category: String?
  /// Whether SARIF includes findings that do not count, with a mark.
  public var includesHidden = false
  /// The place where readers of GitHub's annotations find the omitted findings, as in "in the job summary".
  public var elsewhere = "in the log of another format"

  /// Creates the default options.
  public init() {}
}
