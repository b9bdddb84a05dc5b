/// Reads `.xcconfig` files: lines `KEY = value`, comments `// …`, and `#include "other.xcconfig"`.
enum ConfigurationFile {
  private static let includeLimit = 32

  /// The settings in a file and in the files that it includes; none if the file cannot be read. Files that a dependency
  /// manager writes are usually missing.
  ///
  /// - Parameters:
  ///   - path: The file's path, relative to the root.
  ///   - read: Returns the text of a file.
  /// - Returns: The unexpanded values.
  static func settings(in path: String, read: (String) -> [UInt8]?) -> BuildSettings.Layer {
    var visited: Set<String> = []
    var settings = BuildSettings.Layer()
    add(path, to: &settings, &visited, read)
    return settings
  }

  private static func add(
    _ path: String, to settings: inout BuildSettings.Layer, _ visited: inout Set<String>,
    _ read: (String) -> [UInt8]?
  ) {
    guard visited.count < includeLimit, visited.insert(path).inserted, let bytes = read(path) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = withoutComment(line)
      if text.begins(with: "#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { continue }
        add(PathText.join(PathText.folder(of: path), parts[1]), to: &settings, &visited, read)
      } else if let equals = assignment(in: text) {
        let key = trimmed(text[..<equals]).filter { !$0.isWhitespace }
        var value = trimmed(text[equals...].dropFirst())
        if value.ends(in: ";") { value = trimmed(value.dropLast()) }
        if !key.isEmpty { settings[key] = inheriting(settings[key], value) }
      }
    }
  }

  /// A value with `$(inherited)` replaced. Within a file and the files that it includes, `$(inherited)` means the value
  /// so far.
  private static func inheriting(_ earlier: String?, _ value: Substring) -> String {
    guard let earlier, let range = value.firstRange(of: "$(inherited)") else { return String(value) }
    return value[..<range.lowerBound] + earlier + value[range.upperBound...]
  }

  /// The position of an assignment's `=`: the first one outside of the brackets of the key's conditions.
  private static func assignment(in text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0: return index
      default: break
      }
    }
    return nil
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    guard let comment = line.firstRange(of: "//") else { return trimmed(line) }
    return trimmed(line[..<comment.lowerBound])
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...last]
  }
}
