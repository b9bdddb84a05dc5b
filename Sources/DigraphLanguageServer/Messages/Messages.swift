/// The envelope of a message of JSON-RPC 2.0, whose parameters are read later.
struct MessageHead: Decodable {
  var id: RequestID?
  var method: String?
}

/// The parameters of a message.
struct Parameters<Value: Decodable>: Decodable {
  var params: Value
}

/// The identity of a request: a number or a text.
enum RequestID: Codable, Hashable, Sendable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// Why a request has no result.
struct ResponseError: Error, Codable, Hashable, Sendable {
  var code: Int
  var message: String

  static func parse(_ reason: String) -> Self { Self(code: -32700, message: reason) }
  static func invalidRequest(_ reason: String) -> Self { Self(code: -32600, message: reason) }
  static func unknownMethod(_ method: String) -> Self { Self(code: -32601, message: "there is no method '\(method)'") }
  static func invalidParameters(_ reason: String) -> Self { Self(code: -32602, message: reason) }
  static func failed(_ reason: String) -> Self { Self(code: -32803, message: reason) }
  static let uninitialized = Self(code: -32002, message: "the first request is 'initialize'")
  static let cancelled = Self(code: -32800, message: "the request was cancelled")
}

/// An answer to a request.
struct Response<Result: Encodable>: Encodable {
  var id: RequestID?
  var result: Result?
  var error: ResponseError?

  private enum CodingKeys: CodingKey { case jsonrpc, id, result, error }

  /// A result may be `null`; an error takes its place.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    if let error {
      try container.encode(error, forKey: .error)
    } else {
      try container.encode(result, forKey: .result)
    }
  }
}

/// A notification, or a request if it has an identity.
struct Call<Parameters: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID?
  var method: String
  var params: Parameters
}
