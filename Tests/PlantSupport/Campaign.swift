import DigraphModel
import FuzzSupport

/// Mistakes that are planted one after another, and the outcome of each.
package struct Campaign {
  /// The app in which mistakes are planted.
  package let app: PlantedApp

  /// Creates a campaign for an app.
  package init(_ app: PlantedApp) { self.app = app }

  /// A mistake with the outcome of its check.
  package struct Trial: Sendable {
    /// The mistake.
    package var mistake: Mistake
    /// The outcome of the check.
    package var outcome: Outcome
  }

  /// A selection of all mistakes, with about as many of each framework and kind as far as there are enough.
  ///
  /// - Parameters:
  ///   - count: the most mistakes.
  ///   - kinds: the kinds of mistakes to plant.
  ///   - seed: the seed of the selection.
  /// - Returns: mistakes that parse, in an order that the seed decides.
  package func choice(of count: Int, kinds: Set<Mistake.Kind>, seed: UInt64) -> [Mistake] {
    var random = SeededRandom(seed: seed)
    let all = app.mistakes().filter { kinds.contains($0.kind) }
    let groups = Dictionary(grouping: all) { "\($0.framework) \($0.kind)" }
    var queues = groups.keys.sorted().map { random.shuffled(groups[$0] ?? []) }
    var chosen: [Mistake] = []
    while chosen.count < count, queues.contains(where: { !$0.isEmpty }) {
      for index in queues.indices where chosen.count < count {
        // An edit that does not parse is left out, because it would not be shipped.
        while let mistake = queues[index].popLast() {
          guard app.isParsable(with: mistake.edits) else { continue }
          chosen.append(mistake)
          break
        }
      }
    }
    return chosen
  }

  /// Plants a mistake, and checks the app with it.
  package func trial(_ mistake: Mistake) async -> Trial {
    let after = await app.check(with: mistake.edits)
    let shift = LineShift(mistake.edits, text: app.text(of:))
    return Trial(
      mistake: mistake, outcome: Outcome(of: mistake, before: app.before, after: after, edits: shift))
  }
}

extension Campaign.Trial {
  /// Lines for a report: the mistake, the finding that reports it or the lack of one, and wrong findings.
  package func lines(in app: String) -> [String] {
    let place = "\(app)/\(mistake.site)"
    var lines = ["\(outcome.verdict.rawValue) \(mistake.framework) \(mistake.kind) \(place): \(mistake.summary)"]
    for edit in mistake.edits { lines.append("  edit \(edit.path) \(edit.range): \(edit.text.debugDescription)") }
    for finding in outcome.telling.prefix(1) { lines.append("  told \(Self.line(finding))") }
    for cause in outcome.causes { lines.append("  cause \(cause)") }
    for finding in outcome.wrong { lines.append("  wrong \(Self.line(finding))") }
    return lines
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.site): \(finding.severity)[\(finding.rule)] \(finding.message)"
  }
}

/// The number of mistakes of each framework and kind, by verdict.
package struct Tally: Sendable {
  private var rows: [String: Row] = [:]

  private struct Row {
    var verdicts: [Outcome.Verdict: Int] = [:]
    var wrong = 0
  }

  package init() {}

  /// Counts a mistake.
  package mutating func add(_ trial: Campaign.Trial) {
    for name in ["\(trial.mistake.kind) \(trial.mistake.framework)", "\(trial.mistake.kind) all", "~ all"] {
      rows[name, default: Row()].verdicts[trial.outcome.verdict, default: 0] += 1
      if !trial.outcome.wrong.isEmpty { rows[name]?.wrong += 1 }
    }
  }

  /// A Markdown table.
  package var table: String {
    let columns = Outcome.Verdict.allCases
    var lines = [
      "| kind | planted | \(columns.map(\.rawValue).joined(separator: " | ")) | wrong |",
      "|---|\(String(repeating: "---:|", count: columns.count + 2))",
    ]
    for name in rows.keys.sorted() {
      guard let row = rows[name] else { continue }
      let counts = columns.map { row.verdicts[$0] ?? 0 }
      let cells = [counts.reduce(0, +)] + counts + [row.wrong]
      lines.append("| \(name) | \(cells.map(String.init).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
