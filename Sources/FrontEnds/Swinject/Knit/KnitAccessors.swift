import DigraphModel
import DigraphProgram

/// The methods that Knit's generator writes for the registrations of assemblies: `resolver.mainStore()` for
/// `container.register(MainStore.self)`.
///
/// The generator reads an assembly as text. So does this type: it reads calls of `container` in the assembly's
/// functions.
struct KnitAccessors {
  /// A method of a resolver.
  struct Accessor {
    /// The context of the registration.
    var context: TypeContext
    /// The type that is registered.
    var service: Node
    /// The name of the registration, if it has one.
    var name: String?
    /// The types of its arguments, as far as they are written.
    var arguments: [Node?]
    /// The assembly.
    var assembly: NominalID
    /// Whether it only states that other assemblies register the type.
    var isAbstract: Bool
    /// Whether the registration is in a branch.
    var isConditional: Bool
    /// The access to the method.
    var access: KnitComment.Access
  }

  /// Accessors by the name of the method.
  private(set) var byName: [String: [Accessor]] = [:]
  /// Accessors by assembly.
  private(set) var byAssembly: [NominalID: [Accessor]] = [:]

  /// Comments by file.
  private var comments: [Int: [Int: KnitComment]] = [:]
  /// The access that the comment on the assembly states.
  private var accessOfAssembly: KnitComment.Access?

  init(_ program: Program) {
    for assembly in program.knitAssemblies {
      let declarations = program[assembly].declarations + program[assembly].extensions
      for file in declarations.map(\.file) where comments[file] == nil {
        comments[file] = program.files[file].facts.knitComments
      }
      accessOfAssembly =
        program[assembly].declarations.compactMap { declaration in
          comments[declaration.file]?[program.type(declaration).range.lowerBound]?.access
        }.first
      for declaration in declarations {
        for id in program.functions(in: declaration) {
          guard let body = program.function(id).body else { continue }
          let context = TypeContext(file: id.file, owner: declaration.index)
          visit(program.node(body, in: id.file), in: context, assembly, isConditional: false)
        }
      }
    }
  }

  private mutating func visit(_ node: Node, in context: TypeContext, _ assembly: NominalID, isConditional: Bool) {
    guard node.kind == .call else {
      let isBranch = [.if, .guard, .switch, .compilation, .ternary].contains(node.kind)
      for child in node.children { visit(child, in: context, assembly, isConditional: isConditional || isBranch) }
      return
    }
    var chain: [Node] = []
    var current = node
    while current.kind == .call, current[0].kind == .member, current[0].flags.contains(.hasBase) {
      chain.append(current)
      current = current[0][0]
    }
    guard current.kind == .name, current.text == "container",
      let primary = chain.first(where: { ["register", "registerAbstract"].contains($0[0].text) })
    else { return }
    let arguments = Self.argumentTypes(of: primary)
    for call in chain where call.childCount > 1 && (call[0].text == "implements" || call[0].text == primary[0].text) {
      guard call[1][0].kind == .metatype, let service = call[1][0].type else { continue }
      // The comment on a registration stands before the whole statement, that on `implements` before its dot.
      let isPrimary = call[0].text == primary[0].text
      let dot = call[0].range.upperBound - call[0].text.utf8.count - 1
      let comment = comments[context.file]?[isPrimary ? node.range.lowerBound : dot]
      let name = CallArgument.all(of: call).first { $0.label == "name" }?.node
      guard name == nil || name?.kind == .string else { continue }
      let accessor = Accessor(
        context: context, service: service, name: name?.text, arguments: arguments, assembly: assembly,
        isAbstract: primary[0].text == "registerAbstract", isConditional: isConditional,
        access: accessOfAssembly == .ignore ? .ignore : comment?.access ?? accessOfAssembly ?? .internal)
      if accessor.access.isWritten {
        for method in [KnitNames.accessor(of: service), comment?.alias].compactMap(\.self) {
          byName[method, default: []].append(accessor)
        }
      }
      byAssembly[assembly, default: []].append(accessor)
    }
  }

  /// The types of a factory's parameters after the resolver.
  private static func argumentTypes(of call: Node) -> [Node?] {
    let factory = CallArgument.all(of: call).last { $0.node.kind == .closure }?.node
    let parameters = factory?.children.filter { $0.kind == .closureParameter } ?? []
    return parameters.dropFirst().map(\.type)
  }
}

/// The names that Knit's generator gives methods: see `TypeNamer.swift`.
enum KnitNames {
  /// The method for a type.
  static func accessor(of type: Node) -> String {
    let name = identifier(of: text(of: type))
    guard let lower = name.firstIndex(where: \.isLowercase) else { return name.lowercased() }
    let length = max(name.distance(from: name.startIndex, to: lower) - 1, 1)
    return name.prefix(length).lowercased() + name.dropFirst(length)
  }

  /// The text of a type as it is written.
  private static func text(of type: Node) -> String {
    guard type.kind == .typeName || type.kind == .typeMember else { return type.verbatimType }
    let base = type.kind == .typeMember && type.childCount > 0 ? text(of: type[0]) + "." : ""
    let arguments = type.children.dropFirst(base.isEmpty ? 0 : 1).map(text)
    return base + type.text + (arguments.isEmpty ? "" : "<" + arguments.joined(separator: ", ") + ">")
  }

  private static let removed: Set<Character> = ["?", "[", "]", "(", ")", ":", "&", " ", "\n", "\t"]
  /// Generic types that are named after their first argument.
  private static let suffixes = ["Publisher", "Subject", "Provider", "Set", "Future"]

  private static func identifier(of type: String) -> String {
    if type.contains("->") { return "closure" }
    var words = type.split(separator: " ", omittingEmptySubsequences: false)
    words.removeAll { $0 == "any" }
    var name = words.joined(separator: " ")
    name.removeAll(where: removed.contains)
    if let open = name.firstIndex(of: "<"), let close = name.lastIndex(of: ">"), open < close {
      let generic = name[name.index(after: open)..<close]
      let main = name[..<open] + name[name.index(after: close)...]
      if let suffix = suffixes.first(where: main.hasSuffix), let first = generic.split(separator: ",").first {
        name = identifier(of: String(first)) + suffix
      } else {
        name = String(main)
      }
    } else {
      name.removeAll { $0 == "," }
    }
    let parts = name.split(separator: ".")
    guard let last = parts.last else { return name }
    return last == "Factory" ? parts.suffix(2).joined() : String(last)
  }
}
