/// The code of one file that may hold wiring, lowered from syntax to a small tree.
///
/// Only bodies in which a word of some framework occurs are lowered; all other declarations have no body here. The tree
/// is stored flat: a node is 32 bytes, its children are a run of `children`, and `Node` is a cursor into it. That keeps
/// ten thousand files small in memory and lets a cache store them as they are. (rust-analyzer keeps its function bodies
/// in such arenas too: `crates/hir-def/src/expr_store`.)
public final class Code: Codable, Sendable {
  /// All nodes; a child comes before its parent.
  public let nodes: [Storage]
  /// Children of all nodes, run by run.
  public let children: [Int32]
  /// Names, literals and verbatim types.
  public let strings: StringTable

  /// Takes over the arrays that `CodeBuilder` has built.
  public init(nodes: [Storage], children: [Int32], strings: StringTable) {
    self.nodes = nodes
    self.children = children
    self.strings = strings
  }

  /// The cursor at a node.
  @inlinable public subscript(id: NodeID) -> Node { Node(code: self, id: id) }

  /// One node as it is stored.
  public struct Storage: Codable, Sendable {
    /// The kind of the node.
    public var kind: Node.Kind
    /// Details; their meaning depends on the kind.
    public var flags: Node.Flags
    /// Number of its string, or -1.
    public var text: Int32
    /// A type node, or for `.function` the number of the declaration; -1 for none.
    public var reference: Int32
    /// Offset of its first byte in the file.
    public var start: UInt32
    /// Offset of the byte after it.
    public var end: UInt32
    /// Start of its run of children.
    public var firstChild: UInt32
    /// Length of its run of children.
    public var childCount: UInt32

    /// Creates a node; `text` and `reference` are -1 for none.
    public init(
      kind: Node.Kind, flags: Node.Flags, text: Int32, reference: Int32, start: UInt32, end: UInt32, firstChild: UInt32,
      childCount: UInt32
    ) {
      self.kind = kind
      self.flags = flags
      self.text = text
      self.reference = reference
      self.start = start
      self.end = end
      self.firstChild = firstChild
      self.childCount = childCount
    }
  }
}

/// Number of a node in its file.
public struct NodeID: Hashable, Codable, Sendable {
  /// Position in `Code.nodes`.
  public var index: Int32
  /// Creates the number from a position.
  @inlinable public init(_ index: Int32) { self.index = index }
}

/// A node of a file's code: a cursor, cheap to copy.
public struct Node: Sendable {
  /// The file's code.
  public let code: Code
  /// Its number.
  public let id: NodeID

  /// Creates a cursor.
  @inlinable public init(code: Code, id: NodeID) {
    self.code = code
    self.id = id
  }

  @inlinable var storage: Code.Storage { code.nodes[Int(id.index)] }

  /// The kind of the node.
  @inlinable public var kind: Kind { storage.kind }
  /// Details; their meaning depends on the kind.
  @inlinable public var flags: Flags { storage.flags }
  /// Name, literal, operator or label; empty if it has none.
  @inlinable public var text: String { storage.text < 0 ? "" : code.strings[Int(storage.text)] }
  /// Whether it has a text at all: an unlabelled argument has none.
  @inlinable public var hasText: Bool { storage.text >= 0 }
  /// Offsets of its bytes in the file.
  @inlinable public var range: Range<Int> { Int(storage.start)..<Int(storage.end) }
  /// Number of its children.
  @inlinable public var childCount: Int { Int(storage.childCount) }
  /// The type that is written in the node; `nil` if there is none.
  @inlinable public var type: Node? {
    storage.reference < 0 || kind == .function ? nil : Node(code: code, id: NodeID(storage.reference))
  }
  /// For `.function`, the position in `FileFacts.functions`.
  @inlinable public var declaration: Int? { kind == .function ? Int(storage.reference) : nil }

  /// The number of nodes in its subtree, itself included. The others are stored directly before it.
  ///
  /// - Complexity: O(depth).
  public var nodeCount: Int {
    var first = id.index
    while true {
      let storage = code.nodes[Int(first)]
      let child = storage.childCount == 0 ? first : code.children[Int(storage.firstChild)]
      let type = storage.kind == .function || storage.reference < 0 ? first : storage.reference
      let next = min(first, child, type)
      if next == first { return Int(id.index - first) + 1 }
      first = next
    }
  }

