/// One flaw that shows when a program is generated or run.
struct Flaw: Hashable, Sendable {
  /// The rules that may report the flaw.
  var rules: Set<String>
  /// The marks of the flaw's lines; a finding stands at one of them.
  var places: Set<Int>
  /// Whether an error must report the flaw; otherwise an error may.
  var isCertain = true
}

extension Flaw {
  /// A flaw for every cycle of the edges. `mark` belongs to the line of the request.
  static func loops(
    _ edges: [(from: Int, to: Int, mark: Int)], rule: String = RuleID.cycle, isCertain: Bool = true
  ) -> [Flaw] {
    let edges = edges.map {
      Expectation.StronglyConnectedComponent.Edge(
        from: $0.from, to: $0.to, request: $0.mark, isFactory: true, isSeen: true)
    }
    return ComponentFinder.components(edges).map {
      Flaw(rules: [rule], places: Set($0.map(\.request)), isCertain: isCertain)
    }
  }
}

/// A program of a framework so small that its simulation lists all flaws.
protocol FlawedProgram: SimulatedProgram {
  /// Makes a program.
  init(random: inout SplitMix64)

  /// All flaws of the program.
  var flaws: [Flaw] { get }

  /// The source, with marks.
  func lines(prefix: String) -> [String]
}

extension FlawedProgram {
  static func program(seed: UInt64) -> Self {
    var random = SplitMix64(seed: seed)
    return Self(random: &random)
  }

  func printed(prefix: String) -> (text: String, lines: LineTable) {
    Mark.strip(lines(prefix: prefix).joined(separator: "\n"))
  }

  /// Every certain flaw must have an error, and every error must stand at a flaw.
  func disagreements(lines: LineTable, findings: [Verdict.Finding]) -> [Disagreement] {
    let errors = findings.filter { $0.severity == "error" }
    let flaws = flaws.map { flaw in (flaw: flaw, lines: Set(flaw.places.compactMap { lines.requests[$0] })) }
    let untold = flaws.filter { flaw, lines in
      flaw.isCertain
        && !errors.contains { error in
          flaw.rules.contains(error.rule)
            && !error.lines.subtracting(error.nearMissLines.subtracting([error.line])).isDisjoint(with: lines)
        }
    }
    let unfounded = errors.filter { error in
      !flaws.contains { $0.flaw.rules.contains(error.rule) && $0.lines.contains(error.line) }
    }
    return untold.map { .flawNotReported(lines: $0.lines.sorted(), rules: $0.flaw.rules) }
      + unfounded.map(Disagreement.unfounded)
  }
}
