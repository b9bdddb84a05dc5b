public import DigraphModel

/// Names that unparsed files declare, as far as a byte scan can know them.
///
/// If only the index has a name, a look-up either answers with the kind of the declaration, or adds the file to
/// `Program.wantedFiles`. That file is then parsed, and the program is built again.
public struct DeclarationIndex: Sendable {
  /// A declaration in a file that has not been parsed.
  public struct Entry: Hashable, Sendable {
    /// Hash of the name.
    public var name: UInt64
    /// The caller's number for the file.
    public var file: UInt32
    /// The keyword of the declaration.
    public var keyword: DeclarationKeyword
    /// Whether the declaration has an inheritance clause.
    public var hasInheritance: Bool
    /// The position among all declarations of the file.
    public var number: UInt32
    /// Creates an entry.
    public init(name: UInt64, file: Int, number: Int = 0, keyword: DeclarationKeyword, hasInheritance: Bool) {
      self.name = name
      self.file = UInt32(file)
      self.number = UInt32(number)
      self.keyword = keyword
      self.hasInheritance = hasInheritance
    }
  }

  /// It is a class, because every look-up copies the index.
  private final class Names: Sendable {
    /// Declarations without extensions. Most files extend `String`, so a search for declarations should not have to
    /// pass extensions.
    let declarations: HashedEntries
    let extensions: HashedEntries
    let hash: @Sendable (String) -> UInt64

    init(_ entries: [Entry], _ hash: @escaping @Sendable (String) -> UInt64) {
      self.hash = hash
      declarations = HashedEntries(entries.filter { $0.keyword != .extension })
      extensions = HashedEntries(entries.filter { $0.keyword == .extension })
    }
  }

  private let names: Names
  /// Selects the entries that count; `nil` if all do.
  private var counts: (@Sendable (Entry) -> Bool)?

  /// Sorts declared names.
  ///
  /// - Parameters:
  ///   - entries: all declared names. Entries of the same name stay in their order.
  ///   - hash: the function that has hashed the names of the entries.
  /// - Complexity: O(entries).
  public init(_ entries: [Entry], hash: @escaping @Sendable (String) -> UInt64) {
    names = Names(entries, hash)
  }

  /// The index without the entries of files that have been parsed since.
  public func restricted(to counts: @escaping @Sendable (Entry) -> Bool) -> DeclarationIndex {
    var copy = self
    copy.counts = counts
    return copy
  }

  /// Declarations of a name, without extensions.
  public func declarations(of name: String) -> [Entry] { declarations(ofHashed: names.hash(name)) }

  /// Extensions of a name.
  public func extensions(of name: String) -> [Entry] { extensions(ofHashed: names.hash(name)) }

  func declarations(ofHashed name: UInt64) -> [Entry] { restricted(names.declarations[name]) }

  func extensions(ofHashed name: UInt64) -> [Entry] { restricted(names.extensions[name]) }

  private func restricted(_ entries: [Entry]) -> [Entry] { counts.map { entries.filter($0) } ?? entries }
}

/// Entries by hash: a large input has hundreds of thousands, and a run looks up only a few of them.
private struct HashedEntries: Sendable {
  /// All entries, by the first bits of their hash.
  private var entries: [DeclarationIndex.Entry] = []
  /// Where the entries of each value of the first bits start.
  private var starts: [Int] = []
  /// How far a hash is shifted to get its first bits.
  private var shift: UInt64 = 0

  init(_ unsorted: [DeclarationIndex.Entry]) {
    guard let first = unsorted.first else { return }
    let bits = Int.bitWidth - unsorted.count.leadingZeroBitCount
    shift = UInt64(UInt64.bitWidth - bits)
    starts = Array(repeating: 0, count: (1 << bits) + 1)
    for entry in unsorted { starts[Int(entry.name >> shift) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var next = starts
    entries = Array(repeating: first, count: unsorted.count)
    for entry in unsorted {
      let bucket = Int(entry.name >> shift)
      entries[next[bucket]] = entry
      next[bucket] += 1
    }
  }

  subscript(name: UInt64) -> [DeclarationIndex.Entry] {
    if entries.isEmpty { return [] }
    let bucket = Int(name >> shift)
    return entries[starts[bucket]..<starts[bucket + 1]].filter { $0.name == name }
  }
}
