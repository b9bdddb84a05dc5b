import Foundation
import Testing

@testable import DigraphLanguageServer

/// Answers of the server at places of the wiring.
@Suite("language server: features")
struct FeatureTests {
  private static let source = """
    import Swinject

    protocol API {}
    final class LiveAPI: API {}
    final class Feed { init(api: API) {} }
    final class Screen { init(feed: Feed) {} }

    func makeContainer() -> Container {
      let container = Container()
      container.register(API.self) { _ in LiveAPI() }.inObjectScope(.container)
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      container.register(Screen.self) { r in Screen(feed: r.resolve(Feed.self)!) }
      return container
    }

    func start() { let größe = "🚂"; _ = (größe, makeContainer().resolve(Screen.self)!) }

    """

  private func client(_ capabilities: JSONValue = .object([:])) async throws -> TestClient {
    let client = try await TestClient.initialized(["Wiring.swift": Self.source], capabilities: capabilities)
    await client.open("Wiring.swift", Self.source)
    return client
  }

  private func locations(_ client: TestClient, _ method: String, _ text: String) async throws -> [String] {
    let result = try await client.request(
      "textDocument/\(method)", client.position(of: text, in: Self.source, "Wiring.swift"))
    return result.elements.map(\.location)
  }

  @Test("a request leads to the binding that answers it, and nothing else leads anywhere")
  func definition() async throws {
    let client = try await client()
    #expect(try await locations(client, "definition", "API.self)!") == ["Wiring.swift 9:21-9:29"])
    #expect(try await locations(client, "definition", "Screen.self)!)") == ["Wiring.swift 11:21-11:32"])
    let nowhere = try await client.request(
      "textDocument/definition", client.position(of: "container = Container", in: Self.source, "Wiring.swift"))
    #expect(nowhere == .null)
  }

  @Test("a binding leads to all who ask, a key to its type and to what is made for it")
  func otherPlaces() async throws {
    let client = try await client()
    #expect(try await locations(client, "references", "API.self) {") == ["Wiring.swift 10:59-10:67"])
    #expect(try await locations(client, "implementation", "API.self)!") == ["Wiring.swift 3:12-3:19"])
    #expect(try await locations(client, "typeDefinition", "API.self)!") == ["Wiring.swift 2:9-2:12"])
  }

  @Test("columns count UTF-16, or bytes if the client wants that")
  func encodings() async throws {
    let utf16 = try await client()
    let place = utf16.position(of: "Screen.self)!)", in: Self.source, "Wiring.swift")
    let first = try await utf16.request("textDocument/hover", place)
    #expect(first["range"]?.span == "15:69-15:80")
    let utf8 = try await client(
      .object(["general": .object(["positionEncodings": .array([.string("utf-8"), .string("utf-16")])])]))
    let second = try await utf8.request(
      "textDocument/hover", utf8.position(of: "Screen.self)!)", in: Self.source, "Wiring.swift", utf8: true))
    #expect(second["range"]?.span == "15:75-15:86")
  }

