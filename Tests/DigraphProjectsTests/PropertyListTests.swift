import Testing

@testable import DigraphProjects

@Suite("Property lists of OpenStep")
struct PropertyListTests {
  private func parse(_ text: String) throws -> PropertyList.Value {
    try PropertyList(parsing: Array(text.utf8)).root
  }

  @Test func allKindsOfValue() throws {
    let root = try parse(
      """
      // !$*UTF8*$!
      {
        plain = a/b.c-d_$1;
        "quoted key" = "say \\"hi\\"\\n"; /* why */
        list = (one, "two, three", (four), {five = 5;},);
        empty = ();
        none = {};
        data = <0fbd 77>;
        single = 'it is';
        slash = a/* comment */;
      }
      """)
    #expect(root["plain"]?.string == "a/b.c-d_$1")
    #expect(root["quoted key"]?.string == "say \"hi\"\n")
    #expect(root["list"]?.strings == ["one", "two, three"])
    #expect(root["list"]?.elements.count == 4)
    #expect(root["list"]?.elements[2].strings == ["four"])
    #expect(root["list"]?.elements[3]["five"]?.string == "5")
    #expect(root["empty"]?.elements.isEmpty == true)
    #expect(root["none"]?.entries.isEmpty == true)
    #expect(root["data"]?.string == nil)
    #expect(root["single"]?.string == "it is")
    #expect(root["slash"]?.string == "a")
    #expect(root["missing"] == nil)
    #expect(root.entries.count == 8)
  }

  @Test(
    "Escapes",
    arguments: [
      (#""a\tb""#, "a\tb"), (#""\\""#, "\\"), (#""\U00fc\u00DF""#, "üß"), (#""\101\60""#, "A0"), (#""\q""#, "q"),
      (#""\U00""#, "U00"), (#""\UD83D\UDE00""#, "😀"), (#""ü""#, "ü"),
    ])
  func escapes(_ text: String, _ expected: String) throws {
    #expect(try parse(text).string == expected)
  }

  @Test(
    "What is wrong is said with its place",
    arguments: [
      ("{", "the text ends in the middle of a value", 1, 2),
      ("{a = 1}\n}", "nothing may follow the value", 2, 1),
      ("{\n  a 1;\n}", "'=' is expected after a key", 2, 5),
      ("{a = b c;}", "';' is expected after a value", 1, 8),
      ("(a b)", "',' or ')' is expected in an array", 1, 4),
      ("{a = ;}", "a value is expected", 1, 6),
      ("{= 1;}", "a key is expected", 1, 2),
      ("<0x>", "data may hold only hexadecimal digits", 1, 1),
      ("{\n/* a", "a comment does not end", 2, 1),
      ("\"abc", "a value is expected", 1, 1),
      ("", "the text ends in the middle of a value", 1, 1),
      ("{\n<<<<<<< HEAD\n}", "a key is expected", 2, 1),
    ])
  func errors(_ text: String, _ message: String, _ line: Int, _ column: Int) {
    #expect(throws: PropertyList.SyntaxError(message: message, line: line, column: column)) { try parse(text) }
  }

  @Test func deepNestingNeedsNoStack() throws {
    let depth = 200_000
    let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    #expect(try parse(text).elements.count == 1)
    #expect(throws: PropertyList.SyntaxError.self) { try parse(String(repeating: "{a=", count: depth)) }
  }

  @Test func tablesFindWhatDictionariesHold() throws {
    let entries = (0..<1_000).map { "k\($0) = \($0);" }.joined()
    let root = try parse("{table = {\(entries)}; keys = (k0, k999, k1000, \"k\\61\");}")
    let table = PropertyList.Table(try #require(root["table"]))
    let keys = try #require(root["keys"]).elements
    #expect(keys.map { table[$0]?.string } == ["0", "999", nil, nil])
  }

  /// The seed is printed with a failure. Damaged text must end in a value or an error, never in a crash.
  @Test("Damaged texts do no harm", arguments: 0..<200)
  func damaged(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    var bytes = Array(XcodeFixture.project.utf8)
    for _ in 0..<(1 + seed % 20) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 50))
      }
    }
    guard let list = try? PropertyList(parsing: bytes) else { return }
    let reader = XcodeProjectReader(list, path: "App.xcodeproj/project.pbxproj", root: "/r") { _ in nil }
    _ = reader?.read()
  }
}

/// A small random number generator that gives the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
