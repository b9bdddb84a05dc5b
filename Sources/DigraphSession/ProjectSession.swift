import DigraphModel
public import DigraphPipeline
import DigraphProjects
public import DigraphRules
import Foundation

/// A project that stays open: it accepts edits, and answers for the newest text.
///
/// After any edits, an answer is the same as that of a fresh run. Facts of unchanged files stay in memory. An edit that
/// changes no facts changes no answer. An edit of bodies alone leaves the tables of the program as they are. After such
/// an edit, Swinject's front end evaluates only the code that the edit affects. After any other edit, the tables are
/// built anew, and all code is evaluated. Each analysis links everything.
public actor ProjectSession {
  /// The repository root, absolute; all paths are relative to it.
  public nonisolated let root: String
  private let input: Input
  private let memory = FactsMemory()

  /// The bytes of files that are open in an editor, by path.
  private var unsaved: [String: [UInt8]] = [:]
  /// Files whose bytes have changed since the last answer.
  private var edited: Set<String> = []
  /// Whether files on the disk may have changed since the last answer.
  private var isOutdated = true
  private var last: Answer?
  /// The project that the stored report is about, until the first answer.
  private var opened: Opened?
  /// Test code that the last answer has searched.
  private var lastTests: [InputFile] = []
  /// Paths of the Swift files of the last answer, including test code.
  private var known: Set<String> = []
  /// Frees the values that the last analysis no longer needs.
  private var freeing: Task<Void, Never>?
  /// The last answer, or the one that is being computed.
  private var work: Task<Result<Answer, Project.LoadError>, Never>?

  /// The input of a session.
  public struct Input: Sendable {
    /// Files or folders; relative ones start at the working directory.
    public var paths: [String]
    /// The absolute path.
    public var workingDirectory: String
    /// The configuration to use; `nil` for the nearest one.
    public var configurationPath: String?
    /// Rules that run.
    public var rules = RuleChoice.all
    /// The number of files that are read at a time.
    public var jobs = 1
    /// Opens the cache of earlier processes; called once.
    public var cache: @Sendable () -> Cache? = { nil }

    /// Creates an input without a cache.
    public init(paths: [String], workingDirectory: String) {
      (self.paths, self.workingDirectory) = (paths, workingDirectory)
    }
  }

  /// Creates a session. It reads nothing before the first question.
  public init(_ input: Input) {
    self.input = input
    root = RevisionProject.root(of: input.paths, workingDirectory: input.workingDirectory)
  }

  /// A loaded project, with the cache of earlier processes.
  private struct Opened {
    var project: Project
    var cache: Cache?
    /// The time before the project was loaded, in nanoseconds since 1970.
    var started: Int64
    var unsaved: [String: [UInt8]]
  }

  // MARK: Edits

  /// Sets the bytes that a file has in an editor; with `nil`, the file on the disk counts again.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, saved or not.
  ///   - path: a Swift file or a configuration, relative to the root. A file that does not exist on the disk is not
  ///     read.
  public func setText(_ bytes: [UInt8]?, of path: String) {
    guard unsaved[path] != bytes else { return }
    unsaved[path] = bytes
    edited.insert(path)
    if bytes == nil { isOutdated = true }
  }

  /// Notes that files may have been changed, added, removed or renamed on the disk.
  public func refresh() { isOutdated = true }

  // MARK: Answers

  /// The report of an earlier process, if the cache shows that it still holds. It takes a tenth of the time of the
  /// first answer.
  ///
  /// - Returns: `nil` if the findings may differ, and after the first answer.
  public func storedReport() async -> ProjectReport? {
    guard work == nil, opened == nil, let cache = input.cache() else { return nil }
    isOutdated = false
    edited = []
    let unsaved = self.unsaved
    let started = Self.now
    guard case .success(let project) = await load(manifests: cache.manifests, unsaved), work == nil else {
      isOutdated = true
      return nil
    }
    opened = Opened(project: project, cache: cache, started: started, unsaved: unsaved)
    guard let verdict = await run(project, cache, started).storedVerdict() else { return nil }
    return ProjectReport(project, verdict.findings, verdict.diagnostics, rules: input.rules, unsaved: unsaved)
  }

  /// The answer for the newest text.
  ///
  /// - Parameter progress: is notified of the progress of the analysis, if one is necessary.
  /// - Returns: the same answer as a fresh run's.
  /// - Throws: if the project cannot be read, for example because its configuration is not valid.
  public func answer(progress: RunProgress? = nil) async throws(Project.LoadError) -> Answer {
    let previous = work
    let task = Task { () -> Result<Answer, Project.LoadError> in
      _ = await previous?.value
      return await self.workOut(progress)
    }
    work = task
    return try await task.value.get()
  }

  private func workOut(_ progress: RunProgress?) async -> Result<Answer, Project.LoadError> {
    if let last, !isOutdated, edited.isEmpty { return .success(last) }
    let (edited, isOutdated, unsaved) = (self.edited, self.isOutdated, self.unsaved)
    (self.edited, self.isOutdated) = ([], false)
    var started = Self.now
    let opened = self.opened
    self.opened = nil
    let cache = last == nil ? opened?.cache ?? input.cache() : nil
    let project: Project
    let onlyEdited = last.map { !isOutdated && !affectsProject(edited, of: $0.project) } ?? false
    if let last, onlyEdited {
      project = Self.edited(last.project, edited, unsaved)
    } else if let opened, !isOutdated, opened.unsaved == unsaved {
      (project, started) = (opened.project, opened.started)
    } else {
      do {
        project = try await load(manifests: last?.project.manifests ?? cache?.manifests, unsaved).get()
      } catch {
        // After a failure, the next answer has the same changes to consider.
        self.isOutdated = true
        self.edited.formUnion(edited)
        return .failure(error)
      }
    }
    let tests = project.testFiles
    if !onlyEdited { known = Set((project.files + tests).lazy.map(\.path)) }
    var answer: Answer
    var change = FactsMemory.Change.any
    if let last { change = await self.change(in: project, since: last, edited, onlyEdited: onlyEdited) }
    if let last, case .none = change {
      answer = last
      if onlyEdited, !Self.haveChanged(lastTests, tests, edited) {
        (answer.report.project, answer.report.unsaved) = (project, unsaved)
      } else {
        answer.report = report(last.check, project, unsaved)
        let isSame =
          answer.findings == last.findings && answer.report.diagnostics == last.report.diagnostics
        if !isSame { answer.number += 1 }
      }
    } else {
      // The old analysis is freed first, so that memory never holds two of them.
      await freeing?.value
      let check = await run(project, cache, started).check(memory: memory, change: change, progress: progress)
      freeing = Task { await check.freeDeferred() }
      answer = Answer(
        number: (last?.number ?? 0) + 1, wiring: (last?.wiring ?? 0) + 1, check: check,
        report: report(check, project, unsaved))
    }
    last = answer
    lastTests = tests
    return .success(answer)
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

  private func run(_ project: Project, _ cache: Cache?, _ started: Int64) -> ProjectRun {
    ProjectRun(
      project, rules: input.rules, jobs: input.jobs,
      store: cache.map { Check.Store(cache: $0, project: project, started: started) })
  }

  private func load(
    manifests: ManifestCache?, _ unsaved: [String: [UInt8]]
  ) async -> Result<Project, Project.LoadError> {
    let input = self.input
    return await LargeStack.run(size: LargeStack.reading) {
      Result { () throws(Project.LoadError) in
        try Project.load(
          paths: input.paths, workingDirectory: input.workingDirectory, configurationPath: input.configurationPath,
          manifests: manifests, jobs: input.jobs, unsaved: unsaved)
      }
    }
  }

  /// Whether edits may change the files or settings of the project. They may if an edited file is not one of its Swift
  /// files. They also may if the configuration names `#if` conditions, because all files are searched for those.
  private func affectsProject(_ edited: Set<String>, of project: Project) -> Bool {
    !project.configuration.ownDefines.isEmpty || !edited.isSubset(of: known)
  }

  /// A project with new bytes of some files.
  private static func edited(_ project: Project, _ paths: Set<String>, _ unsaved: [String: [UInt8]]) -> Project {
    var project = project
    project.replaceText(of: paths) { unsaved[$0] }
    return project
  }

  private static func haveChanged(_ old: [InputFile], _ new: [InputFile], _ edited: Set<String>) -> Bool {
    old.count != new.count
      || zip(old, new).contains { $0.path != $1.path || $0.stamp != $1.stamp || edited.contains($1.path) }
  }

  /// The effect of all changes since the last answer on a check of the project.
  private func change(
    in project: Project, since last: Answer, _ edited: Set<String>, onlyEdited: Bool
  ) async -> FactsMemory.Change {
    let (memory, input) = (self.memory, self.input)
    return await LargeStack.run(size: LargeStack.reading) {
      if !onlyEdited {
        guard project.isLike(last.project, rules: input.rules), last.check.holds(for: project.sideFiles) else {
          return .any
        }
      }
      return memory.change(
        in: project, edited: edited, now: Self.now, onlyEdited: onlyEdited,
        jobs: input.jobs)
    }
  }

  private func report(_ check: Check, _ project: Project, _ unsaved: [String: [UInt8]]) -> ProjectReport {
    ProjectReport(project, check.findings, check.analysis.diagnostics, rules: input.rules, unsaved: unsaved)
  }
}
