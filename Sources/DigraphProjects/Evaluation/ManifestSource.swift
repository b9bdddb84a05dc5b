import DigraphSyntax
import SwiftParser
import SwiftSyntax

/// Parses manifests that are written in Swift.
enum ManifestSource {
  /// The syntax tree of a text, without code that is nested too deeply to be parsed.
  static func parse(_ text: String) -> SourceFileSyntax {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let excess = NestingGuard.excess(in: bytes)
      if excess.isEmpty { return parse(bytes) }
      return NestingGuard.without(excess, in: bytes).withUnsafeBufferPointer { parse($0) }
    }
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceFileSyntax {
    Parser.parse(source: bytes, maximumNestingLevel: NestingGuard.parserLimit)
  }
}
