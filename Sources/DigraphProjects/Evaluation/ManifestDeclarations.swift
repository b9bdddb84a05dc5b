import SwiftParser
import SwiftSyntax

/// The functions, properties and enums that a manifest and its helpers declare.
struct ManifestDeclarations {
  /// A function or a property, with the type that it is a member of.
  struct Member<Declaration: Sendable>: Sendable {
    /// The name of the type, such as `Target.Dependency`; nil at the top level.
    var type: String?
    var isStatic: Bool
    var declaration: Declaration
  }

  private(set) var functions: [String: [Member<FunctionDeclSyntax>]] = [:]
  private(set) var properties: [String: [Member<PatternBindingSyntax>]] = [:]
  private(set) var initializers: [String: [InitializerDeclSyntax]] = [:]
  private(set) var enums: [String: [Case]] = [:]
  /// Structures, classes and enums.
  private var types: Set<String> = []
  /// The types that top-level typealiases stand for.
  private var aliases: [String: String] = [:]

  /// A case of an enum.
  struct Case: Sendable {
    var name: String
    /// The raw value, or the case's name if it has none.
    var raw: String
    /// Types of the associated values.
    var types: [String?]
  }

  /// Adds the declarations of a file. Those of a helper include its constants, because its statements are not run.
  mutating func add(_ file: SourceFileSyntax, isHelper: Bool) {
    add(file.statements, to: nil, keepsVariables: isHelper)
  }

  private mutating func add(_ items: CodeBlockItemListSyntax, to type: String?, keepsVariables: Bool) {
    for item in items {
      guard case .decl(let declaration) = item.item else { continue }
      add(declaration, to: type, keepsVariables: keepsVariables)
    }
  }

  private mutating func add(_ members: MemberBlockItemListSyntax, to type: String) {
    for member in members { add(member.decl, to: type, keepsVariables: true) }
  }

