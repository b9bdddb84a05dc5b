extension String {
  /// The text with visible escapes for all that could break a line, drive a terminal or command a CI service.
  ///
  /// Names come from the user's source, and thus from anybody who opens a pull request. Control characters, line and
  /// paragraph separators and characters that reverse the direction of text become escapes as Swift writes them. So
  /// does the second `#` of `##[…]`, `##vso[…]` and `##teamcity[…]`, which CI services obey anywhere in a line.
  /// (GitHub's `::command::` only counts at the start of a line; no reporter starts one with such text.)
  public var visible: String {
    if isPlain { return self }
    var result = ""
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "#" where result.last == "#" && startsCommand(after: index): result += scalar.escape
      case _ where scalar.isInvisible: result += scalar.escape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the text surely needs no replacement: printable ASCII without two adjacent `#`.
  private var isPlain: Bool {
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
      var previous: UInt8 = 0
      for byte in bytes {
        guard 0x20..<0x7f ~= byte, byte != UInt8(ascii: "#") || previous != byte else { return false }
        previous = byte
      }
      return true
    }
    return utf8.withContiguousStorageIfAvailable(isPlain) ?? isPlain(utf8)
  }

  /// Whether a word and an opening bracket follow, or the bracket alone.
  private func startsCommand(after index: Index) -> Bool {
    self[unicodeScalars.index(after: index)...].drop { $0.isLetter }.first == "["
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal, ends a line, or reorders the text around it.
  public var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0x061c, 0xfeff, 0xfffe...0xffff: true
    default: false
    }
  }

  fileprivate var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
