import DigraphModel
import DigraphProjects
import DigraphSyntax
import Foundation

extension Cache {
  /// Writes the records of a run.
  ///
  /// - Parameters:
  ///   - stage: the files that were read, and how.
  ///   - manifests: the records about manifests.
  ///   - verdict: the verdict of a check, with `Verdict.key`; it is not kept if a file could not be read.
  ///   - started: the start of the run, in nanoseconds since 1970. A file that changed about then may have changed
  ///     again after it was read, with the same stamp.
  func write(_ stage: FactsStage, manifests: ManifestCache, verdict: (key: ContentHash, json: [UInt8])?, started: Int64)
  {
    var index = CacheIndex()
    var pieces = Pieces()
    index.words = stage.vocabulary.all.union(stage.askedWords).sorted()
    let positions = Dictionary(uniqueKeysWithValues: index.words.enumerated().map { ($1, $0) })
    index.manifests = (try? JSONEncoder().encode(manifests)).map(Array.init) ?? []
    let isWhole = stage.unreadable.isEmpty
    index.verdict = isWhole ? verdict : nil
    let hashes = Dictionary(grouping: index.words.indices) { WordScan.shortHash(of: index.words[$0]) }
    for (number, input) in stage.inputs.enumerated() where !stage.unreadable.contains(number) {
      let record = stage.records[number]
      guard let stamp = input.stamp, let hash = record.hash else { continue }
      let summary = stage.scan(of: number)
      let (bytes, names) = summary.encoded()
      var file = CachedFile(path: input.path, stamp: stamp, hash: hash)
      file.isFresh = max(stamp.modified, stamp.changed) > started - Self.grain
      file.summary = pieces.add(bytes)
      file.names = names
      file.words = (summary.identifiers ?? []).flatMap { hashes[$0] ?? [] }.sorted()
      for facts in record.facts {
        let bytes: [UInt8]?
        switch facts.bytes {
        case .none: bytes = nil
        case .new(let new): bytes = new
        case .piece(let piece): bytes = self.bytes(of: piece)
        }
        guard let bytes else { continue }
        file.facts.append(
          CachedFacts(
            words: facts.words.compactMap { positions[$0] }, supertypes: facts.supertypes.compactMap { positions[$0] },
            digest: facts.digest, isRepaired: facts.isRepaired, extent: facts.extent, piece: pieces.add(bytes)))
      }
      index.files.append(file)
    }
    replace(index, pieces)
  }

  /// The coarsest step of file times: some file systems count in steps of two seconds.
  static let grain: Int64 = 2_000_000_000
}
