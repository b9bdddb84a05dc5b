import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `struct Server: ConfigProperty { let target = "server"; let url: String; let port: Int? }`.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser/ConfigPropertyParser.swift`.
extension Declarations {
  func readConfigProperty(_ position: Int) {
    let type = types[position]
    let file = type.id.file
    guard declaration(position).kind != .protocol else { return }
    // The generator registers the bare name, without the types around the declaration.
    _ = register(position, .configProperty, spelling: declaration(position).name)
    let properties = properties(of: position)
    guard let target = properties.firstNonNil({ self.target($0, file) }) else {
      note(
        .refused, "'\(type.path)' does not say as a literal where its properties are",
        remedy: "declare 'let target: String = \"…\"'", subject: [type.path, "target"],
        at: declaration(position).nameRange,
        in: file)
      return
    }
    for id in properties {
      let property = program.property(id)
      guard property.name != "target", let node = property.type.map({ program.node($0, in: file) }) else { continue }
      guard node.kind != .typeOptional, node.kind != .typeImplicitlyUnwrapped else { continue }
      reads.append(
        ReadRecord(
          place: .init(file: file, range: property.nameRange), owner: type.path, path: "\(target).\(property.name)",
          purpose: .field, type: node.verbatimType))
    }
  }

  /// The literal in the property named `target`.
  private func target(_ id: DeclarationID, _ file: Int) -> String? {
    let property = program.property(id)
    guard property.name == "target", let body = property.initialValue ?? property.getter else { return nil }
    return firstString(in: program.node(body, in: file))
  }

  private func firstString(in node: Node) -> String? {
    if node.kind == .string { return node.text.isEmpty ? nil : node.text }
    for child in node.children { if let text = firstString(in: child) { return text } }
    return nil
  }
}
