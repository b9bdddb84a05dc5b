/// Finds code that is nested more deeply than a recursive parser and the walks behind it can bear, before it is parsed.
///
/// SwiftParser counts brackets and gives up the rest of the file at a limit. It does not count what else it recurses
/// for
/// - `try try …`, `else if …`, `A -> B -> …` -, nor do its look-aheads, one of which takes time exponential in the
///   number of `[` that follow each other. Chains `a.b.c…` are parsed in a loop, but give trees of any depth. So tokens
///   are counted here: those at which the depth is over a limit are named, for the caller to blank out; the code before
///   and behind them is read as if they were not there.
///
/// The tokens are Swift's by and large
/// (https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure): strings with
/// their interpolations, comments, literals of regular expressions where they are likely.
///
/// - Complexity: O(bytes), without recursion.
public struct NestingGuard {
  /// How deep brackets, prefix keywords and the like may be nested together. The compiler itself takes 256 brackets,
  /// but the parser's time for some broken code grows with the cube of the depth.
  static let depthLimit = 128
  /// How many branches after `else` count as one level: generated code has hundreds of them in a row.
  static let elsesPerLevel = 4
  /// How many members, calls and other postfixes one expression may have, those of the longest way into its arguments
  /// included.
  static let chainLimit = 1_000
  /// How many `[` may begin one another.
  static let squareLimit = 8
  /// How many `[` may be open in a literal or a comment, in case the lexer takes it for code.
  static let hiddenSquareLimit = 12
  /// How many `#` may stand in front of a string; the lexer counts them again at each.
  static let hashLimit = 32
  /// How many markers of conflicts a file may have.
  static let conflictLimit = 64
  /// How deep `#if` may be nested.
  static let conditionLimit = 64

  /// The limit that the parser is given. It counts brackets and `#if` alone, and by its own idea of where they are
  /// closed.
  public static let parserLimit = 4 * depthLimit

  /// Offsets of what is nested too deeply, ascending; empty for nearly every file.
  public static func excess(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var scan = NestingScan(bytes)
    return scan.run()
  }

  /// Puts blanks in place of what is nested too deeply.
  ///
  /// What is never closed goes on to the end of the file; the bytes end before it, so that the parser need not look for
  /// the end again and again.
  ///
  /// - Parameters:
  ///   - excess: What `excess(in:)` says of the bytes.
  ///   - bytes: A file, in UTF-8.
  /// - Returns: A copy in which all else is where it was.
  public static func without(_ excess: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var rest = Array(bytes)
    for index in excess.joined() where !rest[index].isBlank { rest[index] = UInt8(ascii: " ") }
    if let last = excess.last, rest[last.upperBound...].allSatisfy(\.isBlank) {
      rest.removeSubrange(last.lowerBound...)
    }
    return rest
  }
}
