public import DigraphModel

extension Program {
  /// Summaries of some types of the input, by their spelling.
  ///
  /// Types that a module declares twice have the same spelling. The first one counts, whatever the order of the set. One
  /// of another module is added with its module: `Kiosk.Clock`.
  ///
  /// - Parameters:
  ///   - types: The types.
  ///   - change: Adds facts to a summary that only the caller knows.
  /// - Returns: Summaries of the types that the input declares.
  public func summaries(
    of types: Set<Type>, changedBy change: (Type, inout TypeSummary) -> Void = { _, _ in }
  ) -> [String: TypeSummary] {
    var result: [String: TypeSummary] = [:]
    result.reserveCapacity(types.count)
    for type in types.sorted(by: { ($0.nominal?.index ?? -1) < ($1.nominal?.index ?? -1) }) {
      let spelling = spelling(type)
      let first = result[spelling]
      let module = type.nominal.map { nominals[$0.index].module } ?? ""
      if let first, module.isEmpty || module == first.module { continue }
      let name = first == nil ? spelling : "\(module).\(spelling)"
      guard result[name] == nil, var summary = summary(of: type) else { continue }
      change(type, &summary)
      result[name] = summary
    }
    return result
  }

  /// The facts of the input about a named type; `nil` if the input does not declare it.
  public func summary(of type: Type) -> TypeSummary? {
    guard case .nominal(let id, _) = type, nominals[id.index].isDeclared else { return nil }
    var supertypes: Set<String> = []
    var pending = [id]
    var seen: Set<NominalID> = [id]
    while let current = pending.popLast() {
      wantedFiles.formUnion(unreadInheritance(of: nominals[current.index]))
      for supertype in self.supertypes(of: current) {
        supertypes.insert(spelling(supertype))
        if let next = supertype.nominal, seen.insert(next).inserted { pending.append(next) }
      }
    }
    let hasStoredVariables = nominals[id.index].kind == .protocol ? letsChange(id) : storesVariables(id)
    let declarations = nominals[id.index].declarations
    let file = declarations.first.map { files[$0.file] }
    var summary = TypeSummary(
      kind: nominals[id.index].kind, supertypes: supertypes, hasStoredVariables: hasStoredVariables,
      isPublic: !(file.map { appModules.contains($0.module) } ?? false)
        && declarations.contains { self.type($0).modifiers.contains { $0 == "public" || $0 == "open" } },
      isTestOnly: file?.isTest ?? false, module: file?.module ?? "", path: file?.path ?? "")
    let storing = classes(of: id).filter(mayStore)
    summary.isStateless = summary.kind.isReferenceType && hasBehaviour(id) && storing.isEmpty
    summary.isComposed = summary.kind.isReferenceType && !storing.isEmpty && storing.allSatisfy(isComposed)
    summary.isUnarchived = summary.kind == .class && isUnarchived(id)
    summary.isMadeInCode = summary.kind == .class && seen.contains(where: isArchivable) && isMadeInCode(id)
    summary.sharedMember = sharedMember(of: id)
    return summary
  }

  /// The name of the property that holds the shared instance, as `static let shared = Store()` in `Store`.
  private func sharedMember(of id: NominalID) -> String? {
    let members = nominals[id.index].properties.values.joined().filter { declaration in
      let property = property(declaration)
      guard property.isStatic, !property.isComputed, property.hasInitialValue,
        Self.sharedNames.contains(property.name.lowercased())
      else { return false }
      // If the value contains nothing else worth reading, only its type is kept.
      var name = property.inferredType.map { node($0, in: declaration.file).verbatimType }
      if let value = property.initialValue.map({ node($0, in: declaration.file) }), value.kind == .call,
        value[0].kind == .name
      {
        name = value[0].text
      }
      return name == "Self" || name == nominals[id.index].name
    }
    // If there are several such properties, none is the shared instance.
    return members.count == 1 ? members.first.map { property($0).name } : nil
  }

  /// Names of instances that are shared by all code. Instances of other names may be samples for previews and tests, or
  /// one of many.
  private static let sharedNames: Set<String> = [
    "current", "default", "global", "instance", "main", "shared", "sharedinstance", "sharedmanager", "singleton",
    "standard",
  ]

