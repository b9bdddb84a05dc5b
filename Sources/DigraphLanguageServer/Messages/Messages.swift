import Foundation

/// The envelope of a message of JSON-RPC 2.0. Its parameters are decoded later.
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

/// The reason why a request has no result.
struct ResponseError: Error, Codable, Hashable, Sendable {
  var code: Int
  var message: String

  init(code: Int, message: String) { (self.code, self.message) = (code, message) }

  static func parse(_ reason: String) -> Self { Self(code: -32700, message: reason) }
  static func invalidRequest(_ reason: String) -> Self { Self(code: -32600, message: reason) }
  static func unknownMethod(_ method: String) -> Self { Self(code: -32601, message: "there is no method '\(method)'") }
  static func invalidParameters(_ reason: String) -> Self { Self(code: -32602, message: reason) }
  static func failed(_ reason: String) -> Self { Self(code: -32803, message: reason) }
  static let uninitialized = Self(code: -32002, message: "the first request is 'initialize'")
  static let cancelled = Self(code: -32800, message: "the request was cancelled")

  /// The response for an error with which a request has ended.
  init(_ error: any Error, ofRequest method: String) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as ResponseError: self = error
    case let error as DecodingError:
      self = .invalidParameters("the parameters of '\(method)' are not as specified: \(Self.reason(error))")
    default: self = .failed("\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(error)"
    }
  }
}

/// Encodes and decodes messages as JSON, without their framing.
enum MessageCoding {
  /// The content of a message; `nil` if it cannot be encoded, for example because of a number that is not finite.
  static func content(of message: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(message)).map { Array($0) }
  }

  /// The parameters of a message.
  static func parameters<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try JSONDecoder().decode(Parameters<Value>.self, from: data).params
  }
}

/// An answer to a request.
struct Response<Result: Encodable>: Encodable {
  var id: RequestID?
  var result: Result?
  var error: ResponseError?

  private enum CodingKeys: CodingKey { case jsonrpc, id, result, error }

  /// Encodes either the error or the result, which may be `null`.
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
