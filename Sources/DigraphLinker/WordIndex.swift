/// Which files of the input have a word anywhere: in code, read or not, in texts and in comments.
public struct WordIndex: Sendable {
  private let search: @Sendable (Set<String>, Int) -> [String: Set<String>]

  /// Creates an index.
  ///
  /// - Parameter search: The paths of the files that have each of some words, and of those of which that is not known;
  ///   no more of each than a number.
  public init(search: @escaping @Sendable (Set<String>, Int) -> [String: Set<String>]) { self.search = search }

  /// The paths of the files with each of some words.
  ///
  /// - Complexity: O(identifiers of all files).
  func paths(with words: Set<String>, atMost count: Int) -> [String: Set<String>] { search(words, count) }
}

extension Program {
  /// Looks for words in all files, whichever app they are of. What a type or a function is called where it is declared
  /// is no mention of a type, but one of a function.
  ///
  /// - Parameters:
  ///   - words: Identifiers; those with other characters than ASCII letters, digits and `_` are passed over.
  ///   - count: Of how many files of each word it is enough to know.
  /// - Returns: By word, the paths of the files that have it, or of which that is not known; `nil` if there is no
  ///   index.
  public func paths(with words: Set<String>, atMost count: Int = .max) -> [String: Set<String>]? {
    guard let index = self.words else { return nil }
    let plain = words.filter { !$0.isEmpty && $0.utf8.allSatisfy(\.isOfPlainIdentifier) }
    askedWords.formUnion(plain)
    return plain.isEmpty ? [:] : index.paths(with: plain, atMost: count)
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit or `_`.
  fileprivate var isOfPlainIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
