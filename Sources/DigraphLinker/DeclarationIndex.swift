public import DigraphModel

/// Names that files declare which have not been parsed: what a byte scan can know.
///
/// Looking a name up that is only in the index either answers from the index (its kind), or is remembered in
/// `Program.wantedFiles`, so that the file is parsed and the program built again.
public struct DeclarationIndex: Sendable {
  /// An entry: a file that has not been parsed, and the keyword before the name.
  public struct Entry: Hashable, Sendable {
    /// The caller's number for the file.
    public var file: Int
    /// What the name is declared with.
    public var keyword: DeclarationKeyword
    /// Creates an entry.
    public init(file: Int, keyword: DeclarationKeyword) {
      self.file = file
      self.keyword = keyword
    }
  }

  /// A declared name, as it is stored: a large input has hundreds of thousands, of which a run looks up a few.
  private struct Row {
    var name: UInt64
    var file: UInt32
    var keyword: DeclarationKeyword
  }

  /// All names, by the first bits of their hash; those of one name in the order in which they were added.
  private var rows: [Row] = []
  /// Where the rows of each value of the first bits start.
  private var starts: [Int32] = []
  /// How far a hash is shifted to get its first bits.
  private var shift = UInt64(UInt64.bitWidth)
  private let hash: @Sendable (String) -> UInt64

  /// Sorts declared names.
  ///
  /// - Parameters:
  ///   - hash: the hash by which names are given.
  ///   - forEach: calls its argument with each declared name: its hash, the number of its file, and its keyword. It is
  ///     run several times, and does the same each time.
  /// - Complexity: O(names).
  public init(
    hash: @escaping @Sendable (String) -> UInt64,
    names forEach: ((_ name: UInt64, _ file: Int, _ keyword: DeclarationKeyword) -> Void) -> Void
  ) {
    self.hash = hash
    var count = 0
    forEach { _, _, _ in count += 1 }
    guard count > 0 else { return }
    let bits = max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
    let shift = UInt64(UInt64.bitWidth - bits)
    var starts = [Int32](repeating: 0, count: (1 << bits) + 1)
    forEach { name, _, _ in starts[Int(name >> shift) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var next = starts
    var rows = [Row](repeating: Row(name: 0, file: 0, keyword: .class), count: count)
    forEach { name, file, keyword in
      let bucket = Int(name >> shift)
      rows[Int(next[bucket])] = Row(name: name, file: UInt32(file), keyword: keyword)
      next[bucket] += 1
    }
    self.rows = rows
    self.starts = starts
    self.shift = shift
  }

  /// All entries of a name.
  public subscript(name: String) -> [Entry] {
    guard !rows.isEmpty else { return [] }
    let wanted = hash(name)
    let bucket = Int(wanted >> shift)
    return rows[Int(starts[bucket])..<Int(starts[bucket + 1])].lazy.filter { $0.name == wanted }.map {
      Entry(file: Int($0.file), keyword: $0.keyword)
    }
  }
}
