import DigraphModel

/// Breaks text into the lines of a terminal.
package enum Prose {
  /// Breaks a text into lines, none wider than `width` unless a single word is.
  ///
  /// A quoted name counts as one word, even with blanks in it, so that no name is broken. A word that starts with `::`
  /// never begins a line, where GitHub would take it for a command.
  ///
  /// - Parameters:
  ///   - text: Text without line breaks.
  ///   - lead: Columns in front of the first line.
  ///   - indent: Columns that the other lines are indented by.
  ///   - width: Columns of the terminal.
  /// - Returns: The lines, without a final newline.
  package static func wrap(_ text: String, lead: Int, indent: Int, width: Int) -> String {
    wrap(words: words(of: text), lead: lead, indent: indent, width: width)
  }

  /// Breaks words into lines, as above. No word is broken: it may be a path or a command.
  package static func wrap(words: [String], lead: Int, indent: Int, width: Int) -> String {
    var text = ""
    var column = lead
    for word in words {
      let needed = word.columns
      if text.isEmpty {
        column += needed
      } else if column + 1 + needed <= width || word.hasPrefix("::") {
        text += " "
        column += 1 + needed
      } else {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent + needed
      }
      text += word
    }
    return text
  }

  /// Breaks a path `A -> B -> C` into lines, only between its steps.
  package static func wrap(path: [String], indent: Int, width: Int) -> String {
    let links = path.enumerated().map { $0 == 0 ? $1.visible : "-> " + $1.visible }
    return wrap(words: links, lead: indent, indent: indent, width: width)
  }

  /// Breaks one line of a listing if it is too wide. The continuation stands below the beginning of the line's last
  /// column, or a little further in than the line itself.
  ///
  /// Columns are separated by two blanks or more.
  package static func fitted(_ line: String, width: Int) -> String {
    guard line.columns > width else { return line }
    let margin = String(line.prefix { $0 == " " })
    var (head, rest) = (margin, line.dropFirst(margin.count))
    while let gap = rest.firstRange(of: "  ") {
      let column = rest[..<gap.lowerBound]
      let next = rest[gap.lowerBound...].drop { $0 == " " }
      let start = (head + rest[..<next.startIndex]).columns
      // A column begins a line of its own if the room is for a word or two at most, or if it is a path that does not
      // fit.
      if start > width - 24 || !next.contains(" ") && start + String(next).columns > width {
        let indent = margin.columns + 4
        let first = wrap(
          String(column), lead: head.columns, indent: max(head.columns, margin.columns + 2), width: width)
        return head + first + "\n" + fitted(String(repeating: " ", count: indent) + next, width: width)
      }
      head += rest[..<next.startIndex]
      rest = next
    }
    let indent = head == margin ? margin.columns + 2 : head.columns
    return head + wrap(String(rest), lead: head.columns, indent: indent, width: width)
  }

  /// Words at blanks, with everything from an opening to its closing quote as one word.
  package static func words(of text: String) -> [String] {
    var words: [String] = []
    var quoted: [Substring] = []
    for bytes in text.utf8.split(separator: UInt8(ascii: " ")) {
      let word = Substring(bytes)
      if quoted.isEmpty && !word.opensQuote {
        words.append(String(word))
        continue
      }
      quoted.append(word)
      if word.closesQuote(startsWord: quoted.count == 1) {
        words.append(quoted.joined(separator: " "))
        quoted = []
      }
    }
    return words + quoted.map(String.init)
  }
}

extension Substring {
  fileprivate var opensQuote: Bool {
    utf8.first { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") } == UInt8(ascii: "'")
  }

  fileprivate func closesQuote(startsWord: Bool) -> Bool {
    let body = startsWord ? drop { $0 == "(" || $0 == "[" }.dropFirst() : self
    guard let quote = body.lastIndex(of: "'") else { return false }
    return body[quote...].dropFirst().allSatisfy { !$0.isLetter && !$0.isNumber }
  }
}
