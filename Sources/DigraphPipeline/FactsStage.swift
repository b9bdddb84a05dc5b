import DigraphModel
import DigraphProgram
import DigraphProjects
import DigraphSyntax
import Synchronization

/// Reads files. All files are scanned, those with words of the vocabulary are parsed, and others are parsed when a
/// front end asks for them.
///
/// Helpers are functions of the input through which code uses a framework. Their names are words, too, and nearly all
/// of them are declared in extensions of the framework's types or as property wrappers. Those files are parsed first,
/// so that the many other files are parsed only once, with all words.
///
/// For a file that has not changed, the records of a cache replace scan and facts, but the order of steps stays the
/// same. So the result does not depend on the cache.
struct FactsStage {
  let inputs: [InputFile]
  let jobs: Int
  private(set) var vocabulary: Vocabulary
  private var scans: [ScanSummary]
  private(set) var facts: [FileFacts?]
  private(set) var diagnostics: [Diagnostic] = []
  /// Files that could not be read.
  private(set) var unreadable: Set<Int> = []
  private let cache: Cache?
  /// Whether a later analysis of this process may want the facts.
  private let isRemembered: Bool
  private let progress: RunProgress?
  /// Whether scans of modules replace some files.
  private let hasScans: Bool
  /// Words of the vocabulary that have been found in some file.
  private(set) var foundWords: Set<String> = []
  /// For each file, whether words of the vocabulary have been found in it.
  private var hasWords: [Bool]
  /// For each file, whether all of its declarations are wanted.
  private var isWhole: [Bool]
  /// The number of times that facts were new.
  private var changes = 0
  /// For each file, the value of ``changes`` when its facts were last new.
  private var versions: [Int?]
  /// The records about each file, from the cache and for the next cache.
  private(set) var records: [FileRecord]
  /// Words whose files front ends have asked for. The result depends on them as on words of the vocabulary.
  private(set) var askedWords: Set<String> = []
  /// Scans of files that have words of the vocabulary and are not parsed yet. A scan is valid until a new word may
  /// occur in its file.
  private var openScans: [Int: OpenScan] = [:]

  /// The declarations of all files, parsed or not; `nil` if they must be collected again.
  private var declarations: DeclarationIndex?

  /// A scan, the words of the vocabulary in it, and the number of scanned bytes.
  struct OpenScan: Sendable {
    var scan: WordScan
    var words: Set<String>
    var size: Int
    /// The bytes, if the budget allows. Opening and reading ten thousand files again takes as long as scanning them.
    var bytes: [UInt8]?
  }

  /// The greatest number of bytes that are kept between scan and parse.
  private static let mostBytesKept = 64 << 20

  struct Reading: Sendable {
    var summary = ScanSummary()
    /// The scan, if a later reading may use it.
    var open: OpenScan?
    /// Words of the vocabulary that are in the file.
    var words: Set<String> = []
    var facts: FileFacts?
    /// Whether the facts are the same as those of the previous reading.
    var isRepetition = false
    var problem: String?
    var isRepaired = false
    /// The hash of the bytes that were read.
    var hash: ContentHash?
    var record: FactsRecord?
  }

  /// A word in files that may declare a property wrapper; these files are parsed first.
  static let wordOfWrappers = "propertyWrapper"

  /// Begins to read files.
  ///
  /// - Parameters:
  ///   - inputs: The files.
  ///   - vocabulary: The words of the first scan.
  ///   - jobs: The number of files that are read at a time.
  ///   - cache: The records of an earlier run; unused if the memory has facts.
  ///   - memory: The memory of an earlier analysis in this process.
  ///   - progress: Is notified of the progress of the run.
  init(
    inputs: [InputFile], vocabulary: Vocabulary, jobs: Int, cache: Cache? = nil, memory: FactsMemory? = nil,
    progress: RunProgress? = nil
  ) {
    let cache = memory?.isEmpty ?? true ? cache : nil
    isRemembered = memory != nil
    self.inputs = inputs
    self.vocabulary = vocabulary
    self.jobs = jobs
    self.cache = cache
    self.progress = progress
    hasScans = inputs.contains {
      if case .scanned = $0.source { true } else { false }
    }
    scans = Array(repeating: ScanSummary(), count: inputs.count)
    facts = Array(repeating: nil, count: inputs.count)
    versions = Array(repeating: nil, count: inputs.count)
    hasWords = Array(repeating: false, count: inputs.count)
    isWhole = hasWords
    records =
      cache.map { FileRecord.records(of: inputs, in: $0) } ?? memory.map { FileRecord.records(of: inputs, in: $0) }
      ?? []
    let words = Set(vocabulary.all.map(WordScan.hash(of:)))
    let propertyWrapper = WordScan.shortHash(of: Self.wordOfWrappers)
    read(Array(inputs.indices)) { found, summary in
      guard !found.isEmpty, let identifiers = summary.identifiers else { return false }
      return summary.declarations.contains { $0.keyword == .extension && words.contains($0.name) }
        || identifiers.contains(propertyWrapper)
    }
  }

