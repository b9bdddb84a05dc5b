import DigraphModel
public import DigraphPipeline
import DigraphSession
import Foundation

/// A server of the Language Server Protocol 3.17. It describes the wiring at places of the source that belong to the
/// wiring, and is silent elsewhere.
///
/// Messages are taken one at a time. A request is answered as soon as an analysis has seen the text that the request
/// is about. Analyses run on threads of their own, so that no keystroke waits for one.
public actor LanguageServer {
  let host: Host
  var documents: [String: OpenDocument] = [:]
  /// Folders of the workspace, by their absolute paths.
  var folders: [String: OpenFolder] = [:]
  var client = Client()
  var phase = Phase.created
  /// Requests that are not answered yet.
  private var running: [RequestID: Task<Void, Never>] = [:]
  private var lastRequest = 0

  /// The functions and values that the server gets from its program.
  public struct Host: Sendable {
    /// The version of the program.
    public var version: String
    /// The number of files that are read at a time.
    public var jobs: Int
    /// Opens the cache of a folder.
    public var cache: @Sendable (_ folder: String) -> Cache?
    /// The address of a rule's page; `nil` if there is none.
    public var rulePage: @Sendable (_ rule: String) -> String?
    /// Writes the bytes of a message, with its header.
    public var send: @Sendable ([UInt8]) -> Void

    /// Creates a host.
    public init(
      version: String, jobs: Int, cache: @escaping @Sendable (_ folder: String) -> Cache? = { _ in nil },
      rulePage: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
      send: @escaping @Sendable ([UInt8]) -> Void
    ) {
      (self.version, self.jobs, self.cache, self.rulePage, self.send) = (version, jobs, cache, rulePage, send)
    }
  }

  /// The phases of the server's life.
  enum Phase { case created, initialized, shutDown }

  /// The client's capabilities.
  struct Client {
    var encoding = PositionEncoding.utf16
    var pullsDiagnostics = false
    var showsProgress = false
    var showsHints = false
    /// The number of the mildest severity that the client wants. In the protocol, 1 is the worst.
    var leastSeverity = 4
    /// Whether the client has a command that shows the wiring around some keys.
    var showsWiring = false
    var registersWatchers = false
    var refreshesLenses = false
    var refreshesHints = false
    var refreshesDiagnostics = false
  }

  /// Creates a server that waits for `initialize`.
  public init(_ host: Host) { self.host = host }

  // MARK: Messages

  /// Handles the content of a message.
  ///
  /// - Returns: The exit status, if the client wants the server to end.
  public func receive(_ content: [UInt8]) async -> Int32? {
    let data = Data(content)
    let head: MessageHead
    do {
      head = try JSONDecoder().decode(MessageHead.self, from: data)
    } catch {
      reply(to: nil, .parse("the message is no JSON-RPC"))
      return nil
    }
    // A response to the server's requests contains nothing that the server needs.
    guard let method = head.method else { return nil }
    guard let id = head.id else { return await notify(method, data) }
    guard running[id] == nil else {
      reply(to: id, .invalidRequest("another request has this id"))
      return nil
    }
    if phase == .shutDown || phase == .created && method != "initialize" {
      reply(to: id, phase == .shutDown ? .invalidRequest("the server was shut down") : .uninitialized)
      return nil
    }
    if ["initialize", "shutdown"].contains(method) {
      // Later messages depend on these requests, so they are answered before the next message is read.
      await answer(id, method, data)
    } else {
      running[id] = Task { await self.answer(id, method, data) }
    }
    return nil
  }

  /// Replies that the stream contains bytes that are no message.
  public func receiveGarbage(_ reason: String) { reply(to: nil, .parse(reason)) }

  private func answer(_ id: RequestID, _ method: String, _ data: Data) async {
    defer { running[id] = nil }
    do {
      try await respond(to: id, method, data)
    } catch {
      reply(to: id, ResponseError(error, ofRequest: method))
    }
  }

  func cancel(_ id: RequestID) { running[id]?.cancel() }

  func parameters<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try MessageCoding.parameters(type, data)
  }

  func reply<Result: Encodable>(to id: RequestID, with result: Result?) {
    send(Response(id: id, result: result, error: nil))
  }

  private func reply(to id: RequestID?, _ error: ResponseError) {
    send(Response<JSONValue>(id: id, result: nil, error: error))
  }

  func notify<Parameters: Encodable>(_ method: String, _ params: Parameters) {
    send(Call(method: method, params: params))
  }

  /// Sends the client a request, and does not wait for the response.
  func ask<Parameters: Encodable>(_ method: String, _ params: Parameters) {
    lastRequest += 1
    send(Call(id: .text("digraph-\(lastRequest)"), method: method, params: params))
  }

  private func send(_ message: some Encodable) {
    guard let content = MessageCoding.content(of: message) else { return }
    host.send(MessageFraming.framed(content))
  }
}
