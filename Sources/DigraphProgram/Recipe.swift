public import DigraphModel

/// How an object is made, as a text: two constructions with equal texts make the same object.
public enum Recipe {
  /// The recipe of an expression that makes an object.
  ///
  /// - Parameters:
  ///   - node: the expression.
  ///   - parameters: names of the enclosing closure's parameters. Their positions count, and not the names.
  ///   - context: identifies the scope of the expression's variables; called only if there are variables.
  /// - Returns: a hash of 64 bits, in hexadecimal digits.
  public static func text(of node: Node, parameters: [String] = [], context: () -> String) -> String {
    var hash = Hash()
    write(node.id, of: node.code, to: &hash, parameters, context)
    return hash.text
  }

  /// The recipe of `Type()`.
  public static func text(constructing type: String) -> String {
    var hash = Hash()
    hash.combine(Node.Kind.call)
    hash.combine(Node.Kind.name)
    hash.combine(type)
    hash.combine(")")
    hash.combine(")")
    return hash.text
  }

  // Each cursor retains the code. There are many nodes, so they are read without cursors.
  private static func write(
    _ id: NodeID, of code: Code, to hash: inout Hash, _ parameters: [String], _ context: () -> String
  ) {
    let node = code.nodes[Int(id.index)]
    hash.combine(node.kind)
    if node.text >= 0 {
      let text = code.strings[Int(node.text)]
      if node.kind == .name, let number = parameters.firstIndex(of: text) {
        hash.combine("$\(number)")
      } else {
        hash.combine(text)
        // A variable: elsewhere, another variable may have the same name.
        if node.kind == .name, text.startsLowercase { hash.combine(context()) }
      }
    }
    if let type = code[id].type { hash.combine(type.verbatimType) }
    let first = Int(node.firstChild)
    for position in first..<first + Int(node.childCount) {
      write(NodeID(code.children[position]), of: code, to: &hash, parameters, context)
    }
    hash.combine(")")
  }

  /// The 64-bit FNV-1a hash: <https://datatracker.ietf.org/doc/html/rfc9923>.
  private struct Hash {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325
    var text: String { String(value, radix: 16) }

    mutating func combine(_ text: String) {
      for byte in text.utf8 { combine(byte) }
      combine(0xff)
    }

    /// Combines the number of the kind, in decimal digits.
    mutating func combine(_ kind: Node.Kind) {
      let number = kind.rawValue
      if number >= 100 { combine(UInt8(ascii: "0") + number / 100) }
      if number >= 10 { combine(UInt8(ascii: "0") + number / 10 % 10) }
      combine(UInt8(ascii: "0") + number % 10)
      combine(0xff)
    }

    private mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

extension String {
  /// Whether the first letter is lowercase, as in names of variables. Nearly all names are ASCII.
  fileprivate var startsLowercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80 ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) : first?.isLowercase == true
  }
}
