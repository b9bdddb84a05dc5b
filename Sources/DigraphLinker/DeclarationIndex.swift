/// Names that files declare which have not been parsed: what a byte scan can know.
///
/// Looking a name up that is only in the index either answers from the index (its kind), or is remembered in
/// `Program.wantedFiles`, so that the file is parsed and the program built again.
public struct DeclarationIndex: Sendable {
  /// An entry: a file that has not been parsed, and the keyword before the name.
  public struct Entry: Hashable, Sendable {
    /// The caller's number for the file.
    public var file: Int
    /// `class`, `extension` …
    public var keyword: String
    /// Creates an entry.
    public init(file: Int, keyword: String) {
      self.file = file
      self.keyword = keyword
    }
  }

  private var entries: [UInt64: [Entry]] = [:]
  private let hash: @Sendable (String) -> UInt64

  /// Creates an empty index; `hash` is the hash of names that `add` is called with.
  public init(hash: @escaping @Sendable (String) -> UInt64) { self.hash = hash }

  /// Adds a declared name.
  public mutating func add(name: UInt64, entry: Entry) { entries[name, default: []].append(entry) }

  /// All entries of a name.
  public subscript(name: String) -> [Entry] { entries[hash(name)] ?? [] }
}
