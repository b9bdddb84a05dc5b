extension CompilationCondition {
  /// The names and calls in a file's conditions of `#if`, as `atom(_:)` writes them.
  public static func atoms(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
    guard hasCondition(bytes) else { return [] }
    var scan = DirectiveScan(bytes)
    return scan.constructs().reduce(into: []) { atoms, construct in
      for clause in construct.clauses { atoms.formUnion(self.atoms(of: clause.condition)) }
    }
  }

  /// Whether the file may contain an `#if`: most files have none.
  private static func hasCondition(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast(2).contains {
      bytes[$0] == UInt8(ascii: "#") && bytes[$0 + 1] == UInt8(ascii: "i") && bytes[$0 + 2] == UInt8(ascii: "f")
    }
  }

  private static func atoms(of condition: String) -> [String] {
    var atoms: [String] = []
    var rest = condition[...]
    while let start = rest.firstIndex(where: { $0.isLetter || $0.isNumber || $0 == "_" }) {
      rest = rest[start...]
      var end = rest.firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? rest.endIndex
      let behind = rest[end...].drop(while: \.isWhitespace)
      if behind.first == "(", let close = behind.firstIndex(of: ")") { end = rest.index(after: close) }
      if let atom = atom(String(rest[..<end])) { atoms.append(atom) }
      rest = rest[end...]
    }
    return atoms
  }
}
