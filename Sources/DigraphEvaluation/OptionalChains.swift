public import DigraphModel
import DigraphProgram

extension Node {
  /// Whether an expression is optional because its value is taken from an optional: `a?.b`, `a?.b[0].c()`.
  fileprivate var isOptionalChain: Bool {
    switch kind {
    case .optionalChain: true
    case .member: flags.contains(.hasBase) && self[0].isOptionalChain
    case .call, .subscript: self[0].isOptionalChain
    default: false
    }
  }
}

extension Evaluated {
  /// The value as the one of a whole expression. The parts of an optional chain have the types of their members, and
  /// the chain itself has an optional one.
  public func ofWhole(_ expression: Node) -> Evaluated {
    guard expression.isOptionalChain, let type, !type.isOptional else { return self }
    var copy = self
    copy.type = .optional(type)
    return copy
  }
}
