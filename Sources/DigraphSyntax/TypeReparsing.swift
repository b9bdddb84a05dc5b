import DigraphModel
import SwiftParser
import SwiftSyntax

extension Lowering {
  /// Parses the source of an expression as a type: `A & B`, `(A) -> B`, `any P & Q`.
  ///
  /// Its nodes know their places in that source only, which the builder is told to move.
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