  /// Decides whether to parse a file, by the words of the vocabulary in it and its scan.
  typealias Choice = @Sendable (Set<String>, ScanSummary) -> Bool

  /// Parses all files that have words of the vocabulary and are not parsed yet.
  mutating func parseRest() {
    let files = inputs.indices.filter { hasWords[$0] && facts[$0] == nil && !unreadable.contains($0) }
    read(files) { found, _ in !found.isEmpty }
  }

  /// Adds words, and types that are read in full, and reads the files again that contain any of them. Returns `false`
  /// if no facts have changed. That is usual, because nearly all files that mention an assembly are read in full
  /// anyway.
  mutating func add(_ words: Set<String>, supertypes: Set<String> = []) -> Bool {
    let new = words.subtracting(vocabulary.words).union(supertypes.subtracting(vocabulary.supertypes))
    guard !new.isEmpty else { return false }
    vocabulary.formUnion(Vocabulary(words: words, supertypes: supertypes))
    let files = Self.files(of: scans, thatMayContain: HashFilter(new), jobs: jobs)
    for file in files { openScans[file] = nil }
    let before = changes
    read(files) { found, _ in !found.isDisjoint(with: new) }
    return changes > before
  }

  /// Whether some declarations of the files have not been parsed.
  func mustParse(_ files: Set<Int>) -> Bool { files.contains(where: mustParse) }

  private func mustParse(_ file: Int) -> Bool {
    !(facts[file]?.unreadDeclarations.isEmpty ?? false) && !unreadable.contains(file)
  }

  /// Replaces a file's facts with the facts of new bytes that declare the same.
  mutating func replace(_ file: Int, by other: RememberedFile) {
    scans[file] = other.summary
    (records[file].hash, records[file].facts) = (other.hash, other.readings)
    // The last reading was made with all words of the vocabulary.
    if let last = other.readings.last?.facts { facts[file] = last }
  }

  /// Discards scans that only further readings need.
  mutating func endReading() { openScans = [:] }

  /// Parses files some of whose declarations have not been parsed yet. Returns `false` if all were.
  mutating func parse(_ files: Set<Int>) -> Bool {
    let missing = files.filter(mustParse).sorted()
    guard !missing.isEmpty else { return false }
    for file in missing { isWhole[file] = true }
    read(missing) { _, _ in true }
    return true
  }

