import DigraphModel
import DigraphRules
import Foundation
import TestSupport
import Testing

/// The pages in `Rules/`: their examples are run, and each page belongs to one rule.
struct RulePageTests {
  /// Empty if the pages cannot be read; `everyRuleHasOnePageAndOneFile` fails then.
  static let pages = (try? SpecPage.all()) ?? []

  @Test(arguments: pages.map(\.fileName))
  func examplesReadAsFound(fileName: String) async throws {
    try await SpecRunner.check(#require(Self.pages.first { $0.fileName == fileName }))
  }

  @Test func everyRuleHasOnePageAndOneFile() throws {
    let ids = RuleCatalog.all.map { $0.info.id }
    #expect(Self.pages.map(\.fileName) == ids.map { "\($0).md" })
    let infrastructure: Set = ["RuleCatalog.swift", "RuleRunner.swift", "GuardedRequests.swift", "Support"]
    let files = try Repository.fileNames(in: "Sources/DigraphRules").filter { !infrastructure.contains($0) }
    #expect(files == ids.map { id in "\(id.split(separator: "-").map(\.capitalized).joined()).swift" }.sorted())
  }

  @Test func everyFileDeclaresTheRuleThatItIsNamedAfter() {
    for rule in RuleCatalog.all {
      #expect(String(describing: rule) == rule.info.id.split(separator: "-").map(\.capitalized).joined())
    }
  }

  @Test(arguments: pages.map(\.fileName))
  func pageAgreesWithTheCatalogue(fileName: String) throws {
    let page = try #require(Self.pages.first { $0.fileName == fileName })
    let info = try #require(RuleCatalog.rule(withID: page.title)).info
    #expect(page.fileName == "\(info.id).md")
    #expect(page.summary == info.summary)
    #expect(page.severity == info.severity.rawValue)
    #expect(page.family == info.family.rawValue)
    #expect(page.sections == ["Why it hurts", "Reports", "Stays silent", "How to fix", "When to disable"])
  }

  @Test(arguments: pages.map(\.fileName))
  func pageShowsEnough(fileName: String) throws {
    let page = try #require(Self.pages.first { $0.fileName == fileName })
    let reporting = page.examples.filter { $0.section == "Reports" }
    let silent = page.examples.filter { $0.section == "Stays silent" }
    #expect(reporting.count >= 3)
    #expect(silent.count >= 3)
    for example in reporting {
      #expect(example.expectations.contains { $0.text.hasPrefix("[\(page.title)] ") }, "\(example) reports nothing")
    }
    for example in silent {
      #expect(!example.expectations.contains { $0.text.hasPrefix("[\(page.title)] ") }, "\(example) is not silent")
    }
    for expectation in page.examples.flatMap(\.expectations) where expectation.kind != "note" {
      let rule = try #require(expectation.text.firstMatch(of: #/^\[([a-z-]+)\] /#)?.output.1)
      let info = try #require(RuleCatalog.rule(withID: String(rule))).info
      // A rule that is off by default is switched on for its page.
      if info.severity == .off { continue }
      #expect(try #require(Severity(rawValue: expectation.kind)) <= info.severity, "\(expectation.text)")
    }
  }
}
