import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphReporters
import DigraphRules
import DigraphSession
import Foundation

/// The source of a command's graph: Swift sources, or a file that `graph --format json` has written.
struct GraphSource: ParsableArguments {
  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("Read a graph that 'graph --format json' has written, instead of sources.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var from: String?

  func validate() throws {
    if from != nil && !input.paths.isEmpty { throw ValidationError("--from and paths of sources exclude each other") }
  }

  /// A graph with its findings and sources.
  struct Loaded {
    var graph: Graph
    /// The findings in the graph.
    var findings: [Finding]
    /// The folder to which its paths are relative.
    var root: String
    /// The title of a picture. It names the app, or several apps with the most bindings; without an app, it names the
    /// only module.
    var title: String {
      let bindings = Dictionary(graph.bindings.map { ($0.module, 1) }, uniquingKeysWith: +)
      func count(_ app: String) -> Int { bindings[app] ?? 0 }
      // Demos and apps without wiring are named only if there are no others.
      let wired = Set(graph.containers.flatMap { $0.apps + [$0.module] })
      let choices = [graph.apps.filter { count($0) > 0 }, graph.apps.filter(wired.contains), graph.apps]
      let apps =
        (choices.map { $0.filter { !graph.demos.contains($0) } } + choices).first { !$0.isEmpty } ?? []
      // Extensions of apps count as apps, also those that bind nothing themselves.
      let all = Set(apps).union(graph.apps.filter { !graph.demos.contains($0) })
      if all.count > 3 {
        let most = apps.sorted { (count($1), $0) < (count($0), $1) }.prefix(2)
        return "Wiring of \(most.joined(separator: ", ")) and \(all.count - most.count) other targets"
      }
      if !apps.isEmpty { return "Wiring of \(apps.joined(separator: ", "))" }
      if let module = bindings.keys.first, bindings.count == 1 { return "Wiring of \(module)" }
      return "Wiring"
    }
    /// For each required request, the verdict on the loss of its answers; empty if a saved graph has no such verdicts.
    var guards: [Guard] = []
    /// Returns the text of a source file by its path; `nil` if it cannot be read. For a saved graph it is always
    /// `nil`, because the files may have changed.
    var text: @Sendable (_ path: String) -> String? = { _ in nil }

    /// A place with a path that a terminal can open. Paths of a saved graph stay as they are, because it may come
    /// from anywhere.
    func shownSite(_ site: Site) -> Site { Console.shownPaths(from: root).site(site) }
  }

  /// Loads the graph.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func wiring() async throws -> Loaded {
    if let from { return try Self.saved(from) }
    let loaded = try input.load()
    let check = try await input.check(loaded)
    let project = loaded.project
    return Loaded(
      graph: check.analysis.graph, findings: project.notingTests(in: check.findings), root: project.root,
      guards: check.guards, text: { project.text(of: $0) })
  }

  /// The part of the wiring that a name refers to.
  ///
  /// - Throws: `ExitCode.noVerdict`, after a message that lists the possible meanings, or states that there are none.
  static func subject(_ name: String, in wiring: Wiring) throws -> Wiring.Subject {
    switch wiring.find(name) {
    case .subject(let subject): return subject
    case .several(let names):
      Console.error("'\(name)' may be one of \(names.count):")
      for name in names.prefix(20) { Console.note("  \(name)") }
      if names.count > 20 { Console.note("  and \(names.count - 20) more") }
    case .nothing(let near):
      Console.error(
        "nothing is bound or asked for as '\(name)'"
          + (near.isEmpty ? "" : ", did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"))
    }
    throw ExitCode.noVerdict
  }

  /// Reads a saved graph. If it contains no findings, the rules run now, without suppressions in sources and without
  /// a configuration.
  static func saved(_ path: String) throws -> Loaded {
    do {
      let data =
        path == "-" ? try FileHandle.standardInput.readToEnd() ?? Data() : try Data(contentsOf: URL(filePath: path))
      let saved = try JSONGraph.contents(of: data)
      return Loaded(
        graph: saved.graph, findings: Self.findings(saved.findings, of: saved.graph),
        root: FileManager.default.currentDirectoryPath, guards: saved.guards)
    } catch let error as JSONGraph.ReadingError {
      Console.error("'\(path)' is \(error)")
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: path)
      let near = isMissing ? Project.hint(for: path, workingDirectory: FileManager.default.currentDirectoryPath) : ""
      Console.error("the graph '\(path)' cannot be read: \(reason(error))\(near)")
    }
    throw ExitCode.noVerdict
  }

  private static func reason(_ error: any Error) -> String {
    let code = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return code.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(code.code))) : "no such file, or no permission"
  }
}

extension GraphSource.Loaded {
  /// The graph of a session's answer.
  init(_ answer: Answer) {
    self.init(
      graph: answer.graph, findings: answer.findings, root: answer.project.root, guards: answer.check.guards,
      text: { answer.report.text(of: $0) })
  }
}

extension GraphSource {
  /// The findings of a saved graph, completed with values that its document leaves out: dependents, measure and
  /// subject. The rules compute them again.
  private static func findings(_ saved: [Finding]?, of graph: Graph) -> [Finding] {
    struct Identity: Hashable {
      var rule: String
      var site: Site
      var message: String

      init(_ finding: Finding) { (rule, site, message) = (finding.rule, finding.site, finding.message) }
    }
    let found = RuleRunner().findings(in: graph)
    guard let saved else { return found }
    let known = Dictionary(found.map { (Identity($0), $0) }, uniquingKeysWith: { first, _ in first })
    return saved.map { finding in
      guard let other = known[Identity(finding)] else { return finding }
      var finding = finding
      (finding.dependents, finding.measure, finding.subject) = (other.dependents, other.measure, other.subject)
      (finding.isOfDemo, finding.isIdle, finding.further) = (other.isOfDemo, other.isIdle, other.further)
      (finding.prevents, finding.isBoundElsewhere) = (other.prevents, other.isBoundElsewhere)
      finding.remedySite = other.remedySite
      return finding
    }
  }
}
