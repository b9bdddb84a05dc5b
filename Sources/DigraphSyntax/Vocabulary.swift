/// The words that decide which files are parsed, and which bodies in them are lowered.
///
/// A front end names the words at least one of which must occur in any file that it can learn from; a file without any is
/// not parsed. In a file that is parsed, only bodies with such a word in them are lowered.
public struct Vocabulary: Hashable, Codable, Sendable {
  /// Words that make the surrounding body worth lowering.
  public private(set) var words: Set<String>
  /// Words that, in an inheritance clause, make all members of the type worth lowering.
  public private(set) var supertypes: Set<String>

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - words: identifiers, or the operator `~>`.
  ///   - supertypes: identifiers.
  public init(words: Set<String> = [], supertypes: Set<String> = []) {
    self.words = words
    self.supertypes = supertypes
  }

  /// Adds the words of another vocabulary.
  public mutating func formUnion(_ other: Vocabulary) {
    words.formUnion(other.words)
    supertypes.formUnion(other.supertypes)
  }

  /// All words.
  public var all: Set<String> { words.union(supertypes) }
}