  /// Whether a class is only made from an archive: its only initializer takes a coder, or it has outlets and no
  /// initializer.
  private func isUnarchived(_ id: NominalID) -> Bool {
    let nominal = nominals[id.index]
    let initializers = nominal.functions["init"] ?? []
    if !initializers.isEmpty { return initializers.allSatisfy { function($0).parameters.first?.label == "coder" } }
    return nominal.properties.values.joined().contains { property($0).attributes.contains { $0.name == "IBOutlet" } }
      || nominal.functions.values.joined().contains { function($0).attributes.contains { $0.name == "IBAction" } }
  }

  /// Whether storyboards and nibs may make objects of a class and its subtypes.
  private func isArchivable(_ id: NominalID) -> Bool {
    ["Cell", "Control", "Controller", "View"].contains { nominals[id.index].name.hasSuffix($0) }
  }

  /// Whether a class declares an initializer of its own, other than those that all controllers, views and cells have.
  private func isMadeInCode(_ id: NominalID) -> Bool {
    (nominals[id.index].functions["init"] ?? []).contains {
      let function = function($0)
      return !Self.usualLabels.contains(function.parameters.first?.label ?? "")
        && !function.attributes.contains { $0.name == "available" }
    }
  }

  /// First labels of initializers that all controllers, views and cells have, and that storyboards, nibs and tables
  /// call.
  private static let usualLabels: Set<String> = [
    "coder", "nibName", "frame", "style", "collectionViewLayout", "rootView",
  ]

  /// A type and the types from which it may inherit storage: only the first type in a class's inheritance clause can be
  /// a class.
  private func classes(of id: NominalID) -> [NominalID] {
    var chain = [id]
    while let current = chain.last,
      current == id ? nominals[id.index].kind == .class : nominals[current.index].kind != .protocol,
      let next = supertypes(of: current).first?.nominal, !chain.contains(next), nominals[next.index].kind != .protocol
    {
      chain.append(next)
    }
    return chain
  }

  /// Whether a type declares a stored variable that other code can change.
  private func storesVariables(_ id: NominalID) -> Bool {
    nominals[id.index].properties.values.joined().contains { declaration in
      let properties = files[declaration.file].facts.properties
      return !properties[declaration.index].isStatic && !properties[declaration.index].isConstant
        && !properties[declaration.index].isComputed && mayChange(properties[declaration.index], of: id)
    }
  }

  /// Whether a protocol requires a member that can change a value.
  private func letsChange(_ id: NominalID) -> Bool {
    nominals[id.index].properties.values.joined().contains { property($0).isSettable && !property($0).isStatic }
      || nominals[id.index].functions.values.joined().contains { function($0).modifiers.contains("mutating") }
  }

  /// Whether other code can change a variable. A private variable of a struct is only changed by `mutating` code.
  private func mayChange(_ property: PropertyDecl, of id: NominalID) -> Bool {
    guard nominals[id.index].kind == .struct,
      property.modifiers.contains(where: { $0.hasPrefix("private") || $0.hasPrefix("fileprivate") })
    else { return true }
    return nominals[id.index].functions.values.joined().contains { function($0).modifiers.contains("mutating") }
      || nominals[id.index].properties.values.joined().contains {
        self.property($0).isComputed && self.property($0).isSettable
      }
  }

  /// Whether all stored properties of a type have the name or the type of an initializer's parameter, and no value of
  /// their own. Two kinds of properties are no state: those that only keep observations alive, and those that are equal
  /// in all objects.
  private func isComposed(_ id: NominalID) -> Bool {
    let nominal = nominals[id.index]
    if nominal.isUnread || nominal.declarations.contains(where: { type($0).attributes.contains(where: \.mayBeMacro) }) {
      return false
    }
    let parameters = (nominal.functions["init"] ?? []).flatMap { id in
      function(id).parameters.map { (parameter: $0, file: id.file) }
    }
    let names = Set(parameters.map(\.parameter.name))
    // Texts of types are assembled from the tree, and names are mostly enough.
    lazy var types = Set(
      parameters.compactMap { given in given.parameter.type.map { node($0, in: given.file).verbatimType } })
    var isComposed = false
    var made: [DeclarationID] = []
    for declaration in nominal.properties.values.joined() {
      // Declarations are large: only the needed parts are copied for nearly all of them.
      let properties = files[declaration.file].facts.properties
      let (name, isComputed) = (properties[declaration.index].name, properties[declaration.index].isComputed)
      if properties[declaration.index].isStatic || isComputed { continue }
      if !properties[declaration.index].hasInitialValue, names.contains(name) {
        isComposed = true
        continue
      }
      let property = properties[declaration.index]
      let type = (property.type ?? property.inferredType).map { node($0, in: declaration.file).verbatimType }
      if let type,
        LibraryTypes.observations.contains(type)
          || property.isConstant && !property.hasInitialValue && Self.plain.contains(type)
      {
        isComposed = true
        continue
      }
      if property.attributes.contains(where: { $0.name.contains("Inject") || $0.name == "Dependency" }) {
        isComposed = true
        continue
      }
      if property.hasInitialValue {
        made.append(declaration)
      } else if type.map({ !types.contains($0) }) ?? true {
        return false
      }
      isComposed = true
    }
    return isComposed && areInterchangeable(made.sorted())
  }

