import DigraphModel
import DigraphProjects

/// The content of a cache, except for facts and scans, which are pieces of the file.
struct CacheIndex: Sendable {
  /// The files of the run, by path.
  var files: [CachedFile] = []
  /// The records about manifests, as JSON.
  var manifests: [UInt8] = []
  /// All words that the run looked for; files refer to them by position.
  var words: [String] = []
  /// The verdict of the run, with a hash of everything on which it depends besides files.
  var verdict: (key: ContentHash, json: [UInt8])?

  /// The bytes of an index.
  func encoded() -> [UInt8] {
    var coder = BinaryCoder()
    var copy = self
    Self.code(&copy, &coder)
    return coder.bytes
  }

  /// Decodes an index; `nil` if the bytes are damaged.
  init?(_ bytes: [UInt8]) {
    var coder = BinaryCoder(reading: bytes)
    Self.code(&self, &coder)
    guard coder.isComplete else { return nil }
  }

  init() {}

  private static func code(_ index: inout CacheIndex, _ coder: inout BinaryCoder) {
    coder.code(&index.words)
    coder.code(&index.manifests)
    coder.code(&index.verdict, like: (.none, [])) { coder, verdict in
      coder.code(&verdict.key)
      coder.code(&verdict.json)
    }
    let count = index.words.count
    coder.code(&index.files, like: CachedFile(path: "", stamp: FileStamp(), hash: .none)) { coder, file in
      file.code(&coder, wordCount: count)
    }
  }
}

/// The records about one file.
struct CachedFile: Sendable {
  /// Path relative to the root.
  var path: String
  /// The stamp that the system gave before the file was read.
  var stamp: FileStamp
  /// The hash of its bytes.
  var hash: ContentHash
  /// Whether the file had changed so recently that a further change may have left the stamp as it is.
  var isFresh = false
  /// The names and identifiers that the scan has found.
  var summary = CachePiece()
  /// The hash of the names.
  var names = ContentHash.none
  /// The words that the run looked for and that occur in the file, as positions in the index.
  var words: [Int] = []
  /// The file's facts, one for each set of words that readings looked for.
  var facts: [CachedFacts] = []

  fileprivate mutating func code(_ coder: inout BinaryCoder, wordCount: Int) {
    coder.code(&path)
    coder.code(&stamp.size)
    coder.code(&stamp.modified)
    coder.code(&stamp.changed)
    coder.code(&stamp.number)
    coder.code(&stamp.device)
    coder.code(&stamp.additions, like: .none) { $0.code(&$1) }
    coder.code(&hash)
    coder.code(&isFresh)
    summary.code(&coder)
    coder.code(&names)
    coder.code(&words, like: 0) { $0.code(&$1, below: wordCount) }
    coder.code(&facts, like: CachedFacts()) { coder, facts in
      coder.code(&facts.words, like: 0) { $0.code(&$1, below: wordCount) }
      coder.code(&facts.supertypes, like: 0) { $0.code(&$1, below: wordCount) }
      coder.code(&facts.digest)
      coder.code(&facts.isRepaired)
      coder.code(&facts.extent)
      facts.piece.code(&coder)
    }
  }
}

/// The record about facts of a file.
struct CachedFacts: Sendable {
  /// The words that the reading looked for and that occur in the file, as positions in the index.
  var words: [Int] = []
  /// Positions of those words that made the reading parse whole types.
  var supertypes: [Int] = []
  /// The hash of the facts.
  var digest = ContentHash.none
  /// Whether the file was invalid UTF-8 and was repaired.
  var isRepaired = false
  /// The extent to which the file was read.
  var extent = FactsExtent.everyDeclaration
  /// The encoded facts.
  var piece = CachePiece()
}

/// A piece of a cache's file.
struct CachePiece: Sendable {
  /// The offset of the first byte.
  var offset = 0
  /// Its length in bytes.
  var count = 0
  /// A part of the hash, which shows damage. It is no protection: a program that may write the file can forge it.
  var checksum: UInt64 = 0

  fileprivate mutating func code(_ coder: inout BinaryCoder) {
    coder.code(&offset)
    coder.code(&count)
    coder.code(&checksum)
  }
}
