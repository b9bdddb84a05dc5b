import CustomDump
import DigraphModel
import DigraphReporters
import Foundation
import TestSupport
import Testing

@Suite("JSON findings")
struct JSONReporterTests {
  @Test("version 1, members in their order, one finding on each line")
  func golden() throws {
    let report = Report(
      findings: [.message("a \"b\" c/d", path: "Sources/A.swift", line: 2, column: 3, endColumn: 9), .smell],
      coverage: .sample, tool: Tool(version: "1.2.3"))
    expectNoDifference(
      try JSONReporter().text(of: report),
      #"""
      {
        "version": 1,
        "tool": {
          "name": "digraph",
          "version": "1.2.3"
        },
        "findings": [
          {"rule": "some-rule", "severity": "error", "message": "a \"b\" c/d", "site": {"path": "Sources/A.swift", \#
      "line": 2, "column": 3, "endLine": 2, "endColumn": 9}, "chain": [], "notes": [], "help": null, \#
      "fixes": [], "fingerprint": "some-rule:", "state": "new"},
          {"rule": "too-many-dependencies", "severity": "info", "message": "'Feed' is given 9 dependencies", \#
      "site": {"path": "Sources/App/Feed.swift", "line": 120, "column": 3, "endLine": 120, "endColumn": 7}, "chain": [], \#
      "notes": [], "help": null, "fixes": [], "fingerprint": "too-many-dependencies:Feed", "state": "new"}
        ],
        "coverage": {
          "bindings": {"understood": 11, "total": 12},
          "requests": {"understood": 29, "total": 30}
        },
        "summary": {
          "errors": 1,
          "warnings": 0,
          "infos": 1,
          "baselined": 0,
          "suppressed": 0
        }
      }

      """#)
  }

  @Test("no findings are an empty array")
  func empty() throws {
    #expect(try JSONReporter().text(of: .of()).contains("\"findings\": [],\n"))
  }

  @Test("every document is as the schema says, and says nothing that the schema does not know")
  func schema() throws {
    let schema = try JSONSchema(named: "findings-v1")
    let reports: [Report] = [.sample(), .of(), .of(.message(Finding.nasty, state: .suppressed))]
    for report in reports {
      #expect(try schema.problems(in: JSONReporter().text(of: report)) == [])
    }
  }

  @Test("any text comes back as it was")
  func hygiene() throws {
    let text = try JSONReporter().text(of: .of(.message(Finding.nasty)))
    struct Document: Decodable {
      struct Finding: Decodable { var message: String }
      var findings: [Finding]
    }
    #expect(try JSONDecoder().decode(Document.self, from: Data(text.utf8)).findings.map(\.message) == [Finding.nasty])
    #expect(!text.contains("##"))
  }
}
