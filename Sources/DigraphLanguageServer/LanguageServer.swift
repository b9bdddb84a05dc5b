import DigraphModel
public import DigraphPipeline
import DigraphSession
import Foundation

/// A server of the Language Server Protocol 3.17: it says at places of the wiring what the wiring is, and nothing
/// anywhere else.
///
/// Messages are taken one at a time; requests are answered as soon as an analysis knows the text that they speak of.
/// Analyses run on threads of their own, so that a keystroke never waits for one.
public actor LanguageServer {
  let host: Host
  var documents: [String: OpenDocument] = [:]
  /// Folders of the workspace, by their absolute paths.
  var folders: [String: OpenFolder] = [:]
  var client = Client()
  var phase = Phase.created
  /// Requests that are being answered.
  private var running: [RequestID: Task<Void, Never>] = [:]
  private var lastRequest = 0

  /// The surroundings of the server.
  public struct Host: Sendable {
    /// The version of the program.
    public var version: String
    /// How many files are read at a time.
    public var jobs: Int
    /// Opens the cache of a folder.
    public var cache: @Sendable (_ folder: String) -> Cache?
    /// The address of a rule's page, if there is one.
    public var rulePage: @Sendable (_ rule: String) -> String?
    /// Takes the bytes of a message, with its header.
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

  /// How far the life of the server has come.
  enum Phase { case created, initialized, shutDown }

  /// The client's capabilities.
  struct Client {
    var encoding = PositionEncoding.utf16
    var pullsDiagnostics = false
    var showsProgress = false
    var showsHints = false
    /// The severity of the mildest diagnostics that it wants, as the protocol counts them: the worst is 1.
    var leastSeverity = 4
    /// Whether it has the command that shows the wiring around some keys.
    var showsWiring = false
    var registersWatchers = false
    var refreshesLenses = false
    var refreshesHints = false
    var refreshesDiagnostics = false
  }

  /// Creates a server that waits for `initialize`.
  public init(_ host: Host) { self.host = host }

  // MARK: Messages

  /// Takes the content of a message.
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
    // A response to a request of the server says nothing that it needs to know.
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
      // Later messages presume that it is done.
      await answer(id, method, data)
    } else {
      running[id] = Task { await self.answer(id, method, data) }
    }
    return nil
  }

  /// Notes that the stream has something in it that is no message.
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

  /// Asks the client for something; the response is not waited for.
  func ask<Parameters: Encodable>(_ method: String, _ params: Parameters) {
    lastRequest += 1
    send(Call(id: .text("digraph-\(lastRequest)"), method: method, params: params))
  }

  private func send(_ message: some Encodable) {
    guard let content = MessageCoding.content(of: message) else { return }
    host.send(MessageFraming.framed(content))
  }
}
