import DigraphModel
import DigraphProjects
import DigraphSyntax
import Synchronization

/// Facts that an analysis leaves for the next one in the same process.
///
/// It makes no difference but in time. A file is unchanged if the system says so and nobody wrote it just before it was
/// read, or if its bytes have the same hash. Only facts that the last analysis has used are kept, so it does not grow.
public final class FactsMemory: Sendable {
  private let state = Mutex(State())

  private struct State {
    var files: [String: RememberedFile] = [:]
    var equivalence: Equivalence?
    /// What the last analysis has left, until the next one takes it.
    var analysis: KeptAnalysis?
    /// Files that have other bytes than that analysis has read, and declare the same.
    var edited: Set<String> = []
  }

  /// What an edit of files makes of an analysis.
  public enum Change: Sendable {
    /// An analysis would come to what the last one came to.
    case none
    /// Files declare the same, but their code does not.
    case bodies
    /// Nothing is known.
    case any
  }

  /// Creates a memory that knows nothing.
  public init() {}

  /// Whether no analysis has left anything.
  public var isEmpty: Bool { state.withLock { $0.files.isEmpty } }

  /// Everything that is known, by path.
  var files: [String: RememberedFile] { state.withLock { $0.files } }

  /// Replaces everything by what an analysis has read.
  ///
  /// - Parameters:
  ///   - stage: has read it.
  ///   - started: when the analysis began, in nanoseconds since 1970: files that have changed about then may have
  ///     changed again since they were read, and look the same.
  func note(_ stage: FactsStage, started: Int64) {
    var files: [String: RememberedFile] = [:]
    files.reserveCapacity(stage.inputs.count)
    for (number, input) in stage.inputs.enumerated() where !stage.unreadable.contains(number) {
      let record = stage.records[number]
      guard let hash = record.hash else { continue }
      var file = RememberedFile(hash: hash, stamp: input.stamp, summary: stage.scan(of: number))
      file.isFresh = input.stamp.map { max($0.modified, $0.changed) > started - Cache.grain } ?? true
      file.readings = record.facts.filter { $0.facts != nil }
      files[input.path] = file
    }
    let equivalence = Equivalence(
      words: stage.vocabulary.all.union(stage.askedWords), modules: Set(stage.inputs.map(\.module)))
    state.withLock { state in
      state.files = files
      state.equivalence = equivalence
    }
  }

  /// Keeps an analysis for the next one, which may begin where it ended.
  func keep(_ analysis: KeptAnalysis) {
    var analysis = analysis
    analysis.stage.endReading()
    state.withLock { state in
      state.equivalence?.note(analysis.stage.askedWords)
      state.analysis = analysis
    }
  }

  /// The last analysis, with the files whose code has changed since; nobody else gets it.
  func takeAnalysis() -> (KeptAnalysis, edited: [String: RememberedFile])? {
    state.withLock { state in
      defer { (state.analysis, state.edited) = (nil, []) }
      let files = state.files
      return state.analysis.map { ($0, state.edited.reduce(into: [:]) { $0[$1] = files[$1] }) }
    }
  }

  /// What the bytes of a file make of the last analysis of all files; unless nothing is known, they are remembered as
  /// read.
  ///
  /// The caller's thread needs the stack of a parse.
  ///
  /// - Parameters:
  ///   - input: the file, as the configuration has prepared it; it is read.
  ///   - now: the time, in nanoseconds since 1970.
  /// - Returns: what is certain.
  func change(of input: InputFile, now: Int64) -> Change {
    guard case (let known?, let equivalence?) = state.withLock({ ($0.files[input.path], $0.equivalence) }) else {
      return .any
    }
    let updated = try? input.withBytes { bytes in equivalence.updated(known, bytes) }
    guard let (new, change) = updated else { return .any }
    var file = new
    file.stamp = input.stamp
    file.isFresh = input.stamp.map { max($0.modified, $0.changed) > now - Cache.grain } ?? true
    return state.withLock { state in
      state.files[input.path] = file
      if file.hash != known.hash { state.edited.insert(input.path) }
      return change
    }
  }
}

/// A file as the last analysis has read it.
struct RememberedFile: Sendable {
  /// The hash of its bytes.
  var hash: ContentHash
  /// The stamp that the system gave before the file was read.
  var stamp: FileStamp?
  /// Whether it had changed so shortly before that it may have changed again without that being seen.
  var isFresh = false
  /// The result of the scan.
  var summary: ScanSummary
  /// Its facts, by the words that were looked for when they were made.
  var readings: [FactsRecord] = []
}

/// Tells whether other bytes of a file make a difference to an analysis.
///
/// They make none if the file declares the same names, has the same of the words that the analysis has looked for or
/// asked about, imports the same modules of the input, and if the facts that were read at each step are the same.
struct Equivalence: Sendable {
  private let scanner: WordScanner
  private var words: Set<UInt32>
  private let imports: Set<UInt32>

  init(words: some Sequence<String>, modules: Set<String>) {
    scanner = WordScanner(Vocabulary(words: Set(words)))
    self.words = Set((scanner.words + [FactsStage.wordOfWrappers]).map(WordScan.shortHash(of:)))
    imports = Set(modules.map(WordScan.importHash(of:)))
  }

  /// Notes words of which it was asked which files have them.
  mutating func note(_ asked: Set<String>) { words.formUnion(asked.map(WordScan.shortHash(of:))) }

  /// The scan of some bytes, if they declare and name what a known scan says.
  func scan(_ bytes: UnsafeBufferPointer<UInt8>, like known: ScanSummary) -> ScanSummary? {
    let summary = ScanSummary(scanner.scan(bytes))
    guard let new = summary.identifiers, let old = known.identifiers, summary.declarations == known.declarations else {
      return nil
    }
    let (before, after) = (Set(old), Set(new))
    let differing = before.symmetricDifference(after)
    if differing.isEmpty { return summary }
    return imports.isDisjoint(with: differing) && words.isDisjoint(with: differing) ? summary : nil
  }

  /// Facts of some bytes, read as known facts were.
  func facts(
    of bytes: UnsafeBufferPointer<UInt8>, words: [String], supertypes: [String], extent: FactsExtent
  ) -> FileFacts {
    let reader = SourceReader(
      Vocabulary(words: Set(words), supertypes: Set(supertypes), typeWords: Analysis.typeWords))
    return reader.facts(of: bytes, scan: reader.scan(bytes), extent: extent.ofReading)
  }

  /// A file that has other bytes now, and whether its code says the same; `nil` if it declares something else, or may
  /// matter to what has been looked for.
  func updated(
    _ known: RememberedFile, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (file: RememberedFile, change: FactsMemory.Change)? {
    let hash = ContentHash(of: UnsafeRawBufferPointer(bytes))
    if hash == known.hash { return (known, .none) }
    guard let summary = scan(bytes, like: known.summary) else { return nil }
    var (file, change) = (RememberedFile(hash: hash, summary: summary), FactsMemory.Change.none)
    let isRepaired = !bytes.isASCII && String(validating: bytes, as: UTF8.self) == nil
    for reading in known.readings {
      let facts = facts(
        of: bytes, words: reading.words, supertypes: reading.supertypes, extent: reading.extent)
      guard reading.isRepaired == isRepaired, let before = reading.facts else { return nil }
      if FactsCoding.encode(before).digest != FactsCoding.encode(facts).digest {
        guard facts.declaresSame(as: before) else { return nil }
        change = .bodies
      }
      var copy = reading
      copy.facts = facts
      file.readings.append(copy)
    }
    return (file, change)
  }
}
