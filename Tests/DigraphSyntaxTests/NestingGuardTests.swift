import CustomDump
import DigraphSyntax
import Testing

/// Code that is cut out because of its depth, and code that is kept.
@Suite("nesting guard")
struct NestingGuardTests {
  private func excess(_ source: String) -> [Range<Int>] {
    Array(source.utf8).withUnsafeBufferPointer { NestingGuard.excess(in: $0) }
  }

  /// The source as it is parsed, with dots in the place of code that is cut out.
  private func rest(_ source: String) -> String {
    var bytes = Array(source.utf8)
    for index in excess(source).joined() { bytes[index] = UInt8(ascii: ".") }
    return String(decoding: bytes, as: UTF8.self)
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: String

    init(_ name: String, _ source: String) {
      testDescription = name
      self.source = source
    }
  }

  private static let ordinaryCode: [Sample] = [
    Sample("brackets", repeated("(", 100) + repeated(")", 100)),
    Sample("arrays", "let a: " + repeated("[", 8) + "Int" + repeated("]", 8)),
    Sample("arrays in dictionaries", "let a: " + repeated("[String: [", 8) + "Int" + repeated("]]", 8)),
    Sample("dictionaries in dictionaries", repeated(#"["a": "#, 60) + "1" + repeated("]", 60)),
    Sample("a table", "[" + repeated("[1, 2, [3]], ", 10_000) + "]"),
    Sample("branches", "if a { }" + repeated(" else if let a = b as? C, d { f() }", 400)),
    Sample("calls", "a" + repeated("\n  .map { $0 }", 250)),
    Sample("members", repeated("let x = a.b?.c![0].d\n", 5_000)),
    Sample("comparisons", repeated("let x = a < b\nlet y = i<n\n", 5_000)),
    Sample("comparisons on one line", repeated("let x = a < b && c < d || e < 1; ", 5_000)),
    Sample("operands", repeated("a + ", 100_000) + "b"),
    Sample("cases", "enum E {\n" + repeated("  case a, b(Int)\n  case c\n", 5_000) + "}"),
    Sample(
      "switches", "switch a {\n" + repeated("case .a where b: return try c() ?? d\n", 5_000) + "default: break\n}"),
    Sample("blocks in a row", repeated("if a { b() } while c { d() } ", 5_000)),
    Sample("functions", repeated("func f<T: P>(_ x: T) async throws -> [T?] { return try await x! }\n", 5_000)),
    Sample("conditions", repeated("#if A\nlet a = 1\n#elseif B\n#endif\n", 5_000)),
    Sample("ternaries", repeated("a ? b : ", 1_000) + "c"),
    Sample("brackets in strings", #"let a = "\#(repeated("((", 1_000))""#),
    Sample("brackets in long strings", "let a = \"\"\"\n\(repeated("[[\"", 1_000))\n\"\"\""),
    Sample("brackets in raw strings", ##"let a = #"\#(repeated("{\"", 1_000))"#"##),
    Sample("brackets in comments", "/* /* \(repeated("((", 1_000)) */ [[ */ // \(repeated("((", 1_000))"),
    Sample("brackets in expressions", "let a = /\(repeated("\\(", 1_000))/\nlet b = #/\(repeated("(", 1_000))/#"),
    Sample("interpolations", repeated(#"let a = "b\(c(d))e \(f)"\#n"#, 5_000)),
    Sample("properties with attributes", repeated("@Inject var a: A\n", 5_000)),
    Sample("statements that begin with a bracket", repeated("(a as A?)?.b()\n[a as A].c()\n", 5_000)),
    Sample("statements that begin with a backtick", repeated("`self`.a(b as B)\n", 5_000)),
    Sample("attributes", repeated("@a(b: c) ", 1_000) + "class C {}"),
  ]

  @Test("what people and generators write is left alone", arguments: ordinaryCode)
  func ordinary(code: Sample) {
    expectNoDifference(excess(code.source), [])
  }

  @Test("brackets stay around what is left out, and everything else stays")
  func contents() {
    #expect(
      rest("a\(repeated("(", 200))b, c\(repeated(")", 200)); d")
        == "a\(repeated("(", 129))\(repeated(".", 146))\(repeated(")", 129)); d")
    #expect(
      rest("x = \(repeated("[", 12))1\(repeated("]", 12)), y") == "x = \(repeated("[", 9)).......\(repeated("]", 9)), y"
    )
  }

  @Test("the parts of strings, too")
  func strings() {
    let deep = repeated(#""\("#, 100) + "1" + repeated(#")""#, 100)
    let (open, close) = (repeated(#""\("#, 63), repeated(#")""#, 63))
    #expect(rest("f(\(deep), g)") == "f(\(open)\"\(repeated(".", 184))\"\(close), g)")
  }

  @Test("a run of prefixes is left out from its beginning: what would be left of it is an error")
  func prefixes() {
    #expect(rest("let a = \(repeated("try ", 200))b\nlet c = d") == "\(repeated(".", 809))\nlet c = d")
    #expect(rest("f(x, \(repeated("a -> ", 200))b, c)") == "f(x, \(repeated(".", 1_001)), c)")
  }

  @Test("a chain keeps its beginning, branches their first ones")
  func chains() {
    let chain = rest("let x = a\(repeated(".b", 1_200)) + c.d")
    #expect(chain == "let x = a\(repeated(".b", 1_000))\(repeated("..", 200)) + c.d")
    let branches = rest("if a { }\(repeated(" else if b { }", 600)); c")
    #expect(branches.hasPrefix("if a { }\(repeated(" else if b { }", 512)) "))
    #expect(branches.hasSuffix(".; c"))
  }

  @Test(
    "brackets that nothing closes, and closing ones that nothing opens",
    arguments: ["(", "[", "{", "a<", "\"\\(", "#if a\n"])
  func unbalanced(opener: String) {
    let source = "let a = b\n" + repeated(opener, 5_000)
    #expect(excess(source).last?.upperBound ?? 0 > source.utf8.count - 3)
    #expect(excess(repeated(")]}>\n#endif ", 5_000)) == [])
  }
}

/// The lexer decides where a literal or a comment ends. The guard must have counted every bracket that the lexer reads
/// as code.
@Suite("nesting guard and lexer", .timeLimit(.minutes(1)))
struct NestingGuardLexerTests {
  private static let squares = repeated("[", 40)

  private static let broken = [
    "let s = \"a\\\nlet y = \(squares)",
    "let s = #\"\"\"#\nlet y = \(squares)",
    "let s = ##\"\"\" a \"##\nlet y = \(squares)",
    "let s = #/ a\nlet y = \(squares)",
    "let s = #/\na\nlet y = \(squares)",
    "let s = ##/ a /#\nlet y = \(squares)",
    "let s = #/ a \\\n \(squares)\n/#",
    "let s = /a\\\nlet y = \(squares)/",
    "let s = (/a \(squares) /)",
    "let s = (/a \(squares)//)",
    "let s = (/a)\(squares)/)",
    "let s = x(/a\rlet y = \(squares)/)",
    "class`}\(squares)",
    "let s = a`b \(squares)`",
    "let s = 'a // b' \(squares)",
    "let s = 'a /* b'\nlet y = \(repeated("[/*\"*/", 40))",
    "let s = 'a \"\"\" b'\nlet y = \(squares)",
    "func f() { }\n/\"\"\"/\nlet y = \(squares)",
    "let s = a\n/\"\"\"/\nlet y = \(squares)",
  ]

  @Test("the parser does not look ahead for ever", arguments: broken)
  func time(source: String) {
    let clock = ContinuousClock()
    let time = clock.measure { _ = SourceReader(Vocabulary()).facts(of: source) }
    #expect(time < .seconds(20))
  }

  @Test("nor with any order of what begins and ends literals and comments", arguments: 0..<200)
  func anyOrder(seed: Int) {
    let parts = [
      "\"", "\"\"\"", "#\"", "\"#", "#/", "/#", " /", "/ ", "`", "'", "//", "/*", "*/", "\\", "\\(", "(", ")", "\n",
      "\n", "\r", " a", " ", "=", "{", "}", ",", ":", "<#", "#>", "return", squaresInAny, squaresInAny, squaresInAny,
    ]
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
    var source = "let a = b\nfunc f() {\n"
    for _ in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      source += parts[Int(state >> 33) % parts.count]
    }
    let clock = ContinuousClock()
    let time = clock.measure { _ = SourceReader(Vocabulary(words: ["b"])).facts(of: source) }
    #expect(time < .seconds(20), "\(source)")
  }

  private let squaresInAny = repeated("[", 30)

  @Test(
    "nor does the lexer look for the same end again and again",
    arguments: [
      "#/\n", "#/ ", "##/ #/ a", "<<<<<<< a\n", ">>>> a\n", "##\"\"\" ", "`", "'", "\"\"\"\n", "/*", "<#", "(/) ",
    ])
  func ends(opener: String) {
    let clock = ContinuousClock()
    let time = clock.measure { _ = SourceReader(Vocabulary()).facts(of: "let a = b\n" + repeated(opener, 100_001)) }
    #expect(time < .seconds(20))
  }
}

private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
