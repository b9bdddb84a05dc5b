import DigraphModel
import DigraphProgram

/// Finds declarations that look like registrations, but are where the generator does not look.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser.swift`.
extension Declarations {
  func noteHidden(_ position: Int, _ hidden: TypeRecord.Hidden) {
    let type = types[position]
    guard let role = type.roles.first(where: \.registers), program.importsOf[type.id.file].contains("Deli") else {
      return
    }
    let range = declaration(position).nameRange
    let subject = [type.path, role.rawValue]
    let offers = self.offers(of: position)
    let outer = outerHidden(around: position).map { types[$0].path }
    switch hidden {
    case .access(let access):
      note(
        .inaccessible,
        "'\(type.path)' is '\(role.rawValue)', but \(outer.map { "is in '\($0)', which is" } ?? "is") \(access), so Deli does not register it",
        remedy: "make '\(outer ?? type.path)' internal", subject: subject, at: range, in: type.id.file, offers: offers)
    case .kind(let kind):
      note(
        .overlooked,
        "'\(type.path)' is '\(role.rawValue)', but is \(outer.map { "in the \(kind) '\($0)'" } ?? "an \(kind)"), so Deli does not register it",
        remedy: outer.map { "declare it outside of '\($0)'" } ?? "make it a class or a struct", subject: subject,
        at: range, in: type.id.file, offers: offers)
    case .extension:
      note(
        .overlooked,
        "'\(type.path)' is '\(role.rawValue)', but is declared in an extension, so Deli does not register it",
        remedy: "declare it in the type itself, or at the top level", subject: subject, at: range, in: type.id.file,
        offers: offers)
    case .local: break
    }
  }

  /// The outermost type around a type that is hidden itself; `nil` if none is.
  private func outerHidden(around position: Int) -> Int? {
    let parent = declaration(position).parent.map { DeclarationID(file: types[position].id.file, index: $0) }
    guard let outer = parent.flatMap({ number[$0] }), types[outer].hidden != nil else { return nil }
    return outerHidden(around: outer) ?? outer
  }

  /// Notes roles that the compiler sees and the generator does not: it reads only the text of the type's own clause.
  func noteUnseenConformances() {
    // Types that a `Config` registers.
    let configured = Set(registrations.lazy.filter { $0.origin == .config }.compactMap(\.type.nominal))
    for position in types.indices
    where types[position].hidden == nil && types[position].roles.filter(\.registers).isEmpty {
      let type = types[position]
      guard declaration(position).kind != .protocol, !configured.contains(nominal(position)) else { continue }
      if let qualified = type.inherited.first(where: { Role(qualified: $0)?.registers == true }) {
        noteUnseen(
          position, "it says '\(qualified)'", Role(qualified: qualified), at: declaration(position).nameRange,
          in: type.id.file)
      } else if let (role, via) = inheritedRole(position) {
        noteUnseen(position, "it is only through '\(via)'", role, at: declaration(position).nameRange, in: type.id.file)
      } else {
        noteExtensions(of: position)
      }
    }
  }

  private func noteExtensions(of position: Int) {
    for id in program[nominal(position)].extensions where !libraryFiles.contains(id.file) {
      let declaration = program.type(id)
      for node in declaration.inherited.map({ program.node($0, in: id.file) }) {
        let role = Role(rawValue: node.typeSpelling) ?? Role(qualified: node.typeSpelling)
        guard let role, role.registers, program.importsOf[id.file].contains("Deli") else { continue }
        noteUnseen(position, "an extension says so", role, at: node.range, in: id.file)
      }
    }
  }

  private func noteUnseen(_ position: Int, _ reason: String, _ role: Role?, at range: Range<Int>, in file: Int) {
    guard let role else { return }
    let path = types[position].path
    note(
      .overlooked, "'\(path)' is '\(role.rawValue)', but \(reason), so Deli does not register it",
      remedy: "name '\(role.rawValue)' in the declaration of '\(path)' itself", subject: [path, role.rawValue],
      at: range, in: file, offers: offers(of: position))
  }

  /// The types that a registration would answer: the type itself, and the types in its own clause.
  private func offers(of position: Int) -> [String] {
    let type = types[position]
    return [type.path] + type.inherited.filter { Role(rawValue: $0) == nil && Role(qualified: $0) == nil }
  }

  /// A role that a protocol of the input passes on, with that protocol. Superclasses do not count: a subtype of a
  /// registered class is often meant to be registered with it.
  private func inheritedRole(_ position: Int) -> (Role, String)? {
    var pending = types[position].inherited
    var seen: Set<String> = []
    while let name = pending.popLast() {
      guard seen.insert(name).inserted,
        let parent = typesByPath[name]?.first(where: { declaration($0).kind == .protocol }).map({ types[$0] })
      else { continue }
      if let role = parent.roles.first(where: \.registers), program.importsOf[parent.id.file].contains("Deli") {
        return (role, parent.path)
      }
      pending += parent.inherited
    }
    return nil
  }
}

extension Role {
  /// Creates the role from its qualified name, such as `Deli.Component`.
  init?(qualified spelling: String) {
    guard spelling.hasPrefix("Deli.") else { return nil }
    self.init(rawValue: String(spelling.dropFirst("Deli.".count)))
  }
}
