import DigraphModel
import DigraphText

/// One line of source with the columns that a site marks.
public struct Excerpt: Equatable, Sendable {
  /// The number of the line, from 1.
  public var line: Int
  /// The displayed line: tabs are expanded, and invisible characters are made visible.
  public var code: String
  /// The number of columns before the mark.
  public var lead: Int
  /// The number of columns of the mark, at least 1.
  public var length: Int

  private static let tab = 4
  /// The greatest number of columns on each side of the mark; a longer side is shortened to half of them. Lines of
  /// generated code can be of any length.
  private static let context = 120

  /// Makes an excerpt of the first line of a site; further lines of the site are not shown.
  init(of site: Site, in line: some Collection<UInt8>) {
    let bytes = Array(line)
    let start = min(site.column - 1, bytes.count)
    let end = site.endLine > site.line ? bytes.count : min(max(site.endColumn - 1, start), bytes.count)
    let before = Self.show(bytes[..<start], from: 0)
    let marked = Self.show(bytes[start..<end], from: before.columns)
    let after = Self.show(bytes[end...], from: before.columns + marked.columns)
    let head = before.columns > Self.context ? "…" + before.suffix(Self.context / 2) : before
    let tail = after.columns > Self.context ? after.prefix(Self.context / 2) + "…" : after
    self.line = site.line
    // A command to a CI service needs `##`, so the second `#` is replaced. An escape would move the mark.
    let code = (head + marked + tail).trimmingSuffix(while: \.isWhitespace)
    self.code =
      code.utf8.contains(UInt8(ascii: "#")) && code.contains("##") && code.visible != code
      ? code.replacing("##", with: "#♯") : code
    self.lead = head.columns
    self.length = max(marked.trimmingSuffix(while: \.isWhitespace).columns, 1)
  }

  /// The excerpt in a limited width. It loses a part of its margin, or else the text farthest from its mark.
  func fitted(to width: Int) -> Excerpt {
    let width = max(width, 20)
    guard code.columns > width else { return self }
    let margin = min(code.prefix { $0 == " " }.count, lead, code.columns - width)
    if margin == code.columns - width {
      var excerpt = self
      excerpt.code = String(code.dropFirst(margin))
      excerpt.lead = lead - margin
      return excerpt
    }
    let (before, marked, after) = parts
    let mark = marked.columns > width - 2 ? String(marked.prefix(columns: width - 3)) + "…" : marked
    let room = width - mark.columns
    // Words before the mark are more informative than those after it.
    let tailRoom = min(after.columns, max(room / 3, room - before.columns))
    let headRoom = room - tailRoom
    let head = before.columns > headRoom ? "…" + before.suffix(columns: headRoom - 1) : before
    let tail = after.columns > tailRoom ? after.prefix(columns: tailRoom - 1) + "…" : after
    var excerpt = self
    excerpt.code = (head + mark + tail).trimmingSuffix(while: \.isWhitespace)
    excerpt.lead = head.columns
    excerpt.length = min(length, mark.columns)
    return excerpt
  }

  /// The line in three parts: before, in and after the mark.
  public var parts: (before: String, marked: String, after: String) {
    let start = Self.index(of: lead, in: code)
    let end = Self.index(of: lead + length, in: code)
    return (String(code[..<start]), String(code[start..<end]), String(code[end...]))
  }

  /// The index after a number of columns.
  private static func index(of column: Int, in text: String) -> String.Index {
    var column = column
    return text.indices.first { index in
      defer { column -= text[index].columns }
      return column <= 0
    } ?? text.endIndex
  }

  private static func show(_ bytes: ArraySlice<UInt8>, from column: Int) -> String {
    // Nearly all code is printable ASCII, which needs no changes.
    if bytes.allSatisfy({ 0x20..<0x7f ~= $0 && $0 != UInt8(ascii: "#") }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result = ""
    var column = column
    for character in String(decoding: bytes, as: UTF8.self) {
      let shown =
        character == "\t" ? String(repeating: " ", count: tab - column % tab) : String(character).visible
      result += shown
      column += shown.columns
    }
    return result
  }
}

extension String {
  /// The longest prefix that takes at most some columns.
  fileprivate func prefix(columns: Int) -> String {
    var room = columns
    return String(
      prefix { letter in
        room -= letter.columns
        return room >= 0
      })
  }

  /// The longest suffix that takes at most some columns.
  fileprivate func suffix(columns: Int) -> String {
    var room = columns
    let letters = reversed().prefix { letter in
      room -= letter.columns
      return room >= 0
    }
    return String(String.UnicodeScalarView(letters.reversed().flatMap(\.unicodeScalars)))
  }

  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    // Text that ends in a visible ASCII character needs no trimming.
    if let last = utf8.last, 0x21..<0x7f ~= last { return self }
    return String(prefix(upTo: lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex))
  }
}
