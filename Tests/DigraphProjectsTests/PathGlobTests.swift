import Testing

@testable import DigraphProjects

@Suite("Patterns for paths")
struct PathGlobTests {
  @Test(
    "match",
    arguments: [
      ("*.generated.swift", "a/b/X.generated.swift"),
      ("Mocks", "a/Mocks/b/X.swift"),
      ("Mocks/", "Mocks/X.swift"),
      ("a/b", "a/b/c/d.swift"),
      ("/a", "a/x.swift"),
      ("./a/x.swift", "a/x.swift"),
      ("a/**/x.swift", "a/x.swift"),
      ("a/**/x.swift", "a/b/c/x.swift"),
      ("**/x.swift", "x.swift"),
      ("a/**", "a/b/c.swift"),
      ("a/**/b/**/c.swift", "a/b/b/x/c.swift"),
      ("a/?.swift", "a/ü.swift"),
      ("a/*b*c*", "a/xbxbxcx"),
      ("a/{b,c{d,e}}/*.swift", "a/ce/x.swift"),
      ("a/{b/x.swift", "a/{b/x.swift"),
      ("**/*", "x"),
      ("a b/'\".swift", "a b/'\".swift"),
      ("Gr\u{F6}\u{DF}e/*", "Gr\u{F6}\u{DF}e/x"),
      ("Gro\u{308}\u{DF}e/*", "Gr\u{F6}\u{DF}e/x"),
      ("**", "a/b"),
    ])
  func matches(_ pattern: String, _ path: String) {
    #expect(PathGlob(pattern).matches(path))
  }

  @Test(
    "do not match",
    arguments: [
      ("a/b", "x/a/b"),
      ("/a", "x/a"),
      ("*.swift", "x.swifty"),
      ("a/*.swift", "a/b/c.swift"),
      ("Mocks/", "Mocks"),
      ("a/?.swift", "a/ab.swift"),
      ("a/**", "a"),
      ("a/**", "ab/c"),
      ("", "a"),
      ("/", "a"),
      (".", "a"),
      ("mocks", "Mocks/x"),
      ("a/**/x.swift", "a/b/y.swift"),
    ])
  func doesNotMatch(_ pattern: String, _ path: String) {
    #expect(!PathGlob(pattern).matches(path))
  }

  @Test func aTrailingSlashMeansFolders() {
    #expect(PathGlob("Mocks/").matches("a/Mocks", isFolder: true))
    #expect(!PathGlob("a/Mocks/").matches("a/Mocks"))
  }

  @Test func exactPatternsMatchWhatTheyName() {
    #expect(PathGlob(exactly: "*.swift").matches("a.swift"))
    #expect(!PathGlob(exactly: "*.swift").matches("b/a.swift"))
    #expect(!PathGlob(exactly: "*").matches("b/a.swift"))
    #expect(PathGlob(exactly: "**/*").matches("a/b/c.swift"))
    #expect(PathGlob(exactly: "**").matches("a/b/c.swift"))
    #expect(PathGlob(exactly: "**/b/*.swift").matches("a/b/b/c.swift"))
  }

  @Test(
    "may match below a folder",
    arguments: [
      ("Pods/Mine/**", "Pods", true), ("Pods/Mine/**", "Pods/Mine/a", true), ("Pods/Mine/**", "Pods/Other", false),
      ("**/x.swift", "a/b/c", true), ("x.swift", "a", true), ("/x.swift", "a", false),
    ])
  func mayMatchBelow(_ pattern: String, _ folder: String, _ expected: Bool) {
    #expect(PathGlob(pattern).mayMatch(below: folder) == expected)
  }

  @Test func manyStarsTakeNoTime() {
    let pattern = PathGlob(String(repeating: "*a", count: 40) + "/" + String(repeating: "**/a/", count: 40) + "b")
    let path = String(repeating: "a", count: 200) + "/" + String(repeating: "a/", count: 200) + "c"
    #expect(!pattern.matches(path))
  }

  @Test func manyChoicesAreBounded() {
    _ = PathGlob(String(repeating: "{a,b}", count: 60))
    _ = PathGlob(String(repeating: "{", count: 5_000))
  }
}
