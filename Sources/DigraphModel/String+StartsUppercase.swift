extension String {
  /// Whether the first letter is a capital one, as in names of types. Nearly all are ASCII.
  package var startsUppercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80 ? (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) : first?.isUppercase == true
  }
}
