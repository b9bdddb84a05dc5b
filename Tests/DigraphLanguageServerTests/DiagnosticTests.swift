import DigraphSession
import Foundation
import Testing

@testable import DigraphLanguageServer

/// Diagnostics of the server while a user types.
@Suite("language server: diagnostics")
struct DiagnosticTests {
  private static let sound = """
    import Swinject

    protocol API {}
    final class LiveAPI: API {}
    final class Feed { init(api: API) {} }

    func makeContainer() -> Container {
      let container = Container()
      container.register(API.self) { _ in LiveAPI() }
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      return container
    }

    func start() { _ = makeContainer().resolve(Feed.self)! }

    """
  private static let broken = sound.replacing("  container.register(API.self) { _ in LiveAPI() }\n", with: "")
  private static let message =
    "no binding for 'API', which 'Feed' requires\nhelp: register 'API' in the container of 'makeContainer'"

  private func codes(_ diagnostics: [JSONValue]) -> [String] {
    diagnostics.map { "\($0["range"]?.span ?? "?") \($0["code"]?.text ?? "?")" }
  }

  @Test("a mistake comes with its version, page and places, and goes when it is mended")
  func pushed() async throws {
    let client = try await TestClient.initialized(["Wiring.swift": Self.sound])
    await client.open("Wiring.swift", Self.sound)
    await client.change("Wiring.swift", Self.broken, version: 2)
    let found = try await client.diagnostics("Wiring.swift", version: 2)
    #expect(codes(found) == ["8:59-8:67 unresolved-dependency"])
    #expect(found.first?["codeDescription"]?["href"]?.text == "page:unresolved-dependency")
    #expect(found.first?["source"]?.text == "digraph")
    #expect(found.first?["severity"] == .integer(1))
    #expect(
      found.first?["relatedInformation"]?.elements.map { $0["location"]?.location } == ["Wiring.swift 12:43-12:52"])
    await client.change("Wiring.swift", Self.sound, version: 3)
    #expect(try await client.diagnostics("Wiring.swift", version: 3) == [])
  }

  @Test("what nothing asks for is faded")
  func unnecessary() async throws {
    let client = try await TestClient.initialized([
      "Wiring.swift": Self.sound.replacing("func start", with: "func other() {}\nfunc start").replacing(
        "  return container\n",
        with:
          "  container.register(Feed.self, name: \"new\") { r in Feed(api: r.resolve(API.self)!) }\n  return container\n"
      ),
      ".digraph.yml": "rules: {unused-registration: warning}\n",
    ])
    let found = try await client.diagnostics("Wiring.swift", version: nil)
    #expect(found.map { $0["code"]?.text } == ["unused-registration"])
    #expect(found.first?["tags"] == .array([.integer(1)]))
  }

  @Test("a client that asks for diagnostics is told none, and learns when nothing has changed")
  func pulled() async throws {
    let client = try await TestClient.initialized(
      ["Wiring.swift": Self.broken], capabilities: .object(["textDocument": .object(["diagnostic": .object([:])])]))
    await client.open("Wiring.swift", Self.broken)
    let document = client.document("Wiring.swift")
    let first = try await client.request("textDocument/diagnostic", .object(["textDocument": document]))
    #expect(codes(first["items"]?.elements ?? []) == ["8:59-8:67 unresolved-dependency"])
    let id = try #require(first["resultId"])
    let second = try await client.request(
      "textDocument/diagnostic", .object(["textDocument": document, "previousResultId": id]))
    #expect(second["kind"]?.text == "unchanged")
    await client.change("Wiring.swift", Self.sound, version: 2)
    let third = try await client.request(
      "textDocument/diagnostic", .object(["textDocument": document, "previousResultId": id]))
    #expect(third["items"] == .array([]))
    let whole = try await client.request(
      "workspace/diagnostic",
      .object(["previousResultIds": .array([.object(["uri": document["uri"] ?? .null, "value": id])])]))
    #expect(whole["items"]?.elements.map { $0["kind"]?.text } == ["full"])
    #expect(!client.messages.contains { $0["method"]?.text == "textDocument/publishDiagnostics" })
  }

  @Test("an address may be written with any of its characters encoded", arguments: ["+", "%2B"], [true, false])
  func addresses(_ plus: String, isPulled: Bool) async throws {
    let pulls: JSONValue = .object(["textDocument": .object(["diagnostic": .object([:])])])
    let client = try await TestClient.initialized(
      ["Feed+API.swift": Self.sound], capabilities: isPulled ? pulls : .object([:]))
    let uri = JSONValue.string("file://\(client.root)/Feed\(plus)API.swift")
    let document: [String: JSONValue] = [
      "uri": uri, "languageId": .string("swift"), "version": .integer(7), "text": .string(Self.broken),
    ]
    await client.notify("textDocument/didOpen", .object(["textDocument": .object(document)]))
    if isPulled {
      let report = try await client.request(
        "textDocument/diagnostic", .object(["textDocument": .object(["uri": uri])]))
      #expect(codes(report["items"]?.elements ?? []) == ["8:59-8:67 unresolved-dependency"])
    } else {
      let told = try await client.wait { messages in
        messages.last {
          $0["method"]?.text == "textDocument/publishDiagnostics" && $0["params"]?["version"] == .integer(7)
        }
      }
      #expect(told["params"]?["uri"] == uri)
    }
  }

  @Test("files that change on the disk are read again when the client says so")
  func watched() async throws {
    let client = try await TestClient.initialized(["Wiring.swift": Self.broken])
    #expect(codes(try await client.diagnostics("Wiring.swift", version: nil)).count == 1)
    try client.write(Self.sound, to: "Wiring.swift")
    await client.notify("workspace/didChangeWatchedFiles", .object(["changes": .array([])]))
    _ = try await client.wait { messages in
      messages.last { $0["method"]?.text == "textDocument/publishDiagnostics" }.flatMap {
        $0["params"]?["diagnostics"] == .array([]) ? $0 : nil
      }
    }
  }

  @Test("a wrong configuration is told at its place")
  func configuration() async throws {
    let client = try await TestClient.initialized([
      "Wiring.swift": Self.broken, ".digraph.yml": "rules:\n  no-such-rule: off\n",
    ])
    let found = try await client.diagnostics(".digraph.yml", version: nil)
    #expect(found.map { $0["range"]?["start"]?.place } == ["1:2"])
    await client.open(".digraph.yml", "rules: {}\n")
    #expect(try await client.diagnostics(".digraph.yml", version: 1) == [])
    #expect(codes(try await client.diagnostics("Wiring.swift", version: nil)).count == 1)
  }

  @Test("a finding is suppressed by the comment that is offered")
  func suppression() async throws {
    let client = try await TestClient.initialized(["Wiring.swift": Self.broken])
    await client.open("Wiring.swift", Self.broken)
    let found = try await client.diagnostics("Wiring.swift", version: 1)
    let range = try #require(found.first?["range"])
    let actions = try await client.request(
      "textDocument/codeAction", .object(["textDocument": client.document("Wiring.swift"), "range": range]))
    let action = try #require(actions.elements.first { $0["title"]?.text == "Suppress 'unresolved-dependency' here" })
    let edited = try apply(action, to: Self.broken)
    #expect(edited.contains("  // digraph:disable:next unresolved-dependency - why?\n  container.register(Feed"))
    await client.change("Wiring.swift", edited, version: 2)
    #expect(try await client.diagnostics("Wiring.swift", version: 2) == [])
  }

  @Test("the fix of '--fix' is offered, and mends the finding")
  func fix() async throws {
    let source = Self.sound.replacing(
      "{ r in Feed(api: r.resolve(API.self)!) }", with: "{ _ in Feed(api: container.resolve(API.self)!) }")
    let client = try await TestClient.initialized(["Wiring.swift": source])
    await client.open("Wiring.swift", source)
    let found = try await client.diagnostics("Wiring.swift", version: 1)
    #expect(found.map { $0["code"]?.text } == ["captured-container"])
    let range = try #require(found.first?["range"])
    let actions = try await client.request(
      "textDocument/codeAction", .object(["textDocument": client.document("Wiring.swift"), "range": range]))
    let action = try #require(actions.elements.first { $0["isPreferred"] == .bool(true) })
    let edited = try apply(action, to: source)
    await client.change("Wiring.swift", edited, version: 2)
    #expect(try await client.diagnostics("Wiring.swift", version: 2) == [])
  }

  @Test("a finding goes into the baseline that the project has")
  func baseline() async throws {
    let client = try await TestClient.initialized([
      "Wiring.swift": Self.broken, ".digraph.yml": "baseline: .digraph-baseline\n",
      ".digraph-baseline": "# digraph baseline 1\n",
    ])
    await client.open("Wiring.swift", Self.broken)
    let found = try await client.diagnostics("Wiring.swift", version: 1)
    let range = try #require(found.first?["range"])
    let actions = try await client.request(
      "textDocument/codeAction", .object(["textDocument": client.document("Wiring.swift"), "range": range]))
    let action = try #require(actions.elements.first { $0["title"]?.text?.hasPrefix("Add") == true })
    try client.write(try apply(action, to: "# digraph baseline 1\n"), to: ".digraph-baseline")
    await client.notify("workspace/didChangeWatchedFiles", .object(["changes": .array([])]))
    _ = try await client.wait { messages in
      messages.last { $0["method"]?.text == "textDocument/publishDiagnostics" }.flatMap {
        $0["params"]?["diagnostics"] == .array([]) ? $0 : nil
      }
    }
  }

  /// The text after the edits of an action, all of which are in one document.
  private func apply(_ action: JSONValue, to text: String) throws -> String {
    let change = try #require(action["edit"]?["documentChanges"]?.elements.first)
    let edits = try change["edits"]?.elements.map { try $0.decoded(LSP.TextEdit.self) } ?? []
    return edits.sorted { $0.range.start > $1.range.start }.reduce(LineTable(Array(text.utf8))) {
      $0.applying(.init(range: $1.range, text: $1.newText), .utf16)
    }.text
  }

  // MARK: Opening

  private static let showsProgress: JSONValue = ["window": ["workDoneProgress": true]]

  /// A client whose app is broken and has a cache.
  private func clientWithCache() async throws -> TestClient {
    let client = try TestClient(["Wiring.swift": Self.broken], hasCache: true)
    var input = ProjectSession.Input(paths: [client.root], workingDirectory: client.root)
    let root = client.root
    input.cache = { TestClient.cache(of: root) }
    _ = try await ProjectSession(input).answer()
    return client
  }

  /// Diagnostics that come before the end of the first analysis, each as its place and code.
  private func early(_ client: TestClient) async throws -> [String] {
    _ = try await client.wait { messages in messages.first { $0["params"]?["value"]?["kind"] == "end" } }
    let early = client.messages.prefix { $0["params"]?["value"]?["kind"] != "end" }
    return early.filter { $0["method"]?.text == "textDocument/publishDiagnostics" }
      .flatMap { codes($0["params"]?["diagnostics"]?.elements ?? []) }
  }

  @Test("with a cache, findings are there before the first analysis")
  func storedReport() async throws {
    let client = try await clientWithCache()
    try await client.initialize(Self.showsProgress)
    #expect(try await early(client) == ["8:59-8:67 unresolved-dependency"])
    // The analysis finds the same, and sends it no second time.
    _ = try await client.request("workspace/symbol", ["query": ""])
    #expect(client.messages.count { $0["method"]?.text == "textDocument/publishDiagnostics" } == 1)
  }

  @Test("findings of a cache are not shown if a file has changed, saved or not")
  func outdatedReport() async throws {
    let saved = try await clientWithCache()
    try saved.write(Self.sound, to: "Wiring.swift")
    try await saved.initialize(Self.showsProgress)
    #expect(try await early(saved) == [])
    #expect(
      try await saved.request("textDocument/codeLens", ["textDocument": saved.document("Wiring.swift")]).elements
        .isEmpty == false)
  }

  @Test("documents that are opened keep a report of the cache, and other texts drop it")
  func documentsAndStoredReport() async throws {
    let client = try await clientWithCache()
    var input = ProjectSession.Input(paths: [client.root], workingDirectory: client.root)
    let root = client.root
    input.cache = { TestClient.cache(of: root) }
    let session = ProjectSession(input)
    let report = ReportView(try #require(await session.storedReport()), .utf8) { _ in nil }
    let (same, other) = (Array(Self.broken.utf8), Array(Self.sound.utf8))
    func folder(_ change: (inout OpenFolder) -> Void, _ documents: [(path: String, bytes: [UInt8])] = []) -> OpenFolder
    {
      var folder = OpenFolder(path: root, root: root, session: session)
      folder.show(report, documents: documents)
      change(&folder)
      return folder
    }
    #expect(folder { _ in }.stored != nil)
    #expect(folder { $0.note(same, of: "Wiring.swift") }.stored != nil)
    #expect(folder { $0.note(other, of: "Wiring.swift") }.stored == nil)
    #expect(folder { $0.note(nil, of: "Wiring.swift") }.stored == nil)
    #expect(folder { $0.noteFiles() }.stored == nil)
    #expect(folder({ _ in }, [("Wiring.swift", same)]).stored != nil)
    #expect(folder({ _ in }, [("Wiring.swift", other)]).stored == nil)
    var late = OpenFolder(path: root, root: root, session: session)
    late.noteFiles()
    late.show(report, documents: [])
    #expect(late.stored == nil)
  }
}

extension JSONValue {
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
