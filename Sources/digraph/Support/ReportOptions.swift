import ArgumentParser
import DigraphModel
import DigraphReporters
import Foundation

/// Options for the formats and files of reports.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to report, and where to. Repeatable.", discussion: Self.formats, valueName: "format[:file]"),
    completion: .list(FormatOption.allValueStrings))
  var formats: [FormatOption] = []

  @Option(
    help: ArgumentHelp(
      "A name that distinguishes SARIF reports of one commit, such as those of two apps.", valueName: "name"))
  var sarifCategory: String?

  @Flag(
    help:
      "Write suppressed and baselined findings into SARIF, too, marked as such. GitHub ignores the marks and shows them as open."
  )
  var sarifAll = false

  @Option(
    help: ArgumentHelp(
      "The address of a place in the source, for Markdown: 'https://…/{path}#L{line}', or 'github' for the remote's pages.",
      valueName: "address"))
  var linkTemplate: LinkTemplate?

  @Flag(help: "In the human format, show every finding in full.")
  var verbose = false

  @Flag(help: "Show only the verdict. A format that --format names is written in full, except human.")
  var quiet = false

  private static let formats: String = {
    let width = ReportFormat.allCases.map(\.rawValue.count).max() ?? 0
    let list = ReportFormat.allCases.map {
      "  " + $0.rawValue.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.summary
    }
    return "Default: human on a terminal, else plain. With ':FILE', to a file. One of:\n"
      + list.joined(separator: "\n")
  }()

  func validate() throws {
    if verbose && quiet { throw ValidationError("--verbose and --quiet exclude each other") }
    var files: Set<String> = []
    for file in formats.compactMap(\.file) where !file.hasPrefix("/dev/") && !files.insert(file).inserted {
      throw ValidationError("two formats cannot both be written to '\(file)'")
    }
    let printed = formats.filter { $0.file == nil }.map(\.format)
    guard let whole = printed.first(where: \.isDocument), let other = printed.first(where: { $0 != whole }) else {
      return
    }
    throw ValidationError(
      "'\(whole)' is one document and shares standard output with nothing; '--format \(whole):FILE --format \(other)' writes both"
    )
  }

  private var wanted: [FormatOption] {
    if !formats.isEmpty { return formats }
    if Console.outputIsTerminal { return [FormatOption(.human)] }
    return quiet ? [] : [FormatOption(.plain)]
  }

  private var detail: HumanReporter.Detail { quiet ? .verdict : verbose ? .full : .ranked }

  /// Writes the report in each format, and messages about it to standard error.
  ///
  /// - Parameters:
  ///   - report: The report to write.
  ///   - chosen: Rules that the command line names.
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func write(_ report: Report, chosen: Set<String>) throws {
    let environment = ProcessInfo.processInfo.environment
    var report = report
    let links = try linkTemplate?.resolved(around: report.root) ?? LinkTemplate(environment: environment)
    if let links { report.address = { links.url(of: $0) } }
    let summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    for option in wanted {
      var options = ReporterOptions()
      options.colour = option.file == nil && Console.wantsColour
      if option.file == nil, let width = Console.width { (options.width, options.height) = (width, Console.height) }
      (options.detail, options.chosen) = (detail, chosen)
      options.category = sarifCategory
      options.includesHidden = sarifAll
      if summary != nil { options.elsewhere = "in the job summary" }
      let reporter = option.format.reporter(options)
      let text = try reporter.text(of: report)
      if let file = option.file { try OutputFile.write(Data(text.utf8), to: file) } else { try Console.write(text) }
      // Xcode takes each line of both streams for a finding.
      if option.format != .xcode { for omission in reporter.omissions(in: report) { Console.note(omission) } }
    }
    if let summary, wanted.contains(where: { $0.format == .github }) { JobSummary.append(report, to: summary) }
    if !wanted.contains(where: { $0.format == .xcode || ($0.format == .human && $0.file == nil) }) {
      // Lines in the order of places hide which finding matters most.
      let isPlain = wanted.contains { $0.format == .plain && $0.file == nil }
      let first = isPlain && report.first != report.reported.first ? report.first : nil
      let advice = first.map { "; look first at \(report.shownPaths.site($0.remedySite ?? $0.site)): \($0.rule)" } ?? ""
      Console.note(report.summary.line(coverage: report.coverage) + advice)
    }
  }
}

/// The page that GitHub shows for a step of a job.
enum JobSummary {
  /// Appends a report, shortened to the remaining space. If the page cannot be written, only a note is printed.
  static func append(_ report: Report, to path: String) {
    let before = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let text = MarkdownReporter(limit: max(MarkdownReporter.jobSummary - before, 1_000)).text(of: report)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0, Console.writeAll(Data(text.utf8), to: descriptor) == 0 else {
      Console.note("the job summary '\(path)' cannot be written: \(String(cString: strerror(errno)))")
      return
    }
    close(descriptor)
  }
}

/// A value of `--format`: `sarif`, `json:out.json`.
struct FormatOption: ExpressibleByArgument {
  var format: ReportFormat
  var file: String?

  init(_ format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    // '-' stands for standard output, as in other options.
    self.init(format, file: parts.count == 2 && parts[1] != "-" ? String(parts[1]) : nil)
  }

  static var allValueStrings: [String] { ReportFormat.allCases.map(\.rawValue) }
}
