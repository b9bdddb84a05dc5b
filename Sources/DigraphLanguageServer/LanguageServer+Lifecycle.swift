import DigraphPipeline
import DigraphSession
import Foundation

/// The server's beginning and end, its folders and its texts.
extension LanguageServer {
  /// Files that answers depend on even if they are not open.
  private static let watched = [
    "**/*.swift", "**/.digraph.yml", "**/.digraph-baseline", "**/project.pbxproj", "**/*.xcscheme", "**/*.podspec",
    "**/deli.yml", "**/*.xcconfig", "**/Package.resolved",
  ]

  func initialize(_ params: LSP.InitializeParams) async throws -> JSONValue {
    guard phase == .created else { throw ResponseError.invalidRequest("the server is initialized already") }
    phase = .initialized
    let capabilities = params.capabilities
    let workspace = capabilities?["workspace"]
    let text = capabilities?["textDocument"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.elements.compactMap(\.text) ?? []
    client.encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    client.pullsDiagnostics = text?["diagnostic"] != nil
    client.showsHints = text?["inlayHint"] != nil
    client.leastSeverity =
      switch params.initializationOptions?["severity"]?.text {
      case "error": 1
      case "warning": 2
      default: 4
      }
    client.showsWiring = params.initializationOptions?["showsWiring"]?.isTrue ?? false
    client.showsProgress = capabilities?["window"]?["workDoneProgress"]?.isTrue ?? false
    client.registersWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
    client.refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.isTrue ?? false
    client.refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.isTrue ?? false
    client.refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.isTrue ?? false
    var paths = (params.workspaceFolders ?? []).compactMap { FileURI.path(of: $0.uri) }
    if paths.isEmpty, let path = params.rootUri.flatMap({ FileURI.path(of: $0) }) ?? params.rootPath { paths = [path] }
    for path in paths { open(path) }
    return Self.capabilities(client.encoding, version: host.version)
  }

  private static func capabilities(_ encoding: PositionEncoding, version: String) -> JSONValue {
    let yes = JSONValue.bool(true)
    return .object([
      "serverInfo": .object(["name": .string("digraph"), "version": .string(version)]),
      "capabilities": .object([
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": .object([
          "openClose": yes, "change": .integer(2), "save": .object(["includeText": .bool(false)]),
        ]),
        "definitionProvider": yes, "referencesProvider": yes, "implementationProvider": yes,
        "typeDefinitionProvider": yes, "callHierarchyProvider": yes, "hoverProvider": yes,
        "codeLensProvider": .object(["resolveProvider": yes]),
        "inlayHintProvider": yes,
        "codeActionProvider": .object(["codeActionKinds": .array([.string("quickfix"), .string("")])]),
        "documentSymbolProvider": yes, "workspaceSymbolProvider": yes,
        "completionProvider": .object(["triggerCharacters": .array([.string("\""), .string(":")])]),
        "diagnosticProvider": .object([
          "identifier": .string("digraph"), "interFileDependencies": yes, "workspaceDiagnostics": yes,
        ]),
        "workspace": .object([
          "workspaceFolders": .object(["supported": yes, "changeNotifications": yes])
        ]),
      ]),
    ])
  }

  /// Handles a notification.
  ///
  /// - Returns: The exit status, if the notification ends the server.
  func notify(_ method: String, _ data: Data) async -> Int32? {
    if method == "exit" { return phase == .shutDown ? 0 : 1 }
    if method == "$/cancelRequest" {
      if let params = try? parameters(LSP.CancelParams.self, data) { cancel(params.id) }
      return nil
    }
    guard phase == .initialized else { return nil }
    // A notification has no answer, so a malformed one is ignored.
    try? await take(method, data)
    return nil
  }

  private func take(_ method: String, _ data: Data) async throws {
    switch method {
    case "initialized": registerWatchers()
    case "textDocument/didOpen":
      let item = try parameters(LSP.DidOpenTextDocumentParams.self, data).textDocument
      await setText(LineTable(Array(item.text.utf8)), item.version, of: item.uri)
    case "textDocument/didChange":
      let params = try parameters(LSP.DidChangeTextDocumentParams.self, data)
      guard let document = documents[params.textDocument.uri] else { return }
      let lines = params.contentChanges.reduce(document.lines) { $0.applying($1, client.encoding) }
      await setText(lines, params.textDocument.version ?? document.version + 1, of: params.textDocument.uri)
    case "textDocument/didClose":
      let uri = try parameters(LSP.TextDocumentParams.self, data).textDocument.uri
      await setText(nil, 0, of: uri)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles":
      for path in folders.keys { await refresh(path) }
    case "workspace/didChangeWorkspaceFolders":
      let event = try parameters(LSP.DidChangeWorkspaceFoldersParams.self, data).event
      for folder in event.removed { close(FileURI.path(of: folder.uri)) }
      for folder in event.added { if let path = FileURI.path(of: folder.uri) { open(path) } }
      for (uri, document) in documents { await setText(document.lines, document.version, of: uri) }
    default: break
    }
  }

  private func registerWatchers() {
    guard client.registersWatchers else { return }
    let watchers = Self.watched.map { JSONValue.object(["globPattern": .string($0)]) }
    ask(
      "client/registerCapability",
      JSONValue.object([
        "registrations": .array([
          .object([
            "id": .string("digraph-files"), "method": .string("workspace/didChangeWatchedFiles"),
            "registerOptions": .object(["watchers": .array(watchers)]),
          ])
        ])
      ]))
  }

  // MARK: Folders and texts

  private func open(_ path: String) {
    guard folders[path] == nil else { return }
    var input = ProjectSession.Input(paths: [path], workingDirectory: path)
    input.jobs = host.jobs
    let cache = host.cache
    input.cache = { cache(path) }
    let session = ProjectSession(input)
    // The session resolves symbolic links in its root. Addresses of the client may contain the links.
    let root = path == session.root || path.hasPrefix(session.root + "/") ? session.root : path
    folders[path] = OpenFolder(path: path, root: root, session: session)
    analyse(path)
  }

  private func close(_ path: String?) {
    guard let path, let folder = folders.removeValue(forKey: path) else { return }
    for uri in folder.shown.keys { notify("textDocument/publishDiagnostics", emptyDiagnostics(uri)) }
  }

  func emptyDiagnostics(_ uri: String) -> LSP.PublishDiagnosticsParams {
    LSP.PublishDiagnosticsParams(uri: uri, version: documents[uri]?.version, diagnostics: [])
  }

  /// The innermost folder that contains a file, with the file's path in it.
  func home(of uri: String) -> (folder: String, path: String)? {
    guard let file = FileURI.path(of: uri) else { return nil }
    let around = folders.values.compactMap { folder in folder.relativePath(of: file).map { (folder.path, $0) } }
    return around.filter { file.hasPrefix($0.0 + "/") }.max { $0.0.count < $1.0.count } ?? around.first
  }

  private func setText(_ lines: LineTable?, _ version: Int, of uri: String) async {
    documents[uri] = lines.map { OpenDocument(version: version, lines: $0) }
    guard let (folder, path) = home(of: uri), let session = folders[folder]?.session else { return }
    await session.setText(lines?.bytes, of: path)
    folders[folder]?.note(lines?.bytes, of: path)
    analyse(folder)
  }

  private func refresh(_ folder: String) async {
    await folders[folder]?.session.refresh()
    folders[folder]?.noteFiles()
    analyse(folder)
  }
}
