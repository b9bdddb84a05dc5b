public import DigraphModel

/// Knows one framework: which words to look for, and what the code that has them means.
///
/// A front end reports what is written and judges nothing. It reads facts, never syntax.
public protocol FrontEnd: Sendable {
  /// Whose code it reads.
  var framework: Framework { get }
  /// Identifiers at least one of which occurs in any file that it can learn from.
  var words: Set<String> { get }
  /// Identifiers besides `words` at least one of which occurs in any type that it can learn from, if nobody asks for
  /// the type by its name; they count only in files that `words` occur in.
  var typeWords: Set<String> { get }
  /// Identifiers that are too common to be looked for, but for where some of `words` and `modules` have been found.
  ///
  /// They are those that `helpers(in:)` is sure to name then: files that have them are parsed once, and not anew.
  func words(besides found: Set<String>) -> Set<String>
  /// Types that, named in an inheritance clause, make every member of the subtype interesting.
  var supertypes: Set<String> { get }
  /// Modules whose import shows that the framework is used.
  var modules: Set<String> { get }
  /// What types of the framework were called in earlier versions, and are called now.
  var formerNames: [String: String] { get }
  /// Types of the framework whose names mean them where it is imported, and not namesakes in modules that are not.
  var typeNames: Set<String> { get }

  /// Names of files that are no Swift sources, but say something of the wiring wherever they lie.
  var sideFileNames: Set<String> { get }
  /// Further such files that some of them, and the program, lead to.
  func sideFiles(after known: [SideFile]) -> [SidePath]

  /// Whether the framework is used; another library may have modules of the same names.
  func isUsed(in program: Program) -> Bool

  /// Names that the input's own helpers add to `words`: functions and property wrappers around the framework.
  func helpers(in program: Program) -> Set<String>
  /// Texts by which its generators sign the files that they write, in the comments at the top.
  var signatures: Set<String> { get }
  /// Types, among them some of the framework's, whose subtypes and extensions are read in full.
  func typesReadInFull(in program: Program) -> Set<String>
  /// Containers, bindings, requests and gaps of the whole input.
  func draft(of program: Program) -> Draft
}

extension FrontEnd {
  /// None.
  public var typeWords: Set<String> { [] }
  /// None.
  public var signatures: Set<String> { [] }
  /// None.
  public func words(besides found: Set<String>) -> Set<String> { [] }
  /// None.
  public var formerNames: [String: String] { [:] }
  /// None.
  public var typeNames: Set<String> { [] }
  /// None.
  public var sideFileNames: Set<String> { [] }
  /// None.
  public func sideFiles(after known: [SideFile]) -> [SidePath] { [] }

  /// A file of the program imports the framework.
  public func isUsed(in program: Program) -> Bool { !program.modules.isDisjoint(with: modules) }

  /// No types at all.
  public func typesReadInFull(in program: Program) -> Set<String> { [] }
}
