public import DigraphModel

/// The place of a declaration: a file of the program, and a position in one of the file's arrays.
public struct DeclarationID: Hashable, Sendable, Comparable {
  /// Position in `Program.files`.
  public var file: Int
  /// Position in the file's array.
  public var index: Int

  /// Creates an identifier.
  public init(file: Int, index: Int) {
    self.file = file
    self.index = index
  }

  /// Orders by file, then position.
  public static func < (lhs: DeclarationID, rhs: DeclarationID) -> Bool {
    (lhs.file, lhs.index) < (rhs.file, rhs.index)
  }
}

/// A named type with all facts of the input about it: its declaration, and every extension.
///
/// `Nominal` is a class because it is passed on far more often than it changes. Only the program changes it, before
/// others read it.
public final class Nominal {
  /// The path `Outer.Inner`, without the module.
  @exclusivity(unchecked) public internal(set) var path: String { didSet { name = Self.name(of: path) } }
  /// The last part of `path`.
  @exclusivity(unchecked) public private(set) var name: String
  /// The module that declares the type; empty if the input does not.
  @exclusivity(unchecked) public internal(set) var module: String
  /// The kind of the type; `unknown` if the input does not declare it.
  @exclusivity(unchecked) public internal(set) var kind: TypeKind
  /// The declaration; several for the clauses of an `#if`; none if the input does not declare the type.
  @exclusivity(unchecked) public internal(set) var declarations: [DeclarationID] = []
  /// The extensions.
  @exclusivity(unchecked) public internal(set) var extensions: [DeclarationID] = []
  /// Names of the generic parameters.
  @exclusivity(unchecked) public internal(set) var generics: [String] = []
  /// Nested types by name.
  @exclusivity(unchecked) public internal(set) var nested: [String: [NominalID]] = [:]
  /// Typealiases by name.
  @exclusivity(unchecked) public internal(set) var aliases: [String: [DeclarationID]] = [:]
  /// Functions, initialisers and subscripts by base name.
  @exclusivity(unchecked) public internal(set) var functions: [String: [DeclarationID]] = [:]
  /// Properties by name.
  @exclusivity(unchecked) public internal(set) var properties: [String: [DeclarationID]] = [:]
  /// Cases of an enum, in order.
  @exclusivity(unchecked) public internal(set) var cases: [DeclarationID] = []
  /// Whether only the type's name is known so far, from the index of declared names.
  @exclusivity(unchecked) public internal(set) var isUnread = false

  /// Whether only code of its own file sees the type.
  @exclusivity(unchecked) var isFilePrivate = false

  /// Whether the input declares the type.
  public var isDeclared: Bool { !declarations.isEmpty }

  private static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// A copy that changes independently.
  init(copying other: Nominal) {
    (path, name, module, kind) = (other.path, other.name, other.module, other.kind)
    (declarations, extensions, generics) = (other.declarations, other.extensions, other.generics)
    (nested, aliases, functions, properties) = (other.nested, other.aliases, other.functions, other.properties)
    (cases, isUnread) = (other.cases, other.isUnread)
  }

  init(path: String, module: String, kind: TypeKind) {
    self.path = path
    name = Self.name(of: path)
    self.module = module
    self.kind = kind
  }
}
