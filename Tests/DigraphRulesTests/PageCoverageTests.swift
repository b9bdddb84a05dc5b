import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Pages, files, the catalogue and the schemas agree, and each page has enough examples for each framework of its rule.
struct PageCoverageTests {
  @Test(arguments: RulePageTests.pages.map(\.fileName))
  func pageShowsEachFramework(fileName: String) throws {
    let page = try #require(RulePageTests.pages.first { $0.fileName == fileName })
    let info = try #require(RuleCatalog.rule(withID: page.title)).info
    for framework in Framework.allCases {
      let examples = page.examples.filter { $0.framework == framework }
      let reporting = examples.filter { $0.section == "Reports" }.count
      let silent = examples.filter { $0.section == "Stays silent" }.count
      guard info.frameworks.contains(framework) else {
        #expect(reporting == 0, "\(info.id) speaks about \(framework), which it does not cover")
        continue
      }
      #expect(reporting >= 3, "\(info.id) shows \(reporting) findings for \(framework)")
      #expect(silent >= 3, "\(info.id) shows \(silent) silent examples for \(framework)")
    }
  }

  @Test func noTwoExamplesOfAPageAreAlike() {
    for page in RulePageTests.pages {
      var seen: [[String]: SpecExample] = [:]
      for example in page.examples {
        let code = example.lines.filter { !$0.contains("//") && !$0.isEmpty }
        let identity =
          [example.framework.rawValue, example.options ?? "", "\(example.isLibrary)"] + code
          + example.sideFiles.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        if let twin = seen[identity] { Issue.record("\(example) says what \(twin) says") }
        seen[identity] = example
      }
    }
  }

  @Test func optionsAreSoundAndDescribed() throws {
    for rule in RuleCatalog.all {
      let names = rule.options.map(\.name)
      #expect(
        names == Set(names).sorted { names.firstIndex(of: $0) ?? 0 < names.firstIndex(of: $1) ?? 0 }, "\(rule.info.id)")
      for option in rule.options {
        #expect(option.summary.hasSuffix("."), "\(rule.info.id).\(option.name)")
        #expect(option.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.info.id).\(option.name)")
        let page = try Repository.text(of: "Rules/\(rule.info.id).md")
        #expect(page.contains("\(option.name)"), "the page of \(rule.info.id) does not mention '\(option.name)'")
      }
    }
  }

  @Test func schemasKnowAllFrameworksAndSeverities() throws {
    for schema in ["findings-v1", "graph-v1"] {
      let text = try Repository.text(of: "Sources/DigraphJSON/Schemas/\(schema).schema.json")
      for severity in Severity.allCases where severity != .off {
        #expect(text.contains("\"\(severity.rawValue)\""), "\(schema)")
      }
      if schema == "graph-v1" {
        for framework in Framework.allCases { #expect(text.contains("\"\(framework.rawValue)\""), "\(schema)") }
      }
    }
  }
}
