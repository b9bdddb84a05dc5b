import DigraphModel
import DigraphXML

/// JUnit's XML in the subset that Jenkins, GitLab, Azure, CircleCI and Buildkite read: a suite for each rule that
/// ran, and a case for each finding.
///
/// These services identify a case by its suite and name, so the name is the subject of the finding, without a place.
/// A finding is a failure only if it fails the run. There are no times, so that the same input gives the same bytes.
public struct JUnitReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// A suite for each rule, in the order of ids; a rule without findings has a case that passes.
  public func text(of report: Report) -> String {
    let suites = suites(of: report)
    var xml = XMLWriter()
    let attributes: XMLWriter.Attributes = [
      "name": report.tool.name, "tests": "\(suites.map(\.cases.count).reduce(0, +))",
      "failures": "\(suites.map(\.failures).reduce(0, +))", "errors": "\(suites.map(\.errors).reduce(0, +))",
      "time": "0",
    ]
    xml.element("testsuites", attributes) { xml in
      for suite in suites { write(suite, to: &xml) }
    }
    return xml.text
  }

  private struct Suite {
    var name: String
    var cases: [Case] = []
    var failures: Int { cases.count { if case .failure = $0.outcome { true } else { false } } }
    var errors: Int { cases.count { if case .error = $0.outcome { true } else { false } } }
    var skipped: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }
  }

  private struct Case {
    var name: String
    var site: Site?
    var outcome: Outcome
  }

  private enum Outcome {
    case passed(remark: String?)
    case failure(type: String, message: String, body: String)
    case error(message: String)
    case skipped(reason: String)
  }

  private func suites(of report: Report) -> [Suite] {
    let byRule = Dictionary(grouping: report.findings, by: \.rule)
    var suites = Set(report.rules.map(\.id)).union(byRule.keys).sorted().map { rule in
      Suite(name: rule, cases: Self.numbered((byRule[rule] ?? []).map { Self.case(of: $0, failing: report.failing) }))
    }
    if !report.failures.isEmpty || suites.isEmpty {
      let cases = report.failures.map {
        Case(name: $0.site.path.visible, site: $0.site, outcome: .error(message: SafeLine.text(of: $0)))
      }
      suites.append(Suite(name: "reading", cases: Self.numbered(cases)))
    }
    for index in suites.indices where suites[index].cases.isEmpty {
      suites[index].cases = [Case(name: "no findings", outcome: .passed(remark: nil))]
    }
    return suites
  }

  private static func `case`(of finding: Finding, failing: Severity) -> Case {
    let body = ([finding.site.place] + finding.lines).joined(separator: "\n")
    let outcome: Outcome =
      switch finding.state {
      case .suppressed:
        .skipped(reason: finding.justification.map { "suppressed in place: \($0)" } ?? "suppressed in place")
      case .baselined: .skipped(reason: "in the baseline")
      case .new where finding.severity >= failing:
        .failure(type: finding.severity.rawValue, message: finding.message.visible, body: body)
      case .new: .passed(remark: "\(finding.severity.rawValue): \(body)")
      }
    return Case(name: finding.title.visible, site: finding.site, outcome: outcome)
  }

  /// Numbers cases of the same name from the second on, in the order of the source.
  private static func numbered(_ cases: [Case]) -> [Case] {
    var counts: [String: Int] = [:]
    return cases.map { testCase in
      let number = counts[testCase.name, default: 0] + 1
      counts[testCase.name] = number
      guard number > 1 else { return testCase }
      var copy = testCase
      copy.name += " (\(number))"
      return copy
    }
  }

  private func write(_ suite: Suite, to xml: inout XMLWriter) {
    let attributes: XMLWriter.Attributes = [
      "name": suite.name, "tests": "\(suite.cases.count)", "failures": "\(suite.failures)", "errors": "\(suite.errors)",
      "skipped": "\(suite.skipped)", "time": "0",
    ]
    xml.element("testsuite", attributes) { xml in
      for testCase in suite.cases {
        let attributes: XMLWriter.Attributes = [
          "classname": "digraph.\(suite.name)", "name": testCase.name, "file": testCase.site?.path.visible,
          "line": testCase.site.map { "\($0.line)" }, "time": "0",
        ]
        xml.element("testcase", attributes) { xml in
          switch testCase.outcome {
          case .passed(let remark?): xml.element("system-out", text: remark)
          case .passed(nil): break
          case .failure(let type, let message, let body):
            xml.element("failure", ["type": type, "message": message], text: body)
          case .error(let message): xml.element("error", ["message": message])
          case .skipped(let reason): xml.element("skipped", ["message": reason])
          }
        }
      }
    }
  }
}
