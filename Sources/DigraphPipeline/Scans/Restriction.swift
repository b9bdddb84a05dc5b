import DigraphModel
import DigraphSyntax

/// Facts of a file for some words, made from its complete facts.
///
/// A part is left out if reading the file for these words would skip it: `Lowering` notes the condition of each part.
/// Only words of the code are known. Words of comments are not, but no fact comes from code that has a word only in a
/// comment.
struct Restriction {
  private let complete: CompleteFacts
  private let occurrences: [WordOccurrence]
  /// Offsets of words of the vocabulary, ascending.
  private let hits: [Int]
  /// By type, whether the whole type is read.
  private var isWhole: [Bool] = []
  private var isScript = false
  /// Names that are watched in the code of each type; the last set is for code outside of types.
  private var watched: [Set<UInt64>] = []

  /// Facts for the words of a vocabulary; `nil` if a kept part needs one that is left out. No reading of a file
  /// gives such facts.
  static func facts(of complete: CompleteFacts, _ occurrences: [WordOccurrence], for vocabulary: HashedVocabulary)
    -> FileFacts?
  {
    Restriction(complete, occurrences, vocabulary).facts()
  }

  private init(_ complete: CompleteFacts, _ occurrences: [WordOccurrence], _ vocabulary: HashedVocabulary) {
    (self.complete, self.occurrences) = (complete, occurrences)
    hits = occurrences.lazy.filter { vocabulary.words.contains($0.word) }.map { Int($0.offset) }
    let facts = complete.facts
    isScript =
      !hits.isEmpty && facts.topLevel.map { facts.code[$0].children.contains { $0.kind != .compilation } } ?? false
    isWhole.reserveCapacity(facts.types.count)
    for number in facts.types.indices {
      let parent = facts.types[number].parent
      let isNamed =
        facts.types[number].inherited.contains { vocabulary.isSupertype(Self.lastName(of: facts.code[$0])) }
        || facts.types[number].kind == .extension
          && (vocabulary.isSupertype(facts.types[number].name) || hasHit(in: facts.types[number].nameRange))
      isWhole.append(isNamed || parent.map { isWhole[$0] } ?? false)
    }
    watched = watchedNames()
  }

  private static func lastName(of type: Node) -> String { type.text }

  // MARK: Words

  private func hasHit(in range: Range<Int>) -> Bool {
    let position = hits.firstPosition { $0 >= range.lowerBound }
    return position < hits.count && hits[position] < range.upperBound
  }

  private func hasWord(of words: Set<UInt64>, in range: Range<Int>) -> Bool {
    guard !words.isEmpty else { return false }
    var position = occurrences.firstPosition { Int($0.offset) >= range.lowerBound }
    while position < occurrences.count, Int(occurrences[position].offset) < range.upperBound {
      if words.contains(occurrences[position].word) { return true }
      position += 1
    }
    return false
  }

  /// Watched names: properties like `let container: Container` and `let container = Container()` whose type contains
  /// a word of the vocabulary, and `self.init` if an initializer contains one. They are watched in the declaring type
  /// and the types in it, and in the whole file if the type is not nested.
  private func watchedNames() -> [Set<UInt64>] {
    let facts = complete.facts
    var own = Array(repeating: Set<UInt64>(), count: facts.types.count + 1)
    guard !hits.isEmpty else { return own }
    let everywhere = facts.types.count
    // Members in a separate `#if` are not watched.
    func note(_ name: UInt64, _ owner: Int?, _ conditions: [Condition]) {
      let type = owner.map { facts.types[$0] }
      guard conditions.count == type?.conditions.count ?? 0 else { return }
      own[owner ?? everywhere].insert(name)
      if let type, type.parent == nil, !type.isLocal, type.conditions.isEmpty { own[everywhere].insert(name) }
    }
    for number in facts.properties.indices
    where !facts.properties[number].isLocal && hasHit(in: facts.properties[number].range) {
      let property = facts.properties[number]
      let maker = property.initialValue.map { facts.code[$0] }.flatMap { $0.kind == .call ? $0[0] : nil }
      let place = property.type.map { facts.code[$0].range } ?? (maker?.kind == .name ? maker?.range : nil)
      if let place, hasHit(in: place) { note(WordScan.hash(of: property.name), property.owner, property.conditions) }
    }
    for number in facts.functions.indices
    where facts.functions[number].kind == .initializer && !facts.functions[number].isLocal
      && hasHit(in: facts.functions[number].range)
    {
      note(WordOccurrence.otherInitializer, facts.functions[number].owner, facts.functions[number].conditions)
    }
    for number in facts.types.indices {
      own[number].formUnion(own[facts.types[number].parent ?? everywhere])
    }
    return own
  }

