public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// The knowledge of one framework: the words to look for, and the meaning of the code around them.
///
/// A front end reports declarations and judges nothing. It reads facts, never syntax. Members without a default below
/// are those that each front end needs.
public protocol FrontEnd: Sendable {
  /// The framework whose code the front end reads.
  var framework: Framework { get }
  /// Each file that the front end can learn from contains at least one of these identifiers.
  var words: Set<String> { get }
  /// Further identifiers, which count only in files that contain some of `words`. Each type that the front end can
  /// learn from contains one of `words` or of these, unless code asks for the type by its name.
  var typeWords: Set<String> { get }
  /// Further identifiers, too common to be searched for on their own. `found` has the words and modules that the input
  /// contains.
  ///
  /// `furtherWords(in:)` would name them later anyway. Because they are named early, their files are parsed only once.
  func words(besides found: Set<String>) -> Set<String>
  /// Types that make every member of a subtype relevant, if the subtype's inheritance clause names them.
  var supertypes: Set<String> { get }
  /// Modules whose import shows that the framework is used.
  var modules: Set<String> { get }
  /// The current names of types of the framework, by their names in earlier versions.
  var formerNames: [String: String] { get }
  /// Names of the framework's types. In files that import the framework, they mean these types, and not types of the
  /// same name in modules that the file does not import.
  var typeNames: Set<String> { get }

  /// Names of files that describe wiring and are no Swift sources. Such files are read in every folder.
  var sideFileNames: Set<String> { get }
  /// Further such files, to which the known ones or the front end's configuration refer.
  func sideFiles(after known: [SideFile]) -> [SidePath]

  /// Whether the framework is used; another library may have modules of the same names.
  func isUsed(in program: Program) -> Bool

  /// Names that count besides `words` if the framework is used: functions and property wrappers that use it, and the
  /// framework's own words that are too common for `words`.
  func furtherWords(in program: Program) -> Set<String>
  /// Texts with which the framework's generators sign the files that they write, in the comments at the top.
  var signatures: Set<String> { get }
  /// Types, among them some of the framework's, whose subtypes and extensions are read in full.
  func typesReadInFull(in program: Program) -> Set<String>
  /// Containers, bindings, requests and gaps of the whole input.
  func draft(of program: Program) -> Draft
  /// The draft of a program that may continue an earlier one.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - state: The front end's state after the earlier program, which it replaces by its state after this one. The
  ///     state only saves time.
  /// - Returns: The same draft as `draft(of:)` returns.
  func draft(of program: Program, keeping state: inout AnyObject?) -> Draft
  /// Corrects facts about one program in the draft of all programs, where another program shows more.
  func relate(_ draft: inout Draft)
}

extension FrontEnd {
  /// No identifiers.
  public var typeWords: Set<String> { [] }
  /// No texts.
  public var signatures: Set<String> { [] }
  /// No identifiers.
  public func words(besides found: Set<String>) -> Set<String> { [] }
  /// No names.
  public var formerNames: [String: String] { [:] }
  /// No types.
  public var typeNames: Set<String> { [] }
  /// No files.
  public var sideFileNames: Set<String> { [] }
  /// No files.
  public func sideFiles(after known: [SideFile]) -> [SidePath] { [] }

  /// Evaluates all code, and evaluates it again if properties have received tracked values: code may have read a
  /// property before other code assigned it.
  ///
  /// If files are wanted, there is no further pass, because the program is then built and evaluated again anyway.
  @discardableResult
  public func run<E: Evaluator>(_ evaluator: E, furtherPasses count: Int = 2, _ runAll: (E) -> Void) -> E {
    runAll(evaluator)
    for _ in 0..<count where evaluator.needsAnotherPass && evaluator.program.wantedFiles.isEmpty {
      evaluator.startPass()
      runAll(evaluator)
    }
    return evaluator
  }

  /// Whether a file of the program imports the framework.
  public func isUsed(in program: Program) -> Bool { !program.modules.isDisjoint(with: modules) }

  /// Makes the draft, and keeps no state.
  public func draft(of program: Program, keeping state: inout AnyObject?) -> Draft { draft(of: program) }

  /// Changes nothing.
  public func relate(_ draft: inout Draft) {}

  /// No types at all.
  public func typesReadInFull(in program: Program) -> Set<String> { [] }
}
