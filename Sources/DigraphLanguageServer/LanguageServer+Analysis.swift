import DigraphModel
import DigraphPipeline
import DigraphSession
import Foundation

/// Runs analyses, and sends their findings to the client.
extension LanguageServer {
  /// The longest pause after a keystroke before an analysis begins.
  private static let longestPause = Duration.milliseconds(200)

  /// Starts an analysis of a folder, unless one is running.
  func analyse(_ path: String) {
    guard folders[path]?.isBusy == false else { return }
    folders[path]?.isBusy = true
    Task { await self.analyseUntilNothingChanges(path) }
  }

  /// Analyses a folder until no change is left: text typed during an analysis is analysed next.
  private func analyseUntilNothingChanges(_ path: String) async {
    while let folder = folders[path], folder.answered != folder.changeCount {
      let isFirst = folder.answered < 0
      if !isFirst { try? await Task.sleep(for: min(folder.duration / 8, Self.longestPause)) }
      guard let changes = folders[path]?.changeCount else { return }
      let progress = isFirst ? beginProgress(path) : nil
      if isFirst { await showStoredReport(of: folder) }
      let start = ContinuousClock.now
      let result = await answer(of: folder.session, progress?.run)
      progress?.reports.cancel()
      // The folder may have been closed during the analysis.
      guard folders[path] != nil else { return }
      if isFirst { endProgress(path) }
      folders[path]?.duration = ContinuousClock.now - start
      note(result, in: path, changes)
    }
    folders[path]?.isBusy = false
  }

  /// Shows the findings of an earlier process, if they still hold, before the first analysis.
  private func showStoredReport(of folder: OpenFolder) async {
    guard let report = await folder.session.storedReport() else { return }
    let own = documents.compactMap { uri, document in
      home(of: uri).flatMap { $0.folder == folder.path ? ($0.path, document.lines.bytes) : nil }
    }
    folders[folder.path]?.show(ReportView(report, client.encoding, rulePage: host.rulePage), documents: own)
    publish(folder.path)
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
    let last = folders[path]?.view
    let before = last?.answer.number
    // Freeing the last answer takes longer than indexing this one, so another thread frees it.
    defer { Task.detached { withExtendedLifetime(last) {} } }
    switch result {
    case .success(let answer):
      // After an edit that neither changes the wiring nor moves a place of it, the view's tables stay.
      let same = folders[path]?.view.flatMap { $0.answer.wiring == answer.wiring ? $0 : nil }
      folders[path]?.view =
        same.map { WiringView(answer, like: $0) } ?? WiringView(answer, client.encoding, rulePage: host.rulePage)
      folders[path]?.problem = nil
    case .failure(let problem):
      folders[path]?.view = nil
      folders[path]?.problem = problem
    }
    folders[path]?.stored = nil
    folders[path]?.answered = changes
    publish(path)
    guard before != folders[path]?.view?.answer.number else { return }
    if client.refreshesLenses { ask("workspace/codeLens/refresh", JSONValue?.none) }
    if client.refreshesHints { ask("workspace/inlayHint/refresh", JSONValue?.none) }
    if client.pullsDiagnostics, client.refreshesDiagnostics {
      ask("workspace/diagnostic/refresh", JSONValue?.none)
    }
  }

  /// Whether the newest report was made from the newest text of a document.
  func isCurrent(_ uri: String, _ path: String, in folder: OpenFolder) -> Bool {
    guard let document = documents[uri] else { return true }
    return folder.isReport(about: document.lines.bytes, of: path)
  }

  /// Diagnostics of a folder, by address. If the project cannot be read, they are those of its configuration.
  ///
  /// An address has several spellings: `Feed+API.swift`, `Feed%2BAPI.swift`. An open document keeps the spelling with
  /// which the client has opened it.
  func diagnostics(of folder: OpenFolder) -> [String: [LSP.Diagnostic]] {
    var opened: [String: String] = [:]
    for uri in documents.keys { if let path = FileURI.path(of: uri) { opened[FileURI.text(of: path)] = uri } }
    return Dictionary(
      ownDiagnostics(of: folder).map { (opened[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { $0 + $1 })
  }

  /// Diagnostics by address, as this server writes addresses.
  private func ownDiagnostics(of folder: OpenFolder) -> [String: [LSP.Diagnostic]] {
    if let view = folder.report {
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

  /// Sends the client the diagnostics of each file, unless the client asks for them itself.
  ///
  /// A document whose text is newer than the analysis is left out; the next analysis sends its diagnostics.
  private func publish(_ path: String) {
    guard !client.pullsDiagnostics, let folder = folders[path] else { return }
    let found = diagnostics(of: folder)
    for uri in Set(found.keys).union(folder.shown.keys).sorted() {
      if let home = home(of: uri), !isCurrent(uri, home.path, in: folder) { continue }
      let diagnostics = found[uri] ?? []
      // The first message about a document is sent even if it has no diagnostics, and shows that the document was
      // checked.
      guard folder.shown[uri] != diagnostics else { continue }
      folders[path]?.shown[uri] = diagnostics.isEmpty ? nil : diagnostics
      notify(
        "textDocument/publishDiagnostics",
        LSP.PublishDiagnosticsParams(uri: uri, version: documents[uri]?.version, diagnostics: diagnostics))
    }
  }

  // MARK: Waiting

  /// The view of a file's folder, made from the newest text.
  ///
  /// - Returns: `nil` if the file belongs to no folder, or its project cannot be read.
  /// - Throws: `CancellationError`.
  func view(of uri: String) async throws -> (view: WiringView, path: String)? {
    guard let (folder, path) = home(of: uri) else { return nil }
    try await settle(folder)
    guard let open = folders[folder], let view = open.view, isCurrent(uri, path, in: open) else { return nil }
    return (view, path)
  }

  /// Waits until all changes before the call have been analysed.
  func settle(_ folder: String) async throws {
    guard let wanted = folders[folder]?.changeCount else { return }
    while let answered = folders[folder]?.answered, answered < wanted {
      try Task.checkCancellation()
      try await Task.sleep(for: .milliseconds(2))
    }
    try Task.checkCancellation()
  }

  /// Waits for a report that has seen all changes before the call: that of an earlier process, or else of an analysis.
  func settleReport(_ folder: String) async throws {
    guard let wanted = folders[folder]?.changeCount else { return }
    while let open = folders[folder], open.answered < wanted, open.stored == nil {
      try Task.checkCancellation()
      try await Task.sleep(for: .milliseconds(2))
    }
    try Task.checkCancellation()
  }

  // MARK: Progress

  /// The pause between two reports about the progress of the first analysis.
  private static let reportPause = Duration.milliseconds(100)

  /// Tells the client that a folder is being opened, and reports progress from time to time.
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