  /// Reads files, and parses those that `isWanted` chooses.
  private mutating func read(_ files: [Int], parseIf isWanted: @escaping Choice) {
    if files.isEmpty { return }
    let inputs = self.inputs
    let reader = CachingReader(vocabulary, cache: cache, isRemembered: isRemembered, hasScans: hasScans)
    let records = self.records
    let isWhole = self.isWhole
    let openScans = self.openScans
    let known = self.facts
    let kept = ByteBudget(Self.mostBytesKept - openScans.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) })
    let progress = self.progress
    progress?.begin(.reading, of: files.count)
    let readings = parallelMap(files, jobs: jobs) { _, file in
      defer { progress?.advance() }
      var reading = reader.read(
        inputs[file], records.isEmpty ? nil : records[file], isWhole: isWhole[file], open: openScans[file], isWanted)
      if let size = reading.open?.bytes?.count, !kept.take(size) { reading.open?.bytes = nil }
      // Comparing facts takes as long as encoding them, so it is done on the reading threads.
      if let facts = reading.facts, let earlier = known[file] {
        reading.isRepetition = FactsCoding.encode(earlier).digest == FactsCoding.encode(facts).digest
      }
      return reading
    }
    for (file, reading) in zip(files, readings) {
      if let problem = reading.problem {
        if unreadable.insert(file).inserted {
          diagnostics.append(Diagnostic(.error, problem, at: Site(path: inputs[file].path)))
        }
        continue
      }
      note(file, reading)
    }
  }

  private mutating func note(_ file: Int, _ reading: Reading) {
    if declarations != nil, scans[file].declarations != reading.summary.declarations { declarations = nil }
    scans[file] = reading.summary
    if !reading.words.isEmpty {
      hasWords[file] = true
      foundWords.formUnion(reading.words)
    }
    openScans[file] = reading.open
    if !records.isEmpty { records[file].note(reading) }
    guard let facts = reading.facts else { return }
    if self.facts[file] == nil, reading.isRepaired {
      let message = "the file is not valid UTF-8; invalid bytes were replaced"
      diagnostics.append(Diagnostic(.warning, message, at: Site(path: inputs[file].path)))
    }
    if reading.isRepetition { return }
    changes += 1
    self.facts[file] = facts
    versions[file] = changes
  }

  /// The types that files use, for files whose version differs from `known`; `known` then has all versions. An empty
  /// list stands for no known versions.
  func usedTypes(since known: inout [Int?]) -> [UsedTypes.Part] {
    let facts = self.facts
    let changed = inputs.indices.filter { versions[$0] != nil && (known.isEmpty || versions[$0] != known[$0]) }
    known = versions
    return parallelMap(changed, jobs: jobs, chunk: 64) { _, file in
      facts[file].map { UsedTypes.Part(of: $0, hash: WordScan.hash(of:)) } ?? UsedTypes.Part()
    }
  }

  /// The parsed files, in the order of the inputs.
  func files() -> [(number: Int, file: SourceFile)] {
    inputs.indices.compactMap { number in
      let input = inputs[number]
      return facts[number].map { facts in
        let file = SourceFile(
          path: input.path, module: input.module, isTest: input.isTest, targets: input.targets,
          isOfApp: !input.apps.isEmpty, facts: facts)
        return (number, file)
      }
    }
  }

  /// An index of the declarations that have not been parsed.
  mutating func index() -> DeclarationIndex {
    let unread = facts.map { $0?.unreadDeclarations }
    let all = declarations ?? allDeclarations()
    declarations = all
    return all.restricted { entry in unread[Int(entry.file)]?.contains(Int(entry.number)) ?? true }
  }

  private func allDeclarations() -> DeclarationIndex {
    var entries: [DeclarationIndex.Entry] = []
    for file in inputs.indices {
      for (number, declared) in scans[file].declarations.enumerated() {
        entries.append(
          .init(
            name: declared.name, file: file, number: number, keyword: declared.keyword,
            hasInheritance: declared.hasInheritance))
      }
    }
    return DeclarationIndex(entries, hash: WordScan.hash(of:))
  }

  /// Answers which files contain a word, according to their scans.
  func words() -> WordIndex {
    let (inputs, scans, jobs) = (inputs, scans, jobs)
    return WordIndex { words, count, isChosen in
      var byHash = Dictionary(grouping: words, by: WordScan.shortHash(of:))
      let filter = HashFilter(words)
      var paths: [String: Set<String>] = [:]
      for file in Self.files(of: scans, thatMayContain: filter, jobs: jobs) where isChosen(file) {
        guard let identifiers = scans[file].identifiers else {
          for word in words { paths[word, default: []].insert(inputs[file].path) }
          continue
        }
        for hash in identifiers where filter.mayContain(hash) {
          for word in byHash[hash] ?? [] {
            paths[word, default: []].insert(inputs[file].path)
            if paths[word]?.count == count { byHash[hash]?.removeAll { $0 == word } }
          }
        }
      }
      return paths
    }
  }

  /// Files that may contain one of some words, or whose words are not known.
  private static func files(of scans: [ScanSummary], thatMayContain filter: HashFilter, jobs: Int) -> [Int] {
    let mayContain = parallelMap(Array(scans.indices), jobs: jobs, chunk: 512) { _, file in
      scans[file].identifiers.map(filter.mayContainOne) ?? true
    }
    return scans.indices.filter { mayContain[$0] }
  }

  /// Notes words whose files front ends have asked for.
  mutating func note(asked words: Set<String>) { askedWords.formUnion(words) }

  /// The scan of a file.
  func scan(of file: Int) -> ScanSummary { scans[file] }
}

/// Tests quickly whether a file may contain one of some words. Every word of every file is tested.
private struct HashFilter {
  private let hashes: Set<UInt32>
  /// A bit set with one bit for the last bits of each hash. It is so large that few bits are set.
  private var bits: [UInt64]

  init(_ words: Set<String>) {
    hashes = Set(words.map(WordScan.shortHash(of:)))
    // The size is a power of two, so that the position of a hash needs no division.
    var size = 1 << 10
    while size < hashes.count { size *= 2 }
    bits = Array(repeating: 0, count: size)
    for hash in hashes { bits[Self.position(of: hash, in: size)] |= Self.bit(of: hash) }
  }

  func mayContainOne(of identifiers: [UInt32]) -> Bool {
    bits.withUnsafeBufferPointer { bits in
      identifiers.contains {
        bits[Self.position(of: $0, in: bits.count)] & Self.bit(of: $0) != 0 && hashes.contains($0)
      }
    }
  }

  private static func position(of hash: UInt32, in size: Int) -> Int { Int(hash >> 6) & (size - 1) }

  private static func bit(of hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) }

  func mayContain(_ identifier: UInt32) -> Bool {
    bits[Self.position(of: identifier, in: bits.count)] & Self.bit(of: identifier) != 0 && hashes.contains(identifier)
  }
}

/// Bytes that several threads share out among themselves.
final class ByteBudget: Sendable {
  private let left: Atomic<Int>

  init(_ size: Int) { left = Atomic(size) }

  /// Takes a number of bytes. Returns `false` if fewer are left.
  func take(_ size: Int) -> Bool {
    if left.subtract(size, ordering: .relaxed).newValue >= 0 { return true }
    left.add(size, ordering: .relaxed)
    return false
  }
}
