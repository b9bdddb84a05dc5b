/// A type or an extension of one.
public struct TypeDecl: Codable, Sendable {
  /// Its name; for an extension, the last name of the extended type.
  public var name: String
  /// The kind of the declaration.
  public var kind: Kind
  /// The type that is extended.
  public var extended: NodeID?
  /// Position of the enclosing type or extension in `FileFacts.types`.
  public var parent: Int?
  /// Its generic parameters.
  public var generics: [GenericParameter] = []
  /// `where A == B`, as pairs of types.
  public var sameTypes: [SameType] = []
  /// Inheritance clause, in order.
  public var inherited: [NodeID] = []
  /// Attributes, in order.
  public var attributes: [Attribute] = []
  /// Modifiers as written, in order.
  public var modifiers: [String] = []
  /// The clauses of `#if` around it, outermost first.
  public var conditions: [Condition] = []
  /// Whether it is declared inside a function.
  public var isLocal = false
  /// Offsets of its name.
  public var nameRange: Range<Int>
  /// Offsets of the whole declaration.
  public var range: Range<Int>

  /// Creates a declaration.
  public init(name: String, kind: Kind, parent: Int?, nameRange: Range<Int>, range: Range<Int>) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.nameRange = nameRange
    self.range = range
  }

  /// The kinds of type declarations.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// `class`.
    case `class`
    /// `actor`.
    case actor
    /// `struct`.
    case `struct`
    /// `enum`.
    case `enum`
    /// `protocol`.
    case `protocol`
    /// `extension`.
    case `extension`
  }
}

/// `A == B` in a `where` clause.
public struct SameType: Codable, Sendable {
  /// The left type.
  public var left: NodeID
  /// The right type.
  public var right: NodeID
  /// Creates a requirement.
  public init(left: NodeID, right: NodeID) {
    self.left = left
    self.right = right
  }
}

/// A generic parameter with the constraint after its colon.
public struct GenericParameter: Codable, Sendable {
  /// Its name.
  public var name: String
  /// Its constraint.
  public var constraint: NodeID?
  /// Creates a parameter.
  public init(name: String, constraint: NodeID?) {
    self.name = name
    self.constraint = constraint
  }
}

/// `@Name<Type>(arguments)`.
public struct Attribute: Codable, Sendable {
  /// Its name without `@` and module.
  public var name: String
  /// The name as written, with a module.
  public var qualifiedName: String
  /// Its generic arguments.
  public var genericArguments: [NodeID] = []
  /// Its arguments, of kind `argument`.
  public var arguments: [NodeID] = []
  /// Whether it has parentheses.
  public var hasArguments = false
  /// Offsets of the attribute.
  public var range: Range<Int>
  /// Creates an attribute.
  public init(name: String, qualifiedName: String, range: Range<Int>) {
    self.name = name
    self.qualifiedName = qualifiedName
    self.range = range
  }
}

/// A property or a function.
public protocol MemberDecl {
  /// Position of the enclosing type or extension; `nil` at the top level of the file.
  var owner: Int? { get }
  /// Modifiers as written, in order.
  var modifiers: [String] { get }
  /// Offsets of its name.
  var nameRange: Range<Int> { get }
  /// Offsets of the whole declaration.
  var range: Range<Int> { get }
}

/// A function, initialiser or subscript.
public struct FunctionDecl: MemberDecl, Codable, Sendable {
  /// Whether it is a function, an initialiser, a subscript, an accessor or an enum case.
  public var kind: Kind
  /// Its base name; `init` for an initialiser.
  public var name: String
  /// Position of the enclosing type or extension; `nil` at the top level of the file.
  public var owner: Int?
  /// Its generic parameters.
  public var generics: [GenericParameter] = []
  /// Types that its `where` clause makes equal.
  public var sameTypes: [SameType] = []
  /// Its parameters.
  public var parameters: [Parameter] = []
  /// Its result; `nil` for none.
  public var result: NodeID?
  /// Whether it is a static or class member.
  public var isStatic = false
  /// Whether it is `init?` or `init!`.
  public var isFailable = false
  /// `async`, `throws`.
  public var effects: [String] = []
  /// Attributes, in order.
  public var attributes: [Attribute] = []
  /// Modifiers as written, in order.
  public var modifiers: [String] = []
  /// The clauses of `#if` around it, outermost first.
  public var conditions: [Condition] = []
  /// Its body, if it was lowered.
  public var body: NodeID?
  /// Whether it has a body at all.
  public var hasBody = false
  /// Whether it is declared inside another function.
  public var isLocal = false
  /// Offsets of its name.
  public var nameRange: Range<Int>
  /// Offsets of the whole declaration.
  public var range: Range<Int>

  /// Creates a declaration.
  public init(kind: Kind, name: String, owner: Int?, nameRange: Range<Int>, range: Range<Int>) {
    self.kind = kind
    self.name = name
    self.owner = owner
    self.nameRange = nameRange
    self.range = range
  }

