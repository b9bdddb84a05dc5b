import DigraphModel
import DigraphSession
import Foundation

/// The answers to requests.
extension LanguageServer {
  func respond(to id: RequestID, _ method: String, _ data: Data) async throws {
    switch method {
    case "initialize":
      reply(to: id, with: try await initialize(try parameters(LSP.InitializeParams.self, data)))
    case "shutdown":
      phase = .shutDown
      reply(to: id, with: JSONValue?.none)
    case "textDocument/definition":
      reply(to: id, with: try await atPlace(data) { $0.definition(at: $1) })
    case "textDocument/references":
      let includes = try parameters(LSP.ReferenceParams.self, data).context?.includeDeclaration ?? false
      reply(to: id, with: try await atPlace(data) { $0.references(at: $1, includesDeclaration: includes) })
    case "textDocument/implementation":
      reply(to: id, with: try await atPlace(data) { $0.implementation(at: $1) })
    case "textDocument/typeDefinition":
      reply(to: id, with: try await atPlace(data) { $0.typeDefinition(at: $1) })
    case "textDocument/hover":
      reply(to: id, with: try await atPlace(data) { $0.hover(at: $1) })
    case "textDocument/prepareCallHierarchy":
      reply(to: id, with: try await atPlace(data) { $0.callHierarchy(at: $1) })
    case "callHierarchy/incomingCalls":
      let item = try parameters(LSP.CallHierarchyParams.self, data).item
      reply(to: id, with: try await view(of: item.uri)?.view.incomingCalls(to: item))
    case "callHierarchy/outgoingCalls":
      let item = try parameters(LSP.CallHierarchyParams.self, data).item
      reply(to: id, with: try await view(of: item.uri)?.view.outgoingCalls(from: item))
    default: try await respondAboutDocument(to: id, method, data)
    }
  }

  private func respondAboutDocument(to id: RequestID, _ method: String, _ data: Data) async throws {
    switch method {
    case "textDocument/codeLens":
      let showsAnswers = !client.showsHints
      let uri = try parameters(LSP.TextDocumentParams.self, data).textDocument.uri
      reply(to: id, with: try await inDocument(data) { $0.codeLenses(in: $1, uri, showsAnswers: showsAnswers) })
    case "codeLens/resolve":
      let lens = try parameters(LSP.CodeLens.self, data)
      guard let uri = lens.data, let (view, path) = try await view(of: uri) else { return reply(to: id, with: lens) }
      reply(to: id, with: view.resolved(lens, in: path))
    case "textDocument/inlayHint":
      let range = try parameters(LSP.RangeParams.self, data).range
      reply(to: id, with: try await inDocument(data) { $0.inlayHints(in: $1, range) })
    case "textDocument/documentSymbol":
      reply(to: id, with: try await inDocument(data) { $0.documentSymbols(in: $1) })
    case "textDocument/codeAction":
      let params = try parameters(LSP.CodeActionParams.self, data)
      let kinds = params.context?.only ?? []
      let versions = documents.mapValues(\.version)
      let showsWiring = client.showsWiring
      let actions = try await inDocument(data) {
        $0.codeActions(in: $1, params.range, versions: versions)
          + (showsWiring ? $0.actionsThatShow(in: $1, params.range) : [])
      }
      reply(
        to: id, with: actions?.filter { action in kinds.isEmpty || kinds.contains { $0.isEmpty || $0 == action.kind } })
    case "textDocument/completion":
      reply(to: id, with: completion(try parameters(LSP.TextDocumentPositionParams.self, data)))
    case "textDocument/diagnostic":
      reply(to: id, with: try await report(try parameters(LSP.DocumentDiagnosticParams.self, data)))
    case "workspace/diagnostic":
      reply(to: id, with: try await report(try parameters(LSP.WorkspaceDiagnosticParams.self, data)))
    case "workspace/symbol":
      let query = try parameters(LSP.WorkspaceSymbolParams.self, data).query
      var symbols: [LSP.WorkspaceSymbol] = []
      for path in folders.keys.sorted() {
        try await settle(path)
        symbols += folders[path]?.view?.workspaceSymbols(matching: query) ?? []
      }
      reply(to: id, with: symbols)
    default: throw ResponseError.unknownMethod(method)
    }
  }

