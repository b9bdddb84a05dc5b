import CustomDump
import DigraphModel
import DigraphReporters
import Foundation
import TestSupport
import Testing

@Suite("SARIF")
struct SARIFReporterTests {
  let reporter = SARIFReporter()

  @Test("fact, places, way, remedy, fix and fingerprints of one finding")
  func golden() throws {
    let run = try SARIFChecker.run(of: reporter.text(of: .sample()))
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    expectNoDifference(
      try SARIFChecker.pretty(result),
      """
      {
        "codeFlows" : [
          {
            "threadFlows" : [
              {
                "locations" : [
                  {
                    "importance" : "essential",
                    "location" : {
                      "message" : {
                        "text" : "'SceneDelegate' asks for 'Account' here"
                      },
                      "physicalLocation" : {
                        "artifactLocation" : {
                          "uri" : "Sources/App/Scene.swift",
                          "uriBaseId" : "SRCROOT"
                        },
                        "region" : {
                          "endColumn" : 9,
                          "endLine" : 3,
                          "startColumn" : 9,
                          "startLine" : 3
                        }
                      }
                    }
                  },
                  {
                    "importance" : "essential",
                    "location" : {
                      "message" : {
                        "text" : "'Account' asks for 'Request' here"
                      },
                      "physicalLocation" : {
                        "artifactLocation" : {
                          "uri" : "Sources/App/Assembly.swift",
                          "uriBaseId" : "SRCROOT"
                        },
                        "region" : {
                          "endColumn" : 91,
                          "endLine" : 4,
                          "startColumn" : 68,
                          "startLine" : 4
                        }
                      }
                    }
                  }
                ]
              }
            ]
          }
        ],
        "fixes" : [
          {
            "artifactChanges" : [
              {
                "artifactLocation" : {
                  "uri" : "Sources/App/Assembly.swift",
                  "uriBaseId" : "SRCROOT"
                },
                "replacements" : [
                  {
                    "deletedRegion" : {
                      "endColumn" : 3,
                      "endLine" : 8,
                      "startColumn" : 3,
                      "startLine" : 8
                    },
                    "insertedContent" : {
                      "text" : ".inObjectScope(.container)\\n"
                    }
                  }
                ]
              }
            ],
            "description" : {
              "text" : "give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed"
            }
          }
        ],
        "level" : "error",
        "locations" : [
          {
            "physicalLocation" : {
              "artifactLocation" : {
                "uri" : "Sources/App/Assembly.swift",
                "uriBaseId" : "SRCROOT"
              },
              "region" : {
                "endColumn" : 91,
                "endLine" : 4,
                "startColumn" : 68,
                "startLine" : 4
              }
            }
          }
        ],
        "message" : {
          "text" : "'Account' (container) captures shorter-lived 'Request' (transient).\\npath: SceneDelegate → Account → Request\\n['Request' is registered here with scope 'transient'](1)\\n['Request' is stored by 'Account.init(request:)'](2)\\nhelp: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed"
        },
        "partialFingerprints" : {
          "digraphSemantic/v1" : "captive-dependency:Account,Request",
          "primaryLocationLineHash" : "\(try #require(Self.hash))"
        },
        "relatedLocations" : [
          {
            "id" : 1,
            "message" : {
              "text" : "'Request' is registered here with scope 'transient'"
            },
            "physicalLocation" : {
              "artifactLocation" : {
                "uri" : "Sources/App/Assembly.swift",
                "uriBaseId" : "SRCROOT"
              },
              "region" : {
                "endColumn" : 3,
                "endLine" : 8,
                "startColumn" : 2,
                "startLine" : 6
              }
            }
          },
          {
            "id" : 2,
            "message" : {
              "text" : "'Request' is stored by 'Account.init(request:)'"
            },
            "physicalLocation" : {
              "artifactLocation" : {
                "uri" : "Sources/App/Account.swift",
                "uriBaseId" : "SRCROOT"
              },
              "region" : {
                "endColumn" : 10,
                "endLine" : 8,
                "startColumn" : 10,
                "startLine" : 8
              }
            }
          }
        ],
        "ruleId" : "captive-dependency",
        "ruleIndex" : 0
      }
      """)
  }

  /// The hash of line 4 of the sample; `LineHashesTests` tests the function that computes it.
  private static var hash: String? {
    Report.sample().source("Sources/App/Assembly.swift").map { SARIFChecker.lineHash(of: $0, line: 4) }
  }

