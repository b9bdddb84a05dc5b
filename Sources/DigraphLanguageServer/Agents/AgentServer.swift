public import DigraphSession
import Foundation

/// A server of the Model Context Protocol: coding agents ask it about the wiring of a project.
///
/// The server has only tools, and none of them writes. Each answer is about the files at the moment of the call.
public actor AgentServer {
  /// Versions of the protocol that the server speaks, newest first.
  static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  let host: Host
  let session: ProjectSession
  private var isInitialized = false
  /// Requests that are not answered yet.
  private var running: [RequestID: Task<Void, Never>] = [:]

  /// The functions and values that the server gets from its program.
  public struct Host: Sendable {
    /// The version of the program.
    public var version: String
    /// The page of a rule, in Markdown.
    public var rulePage: @Sendable (_ rule: String) -> String?
    /// Compares two revisions; without a second one, the work tree takes its place.
    public var compare: @Sendable (_ base: String, _ head: String?) async -> Result<String, ComparisonFailure>
    /// Writes the bytes of a message, with its terminator.
    public var send: @Sendable ([UInt8]) -> Void

    /// Creates a host.
    public init(
      version: String, rulePage: @escaping @Sendable (_ rule: String) -> String?,
      compare: @escaping @Sendable (_ base: String, _ head: String?) async -> Result<String, ComparisonFailure>,
      send: @escaping @Sendable ([UInt8]) -> Void
    ) {
      (self.version, self.rulePage, self.compare, self.send) = (version, rulePage, compare, send)
    }
  }

  /// The reason why two revisions cannot be compared.
  public struct ComparisonFailure: Error {
    /// The reason, for people.
    public var reason: String

    /// Creates a failure.
    public init(reason: String) { self.reason = reason }
  }

  /// Creates a server that waits for `initialize`. It reads no source before a tool is called.
  public init(_ host: Host, project: ProjectSession.Input) {
    self.host = host
    session = ProjectSession(project)
  }

  // MARK: Messages

  /// Handles the content of a message.
  public func receive(_ content: [UInt8]) async {
    let data = Data(content)
    guard let head = try? JSONDecoder().decode(MessageHead.self, from: data) else {
      return reply(to: nil, .parse("the message is no JSON-RPC"))
    }
    // A response is ignored, because the server sends no requests.
    guard let method = head.method else { return }
    guard let id = head.id else { return notify(method, data) }
    guard running[id] == nil else { return reply(to: id, .invalidRequest("another request has this id")) }
    guard isInitialized || ["initialize", "ping"].contains(method) else { return reply(to: id, .uninitialized) }
    if method == "tools/call" {
      running[id] = Task { await self.answer(id, method, data) }
    } else {
      await answer(id, method, data)
    }
  }

  /// Replies that the stream contains bytes that are no message.
  public func receiveGarbage(_ reason: String) { reply(to: nil, .parse(reason)) }

  /// Waits until all requests are answered, because the input may end before.
  public func finish() async {
    while let task = running.values.first { await task.value }
  }

  private func notify(_ method: String, _ data: Data) {
    guard method == "notifications/cancelled",
      let params = try? MessageCoding.parameters(CancelledParams.self, data)
    else { return }
    running[params.requestId]?.cancel()
  }

  private struct CancelledParams: Decodable { var requestId: RequestID }

  private func answer(_ id: RequestID, _ method: String, _ data: Data) async {
    do {
      let result = try await result(of: method, data)
      running[id] = nil
      send(Response(id: id, result: result, error: nil))
    } catch {
      running[id] = nil
      // A cancelled request gets no reply.
      if !(error is CancellationError) { reply(to: id, ResponseError(error, ofRequest: method)) }
    }
  }

  private func result(of method: String, _ data: Data) async throws -> JSONValue {
    switch method {
    case "initialize": return try initialize(MessageCoding.parameters(JSONValue.self, data))
    case "ping": return .object([:])
    case "tools/list": return .object(["tools": .array(AgentTool.allCases.map(\.description))])
    case "tools/call": return try await call(MessageCoding.parameters(CallParams.self, data))
    default: throw ResponseError.unknownMethod(method)
    }
  }

  private func initialize(_ params: JSONValue) throws -> JSONValue {
    guard let wanted = params["protocolVersion"]?.text else {
      throw ResponseError.invalidParameters("'protocolVersion' is missing")
    }
    isInitialized = true
    return .object([
      "protocolVersion": .string(Self.versions.contains(wanted) ? wanted : Self.versions[0]),
      "capabilities": .object(["tools": .object([:])]),
      "serverInfo": .object(["name": .string("digraph"), "version": .string(host.version)]),
      "instructions": .string(
        "Answers questions about the dependency injection of the Swift project in this folder, from its source as it "
          + "is on the disk. After an edit of the wiring, call 'findings'. Nothing is built, run or written. "
          + AgentPage.warning),
    ])
  }

  private struct CallParams: Decodable {
    var name: String
    var arguments: [String: JSONValue]?
  }

  private func call(_ params: CallParams) async throws -> JSONValue {
    guard let tool = AgentTool(rawValue: params.name) else {
      throw ResponseError.invalidParameters("there is no tool '\(params.name)'")
    }
    do {
      let arguments = try AgentArguments(params.arguments ?? [:], of: tool)
      let text = try await text(of: tool, arguments)
      try Task.checkCancellation()
      return try AgentPage(text, number: arguments.number("page") ?? 1).result
    } catch let error as AgentToolError {
      return AgentPage.failure(error.reason)
    }
  }

  private func reply(to id: RequestID?, _ error: ResponseError) {
    send(Response<JSONValue>(id: id, result: nil, error: error))
  }

  private func send(_ message: some Encodable) {
    guard let content = MessageCoding.content(of: message) else { return }
    host.send(LineFraming.framed(content))
  }
}
