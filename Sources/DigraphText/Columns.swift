extension String {
  /// Number of terminal columns that the text takes.
  package var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// The text with blanks appended, so that it takes a number of columns.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}

extension StringProtocol {
  /// The text without the blanks at its end.
  package var trimmingBlanksAtEnd: String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Character {
  /// Number of terminal columns that the character takes: 2 for East Asian wide characters and emoji.
  ///
  /// After the classes W and F of Unicode Standard Annex 11, by block.
  package var columns: Int {
    guard let scalar = unicodeScalars.first, !isASCII else { return 1 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{fe0f}") { return 2 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}