  @Test("what GitHub requires is there", arguments: SampleReports.names)
  func required(name: String) throws {
    let text = try reporter.text(of: try #require(SampleReports.all[name]))
    #expect(try SARIFChecker.problems(in: text) == [])
  }

  @Test("all rules that ran are declared, with what the page says of them")
  func rules() throws {
    var report = Report.sample(links: RuleLinks(base: "https://example.org"))
    report.page = {
      $0 == "captive-dependency" ? "# \($0)\nA. *(x)*\n\n## Why it hurts\n\nIt\nlives on.\n\nMore.\n" : nil
    }
    let run = try SARIFChecker.run(of: reporter.text(of: report))
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(
      rules.map { $0["id"] as? String } == ["captive-dependency", "too-many-dependencies", "unused-registration"])
    #expect(rules[0]["name"] as? String == "CaptiveDependency")
    #expect(rules[0]["helpUri"] as? String == "https://example.org/Rules/captive-dependency.md")
    #expect(
      (rules[0]["fullDescription"] as? [String: String])
        == ["text": "A value is kept by one that lives longer. It lives on."])
    #expect((rules[0]["help"] as? [String: String])?["markdown"]?.hasPrefix("# captive-dependency\n") == true)
    #expect((rules[0]["properties"] as? [String: Any])?["problem.severity"] as? String == "error")
    #expect((rules[1]["properties"] as? [String: Any])?["problem.severity"] as? String == "recommendation")
    let without = try SARIFChecker.run(of: reporter.text(of: try #require(SampleReports.all["no findings"])))
    let declared = ((without["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [Any]
    #expect(declared?.count == 3)
  }

  @Test("the category tells runs apart")
  func category() throws {
    for (category, id) in [(nil, "digraph/"), ("app", "app/"), ("a/b", "a/b/")] as [(String?, String)] {
      let run = try SARIFChecker.run(of: SARIFReporter(category: category).text(of: .of()))
      #expect((run["automationDetails"] as? [String: String]) == ["id": id])
    }
  }

  @Test("what does not count is left out, or marked if it is asked for")
  func hidden() throws {
    let report = Report.of(
      .message("a", line: 1), .message("b", line: 2, state: .suppressed), .message("c", line: 3, state: .baselined))
    #expect(try SARIFChecker.results(of: reporter.text(of: report)).count == 1)
    let results = try SARIFChecker.results(of: SARIFReporter(includesHidden: true).text(of: report))
    #expect(results.map { $0["baselineState"] as? String } == ["new", "new", "unchanged"])
    let kinds = results.map { ($0["suppressions"] as? [[String: String]])?.first?["kind"] }
    #expect(kinds == [nil, "inSource", "external"])
    var explained = Finding.message("b", state: .suppressed)
    explained.justification = "it is meant"
    let reasons = try SARIFChecker.results(of: SARIFReporter(includesHidden: true).text(of: .of(explained)))
      .map { ($0["suppressions"] as? [[String: String]])?.first }
    #expect(reasons == [["kind": "inSource", "status": "accepted", "justification": "it is meant"]])
  }

  @Test("findings of a rule on one line are one alert, because GitHub could not tell them apart")
  func oneLine() throws {
    let report = Report.of(
      .message("first", line: 3, column: 1), .message("second", line: 3, column: 9, severity: .warning),
      .message("third", line: 4))
    let results = try SARIFChecker.results(of: reporter.text(of: report))
    #expect(
      results.map { ($0["message"] as? [String: String])?["text"] } == ["first.\n[second](1)", "third."])
    #expect(results.map { $0["level"] as? String } == ["error", "error"])
  }

  @Test("a place of several lines is shown at its first, so that a change of that line shows it")
  func severalLines() throws {
    let site = Site(path: "A.swift", line: 1, column: 5, endLine: 3, endColumn: 2)
    let report = Report.of(.stamped(Finding("m", at: site, subject: [])), source: "let é = {\n  1\n}\n")
    let region = try SARIFChecker.regions(of: reporter.text(of: report)).first
    #expect(region == ["startLine": 1, "startColumn": 5, "endLine": 1, "endColumn": 10])
  }

  @Test("paths are references, and brackets in names are no links")
  func escapes() throws {
    let finding = Finding(
      "no binding for '[A](B)'", at: Site(path: "My App/Café#1:a%.swift"), subject: [],
      notes: [.init("'[A]' is \\ here", at: Site(path: "B.swift"))])
    let result = try #require(SARIFChecker.results(of: reporter.text(of: .of(.stamped(finding)))).first)
    #expect(
      (result["message"] as? [String: String])?["text"] == "no binding for '\\[A\\](B)'.\n['\\[A\\]' is \\\\ here](1)")
    #expect(try SARIFChecker.pretty(result).contains("\"My%20App/Caf%C3%A9%231%3Aa%25.swift\""))
  }

  @Test("what could not be read is a notification of a run that did not succeed")
  func failures() throws {
    var report = Report.of()
    report.diagnostics = [Diagnostic(.error, "no permission", at: Site(path: "A.swift"))]
    let run = try SARIFChecker.run(of: reporter.text(of: report))
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect((invocation["toolExecutionNotifications"] as? [Any])?.count == 1)
  }

  @Test("within the limits of GitHub, the most important first, and it is said what is not")
  func limits() throws {
    var findings = (0..<5_100).map { Finding.message("m", line: $0 + 1, severity: $0 < 200 ? .warning : .error) }
    findings[300].steps = (0..<1_500).map { Finding.Note("step \($0)", at: Site(path: "A.swift", line: $0 + 1)) }
    findings[300].notes = findings[300].steps
    let report = Report(findings: findings, tool: Tool(version: "1"))
    let results = try SARIFChecker.results(of: reporter.text(of: report))
    #expect(results.count == 5_000)
    #expect(results.filter { $0["level"] as? String == "error" }.count == 4_900)
    let long = try #require(results.first { $0["codeFlows"] != nil })
    let flow =
      ((long["codeFlows"] as? [[String: Any]])?[0]["threadFlows"] as? [[String: Any]])?[0]["locations"] as? [Any]
    #expect(flow?.count == 1_000)
    #expect((long["relatedLocations"] as? [Any])?.count == 100)
    expectNoDifference(
      reporter.omissions(in: report),
      [
        "SARIF has the 5000 most important of 5100 results: GitHub does not show more",
        "SARIF has the first 1000 steps of each path: GitHub does not show more",
        "SARIF has the first 100 further places of each finding: GitHub does not show more",
      ])
    #expect(reporter.omissions(in: .sample()) == [])
  }
}
