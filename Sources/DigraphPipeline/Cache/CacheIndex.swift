import DigraphModel
import DigraphProjects

/// What a cache knows, but for the facts themselves, which are pieces of the file.
struct CacheIndex: Sendable {
  /// The files of the run, by path.
  var files: [CachedFile] = []
  /// What manifests say, as JSON.
  var manifests: [UInt8] = []
  /// The words that were looked for in the end; files name them by position.
  var words: [String] = []
  /// What the run came to, with what it depends on besides files.
  var verdict: (key: ContentHash, json: [UInt8])?

  /// The bytes of an index.
  func encoded() -> [UInt8] {
    var coder = BinaryCoder()
    var copy = self
    Self.code(&copy, &coder)
    return coder.bytes
  }

  /// The index that bytes stand for; `nil` if they stand for none.
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

/// What a cache knows of one file.
struct CachedFile: Sendable {
  /// Path relative to the root.
  var path: String
  /// What the system said of it before it was read.
  var stamp: FileStamp
  /// The hash of its bytes.
  var hash: ContentHash
  /// Whether it had changed so shortly before that it may have changed again without that being seen.
  var isFresh = false
  /// Names and identifiers that the scan has found.
  var summary = CachePiece()
  /// The hash of the names.
  var names = ContentHash.none
  /// The words that were looked for in the end and occur in it, by their positions.
  var words: [Int] = []
  /// Its facts, by the words that were looked for when they were made.
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

/// Facts of a file, as a cache has them.
struct CachedFacts: Sendable {
  /// The words that were looked for and occur in the file, by their positions in the index.
  var words: [Int] = []
  /// Positions of those that made whole types interesting then.
  var supertypes: [Int] = []
  /// The hash of the facts.
  var digest = ContentHash.none
  /// Whether the file is not UTF-8.
  var isRepaired = false
  /// How much of the file was read.
  var extent = FactsExtent.everyDeclaration
  /// Their bytes.
  var piece = CachePiece()
}

/// A piece of a cache's file.
struct CachePiece: Sendable {
  /// Where it begins.
  var offset = 0
  /// Its length in bytes.
  var count = 0
  /// A part of its hash: it tells damage. Whoever may write the file can write another one.
  var checksum: UInt64 = 0

  fileprivate mutating func code(_ coder: inout BinaryCoder) {
    coder.code(&offset)
    coder.code(&count)
    coder.code(&checksum)
  }
}