  /// Types of values that an initializer usually computes from its arguments.
  private static let plain: Set<String> = ["Bool", "Double", "Int", "String", "TimeInterval", "URL", "URLSession"]

  /// Whether objects of a type do something: an object without behaviour exists for its identity.
  private func hasBehaviour(_ id: NominalID) -> Bool {
    nominals[id.index].functions.keys.contains { $0 != "init" }
      || nominals[id.index].properties.values.joined().contains { !property($0).isStatic && property($0).isComputed }
  }

  /// Whether a type itself may declare stored state, apart from its supertypes.
  private func mayStore(_ id: NominalID) -> Bool {
    let nominal = nominals[id.index]
    // A type that is declared elsewhere may be a class with stored properties.
    guard nominal.isDeclared else { return !["NSObject", "Sendable", "AnyObject"].contains(nominal.path) }
    if nominal.isUnread || nominal.declarations.contains(where: { type($0).attributes.contains(where: \.mayBeMacro) }) {
      return true
    }
    return nominal.kind != .protocol
      && nominal.properties.values.joined().contains {
        !property($0).isStatic && !property($0).isComputed && !isLiteral($0)
      }
  }

  /// Whether a constant has a literal value, which is the same in all objects: `private let service = "Account"`.
  private func isLiteral(_ id: DeclarationID) -> Bool {
    let property = property(id)
    guard property.isConstant, let value = property.initialValue else { return false }
    return node(value, in: id.file).kind.isLiteral
  }

  // MARK: Tools

  /// Whether all properties are constants with equal or equivalent values in all objects: literals, `Client.shared`,
  /// `JSONDecoder()`, and objects that store nothing but such constants.
  ///
  /// Inherited properties of such objects count, too.
  ///
  /// - Complexity: O(properties of the stored types), each visited once.
  private func areInterchangeable(_ properties: [DeclarationID]) -> Bool {
    var pending: [NominalID] = []
    var seen: Set<NominalID> = []
    func isConstant(_ id: DeclarationID) -> Bool {
      let property = property(id)
      guard property.isConstant, property.hasInitialValue else { return false }
      if isLiteral(id) || isSharedObject(property, in: id.file) { return true }
      guard let made = property.inferredType,
        let type = resolve(node(made, in: id.file), in: TypeContext(file: id.file, owner: property.owner)).nominal,
        nominals[type.index].isDeclared || nominals[type.index].isUnread
          || LibraryTypes.interchangeable.contains(nominals[type.index].name)
      else { return false }
      if seen.insert(type).inserted { pending.append(type) }
      return true
    }
    guard properties.allSatisfy(isConstant) else { return false }
    while let current = pending.popLast() {
      let nominal = nominals[current.index]
      if nominal.isUnread {
        want(nominal.name)
        return false
      }
      if nominal.kind == .protocol { continue }
      guard nominal.isDeclared else {
        if nominal.name == "Sendable" || LibraryTypes.interchangeable.contains(nominal.name) { continue }
        return false
      }
      let isPlain = !nominal.declarations.contains { type($0).attributes.contains(where: \.mayBeMacro) }
      let stored = nominal.properties.values.joined().filter { !property($0).isStatic && !property($0).isComputed }
      guard isPlain, stored.sorted().allSatisfy(isConstant) else { return false }
      for supertype in supertypes(of: current) {
        if let next = supertype.nominal, seen.insert(next).inserted { pending.append(next) }
      }
    }
    return true
  }

  /// Whether the property holds a shared object: `Client.shared`.
  private func isSharedObject(_ property: PropertyDecl, in file: Int) -> Bool {
    guard let value = property.initialValue.map({ node($0, in: file) }) else { return false }
    return value.kind == .member && value.childCount > 0 && value[0].kind == .name && value[0].text.startsUppercase
  }
}