  private mutating func add(_ declaration: DeclSyntax, to type: String?, keepsVariables: Bool) {
    let prefix = type.map { $0 + "." } ?? ""
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      let isStatic = Self.isStatic(function.modifiers)
      functions[function.name.text, default: []].append(
        Member(type: type, isStatic: isStatic, declaration: function))
    case .variableDecl(let variable) where keepsVariables:
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
        properties[name, default: []].append(
          Member(type: type, isStatic: Self.isStatic(variable.modifiers), declaration: binding))
      }
    case .extensionDecl(let node): add(node.memberBlock.members, to: Self.extendedType(node))
    case .initializerDecl(let node): if let type { initializers[type, default: []].append(node) }
    case .typeAliasDecl(let node) where type == nil:
      aliases[node.name.text] = ManifestInterpreter.elementType(node.initializer.value)
    case .structDecl(let node):
      types.insert(prefix + node.name.text)
      add(node.memberBlock.members, to: prefix + node.name.text)
    case .classDecl(let node):
      types.insert(prefix + node.name.text)
      add(node.memberBlock.members, to: prefix + node.name.text)
    case .enumDecl(let node):
      types.insert(prefix + node.name.text)
      addCases(of: node, named: prefix + node.name.text)
      add(node.memberBlock.members, to: prefix + node.name.text)
    case .ifConfigDecl(let node):
      for clause in node.clauses {
        switch clause.elements {
        case .statements(let items): add(items, to: type, keepsVariables: keepsVariables)
        case .decls(let members): if let type { add(members, to: type) }
        default: break
        }
      }
    default: break
    }
  }

  private mutating func addCases(of node: EnumDeclSyntax, named name: String) {
    for member in node.memberBlock.members {
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in declaration.elements {
        let literal = element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        let types = element.parameterClause?.parameters.map { ManifestInterpreter.elementType($0.type) } ?? []
        enums[name, default: []].append(
          Case(name: element.name.text, raw: literal ?? element.name.text, types: types))
      }
    }
  }

  /// The extended type. For an extension of lists it is the type of the elements, since its members are used where an
  /// element is expected.
  private static func extendedType(_ node: ExtensionDeclSyntax) -> String {
    for requirement in node.genericWhereClause?.requirements ?? [] {
      if case .sameTypeRequirement(let same) = requirement.requirement, same.leftType.trimmedDescription == "Element",
        case .type(let type) = same.rightType
      {
        return type.trimmedDescription
      }
    }
    return ManifestInterpreter.elementType(node.extendedType) ?? ""
  }

  private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }

  /// The static or global property with a given name; nil if no property fits, or several do.
  func property(_ name: String, of type: String?) -> PatternBindingSyntax? {
    Self.choice(properties[name], expanded(type), isStatic: true)
  }

  /// A type's name with aliases expanded: `Dependency.Feature` for `D.Feature`.
  private func expanded(_ type: String?) -> String? {
    guard let type, !aliases.isEmpty else { return type }
    var parts = type.split(separator: ".", maxSplits: 1).map(String.init)
    var seen: Set<String> = []
    while let first = parts.first, let meaning = aliases[first], seen.insert(first).inserted { parts[0] = meaning }
    return parts.joined(separator: ".")
  }

  /// The top-level constant of a helper.
  func globalProperty(_ name: String) -> PatternBindingSyntax? {
    let fitting = (properties[name] ?? []).filter { $0.type == nil }
    return fitting.count == 1 ? fitting.first?.declaration : nil
  }

  /// The computed or stored instance property.
  func instanceProperty(_ name: String, of type: String?) -> PatternBindingSyntax? {
    Self.choice(properties[name], type, isStatic: false)
  }

  /// Functions of a given name that may be called without an instance, those of the expected type first.
  func functions(_ name: String, of type: String?) -> [FunctionDeclSyntax] {
    let candidates = functions[name] ?? []
    let type = expanded(type)
    let fitting = candidates.filter { Self.matches($0.type, type) }
    return (fitting.isEmpty && type == nil ? candidates : fitting).map(\.declaration)
  }

  /// Methods of a given name: of the type itself, or else of protocols to which it may conform.
  func methods(_ name: String, of type: String?) -> [FunctionDeclSyntax] {
    let candidates = (functions[name] ?? []).filter { $0.type != nil && !$0.isStatic }
    let own = candidates.filter { type != nil && Self.matches($0.type, type) }
    if !own.isEmpty { return own.map(\.declaration) }
    return candidates.filter { candidate in !types.contains { Self.matches($0, candidate.type) } }.map(\.declaration)
  }

  /// The name by which a type is declared; nil if it is not declared.
  func declaredType(_ name: String?) -> String? {
    guard let name else { return nil }
    return types.contains(name) ? name : types.filter { Self.matches($0, name) }.min()
  }

  /// The declared initialisers of a type.
  func initializers(of type: String) -> [InitializerDeclSyntax] {
    initializers.filter { Self.matches($0.key, type) }.min { $0.key < $1.key }?.value ?? []
  }

  /// The type of an instance property, as written.
  func propertyType(_ name: String, of type: String?) -> String? {
    instanceProperty(name, of: type)?.typeAnnotation.flatMap { ManifestInterpreter.elementType($0.type) }
  }

  /// The raw value of a case, if only one case fits.
  func rawValue(of name: String, in type: String?) -> String? {
    let fitting = enums.filter { type == nil || Self.matches($0.key, type) }.values
    let values = Set(fitting.flatMap { $0 }.filter { $0.name == name }.map(\.raw))
    return values.count == 1 ? values.first : nil
  }

  /// All cases of an enum.
  func cases(of type: String?) -> [Case]? {
    guard let type else { return nil }
    return enums[type] ?? enums.filter { Self.matches($0.key, type) }.min { $0.key < $1.key }?.value
  }

  private static func choice(
    _ members: [Member<PatternBindingSyntax>]?, _ type: String?, isStatic: Bool
  ) -> PatternBindingSyntax? {
    let members = (members ?? []).filter { $0.isStatic == isStatic || $0.type == nil && isStatic }
    let fitting = type == nil ? members : members.filter { matches($0.type, type) }
    return fitting.count == 1 ? fitting.first?.declaration : nil
  }

  /// A type's name without its module; Tuist's name for a dependency is replaced by SwiftPM's.
  private static func plain(_ type: String?) -> String? {
    guard let type else { return nil }
    if type == "TargetDependency" || type == "ProjectDescription.TargetDependency" { return "Target.Dependency" }
    return type.replacingPrefix("PackageDescription.", with: "").replacingPrefix("ProjectDescription.", with: "")
  }

  /// Whether two spellings can mean the same type: either may omit the enclosing types.
  private static func matches(_ declared: String?, _ expected: String?) -> Bool {
    guard let declared = plain(declared), let expected = plain(expected) else { return declared == expected }
    return declared == expected || declared.ends(in: "." + expected) || expected.ends(in: "." + declared)
  }
}
