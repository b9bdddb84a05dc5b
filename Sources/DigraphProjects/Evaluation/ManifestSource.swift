import SwiftParser
import SwiftSyntax

/// Parses manifests that are written in Swift.
enum ManifestSource {
  /// How deeply brackets may be nested. The parser looks ahead through brackets recursively and without a limit of its
  /// own, so that some thousands of them exhaust the stack.
  static let nestingLimit = 200

  /// The syntax of a text; that of an empty one if brackets are nested too deeply to be a manifest.
  static func parse(_ text: String) -> SourceFileSyntax {
    Parser.parse(source: isNestedTooDeeply(text) ? "" : text)
  }

  private static func isNestedTooDeeply(_ text: String) -> Bool {
    var depth = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
        depth += 1
        if depth > nestingLimit { return true }
      case UInt8(ascii: ">") where previous == UInt8(ascii: "-"): break
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
        depth = max(0, depth - 1)
      default: break
      }
      previous = byte
    }
    return false
  }
}
