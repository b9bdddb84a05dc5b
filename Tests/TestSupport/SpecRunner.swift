public import DigraphModel
import Foundation
public import Testing

/// Compares the findings in a page's examples with those that the page states.
public enum SpecRunner {
  /// A function that returns the findings of all rules in a file.
  public typealias Analysis = (_ source: String, _ example: SpecExample) async -> [Finding]

  /// Runs all examples of a page. Each is run in variants, too, which must give the same findings or none.
  ///
  /// If the environment has `UPDATE_GOLDENS=1`, the page is rewritten with the actual findings.
  public static func check(
    _ page: SpecPage, sourceLocation: SourceLocation = #_sourceLocation,
    analysis: Analysis = SpecAnalyzer.findings(in:of:)
  ) async throws {
    var findings: [[Finding]] = []
    for example in page.examples {
      findings.append(await analysis(example.source, example).filter { $0.state != .suppressed })
    }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      let text = page.annotated(with: findings)
      try text.write(
        to: Repository.root.appending(path: "\(page.folder)/\(page.fileName)"), atomically: true, encoding: .utf8)
      return
    }
    for (example, findings) in zip(page.examples, findings) {
      if let difference = difference(example, findings) {
        Issue.record("\(difference)", sourceLocation: sourceLocation)
      }
      for variant in Variant.all(of: example) {
        let found = await analysis(variant.source, example).filter { $0.state != .suppressed }
        let surplus = Set(found.map(Expectation.init))
        let missing = Set(variant.expected)
        if surplus != missing {
          let lines =
            surplus.subtracting(missing).sorted().map { "found: \($0)" }
            + missing.subtracting(surplus).sorted().map { "not found: \($0)" }
          Issue.record(
            "\(example), \(variant.name):\n\(lines.joined(separator: "\n"))\n\(variant.source)",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// The wrong findings in an example, and the text that it should have; `nil` if all are right.
  public static func difference(_ example: SpecExample, _ findings: [Finding]) -> String? {
    let stated = example.expectations
    let found = findings.map(Expectation.init)
    let notes = Set(findings.flatMap(\.notes).map(Expectation.init))
    // Findings must be stated; notes may be.
    let unstated = found.filter { !stated.contains($0) }.sorted()
    let missing = stated.filter { $0.kind == "note" ? !notes.contains($0) : !found.contains($0) }
    if unstated.isEmpty && missing.isEmpty { return nil }
    return
      (["\(example): the example should read"] + example.annotated(with: findings)
      + missing.filter { $0.kind == "note" }.map { "without the note: \($0.text)" }).joined(separator: "\n")
  }
}

/// A variant of an example.
struct Variant {
  let name: String
  let source: String
  let expected: [Expectation]

  static func all(of example: SpecExample) -> [Variant] {
    [commentedOut(example), quoted(example), displaced(example), disabled(example)]
  }

  /// Nothing is found in a comment.
  private static func commentedOut(_ example: SpecExample) -> Variant {
    Variant(name: "in a comment", source: example.file("/*\n\(example.source)*/\n"), expected: [])
  }

  /// Nothing is found in a string.
  private static func quoted(_ example: SpecExample) -> Variant {
    Variant(name: "in a string", source: example.file("let text = ##\"\"\"\n\(example.source)\"\"\"##\n"), expected: [])
  }

  /// Columns count bytes: a comment with multi-byte letters moves all columns by its number of bytes.
  private static func displaced(_ example: SpecExample) -> Variant {
    let comment = "/* ä€𝄞 */ "
    let expected = example.expectations.filter { $0.kind != "note" }.map { expectation in
      var expectation = expectation
      expectation.column += comment.utf8.count
      expectation.endColumn += comment.utf8.count
      return expectation
    }
    return Variant(
      name: "behind letters of several bytes", source: example.file(example.lines.map { "\(comment)\($0)\n" }.joined()),
      expected: expected)
  }

  /// A comment above the line suppresses the findings in it.
  private static func disabled(_ example: SpecExample) -> Variant {
    let rules = Dictionary(grouping: example.expectations.filter { $0.kind != "note" }, by: \.line).mapValues {
      stated in
      Set(stated.compactMap { $0.text.firstMatch(of: /\[([a-z-]+)\]/).map { String($0.output.1) } }).sorted()
    }
    let source = example.lines.enumerated().map { index, line in
      (rules[index + 1].map { "// digraph:disable:next \($0.joined(separator: " ")) - an example\n" } ?? "") + line
        + "\n"
    }
    return Variant(name: "with comments that disable it", source: example.file(source.joined()), expected: [])
  }
}
