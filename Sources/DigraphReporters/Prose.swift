import DigraphModel

/// Breaks one paragraph into lines.
enum Prose {
  /// Words in lines, none wider than `width` unless a single word is.
  ///
  /// Quoted names count as one word however many blanks they hold: a name is never broken, let alone cut. A word that
  /// starts with `::` never begins a line, where GitHub would take it for a command.
  ///
  /// - Parameters:
  ///   - text: Text without line breaks.
  ///   - lead: Columns that the first line has in front of it.
  ///   - indent: Columns that the other lines are indented by.
  ///   - width: Columns that there are.
  /// - Returns: The lines, without a final newline.
  static func wrap(_ text: String, lead: Int, indent: Int, width: Int) -> String {
    wrap(words: words(of: text), lead: lead, indent: indent, width: width)
  }

  /// Lines of a chain `A -> B -> C`, broken between its links only.
  static func wrap(chain: [String], indent: Int, width: Int) -> String {
    let links = chain.enumerated().map { $0 == 0 ? $1.visible : "-> " + $1.visible }
    return wrap(words: links, lead: indent, indent: indent, width: width)
  }

  private static func wrap(words: [String], lead: Int, indent: Int, width: Int) -> String {
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

  /// Words at blanks, with everything from an opening to its closing quote as one word.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var quoted: [Substring] = []
    for word in text.split(separator: " ") {
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
  fileprivate var opensQuote: Bool { drop { $0 == "(" || $0 == "[" }.first == "'" }

  fileprivate func closesQuote(startsWord: Bool) -> Bool {
    let body = startsWord ? drop { $0 == "(" || $0 == "[" }.dropFirst() : self
    guard let quote = body.lastIndex(of: "'") else { return false }
    return body[quote...].dropFirst().allSatisfy { !$0.isLetter && !$0.isNumber }
  }
}
