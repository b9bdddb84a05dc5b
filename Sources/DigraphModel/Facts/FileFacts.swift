/// All facts that digraph has about one file. They depend only on the file's bytes, on the words that were looked for,
/// and on the version of the tool. Therefore they can be cached.
public struct FileFacts: Codable, Sendable {
  /// Lowered bodies, initial values and types.
  public var code: Code
  /// Types and extensions; an enclosing one comes before those inside it.
  public var types: [TypeDecl] = []
  /// Functions, initialisers and subscripts.
  public var functions: [FunctionDecl] = []
  /// Variables and constants.
  public var properties: [PropertyDecl] = []
  /// Typealiases.
  public var aliases: [TypealiasDecl] = []
  /// Cases of enums.
  public var cases: [EnumCaseDecl] = []
  /// Imports.
  public var imports: [ImportDecl] = []
  /// The comments at the beginning of the file, as written, cut after some lines. Code generators sign their output
  /// there.
  public var header = ""
  /// Statements at the top level, if there are any.
  public var topLevel: NodeID?
  /// Comments that speak to digraph, in order.
  public var directives: [Directive] = []
  /// Comments that speak to a code generator, in order.
  public var annotations: [Annotation] = []
  /// Offset of the first byte of each line.
  public var lineStarts: [UInt32]
  /// Syntax errors, by offset.
  public var syntaxErrors: [SyntaxError] = []
  /// Code that is nested too deeply to be read, by offset.
  public var omissions: [Omission] = []

  /// Declarations that have not been read, by their positions in the scan of the file, ascending.
  public var unreadDeclarations: [Int] = []

  /// Creates the facts of a file that declares nothing.
  public init(code: Code, lineStarts: [UInt32]) {
    self.code = code
    self.lineStarts = lineStarts
  }

  /// 1-based line and column, in UTF-8 bytes, of an offset.
  ///
  /// - Complexity: O(log lines).
  public func position(at offset: Int) -> (line: Int, column: Int) { Self.position(at: offset, lineStarts) }

  fileprivate static func position(at offset: Int, _ lineStarts: [UInt32]) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(lineStarts.isEmpty ? 0 : lineStarts[low]) + 1)
  }

  /// The site of a range of offsets.
  public func site(of range: Range<Int>, path: String) -> Site { Self.site(of: range, lineStarts, path: path) }

  fileprivate static func site(of range: Range<Int>, _ lineStarts: [UInt32], path: String) -> Site {
    let start = position(at: range.lowerBound, lineStarts)
    let end = position(at: range.upperBound, lineStarts)
    return Site(path: path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// Code that was left out.
  public struct Omission: Codable, Sendable, Hashable {
    /// Its offsets.
    public var range: Range<Int>
    /// Whether a word that is looked for occurs in it.
    public var mayMatter: Bool
    /// Creates an omission.
    public init(range: Range<Int>, mayMatter: Bool) {
      self.range = range
      self.mayMatter = mayMatter
    }
  }

  /// A place where the parser had to guess.
  public struct SyntaxError: Codable, Sendable {
    /// The parser's message.
    public var message: String
    /// Offset of the place.
    public var offset: Int
    /// Whether declarations around it may be lost: the error is outside of function bodies, or a body does not end.
    public var losesDeclarations: Bool
    /// Creates an error.
    public init(message: String, offset: Int, losesDeclarations: Bool = false) {
      self.message = message
      self.offset = offset
      self.losesDeclarations = losesDeclarations
    }
  }
}

/// A comment `// digraph:verb arguments - reason`.
public struct Directive: Codable, Sendable, Hashable {
  /// `disable:next`, `enable`, `binds` …
  public var verb: String
  /// The text after the verb, before ` - `.
  public var arguments: String
  /// The text after ` - `.
  public var reason: String?
  /// Offsets of the comment.
  public var range: Range<Int>
  /// Whether only blanks stand before the comment in its line.
  public var isAlone: Bool
  /// The key that the directive names, if its verb takes a key and the key can be read.
  public var key: WrittenKey?
  /// Creates a directive.
  public init(verb: String, arguments: String, reason: String?, range: Range<Int>, isAlone: Bool = true) {
    self.verb = verb
    self.arguments = arguments
    self.reason = reason
    self.range = range
    self.isAlone = isAlone
  }
}

/// A comment `// @word …`, alone in its line.
public struct Annotation: Codable, Sendable, Hashable {
  /// The comment as it is written.
  public var text: String
  /// Its offset.
  public var offset: Int
  /// The offset of the code that follows, behind blanks and further comments.
  public var code: Int
  /// Creates an annotation.
  public init(text: String, offset: Int, code: Int) { (self.text, self.offset, self.code) = (text, offset, code) }
}

/// A key as a comment spells it: `Type`, `Type named "name"`, `Type with (Int, String)`, or with both name and
/// arguments; then, optionally, its scope and its container: `Type scope weak in AppContainer`.
public struct WrittenKey: Codable, Sendable, Hashable {
  /// Its type.
  public var type: NodeID
  /// Its name.
  public var name: String?
  /// Types of its run-time arguments.
  public var arguments: [NodeID]
  /// The scope of the binding, in the framework's word for it.
  public var scope: String?
  /// Name of the container that has the binding.
  public var container: String?
  /// Creates a key.
  public init(
    type: NodeID, name: String? = nil, arguments: [NodeID] = [], scope: String? = nil, container: String? = nil
  ) {
    self.type = type
    self.name = name
    self.arguments = arguments
    self.scope = scope
    self.container = container
  }
}

/// A file of the input, with its facts.
///
/// It is a class because the facts of a file are too large to copy at each call.
public final class SourceFile: Sendable {
  /// Path relative to the repository root, `/`-separated.
  public let path: String
  /// The module that compiles it.
  public let module: String
  /// Whether it belongs to a test target, or lies in a folder of tests.
  public let isTest: Bool
  /// Targets that compile it, as far as manifests say so.
  public let targets: [BuildTarget]
  /// Whether an app or an extension compiles it into itself; `false` for a library's file.
  public let isOfApp: Bool
  /// The file's facts.
  public let facts: FileFacts

  /// Creates a file.
  public init(
    path: String, module: String, isTest: Bool = false, targets: [BuildTarget] = [], isOfApp: Bool = false,
    facts: FileFacts
  ) {
    self.path = path
    self.module = module
    self.isTest = isTest
    self.targets = targets
    self.isOfApp = isOfApp
    self.facts = facts
  }

  /// The same file, as compiled by another module.
  public func compiled(by module: String) -> SourceFile {
    SourceFile(path: path, module: module, isTest: isTest, targets: targets, isOfApp: isOfApp, facts: facts)
  }

  /// The site of a node.
  public func site(of node: Node) -> Site { site(of: node.range) }

  /// The site of a range of offsets.
  public func site(of range: Range<Int>) -> Site {
    // A method of the facts would get a copy of all facts.
    FileFacts.site(of: range, facts.lineStarts, path: path)
  }
}
