import DigraphModel

extension WiringChange {
  /// The change line by line, for people at a terminal; empty if nothing has changed.
  ///
  /// - Parameter width: The greatest number of columns.
  /// - Returns: Lines, each with a newline at its end.
  public func text(width: Int = .max) -> String {
    guard !isEmpty else { return "" }
    var lines = ["Wiring from \(base.title) to \(head.title)", "  " + headline.joined(separator: "; ")]
    func add(_ title: String, _ rows: [(String, String)]) {
      guard !rows.isEmpty else { return }
      lines += ["", title] + AnswerText.table(Self.united(rows))
    }
    add("findings", findingRows)
    add("names", renamedRows)
    add("containers", diff.containers.map { row($0, $0.part?.name.name ?? "", facts: [$0.part?.kind ?? ""]) })
    let asked = keysAsked
    add(
      "bindings",
      diff.bindings.map { change in
        guard let part = change.part else { return ("", "") }
        var facts = ChangeWords.facts(of: part)
        if needsContainer(part.name) { facts.append("in \(part.name.container.name)") }
        if let keys = asked[change.kind]?[part.name], change.kind != .changed {
          facts.append((change.kind == .added ? "asks for " : "asked for ") + Self.list(keys))
        }
        return row(change, part.name.key.description, facts: facts)
      })
    add(
      "requests",
      tellingRequests.map { change in
        guard let part = change.part else { return ("", "") }
        return row(change, "\(part.asker.text) asks for \(part.key)", facts: ChangeWords.facts(of: part))
      } + (widenedCount == 0 ? [] : [("± \(widened)", "")]))
    add(
      "not understood",
      diff.gaps.map { row($0, "\($0.part?.subject.rawValue ?? ""): \($0.part?.reason ?? "")", facts: []) })
    return AnswerText.text(lines, width: width)
  }

  /// A sentence with the number of requests that ask other containers than before, but get the same answer.
  var widened: String {
    "\(AnswerText.counted(widenedCount, "request")) \(widenedCount == 1 ? "asks" : "ask") more or fewer containers, "
      + "and the answer is the same"
  }

  private func row<Part>(_ change: GraphDiff.Change<Part>, _ name: String, facts: [String]) -> (String, String) {
    let words =
      change.kind == .changed
      ? "  " + ChangeWords.differences(of: change).map(ChangeWords.text).joined(separator: "; ")
      : AnswerText.inParentheses(facts.filter { !$0.isEmpty })
    let place = change.site.map { change.after == nil ? "\(base.prefix):\($0)" : "\($0)" } ?? ""
    return ("\(ChangeWords.sign(of: change.kind)) \(name)\(words)", place)
  }

  private var findingRows: [(String, String)] {
    func row(_ sign: String, _ finding: Finding, _ place: String, _ remark: String = "") -> (String, String) {
      ("\(sign) \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]\(remark)", place)
    }
    return findings.new.bySeverity.map { row("+", $0, "\($0.site)") }
      + findings.worse.bySeverity.map { row("±", $0.after, "\($0.after.site)", " (was \($0.earlier))") }
      + findings.fixed.bySeverity.map { row("−", $0, "\(base.prefix):\($0.site)") }
  }

  private var renamedRows: [(String, String)] { renamedNames.map { ("± \($0.from) → \($0.to)", "") } }

  /// Puts equal rows together: two apps may compile the same file.
  private static func united(_ rows: [(String, String)]) -> [(String, String)] {
    var counts: [String: Int] = [:]
    for row in rows { counts[row.0 + "\n" + row.1, default: 0] += 1 }
    return rows.compactMap { row in
      guard let count = counts.removeValue(forKey: row.0 + "\n" + row.1) else { return nil }
      return count == 1 ? row : ("\(row.0) ×\(count)", row.1)
    }
  }
}
