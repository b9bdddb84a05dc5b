import DigraphModel
import SwiftSyntax

/// Lowers one file's syntax tree to facts.
///
/// The walk enters a body only if a word of the vocabulary occurs in the body. Parsing takes most of a run's time, and
/// a walk of all code would add a third to that.
struct Lowering {
  var builder = CodeBuilder()
  var facts: FileFacts
  /// The parsed bytes, which outlive the walk.
  var source: UnsafeBufferPointer<UInt8>
  /// Offsets of words of the vocabulary, ascending.
  let hits: [UInt32]
  /// Maps offsets in the source to offsets in the file; `nil` if the source is the whole file.
  let map: OffsetMap?
  /// Supertypes for which a whole type is lowered.
  let supertypes: Set<String>
  /// Clauses of `#if` around the current declaration, outermost first.
  var conditions: [Condition] = []
  /// Whether the current declaration is inside a function.
  var isLocal = false
  /// Names of properties of the enclosing types whose type is a word of the vocabulary: code that mentions these names
  /// may pass the properties on. If an initializer contains such a word, `self.init` is among the names.
  var watchedNames: [[UInt8]] = []
  /// Whether the file has statements outside of all declarations, and contains a word of the vocabulary.
  private var isScript = false
  /// Whether `await` covers the expressions that are being lowered.
  var isAwaited = false
  /// Nesting depth of the walk.
  var depth = 0
  /// The parts that only matter for some words, if everything is lowered; `nil` if only relevant parts are lowered.
  private(set) var parts: [OptionalPart]?

  init(
    source: UnsafeBufferPointer<UInt8>, hits: [UInt32], supertypes: Set<String>, lineStarts: [UInt32], map: OffsetMap?,
    isComplete: Bool = false
  ) {
    self.source = source
    self.hits = hits
    self.supertypes = supertypes
    self.map = map
    parts = isComplete ? [] : nil
    facts = FileFacts(code: CodeBuilder().finish(), lineStarts: lineStarts)
  }

  /// Whether everything is lowered, whatever words the code contains.
  var isComplete: Bool { parts != nil }

  /// Whether a range of offsets is lowered, because everything is or because it contains a word of the vocabulary.
  func isInteresting(_ range: Range<Int>) -> Bool { isComplete || hits.hasMember(in: range) }

  /// Whether statements outside of declarations are lowered.
  private var lowersStatements: Bool { isComplete || !hits.isEmpty }

  /// Lowers a part of the file. If everything is lowered, also notes the rule that tells when the part matters. A part
  /// that always matters (`isCertain`) needs no rule.
  mutating func part<Result>(
    _ rule: OptionalPart.Rule, unless isCertain: Bool, _ body: (inout Lowering) -> Result
  ) -> Result {
    guard isComplete, !isCertain else { return body(&self) }
    let start = counts
    let result = body(&self)
    let end = counts
    parts?.append(OptionalPart(rule, from: start, to: end))
    return result
  }

  private var counts: OptionalPart.Counts {
    .init(
      nodes: builder.count, types: facts.types.count, functions: facts.functions.count,
      properties: facts.properties.count, aliases: facts.aliases.count, cases: facts.cases.count)
  }

  /// Whether the tree may have another level. If it may not, the code in the range is left out, since this walk and the
  /// later evaluation are recursive. `NestingGuard` has already removed deeper code, except for code that is nested in
  /// several ways at once.
  mutating func mayDescend(into range: @autoclosure () -> Range<Int>) -> Bool {
    guard !Bound.nodes.allows(depth) else { return true }
    let range = range()
    let place = range.lowerBound + builder.origin..<range.upperBound + builder.origin
    facts.omissions.append(.init(range: place, mayMatter: hits.hasMember(in: place)))
    return false
  }

  /// Whether a watched name occurs in a range of offsets, as a whole word.
  func mentionsWatchedName(_ range: Range<Int>) -> Bool {
    watchedNames.contains { name in
      var index = range.lowerBound
      while index + name.count <= range.upperBound {
        if source[index] == name[0], isWord(name, at: index) { return true }
        index += 1
      }
      return false
    }
  }

  /// Whether `/*` occurs in a range of offsets, or on the same line behind it.
  func mayHaveBlockComment(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let end = source[range.upperBound...].firstIndex { $0 == UInt8(ascii: "\n") } ?? source.count
    while index + 1 < end {
      if source[index] == UInt8(ascii: "/"), source[index + 1] == UInt8(ascii: "*") { return true }
      index += 1
    }
    return false
  }

