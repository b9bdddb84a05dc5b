import DigraphModel
import DigraphPipeline
import DigraphSession
import Foundation

/// Analyses: when they run, and how their findings come to the client.
extension LanguageServer {
  /// The longest time without a keystroke that an analysis waits for.
  private static let longestPause = Duration.milliseconds(200)

  /// Has a folder analysed, unless that is going on.
  func analyse(_ path: String) {
    guard folders[path]?.isBusy == false else { return }
    folders[path]?.isBusy = true
    Task { await self.analyseUntilNothingChanges(path) }
  }

  /// The newest text wins: what was typed meanwhile is analysed next.
  private func analyseUntilNothingChanges(_ path: String) async {
    while let folder = folders[path], folder.answered != folder.changes {
      let isFirst = folder.answered < 0
      if !isFirst { try? await Task.sleep(for: min(folder.duration / 8, Self.longestPause)) }
      guard let changes = folders[path]?.changes else { return }
      let progress = isFirst ? beginProgress(path) : nil
      let start = ContinuousClock.now
      let result = await answer(of: folder.session, progress?.run)
      progress?.reports.cancel()
      // The folder may have been closed meanwhile.
      guard folders[path] != nil else { return }
      if isFirst { endProgress(path) }
      folders[path]?.duration = ContinuousClock.now - start
      note(result, in: path, changes)
    }
    folders[path]?.isBusy = false
  }

  private func answer(
    of session: ProjectSession, _ progress: RunProgress?
  ) async -> Result<Answer, Project.LoadError> {
    do throws(Project.LoadError) {
      return .success(try await session.answer(progress: progress))
    } catch {
      return .failure(error)
    }
  }

  private func note(_ result: Result<Answer, Project.LoadError>, in path: String, _ changes: Int) {
    let before = folders[path]?.view?.answer.number
    switch result {
    case .success(let answer):
      // Text beside the wiring changes no places of it.
      let same = folders[path]?.view.flatMap { $0.answer.wiring == answer.wiring ? $0 : nil }
      folders[path]?.view =
        same.map { WiringView(answer, like: $0) } ?? WiringView(answer, client.encoding, rulePage: host.rulePage)
      folders[path]?.problem = nil
    case .failure(let problem):
      folders[path]?.view = nil
      folders[path]?.problem = problem
    }
    folders[path]?.answered = changes
    publish(path)
    guard before != folders[path]?.view?.answer.number else { return }
    if client.refreshesLenses { ask("workspace/codeLens/refresh", JSONValue?.none) }
    if client.refreshesHints { ask("workspace/inlayHint/refresh", JSONValue?.none) }
    if client.pullsDiagnostics, client.refreshesDiagnostics {
      ask("workspace/diagnostic/refresh", JSONValue?.none)
    }
  }

  /// Whether an answer knows the newest text of a document.
  func isCurrent(_ uri: String, _ path: String, in view: WiringView) -> Bool {
    guard let document = documents[uri] else { return true }
    return view.answer.unsaved[path] == document.lines.bytes
  }

