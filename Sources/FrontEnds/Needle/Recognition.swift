import DigraphModel
import DigraphProgram

/// Tells Needle's classes from others of the same names.
///
/// RIBs has `Component<DependencyType>` and `Dependency`, too, and entity systems and user-interface kits have a
/// `Component`. The imports of a file decide. If they leave it open, the construction of the class decides: code makes
/// Needle's classes with a `parent`, and classes of RIBs with a `dependency`.
struct Recognition {
  private let program: Program

  /// The base class of a class.
  struct Found {
    var base: BaseClass
    /// Generic arguments of the base class.
    var arguments: [Node]
    /// The file that the arguments are written in.
    var file: Int
    /// The class, typealias or composition through which it inherits.
    var through: String?
  }

  init(_ program: Program) { self.program = program }

  /// The base class that a class inherits from Needle; `nil` if it inherits none.
  func scope(_ declaration: DeclarationID) -> Found? {
    guard program.type(declaration).kind == .class, !program.type(declaration).inherited.isEmpty,
      !isOwnSource(declaration.file),
      let found = found(declaration, depth: 0)
    else { return nil }
    // `class Base<D>: Component<D>` is not a scope itself.
    let generics = Set(program.type(declaration).generics.map(\.name))
    let isOpen = found.arguments.contains { $0.kind == .typeName && generics.contains($0.text) }
    return isOpen ? nil : found
  }

  private func found(_ declaration: DeclarationID, depth: Int) -> Found? {
    let type = program.type(declaration)
    guard Bound.inheritance.allows(depth), let first = type.inherited.first else { return nil }
    let node = program.node(first, in: declaration.file)
    if node.kind == .typeComposition {
      let parts = node.children.compactMap { WrittenType($0, file: declaration.file) }
      guard var found = parts.firstNonNil({ direct($0, of: declaration) }) else { return nil }
      found.through = node.text
      return found
    }
    guard let written = WrittenType(node, file: declaration.file) else { return nil }
    return direct(written, of: declaration) ?? indirect(written, of: declaration, depth: depth)
  }

  /// Reads `class Feed: Component<FeedDependency>`.
  private func direct(_ written: WrittenType, of declaration: DeclarationID) -> Found? {
    guard let base = BaseClass(rawValue: written.name), !base.needsArguments || !written.arguments.isEmpty,
      isNeedle(written, base, declaration)
    else { return nil }
    return Found(base: base, arguments: written.arguments, file: written.file)
  }

  /// Reads `class Feed: Base`, where `Base` is a scope, or a typealias for a scope's base class.
  private func indirect(_ written: WrittenType, of declaration: DeclarationID, depth: Int) -> Found? {
    if let alias = alias(named: written.name, of: declaration) {
      var found = direct(alias, of: declaration)
      found?.through = written.name
      return found
    }
    let context = TypeContext(file: declaration.file, owner: program.type(declaration).parent)
    guard case .nominal(let id, _) = program.resolve(written.node, in: context), program[id].kind == .class,
      let superclass = program[id].declarations.first, superclass != declaration,
      var found = found(superclass, depth: depth + 1)
    else { return nil }
    // For `class Base<D>: Component<D>`, the subclass gives the argument for `D`.
    let generics = program.type(superclass).generics.map(\.name)
    if let position = found.arguments.first.flatMap({ $0.kind == .typeName ? generics.firstIndex(of: $0.text) : nil }),
      position < written.arguments.count
    {
      found.arguments = [written.arguments[position]]
      found.file = written.file
    }
    found.through = written.name
    return found
  }

  private func alias(named name: String, of declaration: DeclarationID) -> WrittenType? {
    let module = program.files[declaration.file].module
    return program.declaredAliases(name).lazy.compactMap { id in
      guard program.files[id.file].module == module, program.alias(id).generics.isEmpty else { return nil }
      return program.alias(id).target.flatMap { WrittenType(program.node($0, in: id.file), file: id.file) }
    }.first
  }

  /// Whether a base class is Needle's own.
  private func isNeedle(_ written: WrittenType, _ base: BaseClass, _ declaration: DeclarationID) -> Bool {
    if let qualifier = written.qualifier { return qualifier == Self.module }
    // The generator recognises Uber's own base class by its name alone.
    if base == .uberPluginized { return true }
    if let declared = declaredHere(base.rawValue, from: declaration) { return declared }
    // No other library has the other names.
    if base != .component { return true }
    let imports = program.importsOf[written.file]
    switch (imports.contains(Self.module), imports.contains("RIBs")) {
    case (true, false): return true
    case (false, true): return false
    case (true, true), (false, false):
      let labels = labels(of: declaration)
      if labels.contains("parent") { return true }
      return imports.contains(Self.module) && !labels.contains("dependency")
    }
  }

  /// The first labels in calls that make a class, and in the class's own initializers.
  private func labels(of declaration: DeclarationID) -> Set<String> {
    let own = program.functions(in: declaration).filter { program.function($0).kind == .initializer }
    return program.table(FirstLabels.init)[program.type(declaration).name]
      .union(own.compactMap { program.function($0).parameters.first?.label })
  }

  /// Whether the visible class of a name is declared in Needle's own source. The result is `nil` if the input declares
  /// no such class.
  private func declaredHere(_ name: String, from declaration: DeclarationID) -> Bool? {
    let context = TypeContext(file: declaration.file, owner: program.type(declaration).parent)
    guard case .nominal(let id, _) = program.type(named: name, in: context), program[id].isDeclared else { return nil }
    let isVisible = program[id].declarations.contains { other in
      let (here, there) = (program.files[declaration.file], program.files[other.file])
      return here.module == there.module || program.importsOf[declaration.file].contains(there.module)
    }
    guard isVisible else { return nil }
    return program[id].declarations.contains { isOwnSource($0.file) }
  }

  /// Whether a file is one of Needle's own.
  private func isOwnSource(_ file: Int) -> Bool {
    program.files[file].path.split(separator: "/").dropLast().contains { $0 == Self.module }
  }

  private static let module = "NeedleFoundation"
}

/// The first labels of calls that make objects of types.
private struct FirstLabels {
  /// By the type's name.
  private var labels: [String: Set<String>] = [:]

  init(_ program: Program) {
    for file in program.files {
      let code = file.facts.code
      for (position, storage) in code.nodes.enumerated() where storage.kind == .call && storage.childCount > 1 {
        let call = Node(code: code, id: NodeID(Int32(position)))
        guard call[0].kind == .name, call[1].hasText else { continue }
        labels[call[0].text, default: []].insert(call[1].text)
      }
    }
  }

  subscript(type: String) -> Set<String> { labels[type] ?? [] }
}
