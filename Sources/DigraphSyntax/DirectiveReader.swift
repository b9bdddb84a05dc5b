import DigraphModel

/// Reads comments `// digraph:verb arguments - reason`.
///
/// A directive is a whole line comment, or follows the directive of another tool: `// lint:disable:this cast //
/// digraph:…`. Quotations in comments do not count, and block comments and string literals are not searched. The marker
/// may be capitalised, as some editors do at the beginning of a comment.
enum DirectiveReader {
  private static let marker = Array("digraph:".utf8)

  static func directives(in bytes: UnsafeBufferPointer<UInt8>) -> [Directive] {
    var result: [Directive] = []
    var index = 0
    var comments = LineComments(bytes)
    while let found = markerStart(in: bytes, from: index) {
      index = found
      guard let start = commentStart(bytes, before: index) else {
        index += 1
        continue
      }
      guard let comment = comments.comment(with: start),
        start == comment.lowerBound || isDirective(bytes, comment.lowerBound..<start)
      else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
      let text = String(decoding: bytes[(index + marker.count)..<end], as: UTF8.self)
      result.append(directive(text, range: start..<end, isAlone: isAlone(bytes, at: start)))
      index = end
    }
    return result
  }

  /// Comments `// @word …` that stand alone in their lines: they are meant for code generators.
  static func annotations(in bytes: UnsafeBufferPointer<UInt8>) -> [Annotation] {
    var result: [Annotation] = []
    var comments = LineComments(bytes)
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: "@") && isWordByte(bytes[index + 1]) {
      guard let start = commentStart(bytes, before: index), isAlone(bytes, at: start),
        let comment = comments.comment(with: start), comment.lowerBound == start
      else { continue }
      let text = String(decoding: bytes[comment], as: UTF8.self)
      result.append(Annotation(text: text, offset: start, code: code(in: bytes, from: comment.upperBound)))
    }
    return result
  }

  /// The offset of the first byte that belongs neither to blanks nor to comments.
  private static func code(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (bytes[index], next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (index, depth) = (index + 2, depth + 1)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0: (index, depth) = (index + 2, depth - 1)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0:
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
      case (let byte, _) where depth == 0 && byte > UInt8(ascii: " "): return index
      default: index += 1
      }
    }
    return bytes.count
  }

  /// The offset of the next marker with text behind it.
  ///
  /// The search skips nearly all bytes: the byte at the place of the marker's last letter tells the distance to the
  /// next possible place (R. N. Horspool, Practical fast searching in strings, 1980).
  private static func markerStart(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    marker.withUnsafeBufferPointer { marker in
      distances.withUnsafeBufferPointer { distances in
        let last = marker.count - 1
        var end = start + last
        while end + 1 < bytes.count {
          let byte = bytes[end]
          if byte == marker[last], matches(bytes, marker, at: end - last) { return end - last }
          end += Int(distances[Int(byte)])
        }
        return nil
      }
    }
  }

  /// The distance of each byte's last occurrence from the end of the marker, without the marker's last byte.
  private static let distances: [UInt8] = {
    var distances = [UInt8](repeating: UInt8(marker.count), count: 256)
    for (index, byte) in marker.dropLast().enumerated() {
      distances[Int(byte)] = UInt8(marker.count - 1 - index)
      distances[Int(byte & ~0x20)] = UInt8(marker.count - 1 - index)
    }
    return distances
  }()

  /// The line comments of a file. They are located on demand, because few files have a comment for digraph or a
  /// generator.
  private struct LineComments {
    private let bytes: UnsafeBufferPointer<UInt8>
    private lazy var ranges: [Range<Int>] = {
      var scan = DirectiveScan(bytes)
      _ = scan.constructs()
      return scan.comments
    }()

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The comment that contains an offset.
    mutating func comment(with offset: Int) -> Range<Int>? {
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
      }
      return low < ranges.count && ranges[low].contains(offset) ? ranges[low] : nil
    }
  }

  /// Whether a comment begins like a directive: `// tool:verb`, without a blank around the colon.
  private static func isDirective(_ bytes: UnsafeBufferPointer<UInt8>, _ comment: Range<Int>) -> Bool {
    let text = bytes[comment].drop { $0 == UInt8(ascii: "/") }.drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    let rest = text.drop { isWordByte($0) || $0 == UInt8(ascii: "-") }
    guard rest.startIndex > text.startIndex, rest.first == UInt8(ascii: ":") else { return false }
    return rest.dropFirst().first.map(isWordByte) ?? false
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, _ marker: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    for (offset, byte) in marker.enumerated()
    where bytes[index + offset] != byte && (byte == UInt8(ascii: ":") || bytes[index + offset] | 0x20 != byte) {
      return false
    }
    return true
  }

  /// The offset of the `//` before the marker, if only blanks are between them.
  private static func commentStart(_ bytes: UnsafeBufferPointer<UInt8>, before index: Int) -> Int? {
    var position = index - 1
    while position >= 0, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") { position -= 1 }
    guard position >= 1, bytes[position] == UInt8(ascii: "/"), bytes[position - 1] == UInt8(ascii: "/") else {
      return nil
    }
    while position >= 1, bytes[position - 1] == UInt8(ascii: "/") { position -= 1 }
    return position
  }

  private static func isAlone(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var position = start - 1
    while position >= 0, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") { position -= 1 }
    return position < 0 || bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r")
  }

  /// The separators between a directive's arguments and its reason.
  private static let dashes = [" - ", " -- ", " – ", " — "]

  private static func directive(_ text: String, range: Range<Int>, isAlone: Bool) -> Directive {
    let verbEnd = text.firstIndex { $0 == " " || $0 == "\t" } ?? text.endIndex
    let verb = String(text[..<verbEnd])
    var arguments = String(text[verbEnd...])
    var reason: String?
    if let dash = dashes.compactMap({ arguments.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) {
      reason = String(arguments[dash.upperBound...]).trimmed
      arguments = String(arguments[..<dash.lowerBound])
    }
    return Directive(verb: verb, arguments: arguments.trimmed, reason: reason, range: range, isAlone: isAlone)
  }
}

extension String {
  /// The text without blanks at both ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
