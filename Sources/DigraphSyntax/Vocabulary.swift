/// The words that decide which files are parsed, and which bodies in them are lowered.
///
/// Each file from which a front end can learn contains at least one of its words. A file without any of them is not
/// parsed. In a parsed file, only bodies with such a word are lowered.
public struct Vocabulary: Hashable, Codable, Sendable {
  /// Words for which the body around them is lowered.
  public private(set) var words: Set<String>
  /// Words for which all members of a type are lowered, if they occur in its inheritance clause.
  public private(set) var supertypes: Set<String>

  /// Words for which a type in a parsed file is read, whether or not other code asks for the type.
  public private(set) var typeWords: Set<String>

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - words: identifiers, or the operator `~>`.
  ///   - supertypes: identifiers.
  ///   - typeWords: identifiers.
  public init(words: Set<String> = [], supertypes: Set<String> = [], typeWords: Set<String> = []) {
    self.words = words
    self.supertypes = supertypes
    self.typeWords = typeWords
  }

  /// Adds the words of another vocabulary.
  public mutating func formUnion(_ other: Vocabulary) {
    words.formUnion(other.words)
    supertypes.formUnion(other.supertypes)
    typeWords.formUnion(other.typeWords)
  }

  /// All words, except for those for which only types are read.
  public var all: Set<String> { words.union(supertypes) }
}