  // MARK: Parts

  private func isKept(_ rule: OptionalPart.Rule) -> Bool {
    switch rule {
    case .word(let range): hasHit(in: range)
    case .anyWord: !hits.isEmpty
    case .member(let owner, let range, let body):
      owner.map { isWhole[$0] } ?? false || hasHit(in: range)
        || body.map { hasWord(of: watched[owner ?? watched.count - 1], in: $0) } ?? false
    case .property(let owner, let range):
      owner.map { isWhole[$0] } ?? isScript || hasHit(in: range)
        || hasWord(of: watched[owner ?? watched.count - 1], in: range)
    case .instead: false
    }
  }

  private func facts() -> FileFacts? {
    var left: [OptionalPart] = []
    var keptLast = true
    for part in complete.parts {
      keptLast = part.rule == .instead ? !keptLast : isKept(part.rule)
      if !keptLast { left.append(part) }
    }
    guard !left.isEmpty else { return complete.facts }
    func kept(_ count: Int, _ value: (OptionalPart.Counts) -> Int) -> [Int] {
      Self.numbers(count, without: left.map { value($0.start)..<value($0.end) })
    }
    var facts = complete.facts
    let nodes = kept(facts.code.nodes.count, \.nodes)
    let types = kept(facts.types.count, \.types)
    let functions = kept(facts.functions.count, \.functions)
    let errors = left.compactMap {
      $0.end.nodes > $0.start.nodes ? facts.code[NodeID(Int32($0.end.nodes - 1))].range : nil
    }
    facts.syntaxErrors.removeAll { error in
      !error.losesDeclarations && errors.contains { $0.contains(error.offset) }
    }
    facts.types.keep(types)
    facts.functions.keep(functions)
    facts.properties.keep(kept(facts.properties.count, \.properties))
    facts.aliases.keep(kept(facts.aliases.count, \.aliases))
    facts.cases.keep(kept(facts.cases.count, \.cases))
    guard let code = Self.code(facts.code, nodes, functions) else { return nil }
    facts.code = code
    guard FactsCoding.renumber(&facts, .init(node: { nodes[$0] }, type: { types[$0] })) else { return nil }
    for number in facts.properties.indices where facts.properties[number].inferredType == nil {
      facts.properties[number].inferredFrom = nil
    }
    if let top = facts.topLevel, facts.code[top].childCount == 0 { facts.topLevel = nil }
    return FactsShape.fits(facts) ? facts : nil
  }

  /// The new number of each element; -1 for elements that are left out.
  private static func numbers(_ count: Int, without ranges: [Range<Int>]) -> [Int] {
    var changes = Array(repeating: 0, count: count + 1)
    for range in ranges where !range.isEmpty {
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
    }
    var (depth, next) = (0, 0)
    return (0..<count).map { index in
      depth += changes[index]
      guard depth == 0 else { return -1 }
      next += 1
      return next - 1
    }
  }

  private static func code(_ code: Code, _ numbers: [Int], _ functions: [Int]) -> Code? {
    var nodes: [Code.Storage] = []
    var children: [Int32] = []
    nodes.reserveCapacity(numbers.count { $0 >= 0 })
    for (index, node) in code.nodes.enumerated() where numbers[index] >= 0 {
      var node = node
      let first = children.count
      for child in code.children[Int(node.firstChild)..<Int(node.firstChild + node.childCount)] {
        let number = numbers[Int(child)]
        if number >= 0 { children.append(Int32(number)) }
      }
      let isWhole = children.count - first == Int(node.childCount)
      (node.firstChild, node.childCount) = (UInt32(first), UInt32(children.count - first))
      guard isWhole || FactsShape.fits(node, children: children[first...], of: nodes) else { return nil }
      if node.reference >= 0 {
        node.reference = Int32((node.kind == .function ? functions : numbers)[Int(node.reference)])
      }
      nodes.append(node)
    }
    return Code(nodes: nodes, children: children, strings: code.strings)
  }
}

extension Array {
  /// The position of the first element for which a condition holds. The condition must hold for all later elements,
  /// too.
  func firstPosition(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Removes the elements whose new number is -1.
  fileprivate mutating func keep(_ numbers: [Int]) {
    guard numbers.contains(-1) else { return }
    // These arrays stay in memory for each file, and an array that has grown would be up to twice as large.
    var kept: [Element] = []
    kept.reserveCapacity(numbers.count { $0 >= 0 })
    for (element, number) in zip(self, numbers) where number >= 0 { kept.append(element) }
    self = kept
  }
}

/// The words of a vocabulary by their hashes.
struct HashedVocabulary: Sendable {
  let words: Set<UInt64>
  private let supertypes: Set<String>

