import Testing

@testable import DigraphReporters

/// The expected values are those that github/codeql-action computes.
@Suite("line hashes")
struct LineHashesTests {
  @Test("an empty file has one line")
  func empty() { #expect(LineHashes("").values == ["c129715d7a2bc9a3:1"]) }

  @Test("blanks and tabs are left out, and no line need end the file")
  func blanks() {
    #expect(
      LineHashes(" a\nb\n  \t\tc\n d").values
        == ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"])
  }

  @Test("a file that ends with a line feed has one more, empty line")
  func finalNewline() { #expect(LineHashes(" a\nb\n  \t\tc\n d\n").values.last == "c129715d7a2bc9a3:1") }

  @Test("all ends of lines are one", arguments: ["\r\n", "\r"])
  func ends(of line: String) {
    let text = "import A\n\nlet a = 1\nlet b = 2\n"
    #expect(LineHashes(text.replacing("\n", with: line)).values == LineHashes(text).values)
  }

  @Test("lines of one hash are numbered")
  func repeated() {
    let text = String(repeating: String(repeating: "x", count: 120) + "\n", count: 3)
    let values = LineHashes(text).values
    #expect(values.count == 4)
    #expect(values[1] == values[0].replacing(":1", with: ":2"))
    #expect(values[2] == values[0].replacing(":1", with: ":3"))
  }

  /// The expected value follows the definition: the window of each line is hashed anew.
  @Test(
    "the rolling hash is that of the window",
    arguments: [
      "short", "𝒳 = \"👩‍👩‍👧\"\n\tlet 😀 = 1\r\nend", String(repeating: "let long = 1 // and longer\n", count: 40),
      "a\r \nb\r\n\r\rc", "\n\n\n", String(repeating: "y", count: 1_000),
    ])
  func definition(text: String) {
    var units: [UInt16] = []
    var starts = [0]
    var followsReturn = false
    for unit in text.utf16 {
      defer { followsReturn = unit == 0x0d }
      if unit == 0x20 || unit == 0x09 || (followsReturn && unit == 0x0a) { continue }
      units.append(unit == 0x0d ? 0x0a : unit)
      if units.last == 0x0a { starts.append(units.count) }
    }
    units.append(0xffff)
    var counts: [UInt64: Int] = [:]
    let expected = starts.map { start in
      let window = units[start...].prefix(100)
      let hash = (window + Array(repeating: 0, count: 100 - window.count)).reduce(UInt64(0)) { $0 &* 37 &+ UInt64($1) }
      counts[hash, default: 0] += 1
      return "\(String(hash, radix: 16)):\(counts[hash, default: 0])"
    }
    #expect(LineHashes(text).values == expected)
  }
}
