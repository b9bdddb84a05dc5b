import DigraphModel
import DigraphReporters

/// Reports that test the limits of a format, by name.
enum SampleReports {
  static let names = all.keys.sorted()

  static let all: [String: Report] = [
    "no findings": Report(findings: [], tool: Tool(version: "1.2.3"), rules: RuleInfo.samples),
    "the sample": .sample(),
    "a finding about a whole file": .of(
      .stamped(Finding("m", at: Site(path: "deli.yml"), subject: ["s"]), rule: "captive-dependency")),
    "a path with blanks and letters of all scripts": .of(
      .message("m", path: "My App/Größe 登録 👩‍👩‍👧.swift", line: 2, column: 3, endColumn: 9),
      source: "// 登録\nlet 登録 = 1\n"),
    "hostile names": .of(
      .stamped(
        Finding(
          Finding.nasty, at: Site(path: Finding.nasty, line: 2), subject: [Finding.nasty],
          chain: [Finding.nasty, "::error::x"],
          steps: [
            .init(Finding.nasty, at: Site(path: "B.swift")), .init("::warning::", at: Site(path: Finding.nasty)),
          ],
          notes: [.init(Finding.nasty, at: Site(path: Finding.nasty))], help: Finding.nasty,
          fixes: [.init(replacing: Site(path: Finding.nasty), with: Finding.nasty)])), source: Finding.nasty),
    "all states and severities": Report(
      findings: Severity.allCases.flatMap { severity in
        [Finding.State.new, .baselined, .suppressed].enumerated().map {
          .message("\(severity) \($1)", line: $0 + 1, severity: severity, state: $1)
        }
      }, tool: Tool(version: "1.2.3"), rules: RuleInfo.samples),
  ]

  /// 25,001 findings in many files; one of them is a cycle of 1,500 steps.
  static let large: Report = {
    var findings = (0..<25_001).map { number in
      Finding.stamped(
        Finding(
          "message \(number)",
          at: Site(path: "Sources/Module \(number % 97)/File.swift", line: number / 97 + 1, column: 5),
          subject: ["Key\(number)"]),
        severity: number % 3 == 0 ? .error : number % 3 == 1 ? .warning : .info)
    }
    findings[24_999].steps = (0..<1_500).map {
      Finding.Note("'Step\($0)' asks for 'Step\(($0 + 1) % 1_500)' here", at: Site(path: "Loop.swift", line: $0 + 1))
    }
    findings[24_999].chain = (0...1_500).map { "Step\($0 % 1_500)" }
    findings[24_999].notes = findings[24_999].steps
    return Report(findings: findings, tool: Tool(version: "1.2.3"), rules: RuleInfo.samples)
  }()
}
