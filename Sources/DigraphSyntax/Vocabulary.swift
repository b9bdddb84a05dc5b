/// The words that decide which files are parsed, and which bodies in them are lowered.
///
/// A front end names the words at least one of which must occur in any file that it can learn from; a file without any
/// is not parsed. In a file that is parsed, only bodies with such a word in them are lowered.
public struct Vocabulary: Hashable, Codable, Sendable {
  /// Words that make the surrounding body worth lowering.
  public private(set) var words: Set<String>
  /// Words that, in an inheritance clause, make all members of the type worth lowering.
  public private(set) var supertypes: Set<String>

  /// Words for which a type is read in a file that is parsed, whether somebody asks for it or not.
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

  /// All words, but for those that only types are read for.
  public var all: Set<String> { words.union(supertypes) }
}
