public import DigraphModel

extension Program {
  /// What kind of type it is.
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
  /// `refuted` only if the whole inheritance of `type` is in the input; a conformance that is declared for any type
  /// outside of the input, an unknown attribute (a macro may add conformances) or an unread file make it `unknown`.
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
      if !nominal.isDeclared, !Self.closedProtocols.contains(nominal.path) {
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
    // What is declared elsewhere may be another name for something that the type does conform to.
    guard nominals[target.index].isDeclared || nominals[target.index].isOfSDK else { return .unknown }
    return isComplete ? .refuted : .unknown
  }

  /// Files that may say of a type what it inherits or conforms to, and have not been parsed.
  ///
  /// Where the declaration itself was read, a declaration of the same name is another type's. Extensions without an
  /// inheritance clause add nothing here, but members: of the input's own types they are read, too, while those of
  /// `String` may be in every file.
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

  /// Whether a type inherits from another one, as far as that is known.
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

  /// Protocols of the standard library that imply no other conformance of interest.
  private static let closedProtocols: Set<String> = [
    "Sendable", "AnyObject", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Identifiable", "Error",
    "CustomStringConvertible", "CustomDebugStringConvertible", "Comparable", "CaseIterable", "RawRepresentable",
    "ObservableObject", "String", "Int", "NSObject",
  ]
}

extension Nominal {
  /// Whether its name has a prefix of Apple's frameworks, which know no protocol of the input.
  public var isOfSDK: Bool {
    ["UI", "NS", "AV", "CA", "CL", "CN", "MK", "SK", "WK", "XC", "PK", "MTK", "HK", "WC"].contains { prefix in
      path.hasPrefix(prefix) && path.dropFirst(prefix.count).first?.isUppercase == true
    } || path == "View" || path == "App"
  }
}

extension Attribute {
  /// Whether it is none of the language's own attributes, so that it may be a macro.
  public var mayBeMacro: Bool {
    ![
      "MainActor", "objc", "objcMembers", "available", "frozen", "dynamicMemberLookup", "dynamicCallable", "main",
      "UIApplicationMain", "NSApplicationMain", "propertyWrapper", "resultBuilder", "usableFromInline", "unchecked",
      "preconcurrency", "globalActor", "Observable", "Model", "requires_stored_property_inits", "_spi", "retroactive",
      "discardableResult", "IBDesignable",
    ].contains(name)
  }
}