  @Test("a hover says what answers, how long it lives and who asks")
  func hover() async throws {
    let client = try await client()
    let hover = try await client.request(
      "textDocument/hover", client.position(of: "API.self)!", in: Self.source, "Wiring.swift"))
    let uri = client.uri("Wiring.swift")
    #expect(
      hover["contents"]?["value"]?.text == """
        **`API`**

        made as `LiveAPI`, `container`: shared as long as its container lives  
        bound in `makeContainer()` [Wiring.swift:10](\(uri)#L10)

        asked for once by
        - `Feed` [Wiring.swift:11](\(uri)#L11)
        """)
  }

  @Test("lenses and hints say in place how often a binding is asked for, and what answers a request")
  func lenses() async throws {
    let client = try await client(.object(["textDocument": .object(["inlayHint": .object([:])])]))
    let document = JSONValue.object(["textDocument": client.document("Wiring.swift")])
    let lenses = try await client.request("textDocument/codeLens", document)
    #expect(
      lenses.elements.map { "\($0["range"]?["start"]?.place ?? "?") \($0["command"]?["title"]?.text ?? "?")" } == [
        "9:21 asked for once · container", "10:21 asked for once · graph", "11:21 asked for once · graph",
      ])
    let whole = JSONValue.object([
      "textDocument": client.document("Wiring.swift"),
      "range": .object([
        "start": .object(["line": .integer(0), "character": .integer(0)]),
        "end": .object(["line": .integer(99), "character": .integer(0)]),
      ]),
    ])
    let hints = try await client.request("textDocument/inlayHint", whole)
    #expect(
      hints.elements.map { "\($0["position"]?.place ?? "?") \($0["label"]?.text ?? "?")" } == [
        "10:67 → LiveAPI · container", "11:73 → Feed · graph", "15:80 → Screen · graph",
      ])
  }

  @Test("a lens about very many requests gets its places when the client asks for them")
  func lateLens() async throws {
    let asked = (0..<40).map { "func ask\($0)(_ r: Resolver) { _ = r.resolve(API.self)! }" }
    let source = Self.source + asked.joined(separator: "\n") + "\n"
    let client = try await TestClient.initialized(["Wiring.swift": source], capabilities: .object([:]))
    await client.open("Wiring.swift", source)
    let document = JSONValue.object(["textDocument": client.document("Wiring.swift")])
    let lenses = try await client.request("textDocument/codeLens", document)
    let late = try #require(lenses.elements.first)
    #expect(late["range"]?["start"]?.place == "9:21")
    #expect(late["command"] == nil)
    #expect(lenses.elements.dropFirst().allSatisfy { $0["command"] != nil })
    let whole = try await client.request("codeLens/resolve", late)
    #expect(whole["range"] == late["range"])
    #expect(whole["command"]?["title"]?.text == "asked for 41 times · container")
    #expect(whole["command"]?["arguments"]?.elements.last?.elements.count == 41)
    // A lens that is complete, or that is not the server's own, stays as it is.
    let other = try #require(lenses.elements.dropFirst().first)
    #expect(try await client.request("codeLens/resolve", other) == other)
  }

  @Test("the call hierarchy goes to who needs a binding, and to what it needs")
  func callHierarchy() async throws {
    let client = try await client()
    let items = try await client.request(
      "textDocument/prepareCallHierarchy", client.position(of: "Feed.self) {", in: Self.source, "Wiring.swift"))
    let item = try #require(items.elements.first)
    #expect(item["name"]?.text == "Feed")
    let incoming = try await client.request("callHierarchy/incomingCalls", .object(["item": item]))
    #expect(incoming.elements.map { $0["from"]?["name"]?.text } == ["Screen"])
    #expect(incoming.elements.flatMap { $0["fromRanges"]?.elements ?? [] }.map(\.span) == ["11:64-11:73"])
    let outgoing = try await client.request("callHierarchy/outgoingCalls", .object(["item": item]))
    #expect(outgoing.elements.map { $0["to"]?["name"]?.text } == ["API"])
  }

  @Test("symbols are keys")
  func symbols() async throws {
    let client = try await client()
    let own = try await client.request(
      "textDocument/documentSymbol", .object(["textDocument": client.document("Wiring.swift")]))
    #expect(
      own.elements.map { "\($0["name"]?.text ?? "?"): \($0["detail"]?.text ?? "?")" } == [
        "API: LiveAPI · container", "Feed: Feed · graph", "Screen: Screen · graph",
      ])
    let found = try await client.request("workspace/symbol", .object(["query": .string("sn")]))
    #expect(found.elements.map { $0["name"]?.text } == ["Screen"])
  }

  @Test("a comment is offered the rules, a name the names of its type, a configuration its keys")
  func completion() async throws {
    let named = """
      import Swinject
      protocol Clock {}
      final class LiveClock: Clock {}
      func wire(_ container: Container) {
        container.register(Clock.self, name: "wall") { _ in LiveClock() }
        container.register(Int.self, name: "most") { _ in 1 }
        _ = container.resolve(Clock.self, name: "wall")
        // digraph:disable:next captive-
      }
      func start() { wire(Container()) }

      """
    let client = try await TestClient.initialized(["Wiring.swift": named])
    await client.open("Wiring.swift", named)
    _ = try await client.request("workspace/symbol", .object(["query": .string("")]))
    let names = try await client.request(
      "textDocument/completion", client.position(of: "wall\")\n", in: named, "Wiring.swift"))
    #expect(names["items"]?.elements.map { $0["label"]?.text } == ["wall"])
    let rules = try await client.request(
      "textDocument/completion", client.position(of: "\n}\nfunc start", in: named, "Wiring.swift"))
    let rule = rules["items"]?.elements.first { $0["label"]?.text == "captive-dependency" }
    #expect(rule?["textEdit"]?["range"]?.span == "7:26-7:34")
    await client.open(".digraph.yml", "exc")
    let keys = try await client.request("textDocument/completion", client.position(of: "xc", in: "exc", ".digraph.yml"))
    #expect(keys["items"]?.elements.contains { $0["label"]?.text == "exclude" } == true)
  }
}