  private func isWord(_ name: [UInt8], at start: Int) -> Bool {
    for (offset, byte) in name.enumerated() where source[start + offset] != byte { return false }
    func isPart(_ index: Int) -> Bool {
      guard source.indices.contains(index) else { return false }
      let byte = source[index]
      return byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    return !isPart(start - 1) && !isPart(start + name.count)
  }

  /// The source of a node, without the trivia around it.
  ///
  /// `trimmedDescription` returns the same text, but copies the tree to do so.
  func text(of node: some SyntaxProtocol) -> String { String(decoding: source[node.range], as: UTF8.self) }

  /// The source of a node, or an empty text if there is no node.
  func text(of node: (some SyntaxProtocol)?) -> String { node.map { text(of: $0) } ?? "" }

  /// The source in a range, if it is a single ASCII word that does not begin with a digit. Most expressions and types
  /// are single names, for which the tree need not be examined.
  func word(at range: Range<Int>) -> String? {
    let bytes = source[range]
    guard let first = bytes.first, !first.isDigit, bytes.allSatisfy({ $0.isWord && $0 < 0x80 }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The source of each element of a list.
  func texts<List: SyntaxCollection>(of list: List) -> [String] {
    var texts: [String] = []
    for element in list.each { texts.append(text(of: element)) }
    return texts
  }

  /// Facts of the whole file.
  mutating func lower(_ file: SourceFileSyntax, _ directives: [Directive]) -> FileFacts {
    var statements: [NodeID] = []
    isScript =
      !isComplete && !hits.isEmpty && file.statements.each.contains { if case .decl = $0.item { false } else { true } }
    if !isComplete, !hits.isEmpty { watchTopLevel(of: file) }
    lowerItems(file.statements, owner: nil, into: &statements)
    if !statements.isEmpty { facts.topLevel = builder.add(.block, children: statements, at: file.range) }
    if let map {
      facts.move(by: map)
      builder.move(by: map)
    }
    facts.directives = withKeys(directives)
    facts.code = builder.finish()
    return facts
  }

  /// Lowers top-level items: declarations become facts, and statements are added to `statements`.
  private mutating func lowerItems(_ items: CodeBlockItemListSyntax, owner: Int?, into statements: inout [NodeID]) {
    for item in items.each {
      switch item.item {
      case .decl(let declaration):
        if let conditional = declaration.as(IfConfigDeclSyntax.self) {
          // Declarations carry the condition with them; statements become children of a node for it.
          var clauses: [NodeID] = []
          forEachClause(of: conditional) { lowering, clause in
            var inner: [NodeID] = []
            if case .statements(let items) = clause.elements { lowering.lowerItems(items, owner: owner, into: &inner) }
            clauses.append(
              lowering.builder.add(
                .compilationClause, text: lowering.text(of: clause.condition), children: inner, at: clause.range))
          }
          if isInteresting(conditional.range) {
            let range = conditional.range
            statements.append(
              part(.word(in: range), unless: false) { $0.builder.add(.compilation, children: clauses, at: range) })
          }
        } else {
          lowerDeclaration(declaration, owner: owner, wholeType: isScript && declaration.is(VariableDeclSyntax.self))
        }
      // Scripts are rare, and are run as one piece, because one line passes values to the next.
      case .stmt(let statement):
        guard lowersStatements else { continue }
        statements.append(part(.anyWord, unless: false) { $0.lowerStatement(statement) })
      case .expr(let expression):
        guard lowersStatements else { continue }
        statements.append(part(.anyWord, unless: false) { $0.lowerExpression(expression) })
      }
    }
  }

  /// Visits the clauses of an `#if`, each with its condition on the stack.
  mutating func forEachClause(
    of conditional: IfConfigDeclSyntax, _ body: (inout Lowering, IfConfigClauseSyntax) -> Void
  ) {
    let construct = "#if@\(map?.original(conditional.range.lowerBound) ?? conditional.range.lowerBound)"
    var earlier: [String] = []
    for (number, clause) in conditional.clauses.enumerated() {
      let text: String
      if let condition = clause.condition.map({ self.text(of: $0) }) {
        text = condition
        earlier.append(condition)
      } else {
        text = "!(\(earlier.joined(separator: " || ")))"
      }
      conditions.append(Condition(kind: .compilation, text: text, construct: construct, clause: number))
      body(&self, clause)
      conditions.removeLast()
    }
  }
}

extension SyntaxProtocol {
  /// The offsets of the node's bytes, without the trivia around them.
  var range: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}
