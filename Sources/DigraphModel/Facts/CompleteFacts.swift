/// All facts of one file, whatever words are looked for in it.
///
/// A file that is read for some words has facts without the bodies that hold none of these words. Complete facts have
/// all bodies, and list the words that each body depends on. From them, the facts for any words can be made without the
/// file.
public struct CompleteFacts: Sendable {
  /// The facts with all optional parts.
  public var facts: FileFacts
  /// The optional parts; each comes after the parts that lie in it.
  public var parts: [OptionalPart]

  /// Creates facts of a file.
  public init(facts: FileFacts, parts: [OptionalPart]) {
    self.facts = facts
    self.parts = parts
  }
}

/// A part of a file's facts that is interesting only with some words: a body, a default value, an initial value.
public struct OptionalPart: Sendable, Hashable {
  /// The condition under which the part is read.
  public var rule: Rule
  /// The numbers of nodes and declarations before the part.
  public var start: Counts
  /// The numbers of nodes and declarations with the part.
  public var end: Counts

  /// Creates a part.
  public init(_ rule: Rule, from start: Counts, to end: Counts) {
    self.rule = rule
    self.start = start
    self.end = end
  }

  /// The condition under which a part is read. Ranges are offsets in the file.
  public enum Rule: Sendable, Hashable {
    /// A word lies in a range.
    case word(in: Range<Int>)
    /// Any word lies in the file.
    case anyWord
    /// A word lies in the first range, or a watched name in the second, or the enclosing type is read in full.
    case member(of: Int?, in: Range<Int>, watching: Range<Int>? = nil)
    /// A word or a watched name lies in the range, or the enclosing type is read in full. Without an enclosing type,
    /// the file must be a script.
    case property(of: Int?, in: Range<Int>)
    /// The preceding part is not read.
    case instead
  }

  /// Numbers of nodes and declarations of each kind.
  public struct Counts: Sendable, Hashable {
    /// Nodes of the code.
    public var nodes: Int
    /// Types and extensions.
    public var types: Int
    /// Functions.
    public var functions: Int
    /// Properties.
    public var properties: Int
    /// Typealiases.
    public var aliases: Int
    /// Cases of enums.
    public var cases: Int

    /// Creates counts.
    public init(nodes: Int, types: Int, functions: Int, properties: Int, aliases: Int, cases: Int) {
      self.nodes = nodes
      self.types = types
      self.functions = functions
      self.properties = properties
      self.aliases = aliases
      self.cases = cases
    }
  }
}
