import DigraphModel
public import DigraphProgram

/// Lazy properties of a class whose value depends on what its subclasses override.
///
/// `lazy var assembler = Assembler(assemblies())` holds another container in each class that has `assemblies()` of its
/// own. Code that knows the class reads the value of that class. Other code reads any of them.
struct InheritedLazyProperties {
  /// A property and a class that has a value of its own for it.
  struct Heir: Hashable {
    var property: DeclarationID
    var type: NominalID
  }

  /// The values of such properties, for each class.
  var values: [Heir: Evaluated] = [:]
  private var subclasses: [DeclarationID: [NominalID]?] = [:]

  /// The classes that have a value of their own for a property; `nil` if all have the same.
  ///
  /// - Parameters:
  ///   - id: The property.
  ///   - program: The program.
  ///   - overridden: Names of members that classes override.
  ///   - isTracked: Whether the values of a type are followed. Most lazy properties hold views.
  /// - Returns: The class that declares it, if some code makes one, and all classes below.
  mutating func subclasses(
    of id: DeclarationID, in program: Program, overridden: Set<String>, isTracked: (Type) -> Bool
  ) -> [NominalID]? {
    if let known = subclasses[id] { return known }
    let found = findHeirs(of: id, in: program, overridden, isTracked)
    subclasses.updateValue(found, forKey: id)
    return found
  }

  private func findHeirs(
    of id: DeclarationID, in program: Program, _ overridden: Set<String>, _ isTracked: (Type) -> Bool
  ) -> [NominalID]? {
    let property = program.property(id)
    guard property.modifiers.contains("lazy"), !property.isStatic, let owner = property.owner,
      let initial = property.initialValue.map({ program.node($0, in: id.file) }),
      let type = (program.type(ofProperty: id) ?? Self.type(constructedBy: initial, in: program, owner, id.file))?
        .unwrapped, isTracked(type)
    else { return nil }
    if case .array = type { return nil }
    let base = program.nominalOf[id.file][owner]
    guard program[base].kind == .class else { return nil }
    let names = initial.ownNames.intersection(overridden)
    let classes = program.subtypes(of: base).filter { subclass in
      program[subclass].declarations.contains { program.files[id.file].isTest || !program.files[$0.file].isTest }
    }
    let isOverridden = classes.contains { subclass in
      names.contains { program[subclass].functions[$0] != nil || program[subclass].properties[$0] != nil }
    }
    guard isOverridden else { return nil }
    return Self.isMade(base, in: program) ? [base] + classes : classes
  }

  /// The type of `Assembler(…)`.
  private static func type(constructedBy value: Node, in program: Program, _ owner: Int, _ file: Int) -> Type? {
    guard value.kind == .call, value[0].kind == .name, value[0].text.startsUppercase else { return nil }
    return program.type(named: value[0].text, in: TypeContext(file: file, owner: owner))
  }

  /// Whether some code that has been read makes an object of just this class.
  private static func isMade(_ type: NominalID, in program: Program) -> Bool {
    let name = program[type].name
    return program.files.contains { file in
      let code = file.facts.code
      return code.nodes.indices.contains { index in
        code.nodes[index].kind == .call && code[NodeID(Int32(index))][0].text == name
      }
    }
  }

  /// The possible classes of an object, among those that have a value of their own.
  static func classes(of receiver: Evaluated?, among subclasses: [NominalID], in program: Program) -> [NominalID] {
    guard let receiver else { return subclasses }
    if receiver.origin == .constructed, let made = receiver.made?.nominal, subclasses.contains(made) { return [made] }
    guard case .nominal(let own, _)? = receiver.type?.unwrapped, subclasses.contains(own) else { return subclasses }
    let subtypes = Set(program.subtypes(of: own))
    return subclasses.filter { $0 == own || subtypes.contains($0) }
  }
}

extension Evaluator {
  /// The classes that have a value of their own for a property; `nil` if all have the same.
  public final func subclasses(of id: DeclarationID) -> [NominalID]? {
    guard !overriddenNames.isEmpty else { return nil }
    return inheritedProperties.subclasses(of: id, in: program, overridden: overriddenNames, isTracked: isTracked)
  }

  /// The value of a property that each class works out for itself.
  func stored(_ id: DeclarationID, of subclasses: [NominalID], receiver: Evaluated?, type: Type?) -> Evaluated {
    // Neither a table of calls nor a summary knows of these values.
    noteOpaque()
    summary?.isRepeatable = false
    noteRead(id)
    guard activeProperties.insert(id).inserted else { return Evaluated(type: type) }
    defer { activeProperties.remove(id) }
    let values = InheritedLazyProperties.classes(of: receiver, among: subclasses, in: program).map { subclass in
      let key = InheritedLazyProperties.Heir(property: id, type: subclass)
      if let known = inheritedProperties.values[key] { return known }
      let outer = frame
      defer { frame = outer }
      frame = Frame()
      (frame.file, frame.conditions, frame.depth) = (id.file, program.property(id).conditions, outer.depth + 1)
      // The effects count when the property is evaluated as a root, and not here.
      (frame.isEffectFree, frame.isGenericRoot) = (true, outer.isGenericRoot)
      let value = runInitialValue(of: id, in: subclass)
      inheritedProperties.values[key] = value
      return value
    }
    return join(values + (earlierAssigned[id] ?? assigned[id] ?? []))
  }

  /// Evaluates the initial value of a property as an object of a class does.
  public final func runInitialValue(of id: DeclarationID, in subclass: NominalID) -> Evaluated {
    let property = program.property(id)
    guard let initial = property.initialValue else { return .unknown }
    let outer = frame.subclass
    defer { frame.subclass = outer }
    frame.subclass = subclass
    let type = program.selfType(subclass)
    return run(
      initial, file: id.file, owner: property.owner, name: property.name,
      receiver: Evaluated(type: type, value: abstractValue(of: type), made: type, origin: .constructed),
      expecting: .init(type: program.type(ofProperty: id)), isStatic: false)
  }
}

extension Node {
  /// Names that may be members of `self`.
  fileprivate var ownNames: Set<String> {
    var names: Set<String> = []
    var rest = [self]
    while let node = rest.popLast() {
      if node.kind == .name || node.kind == .member && node.flags.contains(.hasBase) && node[0].isSelf {
        names.insert(String(node.text.prefix { $0 != "(" }))
      }
      rest += node.children
    }
    return names
  }
}
