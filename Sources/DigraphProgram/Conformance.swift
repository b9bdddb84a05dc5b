public import DigraphModel

extension Program {
  /// The kind of a type: class, struct, protocol and so on.
  public func kind(of type: Type) -> TypeKind {
    switch type {
    case .nominal(let id, _): nominals[id.index].kind
    case .function: .function
    case .tuple: .tuple
    case .array, .dictionary: .struct
    case .optional: .enum
    case .composition: .protocol
    case .metatype, .parameter, .unknown: .unknown
    }
  }

  /// Whether a value of `type` can be given out as `target`.
  ///
  /// The answer is `refuted` only if the whole inheritance of `type` is in the input. It is `unknown` if a type outside
  /// of the input declares a conformance, or if a file is unread. An unknown attribute makes it `unknown`, too, because
  /// a macro may add conformances.
  public func conformance(of type: Type, to target: Type) -> Binding.Conformance {
    if type == target { return .proven }
    switch target {
    case .composition(let parts):
      let answers = parts.map { conformance(of: type, to: $0) }
      if answers.contains(.refuted) { return .refuted }
      return answers.allSatisfy { $0 == .proven } ? .proven : .unknown
    case .optional(let wrapped): return conformance(of: type.unwrapped, to: wrapped)
    case .nominal(let id, _):
      let name = nominals[id.index].path
      if name == "Any" { return .proven }
      guard case .nominal(let start, _) = type else { return .unknown }
      if start == id { return .unknown }
      if name == "AnyObject" {
        return kind(of: type).isReferenceType ? .proven : (kind(of: type).isValueType ? .refuted : .unknown)
      }
      return conformance(of: start, to: id)
    case .array, .dictionary, .tuple, .function, .metatype, .parameter, .unknown: return .unknown
    }
  }

  private func conformance(of start: NominalID, to target: NominalID) -> Binding.Conformance {
    var isComplete = true
    var isForeign = false
    var pending = [start]
    var seen: Set<NominalID> = [start]
    while let current = pending.popLast() {
      if current == target { return .proven }
      let nominal = nominals[current.index]
      let unread = unreadInheritance(of: nominal)
      if !unread.isEmpty {
        wantedFiles.formUnion(unread)
        isComplete = false
      }
      if !nominal.isDeclared, !LibraryTypes.withoutOtherConformances.contains(nominal.path) {
        isComplete = false
        if !nominal.isOfSDK { isForeign = true }
      }
      for declaration in nominal.declarations where type(declaration).attributes.contains(where: \.mayBeMacro) {
        isComplete = false
      }
      for supertype in supertypes(of: current) {
        guard let next = supertype.nominal else {
          isComplete = false
          continue
        }
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    // A class of the SDK conforms to a protocol of the input only by an extension in the input.
    if !isComplete, !isForeign, nominals[target.index].isDeclared, nominals[target.index].kind == .protocol {
      let unread = seen.contains { !unreadInheritance(of: nominals[$0.index]).isEmpty }
      let macro = seen.contains { id in
        nominals[id.index].declarations.contains { type($0).attributes.contains(where: \.mayBeMacro) }
      }
      if !unread && !macro && !isRetroactive(target) { isComplete = true }
    }
    // A type that is declared elsewhere may be another name for one that `type` does conform to.
    guard nominals[target.index].isDeclared || nominals[target.index].isOfSDK else { return .unknown }
    return isComplete ? .refuted : .unknown
  }

  /// Files that have not been parsed and may declare an inheritance or a conformance of a type.
  ///
  /// If the declaration itself has been read, another declaration of the same name belongs to another type. Extensions
  /// without an inheritance clause only add members, so they do not count here. Extensions of the input's own types are
  /// read anyway; extensions of `String` may be in every file.
  func unreadInheritance(of nominal: Nominal) -> [Int] {
    guard let index else { return [] }
    let extensions = index.extensions(of: nominal.name)
    let entries =
      nominal.isDeclared
      ? extensions : extensions.filter(\.hasInheritance) + index.declarations(of: nominal.name)
    return entries.map { Int($0.file) }
  }

  /// Whether some extension of a type outside of the input, or of a protocol, declares a conformance to `target`.
  private func isRetroactive(_ target: NominalID) -> Bool {
    nominals.indices.contains { number in
      let nominal = nominals[number]
      guard !nominal.isDeclared, !nominal.extensions.isEmpty else { return false }
      return supertypes(of: NominalID(index: number)).contains { supertype in
        guard let id = supertype.nominal else { return false }
        return id == target || refines(id, target)
      }
    }
  }

  /// Whether a type is known to inherit from another one.
  private func refines(_ id: NominalID, _ target: NominalID) -> Bool {
    var seen: Set<NominalID> = [id]
    var rest = [id]
    while let current = rest.popLast() {
      for supertype in supertypes(of: current) {
        guard let parent = supertype.nominal, parent != target else { return true }
        if seen.insert(parent).inserted { rest.append(parent) }
      }
    }
    return false
  }
}

extension Nominal {
  /// Whether the type's name has a prefix of Apple's frameworks, whose types conform to no protocol of the input.
  public var isOfSDK: Bool {
    ["UI", "NS", "AV", "CA", "CL", "CN", "MK", "SK", "WK", "XC", "PK", "MTK", "HK", "WC"].contains { prefix in
      path.hasPrefix(prefix) && path.dropFirst(prefix.count).first?.isUppercase == true
    } || path == "View" || path == "App"
  }
}

extension Attribute {
  /// Whether the attribute is none of the language's own, so that it may be a macro.
  public var mayBeMacro: Bool {
    ![
      "MainActor", "objc", "objcMembers", "available", "frozen", "dynamicMemberLookup", "dynamicCallable", "main",
      "UIApplicationMain", "NSApplicationMain", "propertyWrapper", "resultBuilder", "usableFromInline", "unchecked",
      "preconcurrency", "globalActor", "Observable", "Model", "requires_stored_property_inits", "_spi", "retroactive",
      "discardableResult", "IBDesignable",
    ].contains(name)
  }
}

extension TypeKind {
  /// The kind of a binding's value. The kinds of well-known structs are known even if the input does not declare them.
  public init(ofValue type: Type, in program: Program) {
    self = program.kind(of: type)
    guard self == .unknown, let id = type.nominal, !program[id].isDeclared,
      LibraryTypes.values.contains(program[id].path)
    else { return }
    self = .struct
  }
}
