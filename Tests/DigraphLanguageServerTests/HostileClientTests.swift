import Foundation
import Testing

@testable import DigraphLanguageServer

/// Clients that violate the protocol: the server answers each request, and goes on.
@Suite("language server: hostile clients")
struct HostileClientTests {
  private static let source = "import Swinject\nfunc f(_ c: Container) { c.register(Int.self) { _ in 1 } }\n"

  private func code(_ response: JSONValue) -> JSONValue? { response["error"]?["code"] }

  @Test("the life of a server")
  func lifecycle() async throws {
    let client = try TestClient(["A.swift": Self.source])
    #expect(code(try await client.response("textDocument/hover", .object([:]))) == .integer(-32002))
    #expect(await client.notify("textDocument/didOpen", .object([:])) == nil)
    let result = try await client.request("initialize", .object(["capabilities": .object([:])]))
    #expect(result["serverInfo"] == .object(["name": .string("digraph"), "version": .string("1.2.3")]))
    #expect(result["capabilities"]?["positionEncoding"]?.text == "utf-16")
    #expect(code(try await client.response("initialize", .object([:]))) == .integer(-32600))
    #expect(code(try await client.response("no/such", .object([:]))) == .integer(-32601))
    #expect(try await client.request("shutdown", .null) == .null)
    #expect(code(try await client.response("textDocument/hover", .object([:]))) == .integer(-32600))
    #expect(await client.notify("exit", .null) == 0)
  }

  @Test("an exit without a shutdown is an error")
  func exit() async throws {
    let client = try await TestClient.initialized(["A.swift": Self.source])
    #expect(await client.notify("exit", .null) == 1)
  }

  @Test("messages that are no JSON-RPC, and parameters of all kinds")
  func wrongMessages() async throws {
    let client = try await TestClient.initialized(["A.swift": Self.source])
    for text in ["", "{", "[]", "1", "{\"id\":{}}", "{\"method\":1}", "nul", "\u{0}"] {
      #expect(await client.server.receive(Array(text.utf8)) == nil)
    }
    let kinds: [JSONValue] = [
      .null, .integer(1), .string("x"), .array([]), .object([:]), .object(["textDocument": .integer(1)]),
      .object(["textDocument": .object(["uri": .string("http://x")]), "position": .object([:])]),
    ]
    let methods = [
      "textDocument/hover", "textDocument/codeAction", "workspace/symbol", "callHierarchy/incomingCalls",
      "textDocument/diagnostic", "workspace/diagnostic", "textDocument/completion",
    ]
    for method in methods {
      for params in kinds { _ = try await client.response(method, params) }
    }
    for params in kinds {
      await client.notify("textDocument/didChange", params)
      await client.notify("textDocument/didOpen", params)
      await client.notify("workspace/didChangeWorkspaceFolders", params)
    }
    #expect(try await client.request("workspace/symbol", .object(["query": .string("Int")])).elements.count == 1)
  }

  @Test("positions outside of the text are moved into it")
  func positions() async throws {
    let client = try await TestClient.initialized(["A.swift": Self.source])
    await client.open("A.swift", Self.source)
    let numbers = [-1, 0, 1, 99, Int.max, Int.min]
    for line in numbers {
      for column in numbers {
        let position = JSONValue.object(["line": .integer(line), "character": .integer(column)])
        for method in ["hover", "definition", "completion"] {
          let response = try await client.response(
            "textDocument/\(method)",
            .object(["textDocument": client.document("A.swift"), "position": position]))
          #expect(response["error"] == nil)
        }
        await client.notify(
          "textDocument/didChange",
          .object([
            "textDocument": .object(["uri": .string(client.uri("A.swift")), "version": .integer(2)]),
            "contentChanges": .array([
              .object(["range": .object(["start": position, "end": position]), "text": .string("é")])
            ]),
          ]))
      }
    }
    _ = try await client.request("workspace/symbol", .object(["query": .string("")]))
  }

  @Test("a thousand requests at once, half of them cancelled, are all answered")
  func many() async throws {
    let client = try await TestClient.initialized(["A.swift": Self.source])
    await client.open("A.swift", Self.source)
    for number in 1000..<2000 {
      try await client.send(
        .object([
          "id": .integer(number), "method": .string("workspace/symbol"), "params": .object(["query": .string("")]),
        ]))
      if number % 2 == 0 { await client.notify("$/cancelRequest", .object(["id": .integer(number)])) }
    }
    for number in 1000..<2000 {
      let response = try await client.response(to: .integer(number))
      #expect(response["result"] != nil || code(response) == .integer(-32800))
    }
  }

  @Test("an id that is in use is refused, and texts are ids, too")
  func ids() async throws {
    let client = try await TestClient.initialized(["A.swift": Self.source])
    try await client.send(
      .object(["id": .string("a"), "method": .string("workspace/symbol"), "params": .object(["query": .string("")])]))
    #expect(try await client.response(to: .string("a"))["result"] != nil)
  }
}
