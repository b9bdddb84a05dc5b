/// Finds code that is nested too deeply for a recursive parser and the walks after it, before the code is parsed.
///
/// SwiftParser counts brackets and gives up the rest of the file at a limit. It does not count other recursion, such as
/// `try try …`, `else if …` and `A -> B -> …`. Its look-aheads do not count, either, and one of them takes time
/// exponential in the number of consecutive `[`. Chains `a.b.c…` are parsed in a loop, but give trees of any depth. So
/// this scan counts tokens and returns those at which the depth exceeds a limit, for the caller to blank out. The code
/// before and behind these tokens is read as if they were not there.
///
/// The tokens are approximately Swift's
/// (https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure): strings with
/// their interpolations, comments, and literals of regular expressions where they are likely.
///
/// - Complexity: O(bytes), without recursion.
public struct NestingGuard {
  /// The maximal nesting of brackets, prefix keywords and the like together. The compiler itself accepts 256 brackets,
  /// but the parser's time for some broken code grows with the cube of the depth.
  static let depthLimit = 128
  /// The number of branches after `else` that count as one level: generated code has hundreds of them in a row.
  static let elsesPerLevel = 4
  /// The maximal number of members, calls and other postfixes in one expression, including those on the longest path
  /// into its arguments.
  static let chainLimit = 1_000
  /// The maximal number of nested `[` that each stand at the beginning of the one around them. It also limits the open
  /// `[` that directly follow another `[`, as in `[A: [[A: [[A`. The time of the look-ahead doubles with each.
  static let squareLimit = 8
  /// The maximal number of open `[` in a literal or a comment, in case the lexer takes it for code.
  static let hiddenSquareLimit = 12
  /// The maximal number of `#` in front of a string; the lexer counts them again at each.
  static let hashLimit = 32
  /// The maximal number of conflict markers in a file.
  static let conflictLimit = 64
  /// The maximal nesting of `#if`.
  static let conditionLimit = 64

  /// The limit for the parser. The parser counts only brackets and `#if`, and decides for itself where they are closed.
  public static let parserLimit = 4 * depthLimit

  /// Offsets of code that is nested too deeply, ascending; empty for nearly every file.
  public static func excess(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var scan = NestingScan(bytes)
    return scan.run()
  }

  /// Replaces code that is nested too deeply by blanks.
  ///
  /// If the excess reaches to the end of the file, because it is never closed, the result ends before it. Otherwise the
  /// parser would search for the end again and again.
  ///
  /// - Parameters:
  ///   - excess: The result of `excess(in:)` for the bytes.
  ///   - bytes: A file, in UTF-8.
  /// - Returns: A copy with all other code in its place.
  public static func without(_ excess: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var rest = Array(bytes)
    for index in excess.joined() where !rest[index].isBlank { rest[index] = UInt8(ascii: " ") }
    if let last = excess.last, rest[last.upperBound...].allSatisfy(\.isBlank) {
      rest.removeSubrange(last.lowerBound...)
    }
    return rest
  }
}
