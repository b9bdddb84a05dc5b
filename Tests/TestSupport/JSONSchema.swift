import Foundation

/// Checks documents against a schema of `Sources/DigraphJSON/Schemas`.
///
/// Knows the few words of JSON Schema 2020-12 that those use, and is stricter in one point: a member that the schema does
/// not describe is a problem, so that nothing is written that is not documented.
public struct JSONSchema {
  private let root: [String: Any]

  /// Reads a schema of the project by its name without the ending.
  public init(named name: String) throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = repository.appendingPathComponent("Sources/DigraphJSON/Schemas/\(name).schema.json")
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  /// One sentence for each place where the document is not as the schema says.
  public func problems(in document: String) throws -> [String] {
    problems(try JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed), root, at: "$")
  }

  private func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let definitions = root["$defs"] as? [String: [String: Any]]
      guard let target = definitions?[String(reference.dropFirst("#/$defs/".count))] else {
        return ["\(path): no definition \(reference)"]
      }
      return problems(value, target, at: path)
    }
    if let options = schema["anyOf"] as? [[String: Any]] {
      let all = options.map { problems(value, $0, at: path) }
      return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
    }
    if let allowed = (schema["enum"] as? [Any]) ?? schema["const"].map({ [$0] }) {
      return allowed.contains { ($0 as? NSObject) == (value as? NSObject) } ? [] : ["\(path): \(value) is not allowed"]
    }
    let types = (schema["type"] as? [String]) ?? [schema["type"] as? String].compactMap(\.self)
    guard types.isEmpty || types.contains(where: { Self.isJSON(value, $0) }) else { return ["\(path): not \(types)"] }
    switch value {
    case let object as [String: Any]: return members(object, schema, at: path)
    case let array as [Any]:
      guard let items = schema["items"] as? [String: Any] else { return ["\(path): items are not described"] }
      return array.enumerated().flatMap { problems($1, items, at: "\(path)[\($0)]") }
    case let number as Int:
      guard let minimum = schema["minimum"] as? Int, number < minimum else { return [] }
      return ["\(path): \(number) is below \(minimum)"]
    default: return []
    }
  }

  private func members(_ object: [String: Any], _ schema: [String: Any], at path: String) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = schema["required"] as? [String] ?? []
    return required.filter { object[$0] == nil }.map { "\(path): lacks \($0)" }
      + object.sorted { $0.key < $1.key }.flatMap { name, value in
        properties[name].map { problems(value, $0, at: "\(path).\(name)") } ?? ["\(path).\(name): not described"]
      }
  }

  private static func isJSON(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    case "integer": (value as? NSNumber).map { String(cString: $0.objCType) != "c" && value is Int } ?? false
    default: false
    }
  }
}
