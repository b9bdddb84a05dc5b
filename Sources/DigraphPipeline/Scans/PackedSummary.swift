import DigraphModel
import DigraphSyntax

/// Codes the summary of a file with an adaptive coder. Only the difference to the names in its facts is coded.
enum PackedSummary {
  /// - Parameters:
  ///   - summary: The summary.
  ///   - facts: The facts of the file.
  ///   - spelling: Words of the summary that are not in the facts, by their hashes, as far as the writer has them.
  ///   - coder: The coder.
  static func code(
    _ summary: inout ScanSummary, of facts: FileFacts, spelling: [UInt32: String], _ coder: inout BinaryCoder
  ) {
    guard !coder.hasFailed else { return }
    code(&summary.declarations, of: facts, &coder)
    var isKnown = summary.identifiers != nil
    coder.code(&isKnown)
    guard isKnown else {
      summary.identifiers = nil
      return
    }
    // Some texts were replaced with hashes, which are no words. An import of a module counts as a word of its own.
    let strings = facts.code.strings
    let texts = (0..<strings.count).map { strings[$0] }.filter { AdaptiveCoder.isHash($0.utf8) }
    let words = Set(WordOccurrence.unordered(in: facts).map { WordScan.shortened($0.word) })
      .subtracting(texts.map { WordScan.shortHash(of: String($0.dropFirst())) })
      .union(facts.imports.map { WordScan.importHash(of: String($0.path.prefix { $0 != "." })) }).sorted()
    let all = Set(summary.identifiers ?? [])
    // Names in type declarations are in the facts, but not in the summary.
    var missing = words.indices.filter { !all.contains(words[$0]) }.map { UInt32($0) }
    coder.code(ascending: &missing)
    // Keywords, and words of comments and of texts, are in the summary, but not in the facts. Most of them occur in
    // other files, too. A word that is made of known words takes less than a hash.
    var (names, hashes): ([String], [UInt32]) = ([], [])
    for hash in all.subtracting(words).sorted() {
      let word = spelling[hash].flatMap { coder.adaptive?.isBrief($0) ?? false ? $0 : nil }
      let known = coder.adaptive?.text(withHash: hash) ?? coder.adaptive?.name(withHash: hash)
      if let name = known ?? word { names.append(name) } else { hashes.append(hash) }
    }
    coder.code(&names)
    coder.adaptive?.code(hashes: &hashes)
    guard missing.allSatisfy({ Int($0) < words.count }) else { return coder.fail() }
    let gone = Set(missing.map { words[Int($0)] })
    summary.identifiers =
      (words.filter { !gone.contains($0) } + names.map(Self.hash(of:)) + hashes).sorted()
  }

  private static func hash(of name: String) -> UInt32 {
    name.hasPrefix("##") ? UInt32(name.dropFirst(2), radix: 16) ?? 0 : WordScan.shortHash(of: name)
  }

  /// The declarations that a scan finds in a file with such facts, mostly.
  private static func expectedDeclarations(_ facts: FileFacts) -> [WordScan.Declared] {
    let types = facts.types.map { type in
      let keyword = DeclarationKeyword.allCases.first { $0.spelling == type.kind.rawValue } ?? .class
      return (
        type.nameRange.lowerBound,
        WordScan.Declared(
          keyword: keyword, name: WordScan.hash(of: type.name),
          hasInheritance: !type.inherited.isEmpty || !type.generics.isEmpty)
      )
    }
    let aliases = facts.aliases.filter { !$0.isAssociatedType }.map {
      (
        $0.nameRange.lowerBound,
        WordScan.Declared(keyword: .typealias, name: WordScan.hash(of: $0.name), hasInheritance: true)
      )
    }
    return (types + aliases).sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  private static func code(_ declarations: inout [WordScan.Declared], of facts: FileFacts, _ coder: inout BinaryCoder) {
    let expected = expectedDeclarations(facts)
    var isUsual = declarations == expected
    coder.code(&isUsual)
    guard !isUsual else {
      declarations = expected
      return
    }
    let names = expected.map(\.name)
    var next = 0
    coder.code(&declarations, like: .init(keyword: .class, name: 0, hasInheritance: false)) { coder, value in
      coder.code(&value.keyword)
      coder.code(&value.hasInheritance)
      var distance = (names[min(next, names.count)...].firstIndex(of: value.name) ?? -1 + next) - next
      coder.code(&distance)
      guard distance >= 0 else {
        let known = coder.adaptive?.name(withHash: WordScan.shortened(value.name)) ?? ""
        var name = WordScan.hash(of: known) == value.name ? known : ""
        coder.code(&name)
        guard name.isEmpty else { return value.name = WordScan.hash(of: name) }
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
