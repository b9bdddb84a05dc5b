import DigraphModel

/// Gives each distinct string of a file one number.
///
/// A dictionary of strings would hash each string with a key and keep a copy. This table compares its own bytes. It
/// uses open addressing with linear probing; a slot holds a number and a part of its string's hash.
struct StringInterner {
  private(set) var strings = StringTable()
  private var slots: [Slot] = []

  private struct Slot {
    /// Upper half of the hash.
    var hash: UInt32
    /// The string's number, or -1.
    var number: Int32
  }

  /// The number of a string, which is added if it is new.
  mutating func number(of string: String) -> Int32 {
    if strings.count * 2 >= slots.count { grow() }
    var string = string
    return string.withUTF8 { number(of: $0) }
  }

  private mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let hash = WordScan.hash(of: text)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    let part = UInt32(truncatingIfNeeded: hash >> 32)
    while slots[index].number >= 0 {
      if slots[index].hash == part, isEqual(Int(slots[index].number), text) { return slots[index].number }
      index = (index + 1) & (slots.count - 1)
    }
    let number = Int32(strings.append(text))
    slots[index] = Slot(hash: part, number: number)
    hashes.append(hash)
    return number
  }

  /// The hash of each string.
  private var hashes: [UInt64] = []

  private func isEqual(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = number == 0 ? 0 : Int(strings.ends[number - 1])
    guard text.count == Int(strings.ends[number]) - start else { return false }
    for index in 0..<text.count where strings.bytes[start + index] != text[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: Slot(hash: 0, number: -1), count: max(64, slots.count * 2))
    for (number, hash) in hashes.enumerated() {
      var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[index].number >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), number: Int32(number))
    }
  }
}
