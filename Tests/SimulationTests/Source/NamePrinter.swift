/// Spells types, keys and names, and remembers the typealiases and constants that it has used.
final class NamePrinter {
  private let program: ContainerProgram
  let prefix: String
  private var aliases: Set<Int> = []
  private var constants: Set<String> = []
  private var cases: Set<String> = []

  init(_ program: ContainerProgram, prefix: String) {
    self.program = program
    self.prefix = prefix
  }

  private var spelling: Spelling { program.spelling }

  /// Name of a declared type, as declared.
  func declared(_ type: Int) -> String { prefix + program.types[type].name }

  /// Name of a declared type with a lower-case initial and without the prefix: a label or a variable.
  func lowercased(_ type: Int) -> String {
    let name = program.types[type].name
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// A type; `use` distinguishes places that may have different spellings.
  func text(_ service: ServiceType, use: Int) -> String {
    switch service {
    case .named(let type):
      let isProtocol = program.types[type].kind == .protocol
      if spelling.varies(5, for: "alias", of: use) {
        aliases.insert(type)
        return declared(type) + "Alias"
      }
      return isProtocol && spelling.varies(40, for: "any", of: use) ? "any \(declared(type))" : declared(type)
    case .optional(let wrapped):
      let text = text(wrapped, use: use)
      if spelling.varies(25, for: "optional", of: use) { return "Optional<\(text)>" }
      return text.hasPrefix("any ") ? "(\(text))?" : text + "?"
    case .lazy(let wrapped):
      return "Lazy<\(text(wrapped, use: use))>"
    case .provider(let wrapped):
      return "Provider<\(text(wrapped, use: use))>"
    }
  }

  /// A type as the argument of `register` or `resolve`.
  func metatype(_ service: ServiceType, use: Int) -> String {
    let text = text(service, use: use)
    return text.hasPrefix("any ") ? "(\(text)).self" : text + ".self"
  }

  /// `, name: …`, or nothing.
  func nameArgument(_ name: String?, use: Int) -> String {
    guard let name else { return spelling.varies(4, for: "name: nil", of: use) ? ", name: nil" : "" }
    let identifier = name.isEmpty ? "empty" : name.first?.isUppercase == true ? name.lowercased() + "Capital" : name
    switch spelling.pick(10, for: "name", of: use) {
    case 7, 8:
      constants.insert("static let \(identifier) = \"\(name)\"")
      return ", name: \(prefix)Names.\(identifier)"
    case 9:
      cases.insert(identifier == name ? "case \(name)" : "case \(identifier) = \"\(name)\"")
      return ", name: \(prefix)Name.\(identifier).rawValue"
    default:
      return ", name: \"\(name)\""
    }
  }

  /// Type of a run-time argument.
  func text(_ argument: ArgumentType, use: Int) -> String {
    switch argument {
    case .int: "Int"
    case .string: "String"
    case .bool: "Bool"
    case .double: "Double"
    case .optionalInt: text(asOptional: "Int", use: use)
    case .named(let type): text(ServiceType.named(type), use: use)
    }
  }

  private func text(asOptional text: String, use: Int) -> String {
    spelling.varies(25, for: "optional argument", of: use) ? "Optional<\(text)>" : text + "?"
  }

  /// An expression whose static type is that of an argument.
  func expression(_ argument: ArgumentType, use: Int) -> String {
    let forms: [String] =
      switch argument {
      case .int: ["7", "Int(7)"]
      case .string: ["\"x\"", "String(\"x\")", "\"a\" as String"]
      case .bool: ["true", "false"]
      case .double: ["1.5", "Double(2)", "2 as Double"]
      case .optionalInt: ["7 as Int?", "nil as Int?"]
      case .named(0): ["\(declared(1))() as \(declared(0))", "\(declared(2))() as any \(declared(0))"]
      case .named(1): ["\(declared(1))()", "\(declared(2))() as \(declared(1))"]
      case .named(let type): ["\(declared(type))()"]
      }
    return forms[spelling.pick(forms.count, for: "argument", of: use)]
  }

  /// Declarations of used typealiases and constants.
  func declarations() -> [String] {
    var lines: [String] = []
    if !constants.isEmpty { lines += ["enum \(prefix)Names {"] + constants.sorted().indented + ["}"] }
    if !cases.isEmpty { lines += ["enum \(prefix)Name: String {"] + cases.sorted().indented + ["}"] }
    return lines + aliases.sorted().map { "typealias \(declared($0))Alias = \(declared($0))" }
  }
}
