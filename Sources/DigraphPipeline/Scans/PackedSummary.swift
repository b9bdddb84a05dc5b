import DigraphModel
import DigraphSyntax

/// Codes the summary of a file with an adaptive coder. Only the difference to the names in its facts is coded.
enum PackedSummary {
  static func code(_ summary: inout ScanSummary, of facts: FileFacts, _ coder: inout BinaryCoder) {
    guard !coder.hasFailed else { return }
    code(&summary.declarations, of: facts, &coder)
    var isKnown = summary.identifiers != nil
    coder.code(&isKnown)
    guard isKnown else {
      summary.identifiers = nil
      return
    }
    let words = Set(WordOccurrence.unordered(in: facts).map { WordScan.shortened($0.word) }).sorted()
    let all = Set(summary.identifiers ?? [])
    // Names in type declarations are in the facts, but not in the summary.
    var missing = words.indices.filter { !all.contains(words[$0]) }.map { UInt32($0) }
    coder.code(ascending: &missing)
    // Keywords, and words of comments and of texts, are in the summary, but not in the facts. Most of them occur in
    // other files, too.
    var others = all.subtracting(words).sorted().map { coder.adaptive?.name(withHash: $0) ?? Self.hashText($0) }
    coder.code(&others)
    guard missing.allSatisfy({ Int($0) < words.count }) else { return coder.fail() }
    let gone = Set(missing.map { words[Int($0)] })
    summary.identifiers =
      (words.filter { !gone.contains($0) }
      + others.map {
        UInt32($0.hasPrefix("#") ? $0.dropFirst() : "", radix: 16) ?? WordScan.shortHash(of: $0)
      }).sorted()
  }

  private static func hashText(_ hash: UInt32) -> String {
    let digits = String(hash, radix: 16)
    return "#" + String(repeating: "0", count: AdaptiveCoder.digitsOfHash - digits.count) + digits
  }

  private static func code(_ declarations: inout [WordScan.Declared], of facts: FileFacts, _ coder: inout BinaryCoder) {
    let names =
      (facts.types.map { ($0.nameRange.lowerBound, $0.name) } + facts.aliases.map { ($0.nameRange.lowerBound, $0.name) })
      .sorted { $0.0 < $1.0 }.map { WordScan.hash(of: $0.1) }
    var next = 0
    coder.code(&declarations, like: .init(keyword: .class, name: 0, hasInheritance: false)) { coder, value in
      coder.code(&value.keyword)
      coder.code(&value.hasInheritance)
      var distance = (names[min(next, names.count)...].firstIndex(of: value.name) ?? -1 + next) - next
      coder.code(&distance)
      guard distance >= 0 else {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          var byte = UInt8(truncatingIfNeeded: value.name >> shift)
          coder.code(&byte)
          value.name = value.name & ~(0xff << shift) | UInt64(byte) << shift
        }
        return
      }
      guard next + distance < names.count else { return coder.fail() }
      value.name = names[next + distance]
      next += distance + 1
    }
  }
}
