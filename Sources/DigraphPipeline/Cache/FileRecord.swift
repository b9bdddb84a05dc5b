import DigraphModel
import DigraphProjects
import DigraphSyntax

/// What is known of one file of a run for a cache: from the one that there is, and for the one that is to be written.
struct FileRecord: Sendable {
  /// What the cache says of the file, if it still holds.
  var known: CachedFile?
  /// The memory of an earlier analysis in this process.
  var remembered: RememberedFile?
  /// Whether it is to be compared with the bytes first.
  var isDoubtful = false
  /// The hash of the bytes; `nil` before the file was read, if it need not be.
  var hash: ContentHash?
  /// Facts that were used, by their words.
  var facts: [FactsRecord] = []

  /// The records of the files of a run.
  static func records(of inputs: [InputFile], in memory: FactsMemory) -> [FileRecord] {
    let files = memory.files
    return inputs.map { input in
      guard let file = files[input.path] else { return FileRecord() }
      let isDoubtful = file.isFresh || input.stamp == nil || file.stamp != input.stamp
      return FileRecord(remembered: file, isDoubtful: isDoubtful, hash: isDoubtful ? nil : file.hash)
    }
  }

  /// The records of the files of a run.
  static func records(of inputs: [InputFile], in cache: Cache) -> [FileRecord] {
    let byPath = Dictionary(
      cache.index.files.lazy.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    return inputs.map { input in
      guard let stamp = input.stamp, let position = byPath[input.path] else { return FileRecord() }
      let file = cache.index.files[position]
      let isDoubtful = file.stamp != stamp || file.isFresh || cache.isCopy
      return FileRecord(known: file, isDoubtful: isDoubtful, hash: isDoubtful ? nil : file.hash)
    }
  }

  /// Notes what came of a reading.
  mutating func note(_ reading: FactsStage.Reading) {
    if let hash = reading.hash {
      if known?.hash ?? remembered?.hash != hash {
        (known, remembered) = (nil, nil)
        // The file has changed while the run was going on.
        if self.hash != nil, self.hash != hash { facts = [] }
      }
      self.hash = hash
      isDoubtful = false
    }
    if let record = reading.record,
      !facts.contains(where: {
        $0.words == record.words && $0.supertypes == record.supertypes && $0.extent == record.extent
      })
    {
      facts.append(record)
    }
  }
}

/// How much of a file was read for its facts.
enum FactsExtent: UInt8, CaseIterable, Sendable {
  /// Types were left out that nobody had asked for.
  case usedDeclarations
  /// All declarations were asked for.
  case everyDeclaration
  /// No type could be left out, whatever was asked for.
  case eitherWay

  /// How the file is read for such facts.
  var ofReading: SourceReader.Extent { self == .everyDeclaration ? .declarations : .usedDeclarations }

  /// Whether facts of this extent are what a reading comes to.
  func answers(isWhole: Bool) -> Bool { self == .eitherWay || (self == .everyDeclaration) == isWhole }
}

/// Facts that a run has used.
struct FactsRecord: Sendable {
  /// The words that were looked for and occur in the file, sorted.
  var words: [String]
  /// Those of them that made whole types interesting, sorted.
  var supertypes: [String]
  var digest: ContentHash
  var isRepaired: Bool
  var extent: FactsExtent
  var bytes: Bytes

  /// The facts themselves, where a later analysis of this process may want them.
  var facts: FileFacts?

  /// Where the bytes of the facts are.
  enum Bytes: Sendable {
    /// Nowhere: no cache is written.
    case none
    /// In the cache that there is.
    case piece(CachePiece)
    /// Here: they are new.
    case new([UInt8])
  }
}

/// Reads files, or takes what a cache knows of them.
struct CachingReader: Sendable {
  private let reader: SourceReader
  private let supertypes: Set<String>
  private let hashedVocabulary: HashedVocabulary
  private let cache: Cache?
  /// Whether a later analysis of this process may want the facts.
  private let isRemembered: Bool
  /// The words that are looked for, by their short hashes.
  private let words: [UInt32: [String]]
  /// One bit for each short hash that there may be among them.
  private let filter: [Bool]

  init(_ vocabulary: Vocabulary, cache: Cache?, isRemembered: Bool, hasScans: Bool = false) {
    hashedVocabulary = HashedVocabulary(vocabulary)
    reader = SourceReader(vocabulary)
    supertypes = vocabulary.supertypes
    self.cache = cache
    self.isRemembered = isRemembered
    words =
      cache == nil && !isRemembered && !hasScans
      ? [:] : Dictionary(grouping: vocabulary.all.sorted(), by: WordScan.shortHash(of:))
    var filter = [Bool](repeating: false, count: 4096)
    for hash in words.keys { filter[Int(hash & 4095)] = true }
    self.filter = filter
  }

