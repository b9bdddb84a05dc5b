import Testing

@testable import DigraphProjects

@Suite("Paths as text")
struct PathTests {
  @Test(
    "are brought to their shortest spelling",
    arguments: [
      ("a/b", "a/b"), ("./a//b/", "a/b"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), (".", ""), ("", ""),
      ("/", "/"), ("/a/./b/..", "/a"), ("/../a", "/a"), ("a b/ü'\"", "a b/ü'\""),
    ])
  func normalise(_ path: String, _ expected: String) {
    #expect(PathText.normalized(path) == expected)
  }

  @Test(
    "are joined",
    arguments: [
      ("", "a", "a"), ("a", "b", "a/b"), ("a", "../b", "b"), ("a", "/b", "/b"), ("/a", "../../b", "/b"), ("a", "", "a"),
    ])
  func join(_ folder: String, _ path: String, _ expected: String) {
    #expect(PathText.join(folder, path) == expected)
  }

  @Test(
    "are seen from a folder",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/a", ""), ("/ab", "/a", "../ab"), ("/a/b", "/c/d", "../../a/b"), ("/a", "/", "a"),
    ])
  func relative(_ path: String, _ folder: String, _ expected: String) {
    #expect(PathText.relative(path, to: folder) == expected)
  }

  @Test(
    "have a folder and a name",
    arguments: [
      ("a", "", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b.swift", "/a", "b.swift"), ("", "", ""),
    ])
  func parts(_ path: String, _ folder: String, _ name: String) {
    #expect(PathText.folder(of: path) == folder)
    #expect(PathText.name(of: path) == name)
  }

  @Test(
    "become identifiers as Xcode makes them",
    arguments: [
      ("App", "App"), ("My-App 2", "My_App_2"), ("2048", "_048"), ("Größe", "Größe"), ("", ""), ("a.b", "a_b"),
    ])
  func identifier(_ name: String, _ expected: String) {
    #expect(PathText.identifier(name) == expected)
  }

  @Test func bytesAreSearched() {
    #expect("import PackageDescription".mentions("PackageDescription"))
    #expect("aab".mentions("ab"))
    #expect(!"ab".mentions("abc"))
    #expect("x".mentions(""))
  }
}
