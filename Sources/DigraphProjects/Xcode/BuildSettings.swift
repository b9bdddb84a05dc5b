/// The settings of one target in one configuration.
struct BuildSettings {
  /// Unexpanded values by key; a key may carry conditions in brackets.
  typealias Layer = [String: String]

  /// The layers from the most specific to the most general: target, its file, project, its file.
  var layers: [Layer]
  /// The configuration's name.
  var configuration: String
  /// The target's name.
  var target: String
  /// The project's name.
  var project: String

  /// Bounds for the expansion of values, so that the expansion of a value that contains itself twice ends.
  private static let depthLimit = 16
  private static let stepLimit = 2_000

  /// Whether a setting is kept. Values may refer to any other setting, but hardly ever to one with these prefixes.
  static func mayMatter(_ key: String) -> Bool {
    !key.begins(with: "CLANG_") && !key.begins(with: "GCC_") && !key.begins(with: "ASSETCATALOG_")
      && !key.begins(with: "INFOPLIST_KEY_")
  }

  /// The value of `PRODUCT_MODULE_NAME`, or the name that Xcode derives from the name of the product or target.
  var moduleName: String {
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      let name = PathText.identifier(value(of: key))
      if !name.isEmpty { return name }
    }
    return PathText.identifier(target)
  }

  /// The conditions in `SWIFT_ACTIVE_COMPILATION_CONDITIONS` and the `-D` flags of `OTHER_SWIFT_FLAGS`, sorted.
  var conditions: [String] {
    var result = Set(value(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS").split(separator: " ").map(String.init))
    var expectsName = false
    for flag in value(of: "OTHER_SWIFT_FLAGS").split(whereSeparator: { $0 == " " || $0 == "\"" }) {
      if expectsName || flag.begins(with: "-D") && flag != "-D" {
        result.insert(String(expectsName ? flag : flag.dropFirst(2)))
      }
      expectsName = flag == "-D"
    }
    return result.sorted()
  }

  /// The expanded value of a setting; empty if it is not set.
  func value(of key: String) -> String {
    var steps = 0
    return value(of: key, from: 0, depth: 0, steps: &steps)
  }

  private func value(of key: String, from layer: Int, depth: Int, steps: inout Int) -> String {
    steps += 1
    guard depth < Self.depthLimit, steps < Self.stepLimit else { return "" }
    for index in layers.indices.dropFirst(layer) {
      guard let text = layers[index]["\(key)[config=\(configuration)]"] ?? layers[index][key] else { continue }
      return expand(text, of: key, in: index, depth: depth + 1, steps: &steps)
    }
    switch key {
    case "TARGET_NAME", "TARGETNAME": return target
    case "PRODUCT_NAME": return target
    case "PROJECT_NAME", "PROJECT": return project
    case "CONFIGURATION": return configuration
    default: return ""
    }
  }

  /// Replaces `$(NAME)`, `${NAME}` and `$(NAME:operator)` in a value.
  private func expand(
    _ text: some StringProtocol, of key: String, in layer: Int, depth: Int, steps: inout Int
  ) -> String {
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let bracket = rest.first, bracket == "(" || bracket == "{",
        let end = Self.closing(in: rest, bracket == "(" ? ("(", ")") : ("{", "}"))
      else {
        result += "$"
        continue
      }
      let inner = expand(rest[..<end].dropFirst(), of: key, in: layer, depth: depth + 1, steps: &steps)
      rest = rest[end...].dropFirst()
      result += variable(inner, of: key, in: layer, depth: depth, steps: &steps)
    }
    return result + rest
  }

  private func variable(
    _ text: String, of key: String, in layer: Int, depth: Int, steps: inout Int
  ) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    // A setting that refers to itself means its more general value, like `inherited`.
    let isInherited = name == "inherited" || name == key
    var value = value(of: isInherited ? key : name, from: isInherited ? layer + 1 : 0, depth: depth + 1, steps: &steps)
    for step in parts.dropFirst() {
      switch step {
      case "c99extidentifier": value = PathText.identifier(value)
      case "rfc1034identifier": value = String(value.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      case "lower": value = value.lowercased()
      case "upper": value = value.uppercased()
      case _ where step.begins(with: "default=") && value.isEmpty: value = String(step.dropFirst("default=".count))
      default: break
      }
    }
    return value
  }

  /// The position of the bracket that closes the one at the start of a text.
  private static func closing(in text: Substring, _ pair: (open: Character, close: Character)) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == pair.open { depth += 1 }
      if text[index] == pair.close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
