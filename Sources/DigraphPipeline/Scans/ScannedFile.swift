import DigraphModel
import DigraphProjects

/// A file that is known only from the scan of its module.
public struct ScannedFile: Sendable {
  let summary: ScanSummary
  let isRepaired: Bool
  private let facts: Facts

  /// Decoding a scan takes long, because scans are made to be small. So a scan is decoded once, and its facts stay in
  /// memory. They stay as they are while there is room; after that, they are kept in a form of a tenth of the size.
  private enum Facts: Sendable {
    case decoded(CompleteFacts, [WordOccurrence])
    case stored(StoredFacts)
  }

  /// - Parameters:
  ///   - file: The file in the scan.
  ///   - isRoomy: Whether there is room for its facts.
  init(_ file: ModuleScan.File, isRoomy: Bool) {
    (summary, isRepaired) = (file.summary, file.isRepaired)
    facts =
      isRoomy
      ? .decoded(file.complete, WordOccurrence.all(in: file.complete.facts)) : .stored(StoredFacts(file.complete))
  }

  private var decoded: (complete: CompleteFacts, occurrences: [WordOccurrence]) {
    switch facts {
    case .decoded(let complete, let occurrences): return (complete, occurrences)
    case .stored(let stored):
      let complete = stored.complete
      return (complete, WordOccurrence.all(in: complete.facts))
    }
  }

  /// All facts of the file.
  var completeFacts: FileFacts { decoded.complete.facts }

  /// The facts that reading the file for the words of a vocabulary would give; `nil` if the scan is damaged.
  func facts(for vocabulary: HashedVocabulary) -> FileFacts? {
    let (complete, occurrences) = decoded
    return Restriction.facts(of: complete, occurrences, for: vocabulary)
  }
}

/// Complete facts of a file in a form that is read quickly.
private struct StoredFacts: Sendable {
  private let bytes: [UInt8]

  init(_ complete: CompleteFacts) {
    var (complete, coder) = (complete, BinaryCoder())
    Self.code(&complete, &coder)
    // An array that has grown is up to twice as large, and there is one for each file.
    bytes = coder.bytes.withUnsafeBufferPointer(Array.init)
  }

  var complete: CompleteFacts {
    var (complete, coder) = (ScanCoding.noFacts, BinaryCoder(reading: bytes))
    Self.code(&complete, &coder)
    return coder.isComplete ? complete : ScanCoding.noFacts
  }

  private static func code(_ complete: inout CompleteFacts, _ coder: inout BinaryCoder) {
    var places = Places(lines: complete.facts.lineStarts.count)
    coder.code(&places.lines)
    complete.facts.lineStarts = places.lineStarts
    FactsCoding.code(&complete.facts, &coder)
    PackedParts.code(alone: &complete.parts, types: complete.facts.types.count, &coder)
  }
}
