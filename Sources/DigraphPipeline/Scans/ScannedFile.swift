import DigraphModel
import DigraphProjects
import Synchronization

/// A file of which only a scan is at hand.
public struct ScannedFile: Sendable {
  let summary: ScanSummary
  let isRepaired: Bool
  let module: ScannedModule
  /// Its position among the files of the module.
  let number: Int

  /// All that is known of it.
  var completeFacts: FileFacts { module.decoded(number).complete.facts }

  /// The facts that reading it for the words of a vocabulary would give.
  func facts(for vocabulary: HashedVocabulary) -> FileFacts {
    let decoded = module.decoded(number)
    return Restriction.facts(of: decoded.complete, decoded.occurrences, for: vocabulary)
  }
}

/// The scan of a module, whose facts are decoded when they are asked for.
final class ScannedModule: Sendable {
  private let encoded: ScanCoding.Encoded
  private let recent: RecentModules
  private let files = Mutex<[Decoded]?>(nil)

  /// The complete facts of a file, with its words.
  struct Decoded: Sendable {
    var complete: CompleteFacts
    var occurrences: [WordOccurrence]
  }

  /// The bytes that it was decoded from.
  var size: Int { encoded.size }

  /// - Parameters:
  ///   - encoded: The scan.
  ///   - files: The facts of its files, as they have just been decoded.
  ///   - recent: Modules that stay decoded.
  init(_ encoded: ScanCoding.Encoded, _ files: [ModuleScan.File], recent: RecentModules) {
    (self.encoded, self.recent) = (encoded, recent)
    let decoded = Self.decoded(files)
    self.files.withLock { $0 = decoded }
    recent.note(self)
  }

  private static func decoded(_ files: [ModuleScan.File]) -> [Decoded] {
    files.map { Decoded(complete: $0.complete, occurrences: WordOccurrence.all(in: $0.complete.facts)) }
  }

  func decoded(_ file: Int) -> Decoded {
    let decoded = files.withLock { files in
      // They have been decoded before, and nothing has changed.
      let known = files ?? Self.decoded(ScanCoding.decode(encoded)?.files ?? [])
      files = known
      return file < known.count ? known[file] : Decoded(complete: ScanCoding.noFacts, occurrences: [])
    }
    recent.note(self)
    return decoded
  }

  /// Frees the decoded facts, which can be had again.
  fileprivate func forget() { files.withLock { $0 = nil } }
}

/// Modules whose facts stay decoded, because their files are asked for one after the other, and again for further words:
/// as many as there is room for, or all that is known of a large app would be in memory.
final class RecentModules: Sendable {
  private let limit: Int
  private let fewest: Int
  private let modules = Mutex<(list: [ScannedModule], size: Int)>(([], 0))

  /// - Parameters:
  ///   - limit: How many bytes they may have been decoded from. In memory they are some fifty times as large.
  ///   - fewest: How many stay, however large they are.
  init(limit: Int = 2 << 20, fewest: Int) { (self.limit, self.fewest) = (limit, fewest) }

  fileprivate func note(_ module: ScannedModule) {
    let oldest = modules.withLock { modules -> [ScannedModule] in
      if modules.list.last === module { return [] }
      if let known = modules.list.firstIndex(where: { $0 === module }) {
        modules.list.remove(at: known)
      } else {
        modules.size += module.size
      }
      modules.list.append(module)
      var removed: [ScannedModule] = []
      while modules.size > limit, modules.list.count > fewest {
        let oldest = modules.list.removeFirst()
        modules.size -= oldest.size
        removed.append(oldest)
      }
      return removed
    }
    for module in oldest { module.forget() }
  }
}
