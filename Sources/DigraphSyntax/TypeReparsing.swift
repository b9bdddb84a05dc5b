import DigraphModel
import SwiftParser
import SwiftSyntax

extension Lowering {
  /// Parses the source of an expression as a type: `A & B`, `(A) -> B`, `any P & Q`.
  ///
  /// The offsets of the new nodes are relative to that source, so the builder's origin is moved.
  mutating func lowerType(reparsing expression: ExprSyntax) -> NodeID {
    let range = expression.range
    let outer = source
    source = UnsafeBufferPointer(rebasing: outer[range])
    builder.origin += range.lowerBound
    defer {
      source = outer
      builder.origin -= range.lowerBound
    }
    var parser = Parser(source)
    let type = TypeSyntax.parse(from: &parser)
    guard !type.hasError else {
      return builder.add(.typeOther, text: String(decoding: source, as: UTF8.self), at: 0..<range.count)
    }
    return lowerType(type)
  }
}
