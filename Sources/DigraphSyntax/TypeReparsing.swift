import DigraphModel
import SwiftParser
import SwiftSyntax

extension Lowering {
  /// Parses the source of an expression as a type: `A & B`, `(A) -> B`, `any P & Q`.
  ///
  /// All nodes get the range of the expression, because their own offsets would be those of a text that is not the file.
  mutating func lowerType(reparsing expression: ExprSyntax) -> NodeID {
    var parser = Parser(expression.trimmedDescription)
    let type = TypeSyntax.parse(from: &parser)
    guard !type.hasError else {
      return builder.add(.typeOther, text: expression.trimmedDescription, at: expression.range)
    }
    return lowerType(type)
  }
}
