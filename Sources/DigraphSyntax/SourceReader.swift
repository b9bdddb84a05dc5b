public import DigraphModel
import SwiftParser
import SwiftSyntax

/// Reads one Swift file: bytes in, facts out.
public struct SourceReader: Sendable {
  private let scanner: WordScanner
  private let vocabulary: Vocabulary

  /// Prepares to read files for a vocabulary.
  public init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    scanner = WordScanner(vocabulary)
  }

  /// The words of the vocabulary, sorted.
  public var words: [String] { scanner.words }

  /// Finds the words and the declared names of a file without parsing it.
  public func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> WordScan { scanner.scan(bytes) }

  /// Parses a file and lowers its relevant parts.
  ///
  /// A byte order mark is skipped but counts as part of the first line. Invalid UTF-8 is left to the caller: the parser
  /// repairs it, and offsets remain those of the bytes. Code that is nested too deeply is left out, and listed in the
  /// facts. The caller's thread needs a stack of about ten megabytes.
  public func facts(of bytes: UnsafeBufferPointer<UInt8>, scan: WordScan, extent: Extent = .declarations) -> FileFacts {
    if extent == .everything { return read(bytes, hits: scan.hits, of: bytes).facts }
    let unread = UnreadCode(in: bytes, hits: scan.hits, typeHits: extent == .usedDeclarations ? scan.typeHits : nil)
    guard !unread.ranges.isEmpty else { return read(bytes, hits: scan.hits, of: bytes).facts }
    let (rest, map) = unread.rest(of: bytes)
    var facts = rest.withUnsafeBufferPointer { read($0, hits: map.rest(scan.hits), of: bytes, map).facts }
    if !unread.types.isEmpty { facts.unreadDeclarations = scan.declarations(in: unread.types) }
    return facts
  }

  /// Parses a file and lowers everything in it, including parts that only matter for some words.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - scan: The scan of the file; the words of the vocabulary tell whether code that is nested too deeply may
  ///     matter.
  /// - Returns: Facts with all optional parts.
  public func completeFacts(of bytes: UnsafeBufferPointer<UInt8>, scan: WordScan) -> CompleteFacts {
    let (facts, parts) = read(bytes, hits: scan.hits, of: bytes, isComplete: true)
    return CompleteFacts(facts: facts, parts: parts)
  }

  /// The extent to which a file is parsed.
  public enum Extent: Sendable, CaseIterable {
    /// The whole file. Compared with ``declarations``, only the time and syntax errors in bodies differ.
    case everything
    /// All declarations, with the bodies that matter.
    case declarations
    /// Like ``declarations``, but without types that neither contain a word of the vocabulary nor are named by the code
    /// that is read. `FileFacts.unreadDeclarations` lists these types. Files without such words must not be read in
    /// this way.
    case usedDeclarations
  }

  /// Parses bytes, without code that is nested too deeply.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to parse, in UTF-8.
  ///   - hits: Offsets of words of the vocabulary in these bytes, ascending.
  ///   - original: The bytes of the whole file; `bytes` may be shorter, as described by `map`.
  ///   - map: Maps offsets in the bytes to offsets in the file; `nil` if the bytes are the whole file.
  ///   - isComplete: Whether everything is lowered.
  /// - Returns: Facts with places in the file, and the parts that only matter for some words.
  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>, hits: [UInt32], of original: UnsafeBufferPointer<UInt8>,
    _ map: OffsetMap? = nil, isComplete: Bool = false
  ) -> (facts: FileFacts, parts: [OptionalPart]) {
    let excess = NestingGuard.excess(in: bytes)
    let directives = DirectiveReader.directives(in: original)
    guard !excess.isEmpty else { return lower(bytes, hits, directives, of: original, map, isComplete) }
    let rest = NestingGuard.without(excess, in: bytes)
    var (facts, parts) = rest.withUnsafeBufferPointer { lower($0, hits, directives, of: original, map, isComplete) }
    facts.omissions += excess.map { range in
      .init(range: map?.original(range) ?? range, mayMatter: hits.hasMember(in: range))
    }
    facts.omissions.sort { $0.range.lowerBound < $1.range.lowerBound }
    return (facts, parts)
  }

  private func lower(
    _ bytes: UnsafeBufferPointer<UInt8>, _ hits: [UInt32], _ directives: [Directive],
    of original: UnsafeBufferPointer<UInt8>, _ map: OffsetMap?, _ isComplete: Bool
  ) -> (facts: FileFacts, parts: [OptionalPart]) {
    let tree = Parser.parse(source: bytes, maximumNestingLevel: NestingGuard.parserLimit)
    var lowering = Lowering(
      source: bytes, hits: hits, supertypes: vocabulary.supertypes, lineStarts: Self.lineStarts(of: original), map: map,
      isComplete: isComplete)
    var facts = lowering.lower(tree, directives)
    facts.header = Self.header(of: original)
    facts.annotations = DirectiveReader.annotations(in: original)
    IdleProperties.mark(&facts, in: original)
    if tree.hasError {
      facts.syntaxErrors = SyntaxErrorReader.errors(in: tree).map { error in
        .init(
          message: error.message, offset: map?.original(error.offset) ?? error.offset,
          losesDeclarations: error.losesDeclarations)
      }
    }
    return (facts, lowering.parts ?? [])
  }

  /// Reads a text in memory.
  public func facts(of source: String) -> FileFacts {
    Array(source.utf8).withUnsafeBufferPointer { facts(of: $0, scan: scan($0)) }
  }

  /// The comments at the beginning of a file, up to the first line that is neither empty nor a comment. A block comment
  /// on one line counts as a comment, too.
  private static func header(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var end = 0
    var position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while position < min(bytes.count, maximumHeader) {
      let line = bytes[position...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let text = behindBlockComment(line)
      guard text.isEmpty || text.starts(with: "//".utf8) else { break }
      position = line.endIndex + 1
      if !line.allSatisfy(isBlank) { end = line.endIndex }
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// A line without leading blanks, and without a leading block comment that ends on the line.
  private static func behindBlockComment(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>
  {
    let text = line.drop(while: isBlank)
    guard text.starts(with: "/*".utf8) else { return text }
    var index = text.startIndex + 2
    while index + 1 < text.endIndex {
      if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
        return text[(index + 2)...].drop(while: isBlank)
      }
      index += 1
    }
    return text
  }

  /// The greatest length of a header in bytes. The rest of a longer one is a licence.
  private static let maximumHeader = 1_000

  /// Offsets at which lines start. LF, CRLF and a lone CR end a line, as in the compiler.
  private static func lineStarts(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 32)
    func look(at index: Int) {
      if bytes[index] == UInt8(ascii: "\n") {
        starts.append(UInt32(index + 1))
      } else if bytes[index] == UInt8(ascii: "\r"), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        starts.append(UInt32(index + 1))
      }
    }
    var index = 0
    guard let base = bytes.baseAddress else { return starts }
    while index + 8 <= bytes.count {
      let eight = WordBytes.load(base + index)
      var marks = WordBytes.equal(to: UInt8(ascii: "\n"), eight) | WordBytes.equal(to: UInt8(ascii: "\r"), eight)
      while marks != 0 {
        look(at: index + WordBytes.count(before: marks))
        marks &= marks - 1
      }
      index += 8
    }
    for index in index..<bytes.count { look(at: index) }
    return starts
  }
}
