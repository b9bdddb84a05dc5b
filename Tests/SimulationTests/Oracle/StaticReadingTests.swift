import Testing

/// The tables show everything that the runs show.
@Suite struct StaticReadingTests {
  /// The runs show only requests that are in the tables, and nearly always all of them.
  @Test func runsAndTablesAgree() {
    var hidden = 0
    for seed in 0..<UInt64(400) {
      let program = ProgramGenerator.program(seed: seed)
      let exploration = Exploration(program)
      let roots = StaticReading(program, fromRootsOnly: true)
      #expect(roots.nodes.isSuperset(of: exploration.roots.nodes), "seed \(seed)")
      #expect(roots.missing.isSuperset(of: missing(exploration.roots, program)), "seed \(seed)")
      let all = StaticReading(program)
      let open = Set(exploration.all.edges.filter { !$0.value }.keys)
      #expect(all.nodes == exploration.all.nodes, "seed \(seed)")
      #expect(all.missing.isSuperset(of: missing(exploration.all, program)), "seed \(seed)")
      #expect(all.edges.isSuperset(of: open), "seed \(seed)")
      if all.missing != missing(exploration.all, program) || all.edges != open { hidden += 1 }
    }
    #expect(hidden <= 4)
  }

  /// Forced requests whose key is missing.
  private func missing(_ seen: Observations, _ program: ContainerProgram) -> Set<Observations.Visit> {
    let requests = program.requestsInRegistrations.map(\.request) + program.roots.map(\.request)
    let forced = Set(requests.filter(\.isForced).map(\.id))
    return Set(
      seen.answers.compactMap { visit, answer in
        if case .missing = answer, forced.contains(visit.request) { visit } else { nil }
      })
  }
}
