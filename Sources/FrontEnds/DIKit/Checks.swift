import DigraphModel
import DigraphProgram

/// Finds declarations that the generator refuses, or for which it writes code that does not compile.
///
/// Specified by ishkawa/DIKit `Sources/DIGenKit/Declarated/` and `Sources/DIGenKit/Generating/`. Where generated code
/// for a type is at hand, the generator has accepted it.
struct Checks {
  private let declarations: Declarations
  private(set) var rejectedDeclarations: [RejectedDeclaration] = []
  private var known: Set<RejectedDeclaration> = []

  init(_ declarations: Declarations, _ scans: [Scan], _ wirings: [Wiring]) {
    self.declarations = declarations
    let homes = Set(scans.map(\.module))
    // Without a resolver in its module, the generator has nothing to do.
    rejectedDeclarations = declarations.rejectedDeclarations.filter {
      homes.contains(declarations.program.files[$0.file].module)
    }.map(\.rejected)
    known = Set(rejectedDeclarations)
    let scansOf = Dictionary(grouping: scans.indices) { scans[$0].module }
    for (number, type) in declarations.injectables.enumerated() {
      let own = scansOf[declarations.program.files[type.id.file].module] ?? []
      guard own.contains(where: { wirings[$0].injectables.contains(number) && scans[$0].reads(type, declarations) })
      else { continue }
      if let refusal = type.refusal {
        guard !isAccepted(type.name, type.role) else { continue }
        note(
          .refused, refusal.fact, refusal.remedy, [type.name], at: declarations.program.type(type.id).nameRange,
          type.id.file)
      } else {
        checkMembers(type)
      }
    }
    for (scan, wiring) in zip(scans, wirings) where scan.isAlone { check(scan, wiring) }
  }

  private func isAccepted(_ name: String, _ role: Role?) -> Bool {
    declarations.isGenerated(name, isInjecting: role == .property)
  }

  private mutating func note(
    _ effect: RejectedDeclaration.Effect, _ fact: String, _ remedy: String, _ subject: [String], at range: Range<Int>,
    _ file: Int
  ) {
    let rejected = declarations.rejected(effect, fact, remedy, subject, at: range, in: file)
    if known.insert(rejected).inserted { rejectedDeclarations.append(rejected) }
  }

  // MARK: Members of `Dependency`

  private mutating func checkMembers(_ type: InjectableType) {
    let file = type.id.file
    let facts = declarations.program.files[file].facts
    let declaration = declarations.program.type(type.id)
    if let access = declaration.modifiers.first(where: { $0 == "private" || $0 == "fileprivate" }) {
      note(
        .inaccessible, "'\(type.name)' is '\(type.role.rawValue)', but \(access), so what DIKit writes cannot use it",
        "make it internal", [type.name], at: declaration.nameRange, file)
    }
    guard let dependency = type.dependency, dependency.file == file, !hasInitializer(dependency) else { return }
    let inner = dependency.index
    for property in declarations.program.properties(in: dependency).map({ declarations.program.property($0) })
    where !property.isStatic && property.type != nil {
      let path = "\(type.name).Dependency.\(property.name)"
      if let access = property.modifiers.first(where: { $0 == "private" || $0 == "fileprivate" }) {
        note(
          .inaccessible, "'\(path)' is \(access), so what DIKit writes cannot make the 'Dependency'",
          "make it internal",
          [path], at: property.nameRange, file)
      } else if isAccepted(type.name, type.role) {
        continue
      } else if property.isComputed || (property.isConstant && property.hasInitialValue) {
        note(
          .refused,
          "'\(path)' is \(property.isComputed ? "computed" : "set already"), but the code that DIKit writes passes a value for it",
          property.isComputed ? "move it to an extension" : "make it static, or leave its type out", [path],
          at: property.nameRange, file)
      } else if let node = property.type.map({ facts.code[$0] }),
        isFunction(node, TypeContext(file: file, owner: inner))
      {
        note(
          .refused, "'\(path)' is a function, and the parameter that DIKit makes of it is not '@escaping'",
          "wrap it in a struct", [path], at: property.nameRange, file)
      }
    }
  }

  /// Whether a type is a function type, written out or through an alias. An optional function escapes anyway.
  private func isFunction(_ node: Node, _ context: TypeContext) -> Bool {
    if node.kind == .typeFunction { return true }
    // If a provider method gives this type, the member is no parameter of a generated method.
    guard !declarations.provided.contains(node.spelling) else { return false }
    guard case .function = declarations.program.resolve(node, in: context) else { return false }
    return true
  }

  private func hasInitializer(_ dependency: DeclarationID) -> Bool {
    let program = declarations.program
    let nominal = program.nominalOf[dependency.file][dependency.index]
    return nominal.index >= 0 && program[nominal].functions["init"]?.isEmpty == false
  }

  // MARK: Generated methods

  private mutating func check(_ scan: Scan, _ wiring: Wiring) {
    let parameters = wiring.parameters()
    for (index, node) in wiring.nodes.enumerated() { check(node, nil, parameters[index], scan, wiring) }
    for node in wiring.filled { check(node, .property, wiring.parameters(of: node, parameters), scan, wiring) }
  }

  private mutating func check(
    _ node: Wiring.Node, _ role: Role?, _ parameters: Wiring.Parameters, _ scan: Scan, _ wiring: Wiring
  ) {
    guard scan.module == declarations.program.files[node.file].module else { return }
    guard !isAccepted(node.type, role) else { return }
    let method = (role?.prefix ?? "resolve") + node.type
    var first: [String: String] = [:]
    for member in node.members where wiring.number[member.type] != nil {
      if let other = first[member.type] {
        note(
          .refused,
          "'\(node.type)' needs '\(member.type)' both as '\(other)' and as '\(member.name)', and DIKit would declare it twice in '\(method)'",
          "wrap one of them in a type of its own", [node.type, member.type], at: member.range, member.file)
      } else {
        first[member.type] = member.name
      }
    }
    guard case .clash(let name, _) = parameters else { return }
    let range: Range<Int>
    switch node.source {
    case .provider(let index):
      range = declarations.program.function(declarations.resolvers[scan.resolver].providers[index].function).nameRange
    case .injectable(let index): range = declarations.program.type(declarations.injectables[index].id).nameRange
    }
    // Two members of one provided type repeat each parameter of its method. The loop above has noted this.
    if Set(node.members.filter { wiring.number[$0.type] != nil }.map(\.type)).count
      != node.members.count(where: { wiring.number[$0.type] != nil })
    {
      return
    }
    note(
      .refused, "'\(method)' would have two parameters named '\(name)'",
      "rename one of the members that they come from",
      [node.type, name], at: range, node.file)
  }
}
