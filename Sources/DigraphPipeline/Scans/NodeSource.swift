import DigraphModel

/// Rebuilds the usual source of a node from the nodes in it: of a type, a condition, or a text with interpolations. If
/// the file has the usual source, a scan need not store it.
struct NodeSource {
  let nodes: [Code.Storage]
  let children: [Int32]
  /// By node, the number of its text.
  let textOf: [Int]
  let texts: [String]
  private var bytes: [UInt8] = []
  private var visits = 0

  /// The greatest number of nodes in a usual source. Its bytes may be four times as many.
  static let most = 128

  init(nodes: [Code.Storage], children: [Int32], textOf: [Int], texts: [String]) {
    (self.nodes, self.children, self.textOf, self.texts) = (nodes, children, textOf, texts)
  }

  /// Whether nodes of a kind have a usual source.
  static func isUsual(_ kind: Node.Kind) -> Bool {
    kind == .conditions || kind == .interpolation || kind.rawValue >= Node.Kind.typeOptional.rawValue
  }

  /// The usual source of the next node; `nil` for a node that has none.
  func usual(of node: Code.Storage) -> String? {
    guard Self.isUsual(node.kind) else { return nil }
    var copy = self
    if node.kind == .typeOther {
      guard let owner = nodes.last, owner.kind != .function, Int(owner.reference) == nodes.count else { return nil }
      let number = nodes.count - 1
      if [.typeName, .typeMember].contains(owner.kind), owner.childCount > 0 {
        copy.writeNamedType(number)
      } else {
        copy.write("(", text(number), ")")
      }
    } else {
      copy.write(node, text: "", isWhole: true)
    }
    return copy.isDone ? String(decoding: copy.bytes, as: UTF8.self) : nil
  }

  private var isDone: Bool { visits <= Self.most && bytes.count <= 4 * Self.most }

  private func text(_ node: Int) -> String { nodes[node].text < 0 ? "" : texts[textOf[node]] }

  private func parts(_ node: Code.Storage) -> ArraySlice<Int32> {
    children[Int(node.firstChild)..<Int(node.firstChild + node.childCount)]
  }

  /// Gives up, because a node in it has no usual source.
  private mutating func fail() { visits = Self.most + 1 }

  private mutating func write(_ parts: String...) {
    for part in parts { if part.utf8.count > 4 * Self.most { fail() } else { bytes += part.utf8 } }
  }

  private mutating func write(_ nodes: ArraySlice<Int32>, separator: String = ", ") {
    for (index, node) in nodes.enumerated() {
      guard isDone else { return }
      if index > 0 { write(separator) }
      write(Int(node))
    }
  }

  private mutating func write(_ node: Int) { write(nodes[node], text: text(node), isWhole: false) }

  private mutating func writeType(of node: Code.Storage) {
    guard node.reference >= 0, Int(node.reference) < nodes.count else { return fail() }
    write(Int(node.reference))
  }

  private mutating func writeNamedType(_ number: Int) {
    var arguments = parts(nodes[number])
    if nodes[number].kind == .typeMember, let base = arguments.popFirst() {
      write(Int(base))
      write(".")
    }
    write(text(number))
    guard !arguments.isEmpty else { return }
    write("<")
    write(arguments)
    write(">")
  }

  private mutating func write(_ node: Code.Storage, text: String, isWhole: Bool) {
    visits += 1
    guard isDone else { return }
    let own = parts(node)
    guard node.kind.rawValue < Node.Kind.typeName.rawValue || isWhole || node.kind == .typeElement else {
      // The text of a type is its source, unless another node holds the source.
      let source = Int(node.reference)
      return write(nodes.indices.contains(source) ? self.text(source) : text)
    }
    switch node.kind {
    case .typeOptional: write(own, between: "", "?")
    case .typeImplicitlyUnwrapped: write(own, between: "", "!")
    case .typeArray, .array: write(own, between: "[", "]")
    case .typeDictionary: write(own, between: "[", "]", separator: ": ")
    case .typeTuple, .tuple: write(own, between: "(", ")")
    case .typeMetatype: write(own, between: "", ".Type")
    case .typeAny: write(own, between: "any ", "")
    case .typeSome: write(own, between: "some ", "")
    case .typeComposition: write(own, between: "", "", separator: " & ")
    case .typeFunction: writeFunction(own)
    case .typeElement, .argument:
      if !text.isEmpty { write(text, ": ") }
      write(own)
    case .interpolation:
      if isWhole { writeSegments(own) } else { write(text) }
    case .name, .integer, .float, .boolean, .keyPath: write(text)
    case .nilLiteral: write("nil")
    case .string: write("\"", text, "\"")
    case .conditions: write(own)
    case .binary: write(own, between: "", "", separator: " \(text) ")
    case .prefix: write(own, between: text, "")
    case .postfix: write(own, between: "", text)
    case .forceUnwrap: write(own, between: "", "!")
    case .optionalChain: write(own, between: "", "?")
    case .optionalTry: write(own, between: "try\(text) ", "")
    case .member:
      let base = node.flags.contains(.hasBase) ? 1 : 0
      write(own.prefix(base))
      write(".", text)
    case .call, .subscript:
      let brackets = node.kind == .call ? ("(", ")") : ("[", "]")
      write(own.prefix(1))
      write(own.dropFirst(), between: brackets.0, brackets.1)
    case .cast, .isCheck:
      write(own)
      write(" ", node.kind == .cast ? text : "is", " ")
      writeType(of: node)
    case .metatype:
      writeType(of: node)
      write(".self")
    case .optionalBinding:
      write("let ", text)
      if node.reference >= 0 {
        write(": ")
        writeType(of: node)
      }
      if !own.isEmpty { write(own, between: " = ", "") }
    case .caseBinding:
      write("case ", text, " = ")
      write(own.prefix(1))
    default: fail()
    }
  }

  private mutating func write(
    _ nodes: ArraySlice<Int32>, between start: String, _ end: String, separator: String = ", "
  ) {
    write(start)
    write(nodes, separator: separator)
    write(end)
  }

  private mutating func writeSegments(_ parts: ArraySlice<Int32>) {
    write("\"")
    for part in parts {
      guard isDone else { return }
      switch nodes[Int(part)].kind {
      case .string: write(text(Int(part)))
      case .tuple: write([part], between: "\\", "")
      default: write([part], between: "\\(", ")")
      }
    }
    write("\"")
  }

  private mutating func writeFunction(_ parts: ArraySlice<Int32>) {
    let effects = parts.prefix { nodes[Int($0)].kind == .typeEffect }
    let attributes = effects.prefix { text(Int($0)).hasPrefix("@") }
    for attribute in attributes { write(text(Int(attribute)), " ") }
    write(parts.dropFirst(effects.count).dropLast(), between: "(", ") ")
    for effect in effects.dropFirst(attributes.count) { write(text(Int(effect)), " ") }
    write("-> ")
    write(parts.suffix(1))
  }
}
