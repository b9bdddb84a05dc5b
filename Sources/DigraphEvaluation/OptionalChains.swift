import DigraphModel
import DigraphProgram

extension Node {
  /// Whether an expression is optional because its value is taken from an optional: `a?.b`, `a?.b[0].c()`, `a?.b!.c`.
  /// Parentheses end a chain: `(a?.b)!.c` is no optional.
  fileprivate var isOptionalChain: Bool {
    switch kind {
    case .optionalChain: true
    case .member: flags.contains(.hasBase) && continuesOptionalChain
    case .call, .subscript: continuesOptionalChain
    default: false
    }
  }

  private var continuesOptionalChain: Bool {
    let base = self[0]
    // Parentheses have no node. An expression that begins before its first part begins with one.
    guard base.range.lowerBound == range.lowerBound else { return false }
    return base.kind == .forceUnwrap ? base.continuesOptionalChain : base.isOptionalChain
  }
}

extension Evaluated {
  /// The value as the one of a whole expression. The parts of an optional chain have the types of their members, and
  /// the chain itself has an optional one.
  func ofWhole(_ expression: Node) -> Evaluated {
    guard expression.isOptionalChain, let type, !type.isOptional else { return self }
    var copy = self
    copy.type = .optional(type)
    return copy
  }
}
