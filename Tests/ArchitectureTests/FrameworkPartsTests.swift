import DigraphModel
import Foundation
import TestSupport
import Testing

/// The compiler does not miss the pages, samples and lists of a new framework; these tests do.
@Suite("parts of a framework")
struct FrameworkPartsTests {
  @Test("each framework has a page and a target of tests", arguments: Framework.allCases)
  func files(of framework: Framework) throws {
    let missing = ["Documentation.docc/\(framework.displayName).md", "Tests/Digraph\(framework.displayName)Tests"]
      .filter { !FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path) }
    #expect(missing == [])
  }

  @Test(
    "each framework is in the lists that code makes of all",
    arguments: [
      "Benchmarks/Sources/CodeBaseGenerator/Framework.swift", "Tests/FuzzSupport/FuzzedFramework.swift",
      "Tests/SamplesTests/SampleTests.swift",
    ])
  func lists(in file: String) throws {
    let words = try Set(text(of: file).matches(of: /[a-zA-Z]+/).map(\.output))
    #expect(Framework.allCases.map(\.rawValue).filter { !words.contains($0[...]) } == [])
  }

  @Test(
    "each framework is named where the text lists all",
    arguments: ["README.md", "Documentation.docc/Documentation.md", "Documentation.docc/Comparison.md"])
  func names(in file: String) throws {
    let text = try text(of: file)
    #expect(Framework.allCases.map(\.displayName).filter { !text.contains($0) } == [])
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
  }
}
