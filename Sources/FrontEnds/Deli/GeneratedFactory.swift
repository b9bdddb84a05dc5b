import DigraphModel
import DigraphProgram

/// A module factory that Deli's generator has written. The sources tell the same in more detail, so it is never read as
/// code of the user. Its registrations only tell whether it is up to date.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Generator/SourceGenerator.swift`.
struct GeneratedFactory {
  /// The name of the class.
  var name: String
  /// Its declaration.
  var id: DeclarationID
  /// Its registrations, in the order of the file.
  var entries: [Entry]

  /// A registration.
  struct Entry {
    var type: String
    var qualifier: String?
    var isFactory: Bool
    var site: Site
    /// The types that it is linked to.
    var links: [(type: String, site: Site)] = []
  }

  /// Whether a file has the generator's signature at its top.
  static func isSigned(_ file: Int, of program: Program) -> Bool {
    program.importsOf[file].contains("Deli") && program.files[file].facts.header.contains(signature)
  }

  static let signature = "Auto generated code."

  /// Recognises a factory by the signature of its file, or by the names of its variables.
  init?(_ type: TypeRecord, isSigned: Bool, in program: Program) {
    let isFactory = type.inherited.contains { $0 == "ModuleFactory" || $0 == "Deli.ModuleFactory" }
    guard isSigned || isFactory else { return nil }
    let bodies = Self.bodies(of: type.id, in: program)
    guard isSigned || bodies.contains(where: { Self.contains($0, Self.isNumberedVariable) }) else { return nil }
    name = type.path
    id = type.id
    entries = []
    for body in bodies { collect(from: body, program) }
  }

  /// The body of `load`, or of the initializer, as in the first versions of Deli.
  private static func bodies(of id: DeclarationID, in program: Program) -> [Node] {
    program.functions(in: id).lazy.map { program.function($0) }.filter { ["load", "init"].contains($0.name) }
      .compactMap { function in function.body.map { program.node($0, in: id.file) } }
  }

  /// Whether a node declares a numbered variable: `let _0 = context.get(…)!`
  private static func isNumberedVariable(_ node: Node) -> Bool {
    node.kind == .variable && node.text.first == "_" && node.text.count > 1
      && node.text.dropFirst().allSatisfy(\.isNumber)
  }

  private static func contains(_ node: Node, _ isWanted: (Node) -> Bool) -> Bool {
    isWanted(node) || node.children.contains { contains($0, isWanted) }
  }

  /// Collects registrations: `register(T.self, resolver: { … }, qualifier: "", scope: .singleton)`, with or without
  /// `context.` before them.
  private mutating func collect(from node: Node, _ program: Program) {
    // `register(…).link(P.self)`
    if node.kind == .call, let callee = node.children.first, callee.kind == .member, callee.flags.contains(.hasBase),
      callee.text == "link", let type = CallArgument.all(of: node).first?.node, type.kind == .metatype
    {
      let count = entries.count
      collect(from: callee[0], program)
      if entries.count == count + 1, let name = type.type {
        entries[count].links.append((name.typeSpelling, program.site(of: type.range, in: id.file)))
      }
      return
    }
    if node.kind == .call, let callee = node.children.first, callee.kind == .name || callee.kind == .member,
      let isFactory = Self.calls[String(callee.text.prefix { $0 != "(" })]
    {
      let arguments = CallArgument.all(of: node)
      if let first = arguments.first?.node, first.kind == .metatype, let type = first.type {
        let qualifier = arguments.first { $0.label == "qualifier" && $0.node.kind == .string }?.node.text ?? ""
        entries.append(
          Entry(
            type: type.typeSpelling, qualifier: qualifier.isEmpty ? nil : qualifier, isFactory: isFactory,
            site: program.site(of: first.range, in: id.file)))
        return
      }
    }
    for child in node.children { collect(from: child, program) }
  }

  /// The registering methods of `ModuleFactory`, and whether their values take a payload.
  private static let calls = [
    "register": false, "registerLazy": false, "registerFactory": true, "registerLazyFactory": true,
  ]
}