  /// A child; the conventions are those of `Kind`.
  @inlinable public subscript(index: Int) -> Node {
    Node(code: code, id: NodeID(code.children[Int(storage.firstChild) + index]))
  }

  /// All children, in order.
  @inlinable public var children: Children { Children(node: self) }

  /// The children of a node.
  public struct Children: RandomAccessCollection, Sendable {
    @usableFromInline let node: Node

    @inlinable init(node: Node) { self.node = node }
    /// Always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of children.
    @inlinable public var endIndex: Int { node.childCount }
    /// A child.
    @inlinable public subscript(position: Int) -> Node { node[position] }
  }
}

extension Node: Hashable {
  /// Whether both are the same node of the same file.
  @inlinable public static func == (lhs: Node, rhs: Node) -> Bool { lhs.id == rhs.id && lhs.code === rhs.code }
  /// Hashes identity.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(code))
    hasher.combine(id)
  }
}

extension Node {
  /// Details of a node.
  public struct Flags: OptionSet, Hashable, Codable, Sendable {
    /// One bit for each detail.
    public var rawValue: UInt8
    /// Creates a set of details.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `.member`: it has a base. Without, it is an implicit member, `.container`.
    public static let hasBase = Flags(rawValue: 1)
    /// `.argument`: a trailing closure.
    public static let trailing = Flags(rawValue: 2)
    /// `.argument`: passed with `&`.
    public static let inOut = Flags(rawValue: 4)
    /// `.capture`: `weak` or `unowned`.
    public static let weak = Flags(rawValue: 8)
    /// `.variable`: `let`.
    public static let constant = Flags(rawValue: 16)
    /// `.variable`: computed or lazy, hence evaluated when it is read.
    public static let deferred = Flags(rawValue: 32)
    /// `.closure`: it has a parameter clause, so `$0` is an argument of an outer closure.
    public static let hasParameterClause = Flags(rawValue: 64)
    /// `.switchCase`: `default`.
    public static let isDefault = Flags(rawValue: 128)
    /// `.call`: `await` covers it, so that the code called may run on another executor.
    public static let isAwaited = Flags(rawValue: 1)
    /// `.patternVariable`: it is the subject itself. `.caseBinding`: the pattern only binds the subject, and tests
    /// nothing.
    public static let isSubject = Flags(rawValue: 1)
    /// `.patternVariable`: it is the subject without its Optional, `let x?`. `.caseBinding`, `.switchCase`: the pattern
    /// only tests that the subject is not `nil`.
    public static let unwrapsSubject = Flags(rawValue: 2)
  }

  /// The kinds of nodes, each with its text, type and children.
  public enum Kind: UInt8, Codable, Sendable, CaseIterable {
    /// Whether it is a value that is written out, and the same whenever it is evaluated.
    public var isLiteral: Bool {
      switch self {
      case .string, .integer, .float, .boolean, .nilLiteral: true
      default: false
      }
    }

    // MARK: Expressions

    /// `foo`, `foo(a:b:)`, `Foo<Bar>`. Text: the name. Children: generic argument types.
    case name
    /// `base.foo`, `.foo`. Text: the name. Children: the base if `hasBase`; then generic argument types.
    case member
    /// `f(x)`. Children: callee, arguments.
    case call
    /// `f[x]`. Children: base, arguments.
    case `subscript`
    /// An argument or tuple element. Text: the label. Children: the value.
    case argument
    /// `{ … }`. Text: the attribute with the actor that it runs on, as `MainActor`. Type: the written result. Children:
    /// captures, parameters, and the block last.
    case closure
    /// A closure's parameter. Text: the name. Type: as written.
    case closureParameter
    /// An entry of a capture list. Text: the name. Children: the value if one is written.
    case capture
    /// A string literal without interpolation. Text: its value.
    case string
    /// A string literal with interpolation. Text: the source. Children: the segments.
    case interpolation
    /// Text: the literal.
    case integer
    /// Text: the literal.
    case float
    /// Text: `true` or `false`.
    case boolean
    /// `nil`.
    case nilLiteral
    /// Children: the elements.
    case array
    /// Children: key, value, key, value …
    case dictionary
    /// `T.self`. Type: `T`.
    case metatype
    /// A type in the place of an expression, as in `[Foo]()`. Type: the type.
    case typeExpression
    /// `x!`. Children: `x`.
    case forceUnwrap
    /// `x?`. Children: `x`.
    case optionalChain
    /// `try? x`, `try! x`. Text: the mark. Children: `x`. (`try` and `await` are left out of the tree.)
    case optionalTry
    /// `x as T`. Text: `as`, `as?` or `as!`. Type: `T`. Children: `x`.
    case cast
    /// `x is T`. Type: `T`. Children: `x`.
    case isCheck
    /// Text: the operator. Children: both operands.
    case binary
    /// Text: the operator. Children: the operand.
    case prefix
    /// Text: the operator. Children: the operand.
    case postfix
    /// `c ? a : b`. Children: `c`, `a`, `b`.
    case ternary
    /// `a = b`. Children: `a`, `b`.
    case assignment
    /// Two or more elements, or none. Children: arguments.
    case tuple
    /// Text: the source.
    case keyPath
    /// `#function`. Text: the name without `#`. Children: arguments.
    case macro
    /// Any other expression. Text: the source, cut short. Children: the expressions in it.
    case other