  /// The kinds of function-like declarations.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// `func`.
    case function
    /// `init`.
    case initializer
    /// `subscript`.
    case `subscript`
    /// A setter, an observer or `deinit`: named after the property, or `deinit`.
    case accessor
    /// An associated-value case of an enum, which is called like a function.
    case enumCase
  }

  /// A parameter.
  public struct Parameter: Codable, Sendable {
    /// External label; `nil` for `_`.
    public var label: String?
    /// Internal name.
    public var name: String
    /// Its type, without `inout` and attributes.
    public var type: NodeID?
    /// Words before its name and its type: `@Named("a")`, `inout`, `@escaping`, `@autoclosure` …
    public var specifiers: [String] = []
    /// Whether it has a default value.
    public var hasDefault = false
    /// The default value, if it was lowered.
    public var defaultValue: NodeID?
    /// Whether it is variadic.
    public var isVariadic = false
    /// Text of the first block comment inside the parameter, verbatim.
    public var comment: String?
    /// Offsets of the parameter.
    public var range: Range<Int>

    /// Creates a parameter.
    public init(label: String?, name: String, type: NodeID?, range: Range<Int>) {
      self.label = label
      self.name = name
      self.type = type
      self.range = range
    }
  }
}

/// A variable, constant or property requirement, one for each name.
public struct PropertyDecl: MemberDecl, Codable, Sendable {
  /// Its name.
  public var name: String
  /// Position of the enclosing type or extension; `nil` at the top level of the file.
  public var owner: Int?
  /// Its type as written.
  public var type: NodeID?
  /// Type that its initial value evidently has: `Foo` for `= Foo(…)`. It is not set for a variable with a written type.
  public var inferredType: NodeID?
  /// Label of the first argument of the call that gives the inferred type; empty if that argument has no label; `nil`
  /// if the call has no arguments.
  public var inferredFrom: String?
  /// Whether its initial value makes a queue that targets no other one: `DispatchQueue(label: "io")`.
  public var makesQueue = false
  /// Its initial value, if it was lowered or is a plain literal.
  public var initialValue: NodeID?
  /// An initial value without arguments that was not lowered: `Wrapper()`, `.init()`. It holds no word that is looked
  /// for, but the defaults of the initializer's parameters may.
  public var bareConstruction: NodeID?
  /// Whether it has an initial value at all.
  public var hasInitialValue = false
  /// The body of its getter, if it was lowered.
  public var getter: NodeID?
  /// Whether it is computed, or a requirement of a protocol.
  public var isComputed = false
  /// Whether it is a static or class member.
  public var isStatic = false
  /// Whether it is a variable of a function. Only local variables with a property wrapper have a declaration.
  public var isLocal = false
  /// Whether it is `let`.
  public var isConstant = false
  /// Whether a setter is declared or implied.
  public var isSettable = false
  /// Whether it only stores an initializer parameter of the same name, and the text of the file shows that nothing
  /// reads either of them.
  public var isIdle = false
  /// The names of the type's functions that use the property, in order, if it stores an initializer parameter of the
  /// same name. Empty if the file's text names the property elsewhere, too, or nowhere.
  public var users: [String] = []
  /// `async`, `throws` of its getter.
  public var effects: [String] = []
  /// Attributes, in order.
  public var attributes: [Attribute] = []
  /// Modifiers as written, in order.
  public var modifiers: [String] = []
  /// The clauses of `#if` around it, outermost first.
  public var conditions: [Condition] = []
  /// Offsets of its name.
  public var nameRange: Range<Int>
  /// Offsets of the whole declaration.
  public var range: Range<Int>

  /// Creates a declaration.
  public init(name: String, owner: Int?, nameRange: Range<Int>, range: Range<Int>) {
    self.name = name
    self.owner = owner
    self.nameRange = nameRange
    self.range = range
  }
}

/// `typealias`, or an `associatedtype` with or without a default.
public struct TypealiasDecl: Codable, Sendable {
  /// Its name.
  public var name: String
  /// Position of the enclosing type or extension.
  public var owner: Int?
  /// Its generic parameters.
  public var generics: [GenericParameter] = []
  /// The type that it stands for; `nil` for an associated type without a default.
  public var target: NodeID?
  /// Whether it is an associated type.
  public var isAssociatedType = false
  /// Whether it is `private` or `fileprivate`.
  public var isPrivate = false
  /// The clauses of `#if` around it, outermost first.
  public var conditions: [Condition] = []
  /// Offsets of its name.
  public var nameRange: Range<Int>

  /// Creates a declaration.
  public init(name: String, owner: Int?, nameRange: Range<Int>) {
    self.name = name
    self.owner = owner
    self.nameRange = nameRange
  }
}

/// A case of an enum.
public struct EnumCaseDecl: Codable, Sendable {
  /// Its name.
  public var name: String
  /// Position of the enum.
  public var owner: Int?
  /// The raw value as text, if one is written as a literal.
  public var rawValue: String?
  /// Creates a case.
  public init(name: String, owner: Int?, rawValue: String?) {
    self.name = name
    self.owner = owner
    self.rawValue = rawValue
  }
}

/// `import`.
public struct ImportDecl: Codable, Sendable {
  /// The path as written: `Swinject`, `Swinject.Container`.
  public var path: String
  /// Attributes and modifiers: `@_exported`, `@testable`, `public`.
  public var specifiers: [String]
  /// Offsets of the declaration.
  public var range: Range<Int>
  /// The module that is imported.
  public var module: String {
    path.utf8.contains(UInt8(ascii: ".")) ? path.split(separator: ".").first.map(String.init) ?? path : path
  }
  /// Creates an import.
  public init(path: String, specifiers: [String], range: Range<Int>) {
    self.path = path
    self.specifiers = specifiers
    self.range = range
  }
}
