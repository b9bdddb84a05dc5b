import DigraphModel
import DigraphReporters

extension Report {
  /// A captive dependency with a chain, a note, a remedy and a fix, and a smell without any of them.
  static func sample(links: RuleLinks = .init(), root: String = "") -> Report {
    Report(
      findings: [.smell, .captive], coverage: .sample, tool: Tool(version: "1.2.3"), rules: RuleInfo.samples,
      links: links, root: root,
      source: { $0 == "Sources/App/Assembly.swift" ? assembly : nil })
  }

  /// A report of one finding, without source.
  static func of(_ findings: Finding..., root: String = "", source: String? = nil) -> Report {
    Report(
      findings: findings, tool: Tool(version: "1.2.3"), root: root, source: { _ in source })
  }

  private static let assembly = """
    import Swinject

    func assemble(_ container: Container) {
    \tcontainer.register(Account.self) { r in /* 登録 */ Account(request: r.resolve(Request.self)!) }
    \t  .inObjectScope(.container)
    \tcontainer.register(Request.self) { _ in
    \t  Request()
    \t}
    }
    """
}

extension RuleInfo {
  static let samples = [
    RuleInfo(
      id: "captive-dependency", family: .lifetimes, severity: .error,
      summary: "A value is kept by one that lives longer.", frameworks: [.swinject, .deli]),
    RuleInfo(
      id: "too-many-dependencies", family: .structure, severity: .info, summary: "A type is given too much.",
      frameworks: [.needle]),
    RuleInfo(
      id: "unused-registration", family: .completeness, severity: .warning, summary: "Nobody asks for it.",
      frameworks: [.swinject]),
  ]
}

extension Coverage {
  static let sample = Coverage(
    bindings: .init(understood: 11, total: 12), requests: .init(understood: 29, total: 30))
}

extension Finding {
  static let captive = stamped(
    Finding(
      "'Account' (container) captures shorter-lived 'Request' (transient)",
      at: Site(path: "Sources/App/Assembly.swift", line: 4, column: 72, endLine: 4, endColumn: 95),
      subject: ["Account", "Request"], chain: ["SceneDelegate", "Account", "Request"],
      steps: [
        Note("'SceneDelegate' asks for 'Account' here", at: Site(path: "Sources/App/Scene.swift", line: 3, column: 9)),
        Note(
          "'Account' asks for 'Request' here",
          at: Site(path: "Sources/App/Assembly.swift", line: 4, column: 72, endLine: 4, endColumn: 95)),
      ],
      notes: [
        Note(
          "'Request' is registered here with scope 'transient'",
          at: Site(path: "Sources/App/Assembly.swift", line: 6, column: 2, endLine: 8, endColumn: 3)),
        Note(
          "'Request' is stored by 'Account.init(request:)'",
          at: Site(path: "Sources/App/Account.swift", line: 8, column: 10)),
      ],
      help: "give 'Request' the scope 'container' as well, "
        + "or hand 'Account' a factory that makes a 'Request' whenever it is needed",
      fixes: [
        Fix(
          replacing: Site(path: "Sources/App/Assembly.swift", line: 8, column: 3), with: ".inObjectScope(.container)\n")
      ]),
    rule: "captive-dependency", severity: .error)

  static let smell = stamped(
    Finding(
      "'Feed' is given 9 dependencies",
      at: Site(path: "Sources/App/Feed.swift", line: 120, column: 3, endLine: 120, endColumn: 7),
      subject: ["Feed"]),
    rule: "too-many-dependencies", severity: .info)

  /// The finding as RuleRunner passes it on, with rule, severity and fingerprint.
  static func stamped(
    _ finding: Finding, rule: String = "some-rule", severity: Severity = .error, state: State = .new
  ) -> Finding {
    var finding = finding
    finding.rule = rule
    finding.severity = severity
    finding.state = state
    finding.fingerprint = "\(rule):\(finding.subject.joined(separator: ","))"
    return finding
  }

  /// A finding with nothing but a message.
  static func message(
    _ message: String, path: String = "A.swift", line: Int = 1, column: Int = 1, endColumn: Int = 1,
    severity: Severity = .error, state: State = .new
  ) -> Finding {
    stamped(
      Finding(
        message, at: Site(path: path, line: line, column: column, endLine: line, endColumn: endColumn), subject: []),
      severity: severity, state: state)
  }

  /// Text that tries to break out of every format; the name of a registration in a pull request could be like that.
  static let nasty =
    "a\n::error file=x::b\r\n##[command]c ##vso[task.x]d \u{1b}[31m \u{202e} "
    + "<e> & \"f\" 'g' ]]> %0A \\N \u{0}"
}
