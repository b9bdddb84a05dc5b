import DigraphModel
import DigraphProjects
import DigraphSyntax
import Synchronization

/// Facts that an analysis leaves for the next one in the same process.
///
/// The memory changes nothing but the time that an analysis takes. A file counts as unchanged if its bytes have the
/// same hash. It also does if its stamp is the same, unless it was written just before it was read. Only facts that the
/// last analysis used are kept, so the memory does not grow.
public final class FactsMemory: Sendable {
  private let state = Mutex(State())

  private struct State {
    var files: [String: RememberedFile] = [:]
    var equivalence: EditComparison?
    /// The last analysis, until the next one takes it.
    var analysis: KeptAnalysis?
    /// Files that declare the same as in that analysis, though their bytes differ.
    var edited: Set<String> = []
  }

  /// The effect of edits on an analysis.
  public enum Change: Sendable {
    /// An analysis would have the same result as the last one.
    case none
    /// Declarations are the same, but bodies differ.
    case bodies
    /// Anything may differ.
    case any
  }

  /// Creates an empty memory.
  public init() {}

  /// Whether no analysis has left any facts.
  public var isEmpty: Bool { state.withLock { $0.files.isEmpty } }

  /// All remembered files, by path.
  var files: [String: RememberedFile] { state.withLock { $0.files } }

  /// Replaces the memory's content with the files that an analysis has read.
  ///
  /// - Parameters:
  ///   - stage: the stage that has read the files.
  ///   - started: the start of the analysis, in nanoseconds since 1970. A file that changed about then may have
  ///     changed again after it was read, with the same stamp.
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
    let equivalence = EditComparison(
      words: stage.vocabulary.all.union(stage.askedWords), modules: Set(stage.inputs.map(\.module)))
    state.withLock { state in
      state.files = files
      state.equivalence = equivalence
    }
  }

  /// Keeps an analysis, so that the next one may continue it.
  func keep(_ analysis: KeptAnalysis) {
    var analysis = analysis
    analysis.stage.endReading()
    state.withLock { state in
      state.equivalence?.note(analysis.stage.askedWords)
      state.analysis = analysis
    }
  }

  /// Removes and returns the last analysis, with the files whose code has changed since.
  func takeAnalysis() -> (KeptAnalysis, edited: [String: RememberedFile])? {
    state.withLock { state in
      defer { (state.analysis, state.edited) = (nil, []) }
      let files = state.files
      return state.analysis.map { ($0, state.edited.reduce(into: [:]) { $0[$1] = files[$1] }) }
    }
  }

  /// The effect of a file's bytes on the last analysis. Unless the effect is `.any`, the memory then holds the new
  /// facts of the file.
  ///
  /// The caller's thread needs the stack of a parse.
  ///
  /// - Parameters:
  ///   - input: the file, prepared by the configuration; this function reads its bytes.
  ///   - now: the time, in nanoseconds since 1970.
  /// - Returns: the effect that is certain.
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

/// The records about a file that the last analysis has read.
struct RememberedFile: Sendable {
  /// The hash of its bytes.
  var hash: ContentHash
  /// The stamp that the system gave before the file was read.
  var stamp: FileStamp?
  /// Whether the file had changed so recently that a further change may have left the stamp as it is.
  var isFresh = false
  /// The result of the scan.
  var summary: ScanSummary
  /// Its facts, one for each set of words that readings looked for.
  var readings: [FactsRecord] = []
}

/// Tells whether new bytes of a file make a difference to an analysis.
///
/// They make none if four things are the same. These are the names that the file declares, the words in it for which
/// the analysis has looked or asked, the modules of the input that it imports, and the facts of each reading.
struct EditComparison: Sendable {
  private let scanner: WordScanner
  private var words: Set<UInt32>
  private let imports: Set<UInt32>

  init(words: some Sequence<String>, modules: Set<String>) {
    scanner = WordScanner(Vocabulary(words: Set(words)))
    self.words = Set((scanner.words + [FactsStage.wordOfWrappers]).map(WordScan.shortHash(of:)))
    imports = Set(modules.map(WordScan.importHash(of:)))
  }

  /// Notes words whose files front ends have asked for.
  mutating func note(_ asked: Set<String>) { words.formUnion(asked.map(WordScan.shortHash(of:))) }

  /// The scan of some bytes; `nil` if its declarations or relevant words differ from a known scan.
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

  /// Facts of some bytes, read with the words and the extent of known facts.
  func facts(
    of bytes: UnsafeBufferPointer<UInt8>, words: [String], supertypes: [String], extent: FactsExtent
  ) -> FileFacts {
    let reader = SourceReader(
      Vocabulary(words: Set(words), supertypes: Set(supertypes), typeWords: Analysis.typeWords))
    return reader.facts(of: bytes, scan: reader.scan(bytes), extent: extent.ofReading)
  }

  /// A file with its new bytes, and the effect of the change; `nil` if its declarations differ, or the words in it for
  /// which the analysis has looked.
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