    // MARK: Statements

    /// Children: the statements.
    case block
    /// A local variable. Text: the name. Type: as written. Children: the initial value, or the getter's block.
    case variable
    /// `let (a, b) = x`. Text: the names, joined by commas. Children: `x`.
    case variableTuple
    /// A local function. `declaration` is its position.
    case function
    /// Children: the value if there is one.
    case `return`
    /// Children: the error.
    case `throw`
    /// Children: conditions, block, and the block or `if` after `else`.
    case `if`
    /// Children: conditions, block.
    case `guard`
    /// The comma-separated conditions of `if`, `guard`, `while`. Text: the source. Children: the conditions.
    case conditions
    /// `let x = y` in conditions. Text: the name. Type: as written. Children: the value; none for the short form `let
    /// x`.
    case optionalBinding
    /// `case p = y` in conditions. Text: the pattern's source. Children: `y`, then the pattern's variables.
    case caseBinding
    /// Text: the name of the variable, or of those of a tuple, joined by commas; empty for another pattern. Children:
    /// sequence, the condition of `where`, the pattern's variables after `case`, block.
    case `for`
    /// `while` or `repeat`. Children: conditions or an expression, block.
    case loop
    /// Children: subject, cases.
    case `switch`
    /// Text: the label's source. Children: block, then the variables of its patterns.
    case switchCase
    /// A variable that a pattern binds. Text: its name. Type: the type that the pattern casts it to. Children: its
    /// `payload`, if it is part of an associated value.
    case patternVariable
    /// The associated value that a pattern like `.detail(id, let page)` binds to a variable. Text: the name of the
    /// case, the position of the value in it, and the number of values in the pattern, `detail.1.2`.
    case payload
    /// Children: block, and one block for each `catch`.
    case `do`
    /// Children: block.
    case `defer`
    /// `#if`. Children: clauses.
    case compilation
    /// A clause of `#if`. Text: the condition, empty for `#else`. Children: the statements in it.
    case compilationClause

    // MARK: Types

    /// `Foo`, `Foo<Bar>`. Text: the name. Children: generic arguments.
    case typeName
    /// `A.B`. Text: the last name. Children: the base, then generic arguments.
    case typeMember
    /// `T?`. Text, here and below: the source, exactly as written.
    case typeOptional
    /// `T!`.
    case typeImplicitlyUnwrapped
    /// `[T]`.
    case typeArray
    /// `[K: V]`. Children: key, value.
    case typeDictionary
    /// Children: elements.
    case typeTuple
    /// An element of a tuple. Text: the label. Children: the type.
    case typeElement
    /// Children: parameters, and the result last. `reference` holds nothing; effects and attributes are children of
    /// kind `typeEffect` before the parameters.
    case typeFunction
    /// `async`, `throws`, `@Sendable` … of a function type. Text: the word.
    case typeEffect
    /// `A & B`. Children: the parts.
    case typeComposition
    /// `T.Type`, `T.Protocol`. Children: `T`.
    case typeMetatype
    /// `any P`. Children: `P`.
    case typeAny
    /// `some P`. Children: `P`.
    case typeSome
    /// Anything else. Text: the source.
    case typeOther
  }
}

extension Node {
  /// The source of a type exactly as written. Frameworks that compare types as text compare this text.
  public var verbatimType: String {
    switch kind {
    case .typeName where childCount == 0 && type == nil: text
    default: type?.verbatimType ?? text
    }
  }
}
