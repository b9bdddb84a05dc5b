import CustomDump
import DigraphSyntax
import Testing

/// Code that is not compiled, because conditions of `#if` are known.
struct InactiveCodeTests {
  private static func removed(_ text: String, _ known: [String: Bool]) -> String? {
    InactiveCode(known).removed(from: text).map { code in
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    ("#if A\na\n#endif\nx", "\na\n\nx"),
    ("#if !A\na\n#else\nb\n#endif", "\n\n\nb\n"),
    ("#if B\nb\n#endif", "\n\n"),
    // A condition with unknown value before, between and after the known ones.
    ("#if C\nc\n#elseif A // why\na\n#else\nx\n#endif", "#if C\nc\n#else\na\n\n\n#endif"),
    ("#if B\nb\n#elseif C\nc\n#else\nx\n#endif", "\n\n#if     C\nc\n#else\nx\n#endif"),
    ("#if C\nc\n#elseif B\nb\n#else\nx\n#endif", "#if C\nc\n\n\n#else\nx\n#endif"),
    // Nested clauses.
    ("  #if C\n  #if A\n  a\n  #endif\n  #endif", "  #if C\n\n  a\n\n  #endif"),
    ("#if B\n#if C\nc\n#endif\n#endif\nx", "\n\n\n\n\nx"),
    // Parts of a condition.
    ("#if B && C\nx\n#endif", "\n\n"), ("#if A || C\nx\n#endif", "\nx\n"),
    ("#if os( iOS ) && !(B || !A)\nx\n#endif", "\nx\n"),
    ("#if swift(>=6)\nx\n#endif", "\nx\n"),
    ("#if A // \"\"\"\nx\n#endif", "\nx\n"),
  ])
  func clauses(text: String, expected: String) {
    expectNoDifference(Self.removed(text, ["A": true, "B": false, "os(iOS)": true, "swift(>=6)": true]), expected)
  }

  @Test(arguments: [
    "#if C\nx\n#endif", "#if A && C\nx\n#endif", "#if A &&\nx\n#endif", "#if A) && (A\nx\n#endif", "#if A\nx",
    "#else\n#endif", "/*\n#if A\n#endif\n*/", "let a = \"\"\"\n#if A\n#endif\n\"\"\"",
    "let a = #\"\"\"\n\"\"\"\n#if A\n#endif\n\"\"\"#", "x #if A\n#endif", "#ifA\n#endif",
    "let a = \"\\(b(\"/*\"))\"\n#if C\n#endif",
  ])
  func whatIsOpenStays(text: String) { expectNoDifference(Self.removed(text, ["A": true, "B": false]), nil) }

  @Test func namesAndCallsAreConditions() {
    expectNoDifference(
      ["DEBUG", " os( iOS ) ", "canImport(A.B)", "_x1"].map(CompilationCondition.atom),
      ["DEBUG", "os(iOS)", "canImport(A.B)", "_x1"])
    expectNoDifference(
      ["", "A && B", "!A", "(A)", "true", "A B", "os(", "os()", "ä+"].map(CompilationCondition.atom),
      Array(repeating: nil, count: 9))
  }
}
