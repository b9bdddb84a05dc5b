import DigraphModel

/// The names of the bindings of one type, with a search for the names that are most similar to another one.
///
/// It is built once for all requests that see the same bindings. Each request compares every name, so the comparison
/// must take only a few instructions.
struct BoundNames {
  /// The arguments that all of the bindings take; `nil` if they differ.
  let arguments: [String]?
  /// Names with arguments, in the order of their first bindings.
  private var offers: [Offer] = []
  private var literals: Set<String> = []
  /// Positions of offers by the letters and digits of their names.
  private var byLetters: [String: [Int]] = [:]

  /// A name together with arguments.
  private struct Offer {
    let key: Key
    let name: String
    let bytes: [UInt8]
    let letters: UInt64
    /// The digits of the name; `nil` if it is not a plain word that can be mistyped.
    let digits: String?
    var bindings: [Binding.ID]
  }

  /// Indexes the names of bindings, whose identifiers ascend.
  init(of bindings: [Binding.ID], in graph: Graph) {
    var numbers: [String: Int] = [:]
    for id in bindings {
      let key = graph.bindings[id].key
      let known = numbers[key.naming + key.taking]
      if let known {
        offers[known].bindings.append(id)
        continue
      }
      let name = key.literalName
      numbers[key.naming + key.taking] = offers.count
      if name.utf8.count >= Self.shortestName { byLetters[name.lettersAlone, default: []].append(offers.count) }
      literals.insert(name)
      offers.append(
        Offer(
          key: key, name: name, bytes: Array(name.utf8), letters: name.letterSet,
          digits: name.isPlainWord ? name.filter(\.isNumber) : nil, bindings: [id]))
    }
    let first = offers.first?.key.arguments
    arguments = offers.allSatisfy { $0.key.arguments == first } ? first : nil
  }

  /// The number of names; names that differ only in their arguments count separately.
  var count: Int { offers.count }

  /// Whether a binding has a literal name.
  func contains(_ name: String) -> Bool { literals.contains(name) }

  /// The bindings whose names are most similar to that of a key: the most similar first, then in source order.
  ///
  /// - Returns: As many names as a message shows, each once, and the bindings with these names.
  /// - Complexity: O(names), with a few instructions for each but the most similar.
  func nearest(to key: Key) -> (offers: [Key], bindings: [Binding.ID]) {
    let wanted = key.literalName
    let (bytes, letters) = (Array(wanted.utf8), wanted.letterSet)
    var best: [(distance: Int, number: Int)] = []
    for number in offers.indices {
      let offer = offers[number]
      // A name at the same distance as the last of the best comes behind it.
      let limit =
        best.count < Self.told ? max(bytes.count, offer.bytes.count) : best[Self.told - 1].distance - 1
      guard limit >= 0, abs(offer.bytes.count - bytes.count) <= limit,
        (offer.letters ^ letters).nonzeroBitCount <= 2 * limit,
        let distance = editDistance(offer.bytes, bytes, atMost: limit)
      else { continue }
      if best.count == Self.told { best.removeLast() }
      best.insert((distance, number), at: best.firstIndex { $0.distance > distance } ?? best.count)
    }
    let bindings = best.flatMap { near in offers[near.number].bindings.map { (distance: near.distance, id: $0) } }
    return (best.map { offers[$0.number].key }, bindings.sorted { $0 < $1 }.map(\.id))
  }

  /// The number of names in a message: three, or four if the fourth is the last.
  private static let told = 4

  /// The literal names that a word may be a misspelling of. The word has one letter too many, too few or wrong, two
  /// letters exchanged, or other capitals or separators. Words with other digits may well be two different names.
  ///
  /// - Complexity: O(names), with a few instructions for each name that is not similar.
  func slips(of word: String) -> [String] {
    let (bytes, letters) = (Array(word.utf8), word.letterSet)
    guard bytes.count >= Self.shortestName else { return [] }
    let digits = word.filter(\.isNumber)
    let sorted = word.sorted()
    let sameLetters = (byLetters[word.lettersAlone] ?? []).filter { offers[$0].digits == digits }
    let near = offers.indices.filter { number in
      let offer = offers[number]
      // An edit changes the number of letters by at most one, and their set by at most two.
      guard abs(offer.bytes.count - bytes.count) <= 1, (offer.letters ^ letters).nonzeroBitCount <= 2,
        let distance = editDistance(bytes, offer.bytes, atMost: 2), offer.digits == digits
      else { return false }
      return distance == 1 || offer.name.sorted() == sorted
    }
    return (sameLetters + near).map { offers[$0].name }
  }

  /// In a shorter name, a typing mistake makes a different word.
  fileprivate static let shortestName = 4

  /// The names of the bindings that requests could have meant.
  struct Tables {
    private let graph: Graph
    private var known: [Candidates: BoundNames] = [:]

    init(in graph: Graph) { self.graph = graph }

    /// Identifiers that many requests share. Arrays with the same storage are equal without a comparison of their
    /// elements.
    private struct Candidates: Hashable {
      let bindings: [Binding.ID]

      func hash(into hasher: inout Hasher) {
        hasher.combine(bindings.count)
        hasher.combine(bindings.first)
        hasher.combine(bindings.last)
      }
    }

    subscript(bindings: [Binding.ID]) -> BoundNames {
      mutating get {
        let candidates = Candidates(bindings: bindings)
        if let names = known[candidates] { return names }
        let names = BoundNames(of: bindings, in: graph)
        known[candidates] = names
        return names
      }
    }
  }
}

extension Key {
  /// `without a name`, `as "raw"`.
  var naming: String {
    switch name {
    case .literal(let name): "as \"\(name)\""
    case .computed(let source), .member(let source): "as '\(source)'"
    case .storyboard: "for a storyboard"
    case nil: "without a name"
    }
  }

  /// ` with (Int)`, ` without arguments`.
  var taking: String {
    arguments.isEmpty ? " without arguments" : " with (\(arguments.joined(separator: ", ")))"
  }

  /// The text of a name that is a literal; empty otherwise.
  var literalName: String {
    if case .literal(let name) = name { name } else { "" }
  }
}

extension String {
  /// Whether a similar word may be a typing mistake. Short words may well be two different names.
  fileprivate var isPlainWord: Bool {
    utf8.count >= BoundNames.shortestName
      && utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  fileprivate var lettersAlone: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
