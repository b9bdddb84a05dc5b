import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `var qualifier: String? = "disk"` and `var scope: Scope { return .weak }` as the generator does. It
/// understands only some spellings and passes over the others.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/ParserSupport.swift`.
extension Declarations {
  /// Instance properties in the body of a type.
  func properties(of position: Int) -> [DeclarationID] {
    program.properties(in: types[position].id).filter { !program.property($0).isStatic }
  }

  /// The qualifier that a type's own body gives.
  func readQualifier(_ position: Int, quietly: Bool = false) -> Registration.Token? {
    read("qualifier", position, quietly: quietly) { self.literal($0) }
  }

  /// The scope that a type's own body gives, as written.
  func readScope(_ position: Int, quietly: Bool = false) -> Registration.Token? {
    read("scope", position, quietly: quietly) { self.word($0) }
  }

  private func read(
    _ name: String, _ position: Int, quietly: Bool, _ value: (Node) -> String?
  ) -> Registration.Token? {
    let type = types[position]
    let file = type.id.file
    let found = properties(of: position).filter { program.property($0).name == name }
    guard let id = found.first else { return nil }
    let property = program.property(id)
    if found.count > 1, !quietly, found.allSatisfy({ program.property($0).conditions.isEmpty }) {
      note(
        .refused, "'\(type.path)' has \(found.count) properties named '\(name)'", remedy: "leave one of them",
        subject: [type.path, name], at: program.property(found[1]).nameRange, in: file)
    }
    var node: Node?
    var isUnderstood = false
    if let initial = property.initialValue {
      node = program.node(initial, in: file)
      isUnderstood = true
    } else if let getter = property.getter {
      // Only `T { return x }` is understood: neither `{ x }` nor `{ get { … } }`.
      let body = program.node(getter, in: file)
      if body.childCount == 1, let statement = body.children.first {
        node = statement.kind == .return ? statement.children.first : statement
        let hasBraces = body.range.lowerBound < statement.range.lowerBound
        isUnderstood = statement.kind == .return && !hasBraces && hasPlainType(property, name, file)
      }
    }
    if isUnderstood, let node, let text = value(node) {
      return Registration.Token(text: text, place: .init(file: file, range: node.range))
    }
    if !quietly, isMeant(property, name, file) {
      let form = name == "scope" ? "var scope: Scope = .weak" : "var qualifier: String? = \"…\""
      note(
        .overlooked,
        "the \(name) of '\(type.path)' is written in a way that Deli does not read, so it counts as not given",
        remedy: "write it as '\(form)'", subject: [type.path, name], at: property.nameRange, in: file)
    }
    return nil
  }

  /// Whether a property is the one that the framework asks for, and gives a value.
  private func isMeant(_ property: PropertyDecl, _ name: String, _ file: Int) -> Bool {
    guard property.initialValue != nil || property.getter != nil else {
      // An initializer sets the property, so its value is known only at run time.
      return !property.isComputed && hasRightType(property, name, file)
    }
    if let initial = property.initialValue, program.node(initial, in: file).kind == .nilLiteral { return false }
    if let getter = property.getter {
      let body = program.node(getter, in: file)
      let value = body.children.first.map { $0.kind == .return ? $0.children.first ?? $0 : $0 }
      if body.childCount == 1, value?.kind == .nilLiteral { return false }
    }
    return property.type == nil || hasRightType(property, name, file)
  }

  private func hasRightType(_ property: PropertyDecl, _ name: String, _ file: Int) -> Bool {
    guard let type = property.type.map({ program.node($0, in: file).typeSpelling }) else { return false }
    return name == "scope"
      ? ["Scope", "Deli.Scope"].contains(type) : ["String?", "String", "Optional<String>"].contains(type)
  }

  private func hasPlainType(_ property: PropertyDecl, _ name: String, _ file: Int) -> Bool {
    guard let type = property.type.map({ program.node($0, in: file).typeSpelling }) else { return false }
    return name == "scope" ? ["Scope", "Deli.Scope"].contains(type) : type == "String?"
  }

  private func literal(_ node: Node) -> String? { node.kind == .string ? node.text : nil }

  /// The word of `.weak` or `Scope.weak`.
  private func word(_ node: Node) -> String? { node.kind == .member ? node.text : nil }

  /// Notes a scope of a factory. A factory makes a new value for each request, whatever its scope.
  func noteScopeOfFactory(_ position: Int) {
    guard let scope = readScope(position, quietly: true), scope.text != "prototype" else { return }
    note(
      .overlooked,
      "the scope '\(scope.text)' of the factory '\(types[position].path)' has no effect: it is made anew each time",
      remedy: "leave the scope out", subject: [types[position].path, "scope"], at: scope.place.range,
      in: scope.place.file)
  }
}
