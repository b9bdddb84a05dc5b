import Foundation

/// Checks documents against a schema of `Sources/DigraphJSON/Schemas`.
///
/// It knows only the keywords of JSON Schema 2020-12 that these schemas use, and is stricter in one point. A member
/// that the schema does not describe is a problem, so that every written member is documented.
public struct JSONSchema {
  private let root: JSONValue

  /// Reads a schema of the project by its name without the ending.
  public init(named name: String) throws {
    let text = try Repository.text(of: "Sources/DigraphJSON/Schemas/\(name).schema.json")
    root = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// One sentence for each place where the document violates the schema.
  public func problems(in document: String) throws -> [String] {
    problems(try JSONDecoder().decode(JSONValue.self, from: Data(document.utf8)), root, at: "$")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if case .string(let reference)? = schema["$ref"] {
      guard let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] else {
        return ["\(path): no definition \(reference)"]
      }
      return problems(value, target, at: path)
    }
    if let options = schema["anyOf"]?.elements {
      let all = options.map { problems(value, $0, at: path) }
      return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
    }
    if let allowed = schema["enum"]?.elements ?? schema["const"].map({ [$0] }) {
      return allowed.contains(value) ? [] : ["\(path): \(value) is not allowed"]
    }
    let types = schema["type"]?.elements ?? [schema["type"]].compactMap(\.self)
    guard types.contains(.string(value.type)) else { return ["\(path): \(value.type) instead of \(types)"] }
    switch value {
    case .object(let members): return problems(members, schema, at: path)
    case .array(let elements):
      guard let items = schema["items"] else { return ["\(path): items are not described"] }
      return elements.enumerated().flatMap { problems($1, items, at: "\(path)[\($0)]") }
    case .integer(let number):
      guard case .integer(let minimum)? = schema["minimum"], number < minimum else { return [] }
      return ["\(path): \(number) is below \(minimum)"]
    case .null, .boolean, .number, .string: return []
    }
  }

  private func problems(_ members: [String: JSONValue], _ schema: JSONValue, at path: String) -> [String] {
    let missing = (schema["required"]?.elements ?? []).compactMap { name -> String? in
      guard case .string(let name) = name, members[name] == nil else { return nil }
      return "\(path): lacks \(name)"
    }
    return missing
      + members.sorted { $0.key < $1.key }.flatMap { name, value in
        schema["properties"]?[name].map { problems(value, $0, at: "\(path).\(name)") }
          ?? ["\(path).\(name): not described"]
      }
  }
}

/// Any JSON value.
private enum JSONValue: Equatable, Decodable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The name of the value's type in JSON Schema.
  var type: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }
}