  init(_ vocabulary: Vocabulary) {
    words = Set(vocabulary.all.map(WordScan.hash(of:)))
    supertypes = vocabulary.supertypes
  }

  func isSupertype(_ name: String) -> Bool { supertypes.contains(name) }
}

/// A word of a file's code, with its offset. A word of an expression has the offset of the expression's first byte.
struct WordOccurrence: Sendable {
  var offset: UInt32
  var word: UInt64

  /// Stands for a call of `self.init`.
  static let otherInitializer = WordScan.hash(of: "self.init")

  /// All words of a file, in the order of their offsets.
  static func all(in facts: FileFacts, withTexts: Bool = true) -> [WordOccurrence] {
    unordered(in: facts, withTexts: withTexts).sorted { $0.offset < $1.offset }
  }

  /// All words of a file, in no particular order; without `withTexts`, only those outside of texts.
  static func unordered(in facts: FileFacts, withTexts: Bool = true) -> [WordOccurrence] {
    var list: [WordOccurrence] = []
    func note(_ text: String, _ offset: Int) {
      forEachWord(of: text) { list.append(WordOccurrence(offset: UInt32(offset), word: $0)) }
    }
    let strings = facts.code.strings
    var words: [[UInt64]] = []
    for number in 0..<strings.count {
      var own: [UInt64] = []
      strings.withBytes(of: number) { forEachWord(of: $0) { own.append($0) } }
      words.append(own)
    }
    var lookalikes: Set<NodeID> = []
    for (number, node) in facts.code.nodes.enumerated() where node.kind == .call {
      let call = facts.code[NodeID(Int32(number))]
      if Lookalike.isCalled(call[0].text, labels: call.children.lazy.map(\.text)) { lookalikes.insert(call[0].id) }
    }
    for (number, node) in facts.code.nodes.enumerated()
    where node.text >= 0 && !lookalikes.contains(NodeID(Int32(number))) {
      if !withTexts, node.kind == .string || node.kind == .interpolation { continue }
      for word in words[Int(node.text)] { list.append(WordOccurrence(offset: node.start, word: word)) }
      let cursor = facts.code[NodeID(Int32(number))]
      if node.kind == .member, cursor.flags.contains(.hasBase), cursor.text.hasPrefix("init"), cursor[0].kind == .name,
        cursor[0].text == "self"
      {
        list.append(WordOccurrence(offset: node.start, word: otherInitializer))
      }
    }
    func note(_ attributes: [Attribute]) {
      for attribute in attributes { note(attribute.qualifiedName, attribute.range.lowerBound) }
    }
    func note(_ modifiers: [String], _ generics: [GenericParameter], _ range: Range<Int>) {
      for modifier in modifiers { note(modifier, range.lowerBound) }
      for parameter in generics { note(parameter.name, range.lowerBound) }
    }
    for type in facts.types {
      note(type.attributes)
      note(type.modifiers, type.generics, type.range)
    }
    for function in facts.functions {
      note(function.name, function.nameRange.lowerBound)
      note(function.attributes)
      note(function.modifiers, function.generics, function.range)
      for parameter in function.parameters {
        note(parameter.label ?? "", parameter.range.lowerBound)
        note(parameter.name, parameter.range.lowerBound)
        for specifier in parameter.specifiers { note(specifier, parameter.range.lowerBound) }
      }
    }
    for property in facts.properties {
      note(property.name, property.nameRange.lowerBound)
      note(property.attributes)
      note(property.modifiers, [], property.range)
    }
    for alias in facts.aliases { note(alias.name, alias.nameRange.lowerBound) }
    for imported in facts.imports { note(imported.path, imported.range.lowerBound) }
    return list
  }

  private static func forEachWord(of text: String, _ body: (UInt64) -> Void) {
    var text = text
    text.withUTF8 { forEachWord(of: $0, body) }
  }

  private static func forEachWord(of text: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void) {
    var index = 0
    while index < text.count {
      guard text[index].isPartOfName else {
        if text[index] == UInt8(ascii: "~"), index + 1 < text.count, text[index + 1] == UInt8(ascii: ">") {
          body(operatorWord)
        }
        index += 1
        continue
      }
      let start = index
      while index < text.count, text[index].isPartOfName { index += 1 }
      body(WordScan.hash(of: UnsafeBufferPointer(rebasing: text[start..<index])))
    }
  }

  private static let operatorWord = WordScan.hash(of: "~>")
}
