/// Compares an analyser with the run time on many random programs.
struct Comparer<Program: SimulatedProgram>: Sendable {
  /// The analyser that is tested.
  let analyze: @Sendable (String) async -> Verdict
  /// Seed of the first program; each further program has the next number.
  var seed: UInt64
  /// The number of programs.
  var count: Int
  /// The number of programs that are analysed in one call.
  var batchSize: Int

  /// A program about which the analyser and the run time disagree, made as small as possible.
  struct Failure: Sendable {
    /// The seed from which the program is made again.
    var seed: UInt64
    /// The source, the disagreement, and the verdict.
    var report: String
  }

  /// Runs all programs, a few batches at a time.
  ///
  /// - Parameter limit: the number of failures after which the run stops.
  /// - Returns: the failures, in the order of their seeds.
  func failures(limit: Int = 5) async -> [Failure] {
    await withTaskGroup(of: [Failure].self) { group in
      var starts = Array(stride(from: 0, to: count, by: batchSize).reversed())
      var failures: [Failure] = []
      for _ in 0..<4 {
        if let start = starts.popLast() { group.addTask { await self.failures(from: start) } }
      }
      for await some in group {
        failures += some
        guard failures.count < limit else { continue }
        if let start = starts.popLast() { group.addTask { await self.failures(from: start) } }
      }
      return failures.sorted { $0.seed < $1.seed }
    }
  }

  /// Runs one batch.
  private func failures(from start: Int) async -> [Failure] {
    let seeds = (start..<min(start + batchSize, count)).map { seed &+ UInt64($0) }
    let batch = Batch(seeds.map(Program.program))
    let verdict = await analyze(batch.source)
    var failures: [Failure] = []
    for (index, disagreements) in batch.disagreements(with: verdict).sorted(by: { $0.key < $1.key }) {
      failures.append(
        Failure(
          seed: seeds[index],
          report: await report(on: batch.members[index].program, seed: seeds[index], disagreements)))
    }
    return failures
  }

  /// The disagreements between an analyser and the run time about one program in a file of its own.
  func disagreements(on program: Program) async -> [Disagreement] {
    let batch = Batch([program])
    return batch.disagreements(with: await analyze(batch.source))[0] ?? []
  }

  private func report(on program: Program, seed: UInt64, _ disagreements: [Disagreement]) async -> String {
    let kinds = Set(disagreements.map(\.kind))
    let minimiser = Minimiser<Program> { candidate in
      await !kinds.isDisjoint(with: self.disagreements(on: candidate).map(\.kind))
    }
    guard await !self.disagreements(on: program).isEmpty else {
      let all = disagreements.map(\.description).joined(separator: "\n")
      return "seed \(seed): only in a file with other programs, not alone; seeds of the file follow each other\n\(all)"
    }
    let smallest = await minimiser.minimise(program)
    let batch = Batch([smallest])
    let source = batch.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { "\($0 + 1)\t\($1)" }.joined(separator: "\n")
    let verdict = await analyze(batch.source)
    let remaining = await self.disagreements(on: smallest)
    return """
      seed \(seed), shrunken:
      \(source)
      disagreements:
      \(remaining.map { "  \($0)" }.joined(separator: "\n"))
      found:
      \(verdict.findings.map { "  \($0)" }.joined(separator: "\n"))
      """
  }
}

extension Disagreement {
  /// The kind of failure, which a smaller program must still show.
  fileprivate var kind: String {
    switch self {
    case .missingNotReported: "missing not reported"
    case .missingReportedTwice: "missing reported twice"
    case .flawNotReported(_, let rules): "flaw not reported: \(rules.sorted())"
    case .knotNotReported(_, let rule): "not reported: \(rule)"
    case .knotReportedTwice: "component reported twice"
    case .wrongForwards(_, let expected, let reported): "forwards \(reported < expected.lowerBound)"
    case .valueScope(_, let expected, let reported): "value scope \(reported < expected.lowerBound)"
    case .unfounded(let finding): "unfounded: \(finding.rule)"
    case .strayNote: "stray note"
    }
  }
}
