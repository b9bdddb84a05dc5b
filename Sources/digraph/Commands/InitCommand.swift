import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import Foundation

/// `digraph init`
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a first '.digraph.yml', and a baseline if there are findings.",
    discussion: """
      The configuration is short, and lists the frameworks found. With the baseline, 'digraph check' succeeds from the start and \
      fails for new errors and warnings. Nothing that exists is overwritten.

      Exit status: 0 if the files are written, 2 if one of them exists already, or if something cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("The folder to check.", valueName: "path"), completion: .directory)
  var path: String = "."

  @Option(help: ArgumentHelp("The number of files that are read at a time.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  /// The rule whose findings tell most about an app at a first look.
  private static let telling = "strongly-connected-bindings"

  func run() async throws {
    Console.prepare()
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      Console.error("'\(path)' is no folder")
      throw ExitCode.noVerdict
    }
    let files = (configuration: place(Configuration.fileName, folder), baseline: place(Baseline.fileName, folder))
    try refuseToOverwrite(files.configuration, files.baseline)
    let options = try InputOptions.parse(
      [path] + (jobs.map { ["--jobs", String($0)] } ?? []) + (noCache ? ["--no-cache"] : []))
    var loaded = try options.load()
    let own = loaded.project.configurationFolder
    let above = loaded.project.root + (own.isEmpty ? "" : "/" + own) + "/" + Configuration.fileName
    if !loaded.project.isWhole, FileManager.default.fileExists(atPath: above) {
      Console.note("'\(above)' applies here; the new one will take its place for '\(path)'")
    }
    // The new configuration's folder is the whole project.
    loaded.project.extent = .whole
    let check = try await options.check(loaded)
    if (loaded.project.diagnostics + check.analysis.diagnostics).contains(where: { $0.severity == .error }) {
      Console.error("some input could not be read; nothing was written")
      throw ExitCode.noVerdict
    }
    let known = Baseline(of: check.findings)
    let text = FirstConfiguration.text(for: loaded.project, check, hasBaseline: !known.entries.isEmpty)
    if !known.entries.isEmpty { try OutputFile.write(Data(known.text.utf8), to: files.baseline) }
    try OutputFile.write(Data(text.utf8), to: files.configuration)
    try Console.write("wrote \(files.configuration)\n")
    if known.entries.isEmpty {
      try Console.write("There are no findings, so there is no baseline.\n")
    } else {
      try Console.write(
        "wrote \(files.baseline): \(counted(known.entries.count, "finding")), "
          + "which \(known.entries.count == 1 ? "does" : "do") not count any more\n")
    }
    for severity in [Severity.error, .warning] { try Console.write(Self.remark(on: severity, in: check.findings)) }
    for finding in check.findings where finding.rule == Self.telling && finding.state == .new {
      try Console.write(
        "Worth knowing: \(SafeLine.text(finding.message)); see 'digraph check --only \(Self.telling)'.\n")
    }
    try Console.write(
      "Commit both, and run 'digraph check' in CI; it succeeds now, and fails for new errors and warnings.\n".replacing(
        "Commit both", with: known.entries.isEmpty ? "Commit it" : "Commit both"))
  }

  /// A line that says how many errors or warnings the baseline hides from now on, with the first of them; empty if
  /// there are none. Somebody who reads only "known" would take an error for an accepted one.
  private static func remark(on severity: Severity, in findings: [Finding]) -> String {
    let new = findings.filter { $0.severity == severity && $0.state == .new }
    let order = RankedFindings.order(of: new)
    guard let first = order.first.map({ new[$0] }) else { return "" }
    let count = counted(new.count, severity.rawValue)
    let place = "\(first.site.path):\(first.site.line)"
    return "Worth knowing: the baseline has \(count)\(new.count == 1 ? "" : "; the first is"): "
      + "\(SafeLine.text(first.message)) (\(SafeLine.text(place))).\n"
  }

  /// Prints what to do instead if a configuration or a baseline exists.
  private func refuseToOverwrite(_ configuration: String, _ baseline: String) throws {
    func exists(_ file: String) -> Bool {
      // A symbolic link that leads nowhere counts, too.
      var info = stat()
      return lstat(file, &info) == 0
    }
    let check = "digraph check\(path == "." ? "" : " \(path)") --write-baseline"
    if exists(configuration) {
      Console.error("'\(configuration)' exists, and is not overwritten")
      Console.note(
        exists(baseline)
          ? "so does '\(baseline)': the project is set up; '\(check)' brings the baseline up to date"
          : "'\(check)' writes a baseline without touching it")
    } else if exists(baseline) {
      Console.error("'\(baseline)' exists, and is not overwritten")
      Console.note(
        "write 'baseline: \(Baseline.fileName)' into a new '\(configuration)' to use it, or remove it to begin anew")
    } else {
      return
    }
    throw ExitCode.noVerdict
  }

  private func place(_ name: String, _ folder: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}
