import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphRules
import DigraphSession

/// The answers of the tools.
extension AgentServer {
  func text(of tool: AgentTool, _ arguments: AgentArguments) async throws -> AgentText {
    switch tool {
    case .rule: return try rule(arguments.text("id"))
    case .diff: return try await comparison(arguments)
    case .findings: return findings(try await answer(), arguments)
    case .explain_key, .why, .uses, .tree: return try answer(tool, arguments, about: try await answer())
    }
  }

  /// The answer for the files as they are at present.
  private func answer() async throws -> Answer {
    await session.refresh()
    do throws(Project.LoadError) {
      return try await session.answer()
    } catch {
      throw AgentToolError("the project cannot be read: \(error)")
    }
  }

  // MARK: Keys

  private func answer(_ tool: AgentTool, _ arguments: AgentArguments, about answer: Answer) throws -> AgentText {
    let wiring = Wiring(answer.graph)
    func subject(_ name: String) throws -> Wiring.Subject { try Self.subject(arguments.text(name) ?? "", in: wiring) }
    let text =
      switch tool {
      case .why:
        WhyAnswer(wiring, from: try subject("from"), to: try subject("to"), atMost: arguments.number("most") ?? 5).text
      case .uses: UsesAnswer.text(wiring, try subject("key"), depth: arguments.number("depth") ?? 3)
      case .tree: TreeAnswer.text(wiring, try subject("key"), depth: arguments.number("depth"))
      default: KeyAnswer.text(wiring, try subject("key"), findings: answer.findings.filter(\.counts))
      }
    return AgentText(text: text)
  }

  private static func subject(_ name: String, in wiring: Wiring) throws -> Wiring.Subject {
    switch wiring.find(name) {
    case .subject(let subject): return subject
    case .several(let names):
      let more = names.count > 20 ? ["and \(names.count - 20) more"] : []
      throw AgentToolError(
        (["'\(name)' may be one of \(names.count):"] + names.prefix(20) + more).joined(separator: "\n"))
    case .nothing(let near):
      throw AgentToolError(
        "nothing is bound or asked for as '\(name)'"
          + (near.isEmpty ? "" : ", did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"))
    }
  }

  // MARK: Findings

  private func findings(_ answer: Answer, _ arguments: AgentArguments) -> AgentText {
    let (path, rule) = (arguments.text("path").map(Self.folder), arguments.text("rule"))
    let least = arguments.text("severity").flatMap(Severity.init(rawValue:)) ?? .info
    let all = answer.findings.filter(\.counts)
    func isAskedFor(_ finding: Finding) -> Bool {
      finding.severity >= least && (rule.map { $0 == finding.rule } ?? true)
        && (path.map { $0.isEmpty || finding.site.path == $0 || finding.site.path.hasPrefix($0 + "/") } ?? true)
    }
    let found = all.filter(isAskedFor)
    var lines = found.flatMap(Self.lines)
    let unread = answer.report.diagnostics.filter { $0.severity >= .warning }
    lines += unread.prefix(5).map { "\($0.site): not read: \($0.message)" }
    if unread.count > 5 { lines.append("and \(unread.count - 5) more places that could not be read") }
    let silent = answer.findings.filter { !$0.counts && $0.severity != .off && isAskedFor($0) }
    var text = AgentText(Self.summary(found, of: all, silent), text: lines.map(\.visible).joined(separator: "\n"))
    if answer.check.analysis.frameworks.isEmpty {
      text.head = "No dependency-injection framework is used in these sources, so nothing was checked."
    } else if !unread.isEmpty {
      text.head += " Some code could not be read, so mistakes around it may be missed."
    }
    return text
  }

  private static func summary(_ found: [Finding], of all: [Finding], _ silent: [Finding]) -> String {
    var counts = [Severity.error, .warning, .info].map { severity in
      (severity, found.count { $0.severity == severity })
    }
    counts.removeAll { $0.1 == 0 }
    let words = counts.map { "\($1) \($0.rawValue)\($1 == 1 || $0 == .info ? "" : "s")" }.joined(separator: ", ")
    let others = all.count - found.count
    let known = silent.count { $0.state == .baselined }
    let suppressed = silent.count - known
    let aside = [
      known > 0 ? "\(known) \(known == 1 ? "is" : "are") known from the baseline" : nil,
      suppressed > 0 ? "\(suppressed) \(suppressed == 1 ? "is" : "are") suppressed by a comment" : nil,
    ].compactMap(\.self)
    return (words.isEmpty ? aside.isEmpty ? "No findings" : "No new findings" : words)
      + (others > 0 ? ", and \(others) that were not asked for." : ".")
      + (aside.isEmpty ? "" : " Left out: \(aside.joined(separator: ", and ")).")
  }

  private static func lines(of finding: Finding) -> [String] {
    var lines = ["\(finding.site): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"]
    if finding.chain.count > 1 { lines.append("    path: " + finding.chain.joined(separator: " -> ")) }
    lines += finding.notes.prefix(3).map { "    \($0.site): \($0.message)" }
    if let help = finding.help { lines.append("    help: \(help)") }
    return lines
  }

  /// A path without `.` and empty parts: `./Sources/` becomes `Sources`.
  private static func folder(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  // MARK: Rules and revisions

  private func rule(_ id: String?) throws -> AgentText {
    guard let id else {
      let list = RuleCatalog.all.map { "\($0.info.id): \($0.info.summary)" }
      return AgentText(text: list.joined(separator: "\n"), isQuoted: false)
    }
    guard let page = host.rulePage(id) else {
      let near = RuleCatalog.nearest(to: id).map { ", did you mean '\($0)'?" } ?? ""
      throw AgentToolError("no rule is called '\(id)'\(near)")
    }
    return AgentText(text: page, isQuoted: false)
  }

  private func comparison(_ arguments: AgentArguments) async throws -> AgentText {
    let (base, head) = (arguments.text("base") ?? "", arguments.text("head"))
    for name in [base, head].compactMap(\.self) where name.isEmpty || name.hasPrefix("-") || name.contains(" ") {
      throw AgentToolError("'\(name)' is no revision")
    }
    switch await host.compare(base, head) {
    case .failure(let failure): throw AgentToolError(failure.reason)
    case .success(let text) where text.isEmpty: return AgentText("The wiring and the findings are the same.", text: "")
    case .success(let text): return AgentText(text: text)
    }
  }
}

extension Finding {
  /// Whether the finding counts: it is neither off, nor suppressed, nor in the baseline.
  fileprivate var counts: Bool { state == .new && severity != .off }
}
