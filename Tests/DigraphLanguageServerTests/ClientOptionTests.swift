import Foundation
import Testing

@testable import DigraphLanguageServer

/// Differences between clients: the features that they show, and the detail that they want.
@Suite("options of clients")
struct ClientOptionTests {
  private static let wiring = """
    import Swinject

    protocol API {}
    final class LiveAPI: API {}
    final class Feed { init(api: API) {} }

    func makeContainer() -> Container {
      let container = Container()
      container.register(API.self) { _ in LiveAPI() }
      container.register(Feed.self) { _ in Feed(api: container.resolve(API.self)!) }
      return container
    }

    func start() { _ = makeContainer().resolve(Feed.self)! }

    """

  private func client(options: JSONValue, capabilities: JSONValue = [:]) async throws -> TestClient {
    let client = try TestClient(["Wiring.swift": Self.wiring])
    _ = try await client.request(
      "initialize",
      ["rootUri": .string(client.uri("")), "capabilities": capabilities, "initializationOptions": options])
    await client.notify("initialized", [:])
    return client
  }

  private func actions(
    _ client: TestClient, at text: String, only: [JSONValue]? = nil
  ) async throws -> [JSONValue] {
    let place = client.position(of: text, in: Self.wiring, "Wiring.swift")
    let position = try #require(place["position"])
    return try await client.request(
      "textDocument/codeAction",
      [
        "textDocument": client.document("Wiring.swift"), "range": ["start": position, "end": position],
        "context": .object(only.map { ["only": .array($0)] } ?? [:]),
      ]
    ).elements
  }

  @Test("an action that shows the wiring is for clients with a command for it, at places of the wiring")
  func showAround() async throws {
    let client = try await client(options: ["showsWiring": true])
    let action: JSONValue = [
      "title": "Show what is around it", "kind": "",
      "command": [
        "title": "Show what is around it", "command": "digraph.showAround", "arguments": .array([.array(["API"])]),
      ],
    ]
    #expect(try await actions(client, at: "API.self) {") == [action])
    #expect(try await actions(client, at: "API.self)!").contains(action))
    #expect(try await actions(client, at: "API.self) {", only: ["quickfix"]) == [])
    #expect(try await actions(client, at: "return container") == [])
    let other = try await self.client(options: [:])
    #expect(try await actions(other, at: "API.self) {") == [])
  }

  @Test("diagnostics are as severe as the client wants them")
  func severity() async throws {
    for (severity, count) in [("info", 1), ("warning", 1), ("error", 0)] {
      let client = try await client(
        options: ["severity": .string(severity)], capabilities: ["textDocument": ["diagnostic": [:]]])
      let report = try await client.request(
        "textDocument/diagnostic", ["textDocument": client.document("Wiring.swift")])
      #expect(report["items"]?.elements.count == count, "\(severity)")
    }
  }

  @Test("progress begins, goes on and ends, in this order")
  func progress() async throws {
    let many = (0..<3000).map { "final class Service\($0) {}\n" }.joined()
    let registered = (0..<3000).map { "  container.register(Service\($0).self) { _ in Service\($0)() }\n" }.joined()
    let client = try TestClient([
      "Wiring.swift": Self.wiring.replacing("  return container", with: registered + "  return container") + many
    ])
    _ = try await client.request(
      "initialize",
      ["rootUri": .string(client.uri("")), "capabilities": ["window": ["workDoneProgress": true]]])
    _ = try await client.request("workspace/symbol", ["query": "none"])
    _ = try await client.wait { messages in
      messages.first { $0["params"]?["value"]?["kind"]?.text == "end" }
    }
    let kinds = client.messages.filter { $0["method"]?.text == "$/progress" }
      .compactMap { $0["params"]?["value"]?["kind"]?.text }
    #expect(kinds.first == "begin")
    #expect(kinds.last == "end")
    #expect(kinds.count > 2)
    #expect(Set(kinds.dropFirst().dropLast()) == ["report"])
  }
}
