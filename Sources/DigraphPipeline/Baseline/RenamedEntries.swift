import DigraphModel
import DigraphRules

/// Entries of a baseline whose subject has been renamed since.
///
/// A baseline does not keep the former wiring, only a checksum of each finding's subject, and the message. An entry
/// matches a finding if one new name in the finding's subject, replaced with one old name, gives exactly the entry's
/// checksum. In addition, the new name must be declared, and the old name must not be. No entry that still holds may
/// mention the new name. Even then the match may be chance: one finding went away with its type, and another came with
/// a new type. Therefore the two names must be alike, or at least three findings must show the same change.
struct RenamedEntries {
  /// An entry, and the finding that matches it.
  struct Pair {
    /// Position of the entry.
    var entry: Int
    /// Position of the finding.
    var finding: Int
    /// The change of the name.
    var change: Renaming.Name
  }

  /// The recognised pairs, in the order of the entries.
  private(set) var pairs: [Pair] = []

  /// The least likeness of two names that are taken for names of one type.
  private static let likeness = 0.5
  /// The number of findings that prove a renaming between names that are not alike.
  private static let convincing = 3
  /// The greatest number of entries and of findings. More would not be a renaming, and would take long to compare.
  private static let most = 500

  /// Looks for renamed entries.
  ///
  /// - Parameters:
  ///   - gone: entries whose finding is gone.
  ///   - findings: findings that the baseline does not list.
  ///   - known: messages of entries that still hold.
  ///   - declared: returns the names that the input declares as types.
  init(gone: [Baseline.Entry], findings: [Finding], known: [String], declared: (Set<String>) -> Set<String>) {
    guard !gone.isEmpty, !findings.isEmpty, gone.count <= Self.most, findings.count <= Self.most else { return }
    let olds = gone.map { Self.types(in: [$0.message, $0.path]) }
    let news = findings.map { Self.types(in: $0.subject) }
    let all = Set(olds.joined()).union(news.joined())
    let existing = declared(all)
    let lasting = Set(known.flatMap { $0.identifiers })
    let former = Set(olds.joined()).subtracting(existing)
    let fresh = Set(news.joined()).intersection(existing).subtracting(lasting)
    guard !former.isEmpty, !fresh.isEmpty else { return }
    var candidates: [Pair] = []
    for (entry, names) in olds.enumerated() {
      let names = names.filter(former.contains)
      if names.isEmpty { continue }
      for (finding, others) in news.enumerated() where findings[finding].rule == gone[entry].rule {
        for to in others where fresh.contains(to) {
          for from in names where Self.isOf(gone[entry], findings[finding], from, to) {
            candidates.append(Pair(entry: entry, finding: finding, change: .init(from: from, to: to)))
          }
        }
      }
    }
    choose(among: candidates)
  }

  /// Takes the changes with the strongest evidence, each old and new name once.
  private mutating func choose(among candidates: [Pair]) {
    let changes = Dictionary(grouping: candidates, by: \.change)
    let ranked = changes.map { change, pairs in
      (change: change, pairs: pairs, likeness: Renaming.likeness(of: change.from, and: change.to))
    }.filter { change in
      change.likeness >= Self.likeness || Set(change.pairs.map(\.entry)).count >= Self.convincing
    }.sorted {
      ($1.pairs.count, $1.likeness, $0.change.from, $0.change.to) < (
        $0.pairs.count, $0.likeness, $1.change.from, $1.change.to
      )
    }
    var (from, to): (Set<String>, Set<String>) = ([], [])
    var (entries, findings): (Set<Int>, Set<Int>) = ([], [])
    for (change, pairs, _) in ranked where !from.contains(change.from) && !to.contains(change.to) {
      from.insert(change.from)
      to.insert(change.to)
      for pair in pairs where !entries.contains(pair.entry) && !findings.contains(pair.finding) {
        entries.insert(pair.entry)
        findings.insert(pair.finding)
        self.pairs.append(pair)
      }
    }
    pairs.sort { $0.entry < $1.entry }
  }

  /// Whether a finding matches an entry if the name `to` is replaced with `from`.
  private static func isOf(_ entry: Baseline.Entry, _ finding: Finding, _ from: String, _ to: String) -> Bool {
    func former(_ text: String) -> String { text.replacingIdentifiers { $0 == to ? from : nil } }
    // A file may be named after a type in it.
    let path = finding.site.path.visible
    guard path == entry.path || path.replacing(to, with: from) == entry.path else { return false }
    var renamed = finding
    renamed.subject = finding.subject.map(former)
    if Fingerprint.identity(of: renamed) == entry.identity { return true }
    // The subject was sorted by name, so with the old name its order may differ.
    renamed.subject.sort()
    return Fingerprint.identity(of: renamed) == entry.identity
  }

  /// Words that may be names of types, because they begin with a capital; each once.
  private static func types(in texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.flatMap(\.identifiers).filter { $0.first?.isUppercase == true && seen.insert($0).inserted }
  }
}

/// Names in type declarations, found by searching source as text.
enum DeclaredNames {
  private static let keywords = Set(
    ["class", "struct", "enum", "actor", "protocol", "typealias"].map { Array($0.utf8) })

  /// The names among `names` that follow a keyword that declares types.
  ///
  /// - Complexity: O(bytes).
  static func among(_ names: Set<String>, in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
    let wanted = Set(names.map { Array($0.utf8) })
    var found: Set<String> = []
    var followsKeyword = false
    var position = 0
    while position < bytes.count {
      guard bytes[position].isPartOfName else {
        if bytes[position] != UInt8(ascii: " "), bytes[position] != UInt8(ascii: "\n") { followsKeyword = false }
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, bytes[position].isPartOfName { position += 1 }
      // The keywords have four to nine letters.
      if followsKeyword {
        let word = Array(bytes[start..<position])
        if wanted.contains(word) { found.insert(String(decoding: word, as: UTF8.self)) }
      }
      followsKeyword = (4...9).contains(position - start) && keywords.contains(Array(bytes[start..<position]))
    }
    return found
  }
}

extension Project {
  /// The names among `names` that the input declares as types.
  public func declaredTypes(among names: Set<String>) -> Set<String> {
    files.reduce(into: []) { found, file in
      let left = names.subtracting(found)
      if !left.isEmpty { found.formUnion((try? file.withBytes { DeclaredNames.among(left, in: $0) }) ?? []) }
    }
  }
}
