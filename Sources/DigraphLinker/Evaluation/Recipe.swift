public import DigraphModel

extension Evaluator {
  /// What a provider's closure consists of, if all it does is to construct an object: two closures with the same recipe, in
  /// files that see the same types, make the same object.
  ///
  /// The name of the closure's parameter does not matter, nor does a cast of what it makes.
  public func recipe(of closure: Node) -> String? {
    let body = closure[closure.childCount - 1]
    guard closure.kind == .closure, body.kind == .block, body.childCount == 1 else { return nil }
    var node = body[0]
    if node.kind == .return, let value = node.children.first { node = value }
    while node.kind == .cast { node = node[0] }
    guard node.kind == .call else { return nil }
    let parameters = closure.children.filter { $0.kind == .closureParameter }.map(\.text)
    var text = ""
    Self.write(node, to: &text, Dictionary(parameters.enumerated().map { ($1, "$\($0)") }) { first, _ in first })
    return text
  }

  private static func write(_ node: Node, to text: inout String, _ names: [String: String]) {
    text += "(\(node.kind.rawValue)"
    if node.hasText { text += " " + (node.kind == .name ? names[node.text] ?? node.text : node.text) }
    if let type = node.type { text += ":" + type.verbatimType }
    for child in node.children { write(child, to: &text, names) }
    text += ")"
  }
}