  /// The answer about the place at a position; `nil` if the position has no wiring.
  private func atPlace<Result>(
    _ data: Data, _ answer: (WiringView, WiringView.Place) -> Result
  ) async throws -> Result? {
    let params = try parameters(LSP.TextDocumentPositionParams.self, data)
    guard let (view, path) = try await view(of: params.textDocument.uri) else { return nil }
    let position = view.lines(of: path).place(of: params.position, client.encoding)
    return view.place(in: path, line: position.line, column: position.column).map { answer(view, $0) }
  }

  private func inDocument<Result>(_ data: Data, _ answer: (WiringView, String) -> Result) async throws -> Result? {
    let params = try parameters(LSP.TextDocumentParams.self, data)
    return try await view(of: params.textDocument.uri).map { answer($0.view, $0.path) }
  }

  // MARK: Completion

  /// Completion does not wait for an analysis while the user is typing. Its names come from the last analysis.
  private func completion(_ params: LSP.TextDocumentPositionParams) -> LSP.CompletionList {
    let uri = params.textDocument.uri
    guard let document = documents[uri], let (folder, path) = home(of: uri) else {
      return LSP.CompletionList(items: [])
    }
    let end = document.lines.offset(of: params.position, client.encoding)
    let row = min(max(params.position.line, 0), document.lines.count - 1)
    let line = document.lines.line(row)
    let prefix = line.prefix(max(end - line.startIndex, 0))
    let isConfiguration = path.split(separator: "/").last == ".digraph.yml"
    let (items, replaced) = Completion.items(
      after: String(decoding: prefix, as: UTF8.self), isConfiguration: isConfiguration,
      in: folders[folder]?.view?.graph)
    let number = row + 1
    let range = LSP.Range(
      start: document.lines.position(line: number, column: prefix.count - replaced + 1, client.encoding),
      end: document.lines.position(line: number, column: prefix.count + 1, client.encoding))
    return LSP.CompletionList(
      items: items.map { item in
        var item = item
        item.textEdit = LSP.TextEdit(range: range, newText: item.label)
        return item
      })
  }

  // MARK: Pulled diagnostics

  /// The identity of the diagnostics of a folder, which changes with each new answer.
  private func resultID(of folder: OpenFolder) -> String? {
    folder.report.map { _ in "\(folder.view?.answer.number ?? 0)" }
  }

  private func report(_ params: LSP.DocumentDiagnosticParams) async throws -> LSP.DocumentDiagnosticReport {
    let uri = params.textDocument.uri
    guard let (path, file) = home(of: uri) else { return .init(kind: "full", items: []) }
    try await settleReport(path)
    guard let folder = folders[path] else { return .init(kind: "full", items: []) }
    if !isCurrent(uri, file, in: folder) {
      throw ResponseError(code: -32802, message: "the text has changed")
    }
    let id = resultID(of: folder)
    if let id, id == params.previousResultId { return .init(kind: "unchanged", resultId: id) }
    let found = diagnostics(of: folder)
    let own = FileURI.path(of: uri).map(FileURI.text) ?? uri
    return .init(kind: "full", resultId: id, items: found[uri] ?? found[own] ?? [])
  }

  private func report(_ params: LSP.WorkspaceDiagnosticParams) async throws -> LSP.WorkspaceDiagnosticReport {
    let known = Dictionary(
      (params.previousResultIds ?? []).map { ($0.uri, $0.value) }, uniquingKeysWith: { $1 })
    var items: [LSP.DocumentDiagnosticReport] = []
    for path in folders.keys.sorted() {
      try await settleReport(path)
      guard let folder = folders[path] else { continue }
      let id = resultID(of: folder)
      let found = diagnostics(of: folder)
      let former = known.keys.filter { home(of: $0)?.folder == path }
      for uri in Set(found.keys).union(former).sorted() {
        let version = documents[uri]?.version
        if let id, known[uri] == id {
          items.append(.init(kind: "unchanged", resultId: id, uri: uri, version: version))
        } else {
          items.append(.init(kind: "full", resultId: id, items: found[uri] ?? [], uri: uri, version: version))
        }
      }
    }
    return .init(items: items)
  }
}
