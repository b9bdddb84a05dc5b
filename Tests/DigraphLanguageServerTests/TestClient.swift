import DigraphPipeline
import Foundation
import Synchronization
import Testing

@testable import DigraphLanguageServer

/// A client that runs in the process of the tests, with an app on disk.
final class TestClient: Sendable {
  let root: String
  let server: LanguageServer
  private let box: MessageBox
  private let lastID = Atomic<Int>(0)

  init(_ files: [String: String], hasCache: Bool = false) throws {
    root =
      FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath().path
    let box = MessageBox()
    self.box = box
    server = LanguageServer(
      LanguageServer.Host(
        version: "1.2.3", jobs: 2, cache: { hasCache ? Self.cache(of: $0) : nil }, rulePage: { "page:\($0)" },
        send: { box.take($0) }))
    for (path, text) in files.merging([".git/HEAD": "ref: refs/heads/main\n"], uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// A client that has sent `initialize`.
  static func initialized(
    _ files: [String: String], capabilities: JSONValue = .object([:])
  ) async throws -> TestClient {
    let client = try TestClient(files)
    try await client.initialize(capabilities)
    return client
  }

  /// The cache of an app's folder, which lies in that folder.
  static func cache(of folder: String) -> Cache {
    Cache(folder: CacheFolder(path: folder + "/caches"), tool: "tests", workingDirectory: folder, paths: [folder])
  }

  /// Sends `initialize`.
  func initialize(_ capabilities: JSONValue) async throws {
    _ = try await request("initialize", .object(["rootUri": .string(uri("")), "capabilities": capabilities]))
    await notify("initialized", .object([:]))
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func uri(_ path: String) -> String { FileURI.text(of: path.isEmpty ? root : "\(root)/\(path)") }

  func document(_ path: String) -> JSONValue { .object(["uri": .string(uri(path))]) }

  // MARK: Messages

  /// Sends a message unchanged.
  @discardableResult
  func send(_ message: JSONValue) async throws -> Int32? {
    await server.receive(Array(try JSONEncoder().encode(message)))
  }

  @discardableResult
  func notify(_ method: String, _ params: JSONValue) async -> Int32? {
    try? await send(.object(["jsonrpc": .string("2.0"), "method": .string(method), "params": params]))
  }

  /// Sends a request, and waits for its response.
  func response(_ method: String, _ params: JSONValue) async throws -> JSONValue {
    let id = lastID.add(1, ordering: .relaxed).newValue
    try await send(
      .object([
        "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string(method), "params": params,
      ]))
    return try await response(to: .integer(id))
  }

  /// Waits for the response to a request.
  func response(to id: JSONValue) async throws -> JSONValue {
    try await wait { messages in messages.first { $0["id"] == id && $0["method"] == nil } }
  }

  /// The result of a request.
  func request(_ method: String, _ params: JSONValue) async throws -> JSONValue {
    let response = try await response(method, params)
    return try #require(response["result"], "\(response)")
  }

  /// Waits for a message that meets a condition.
  func wait(_ condition: ([JSONValue]) -> JSONValue?) async throws -> JSONValue {
    for _ in 0..<5_000 {
      if let found = condition(box.messages) { return found }
      try await Task.sleep(for: .milliseconds(2))
    }
    Issue.record("nothing came; last: \(box.messages.suffix(3))")
    return .null
  }

  var messages: [JSONValue] { box.messages }

  // MARK: Documents

  func open(_ path: String, _ text: String) async {
    await notify(
      "textDocument/didOpen",
      .object([
        "textDocument": .object([
          "uri": .string(uri(path)), "languageId": .string("swift"), "version": .integer(1), "text": .string(text),
        ])
      ]))
  }

  /// Replaces the whole text of a document.
  func change(_ path: String, _ text: String, version: Int) async {
    await notify(
      "textDocument/didChange",
      .object([
        "textDocument": .object(["uri": .string(uri(path)), "version": .integer(version)]),
        "contentChanges": .array([.object(["text": .string(text)])]),
      ]))
  }

  /// The messages of the diagnostics that were published last for a version of a document.
  func diagnostics(_ path: String, version: Int?) async throws -> [JSONValue] {
    let uri = JSONValue.string(uri(path))
    let found = try await wait { messages in
      messages.last { $0["method"]?.text == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == uri }
        .flatMap { message in
          version == nil || message["params"]?["version"] == version.map { .integer($0) } ? message : nil
        }
    }
    return found["params"]?["diagnostics"]?.elements ?? []
  }

  /// The request parameters for the position of a text in a source.
  func position(of text: String, in source: String, _ path: String, utf8: Bool = false) -> JSONValue {
    let range = source.range(of: text) ?? source.startIndex..<source.startIndex
    let before = source[..<range.lowerBound]
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = utf8 ? line.last?.utf8.count ?? 0 : line.last?.utf16.count ?? 0
    return .object([
      "textDocument": document(path),
      "position": .object(["line": .integer(line.count - 1), "character": .integer(column)]),
    ])
  }
}

/// The messages that a client has received.
private final class MessageBox: Sendable {
  private let state = Mutex<(framing: MessageFraming, messages: [JSONValue])>((MessageFraming(), []))

  var messages: [JSONValue] { state.withLock { $0.messages } }

  func take(_ bytes: [UInt8]) {
    state.withLock { state in
      state.framing.append(bytes)
      while case .message(let content)? = state.framing.next() {
        if let message = try? JSONDecoder().decode(JSONValue.self, from: Data(content)) {
          state.messages.append(message)
        }
      }
    }
  }
}

extension JSONValue {
  /// The text of a position: `3:14`.
  var place: String {
    guard case .integer(let line)? = self["line"], case .integer(let column)? = self["character"] else { return "?" }
    return "\(line):\(column)"
  }

  /// The text of a range: `3:14-3:20`.
  var span: String { "\(self["start"]?.place ?? "?")-\(self["end"]?.place ?? "?")" }

  /// The text of a location: the name of the file, and the range.
  var location: String {
    let name = self["uri"]?.text?.split(separator: "/").last.map(String.init) ?? "?"
    return "\(name) \(self["range"]?.span ?? "?")"
  }
}

/// Messages as literals.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .string(text) }

  init(integerLiteral number: Int) { self = .integer(number) }

  init(booleanLiteral value: Bool) { self = .bool(value) }

  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }

  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
