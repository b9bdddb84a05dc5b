/// An index of the words in the input's files: in code, read or not, in texts and in comments.
public struct WordIndex: Sendable {
  /// Tells whether a file counts, by its position in the input.
  public typealias Choice = @Sendable (Int) -> Bool

  private let search: @Sendable (Set<String>, Int, Choice) -> [String: Set<String>]
  private var choice: Choice = { _ in true }

  /// Creates an index of all files.
  ///
  /// - Parameter search: Returns, for each of some words, the paths of the chosen files that contain it or may contain
  ///   it, up to a given number.
  public init(search: @escaping @Sendable (Set<String>, Int, Choice) -> [String: Set<String>]) { self.search = search }

  /// The index of some of the files.
  public func limited(to choice: @escaping Choice) -> WordIndex {
    var index = self
    index.choice = choice
    return index
  }

  /// The index of the files that another index chooses.
  public func limited(as other: WordIndex?) -> WordIndex { other.map { limited(to: $0.choice) } ?? self }

  /// The paths of the files that contain each of some words.
  ///
  /// - Complexity: O(identifiers of all files).
  func paths(with words: Set<String>, atMost count: Int) -> [String: Set<String>] {
    search(words, count, choice)
  }
}

extension Program {
  /// Searches all files that the program may contain for words. A type's name in its own declaration is no mention of
  /// the type. A function's name in its declaration is a mention of the function.
  ///
  /// - Parameters:
  ///   - words: Identifiers; those with other characters than ASCII letters, digits and `_` are ignored.
  ///   - count: The number of files of each word that are enough.
  /// - Returns: By word, the paths of the files that contain it or may contain it; `nil` if there is no index.
  public func paths(with words: Set<String>, atMost count: Int = .max) -> [String: Set<String>]? {
    guard let index = self.words else { return nil }
    let plain = words.filter { !$0.isEmpty && $0.utf8.allSatisfy(\.isOfPlainIdentifier) }
    askedWords.formUnion(plain)
    return plain.isEmpty ? [:] : index.paths(with: plain, atMost: count)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, a digit or `_`.
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
