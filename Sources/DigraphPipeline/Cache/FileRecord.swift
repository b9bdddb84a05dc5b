import DigraphModel
import DigraphProjects
import DigraphSyntax

/// The record about one file of a run: from the existing cache, and for the cache that will be written.
struct FileRecord: Sendable {
  /// The existing cache's record, if it is still valid.
  var known: CachedFile?
  /// The record of an earlier analysis in this process.
  var remembered: RememberedFile?
  /// Whether the record's hash must first be compared with the bytes.
  var isDoubtful = false
  /// The hash of the bytes; `nil` as long as no reading needed it.
  var hash: ContentHash?
  /// Facts that the run has used, each with its words.
  var facts: [FactsRecord] = []

  /// The records of a run's files, from the memory of an earlier analysis.
  static func records(of inputs: [InputFile], in memory: FactsMemory) -> [FileRecord] {
    let files = memory.files
    return inputs.map { input in
      guard let file = files[input.path] else { return FileRecord() }
      let isDoubtful = file.isFresh || input.stamp == nil || file.stamp != input.stamp
      return FileRecord(remembered: file, isDoubtful: isDoubtful, hash: isDoubtful ? nil : file.hash)
    }
  }

  /// The records of a run's files, from a cache.
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

  /// Notes the result of a reading.
  mutating func note(_ reading: FactsStage.Reading) {
    if let hash = reading.hash {
      if known?.hash ?? remembered?.hash != hash {
        (known, remembered) = (nil, nil)
        // The file has changed during the run.
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

/// The extent to which a file was read for its facts.
enum FactsExtent: UInt8, CaseIterable, Sendable {
  /// Types for which no one had asked were left out.
  case usedDeclarations
  /// All declarations were read, because all were asked for.
  case everyDeclaration
  /// All declarations were read, because no type could be left out.
  case eitherWay

  /// The extent with which a file is read for such facts.
  var ofReading: SourceReader.Extent { self == .everyDeclaration ? .declarations : .usedDeclarations }

  /// Whether facts of this extent are the result of a reading of the whole file (`isWhole`), or of the types in use.
  func answers(isWhole: Bool) -> Bool { self == .eitherWay || (self == .everyDeclaration) == isWhole }
}

/// Facts that a run has used.
struct FactsRecord: Sendable {
  /// The words that the reading looked for and that occur in the file, sorted.
  var words: [String]
  /// Those words that made the reading parse whole types, sorted.
  var supertypes: [String]
  var digest: ContentHash
  var isRepaired: Bool
  var extent: FactsExtent
  var bytes: Bytes

  /// The decoded facts, if a later analysis of this process may want them.
  var facts: FileFacts?

  /// The place of the encoded facts.
  enum Bytes: Sendable {
    /// No bytes are needed, because no cache is written.
    case none
    /// In the existing cache.
    case piece(CachePiece)
    /// In memory: the facts are new.
    case new([UInt8])
  }
}

/// Reads files, or takes records of a cache, of a memory or of a module's scan.
struct CachingReader: Sendable {
  private let reader: SourceReader
  private let supertypes: Set<String>
  private let hashedVocabulary: HashedVocabulary
  private let cache: Cache?
  /// Whether a later analysis of this process may want the facts.
  private let isRemembered: Bool
  /// The words of the vocabulary, by their short hashes.
  private let words: [UInt32: [String]]
  /// By the last 12 bits of a hash, whether ``words`` may contain it.
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

  /// Reads a file, and parses it if `isWanted` chooses it.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - record: The record about it; `nil` if there is no cache.
  ///   - isWhole: Whether to parse all types, also those for which no one asks.
  ///   - open: An earlier scan, if none of the words added since occurs in the file. If the file's length has changed
  ///     during the run, the file is scanned anew.
  ///   - isWanted: Decides whether to parse the file, by the words of the vocabulary in it.
  /// - Returns: The scan, and the facts if they are wanted; or the reason why the file cannot be read.
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

  /// The reading that a record replaces; `nil` if the record lacks the wanted facts.
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

  /// The reading that the scan of a module replaces. A module's scan always contains all declarations.
  private func take(_ file: ScannedFile, _ isWanted: FactsStage.Choice) -> FactsStage.Reading {
    var reading = FactsStage.Reading(summary: file.summary)
    reading.words = present(in: file.summary)
    guard isWanted(reading.words, file.summary) else { return reading }
    guard let facts = file.facts(for: hashedVocabulary) else {
      return FactsStage.Reading(problem: "the scan of its module is damaged: scan it again")
    }
    (reading.facts, reading.isRepaired) = (facts, file.isRepaired)
    return reading
  }

  /// Words of the vocabulary that may be in a file. A different word with the same hash counts, too.
  private func present(in summary: ScanSummary) -> Set<String> {
    guard let identifiers = summary.identifiers else { return Set(words.values.joined()) }
    var present: Set<String> = []
    for hash in identifiers where filter[Int(hash & 4095)] { present.formUnion(words[hash] ?? []) }
    return present
  }

  /// The reading that a known scan and known facts replace.
  ///
  /// - Parameters:
  ///   - summary: The scan.
  ///   - isWanted: Decides whether to parse the file, by the words of the vocabulary in it.
  ///   - facts: Returns facts for some words: for all of them, and for those among them that make whole types
  ///     interesting.
  /// - Returns: `nil` if there are no such facts.
  private func take(
    _ summary: ScanSummary, _ isWanted: FactsStage.Choice, facts: ([String], [String]) -> FactsRecord?
  ) -> FactsStage.Reading? {
    guard summary.identifiers != nil else { return nil }
    var reading = FactsStage.Reading(summary: summary)
    // If a different word with the same hash counts as present, no facts match, and the file is read again.
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