  /// Diagnostics of a folder, by address; of a configuration that is wrong, if the project cannot be read.
  ///
  /// An address can be written in several ways: `Feed+API.swift`, `Feed%2BAPI.swift`. That of an open document is
  /// written as the client has opened it.
  func diagnostics(of folder: OpenFolder) -> [String: [LSP.Diagnostic]] {
    var opened: [String: String] = [:]
    for uri in documents.keys { if let path = FileURI.path(of: uri) { opened[FileURI.text(of: path)] = uri } }
    return Dictionary(
      ownDiagnostics(of: folder).map { (opened[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { $0 + $1 })
  }

  /// Diagnostics by address, as the server writes it.
  private func ownDiagnostics(of folder: OpenFolder) -> [String: [LSP.Diagnostic]] {
    if let view = folder.view {
      let least = client.leastSeverity
      return Dictionary(
        view.diagnostics().map { (view.uri(of: $0.key), $0.value.filter { $0.severity <= least }) },
        uniquingKeysWith: { $0 + $1 })
    }
    guard case .configuration(let error) = folder.problem else { return [:] }
    return Dictionary(grouping: error.problems) { FileURI.text(of: "\(folder.session.root)/\($0.site.path)") }
      .mapValues { problems in
        problems.map { problem in
          let start = LSP.Position(line: problem.site.line - 1, character: problem.site.column - 1)
          let end = LSP.Position(line: problem.site.endLine - 1, character: problem.site.endColumn - 1)
          return LSP.Diagnostic(
            range: LSP.Range(start: start, end: max(start, end)), severity: 1, message: problem.message.visible)
        }
      }
  }

  /// Tells the client what is wrong in each file, as far as it does not ask by itself.
  ///
  /// Of a document whose text is newer nothing is told: the next analysis will.
  private func publish(_ path: String) {
    guard !client.pullsDiagnostics, let folder = folders[path] else { return }
    let found = diagnostics(of: folder)
    for uri in Set(found.keys).union(folder.shown.keys).sorted() {
      if let view = folder.view, let home = home(of: uri), !isCurrent(uri, home.path, in: view) { continue }
      let diagnostics = found[uri] ?? []
      // A document that was not told of yet shows that it was looked at.
      guard folder.shown[uri] != diagnostics else { continue }
      folders[path]?.shown[uri] = diagnostics.isEmpty ? nil : diagnostics
      notify(
        "textDocument/publishDiagnostics",
        LSP.PublishDiagnosticsParams(uri: uri, version: documents[uri]?.version, diagnostics: diagnostics))
    }
  }

  // MARK: Waiting

  /// The view of a file's folder that knows the newest text.
  ///
  /// - Returns: `nil` if the file belongs to no folder, or its project cannot be read.
  /// - Throws: `CancellationError`.
  func view(of uri: String) async throws -> (view: WiringView, path: String)? {
    guard let (folder, path) = home(of: uri) else { return nil }
    try await settle(folder)
    guard let view = folders[folder]?.view, isCurrent(uri, path, in: view) else { return nil }
    return (view, path)
  }

  /// Waits until everything is analysed that was known at the time of the call.
  func settle(_ folder: String) async throws {
    guard let wanted = folders[folder]?.changes else { return }
    while let answered = folders[folder]?.answered, answered < wanted {
      try Task.checkCancellation()
      try await Task.sleep(for: .milliseconds(2))
    }
    try Task.checkCancellation()
  }

  // MARK: Progress

  /// How often the client is told how far the first analysis has come.
  private static let reportPause = Duration.milliseconds(100)

  /// Tells the client that a folder is being opened, and from time to time how far that has come.
  private func beginProgress(_ path: String) -> (run: RunProgress, reports: Task<Void, Never>)? {
    guard client.showsProgress else { return nil }
    ask("window/workDoneProgress/create", ["token": Self.token(path)])
    notifyProgress(path, ["kind": .string("begin"), "title": .string("digraph: reading the wiring")])
    let run = RunProgress()
    let reports = Task {
      var last = run.state
      while (try? await Task.sleep(for: Self.reportPause)) != nil {
        let state = run.state
        guard !Task.isCancelled, state != last else { continue }
        last = state
        self.notifyProgress(path, ["kind": .string("report"), "message": .string("\(state)")])
      }
    }
    return (run, reports)
  }

  private func endProgress(_ path: String) {
    if client.showsProgress { notifyProgress(path, ["kind": .string("end")]) }
  }

  private func notifyProgress(_ path: String, _ value: [String: JSONValue]) {
    notify("$/progress", JSONValue.object(["token": Self.token(path), "value": .object(value)]))
  }

  private static func token(_ path: String) -> JSONValue { .string("digraph \(path)") }
}