  /// Reads a file, and parses it if its words are as wanted.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - record: What is known of it; `nil` if there is no cache.
  ///   - isWhole: Whether types are parsed, too, that nothing asks for.
  ///   - open: What an earlier scan has found, if no word of the file is new since. A file that is changed in the
  ///     course of a run is scanned anew if its length shows it.
  ///   - isWanted: Whether to parse it, by its words of the vocabulary.
  /// - Returns: What came of it, without facts if they are not wanted; or why it cannot be read.
  func read(
    _ input: InputFile, _ record: FileRecord?, isWhole: Bool, open: FactsStage.OpenScan? = nil,
    _ isWanted: FactsStage.Choice
  ) -> FactsStage.Reading {
    if case .scanned(let file) = input.source { return take(file, isWanted) }
    if let record, !record.isDoubtful, let reading = take(record, isWhole, isWanted) { return reading }
    do {
      return try input.withBytes(kept: open?.bytes) { bytes in
        let hash = cache == nil && !isRemembered ? nil : ContentHash(of: UnsafeRawBufferPointer(bytes))
        if let hash, let record, record.known?.hash ?? record.remembered?.hash == hash,
          var reading = take(record, isWhole, isWanted)
        {
          reading.hash = hash
          return reading
        }
        let (scan, words) = scan(bytes, open)
        var reading = FactsStage.Reading(summary: ScanSummary(scan), hash: hash)
        reading.words = words
        guard isWanted(words, reading.summary) else {
          if !words.isEmpty {
            reading.open = .init(scan: scan, words: words, size: bytes.count, bytes: open?.bytes ?? Array(bytes))
          }
          return reading
        }
        let facts = reader.facts(of: bytes, scan: scan, extent: isWhole ? .declarations : .usedDeclarations)
        reading.facts = facts
        reading.isRepaired = !bytes.isASCII && String(validating: bytes, as: UTF8.self) == nil
        if cache != nil || isRemembered {
          let encoded = cache == nil ? nil : FactsCoding.encode(facts)
          reading.record = FactsRecord(
            words: words.sorted(), supertypes: supertypes(among: words), digest: encoded?.digest ?? .none,
            isRepaired: reading.isRepaired,
            extent: isWhole ? .everyDeclaration : facts.unreadDeclarations.isEmpty ? .eitherWay : .usedDeclarations,
            bytes: encoded.map { .new($0.bytes) } ?? .none, facts: isRemembered ? facts : nil)
        }
        return reading
      }
    } catch {
      return FactsStage.Reading(problem: "the file cannot be read: \(error.reason)")
    }
  }

  private func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ open: FactsStage.OpenScan?
  ) -> (scan: WordScan, words: Set<String>) {
    if let open, open.size == bytes.count { return (open.scan, open.words) }
    let scan = reader.scan(bytes)
    return (scan, Set(scan.words.map { reader.words[$0] }))
  }

  private func supertypes(among words: Set<String>) -> [String] { words.intersection(supertypes).sorted() }

  /// The facts of a file from before; `nil` if they are not enough.
  private func take(_ record: FileRecord, _ isWhole: Bool, _ isWanted: FactsStage.Choice) -> FactsStage.Reading? {
    if let file = record.remembered {
      return take(file.summary, isWanted) { sorted, supertypes in
        file.readings.first {
          $0.words == sorted && $0.supertypes == supertypes && $0.extent.answers(isWhole: isWhole)
        }
      }
    }
    guard let file = record.known, let cache,
      let summary = cache.bytes(of: file.summary).flatMap(ScanSummary.init)
    else { return nil }
    return take(summary, isWanted) { sorted, supertypes in
      let known = file.facts.first {
        $0.words.elementsEqual(sorted) { cache.index.words[$0] == $1 }
          && $0.supertypes.elementsEqual(supertypes) { cache.index.words[$0] == $1 }
          && $0.extent.answers(isWhole: isWhole)
      }
      guard let known, let facts = cache.bytes(of: known.piece).flatMap(FactsCoding.decode) else { return nil }
      return FactsRecord(
        words: sorted, supertypes: supertypes, digest: known.digest, isRepaired: known.isRepaired,
        extent: known.extent, bytes: .piece(known.piece), facts: facts)
    }
  }

  /// What a scan of its module says of a file: all declarations are in it, whatever is asked for.
  private func take(_ file: ScannedFile, _ isWanted: FactsStage.Choice) -> FactsStage.Reading {
    var reading = FactsStage.Reading(summary: file.summary)
    reading.words = present(in: file.summary)
    guard isWanted(reading.words, file.summary) else { return reading }
    reading.facts = file.facts(for: hashedVocabulary)
    reading.isRepaired = file.isRepaired
    return reading
  }

  /// Words that are looked for and may be in a file. Another word of the same hash may be taken for one.
  private func present(in summary: ScanSummary) -> Set<String> {
    guard let identifiers = summary.identifiers else { return Set(words.values.joined()) }
    var present: Set<String> = []
    for hash in identifiers where filter[Int(hash & 4095)] { present.formUnion(words[hash] ?? []) }
    return present
  }

  /// The facts of a file with a scan.
  ///
  /// - Parameters:
  ///   - summary: The scan.
  ///   - isWanted: Whether to parse it, by its words of the vocabulary.
  ///   - facts: The facts that some words lead to, by all of them and by those that make whole types interesting.
  /// - Returns: `nil` if there are no such facts.
  private func take(
    _ summary: ScanSummary, _ isWanted: FactsStage.Choice, facts: ([String], [String]) -> FactsRecord?
  ) -> FactsStage.Reading? {
    guard summary.identifiers != nil else { return nil }
    var reading = FactsStage.Reading(summary: summary)
    // Of a word of the same hash, there are no facts, and the file is read.
    let present = present(in: summary)
    reading.words = present
    guard isWanted(present, summary) else { return reading }
    guard var record = facts(present.sorted(), supertypes(among: present)) else { return nil }
    reading.facts = record.facts
    reading.isRepaired = record.isRepaired
    if !isRemembered { record.facts = nil }
    reading.record = record
    return reading
  }
}
