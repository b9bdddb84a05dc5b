/// A type of the program.
struct TypeDeclaration: Equatable, Sendable {
  /// Name without the prefix that keeps the programs of one file apart.
  var name: String
  /// The kind of declaration.
  var kind: Kind
  /// Positions of the superclass (first, if there is one) and of the protocols.
  var supertypes: [Int] = []

  /// Kinds of declaration.
  enum Kind: Equatable, Sendable {
    case `class`
    case `struct`
    case `protocol`
  }
}

extension ContainerProgram {
  /// Whether a value of the first type can be cast to the second: inheritance and conformance, transitively.
  func isSubtype(_ type: Int, of other: Int) -> Bool {
    type == other || types[type].supertypes.contains { isSubtype($0, of: other) }
  }

  /// The superclass, if there is one.
  func superclass(of type: Int) -> Int? {
    types[type].kind == .class ? types[type].supertypes.first { types[$0].kind == .class } : nil
  }

  /// The type, its supertypes, theirs, and so on.
  func ancestry(of type: Int) -> Set<Int> {
    types[type].supertypes.reduce(into: [type]) { $0.formUnion(ancestry(of: $1)) }
  }
}
