import Testing

/// Properties of all programs at run time.
@Suite struct RuntimePropertyTests {
  private static let seeds = 0..<UInt64(400)

  /// 11.4: a resolution recurses for ever exactly if its requests contain a cycle, after the `initCompleted` requests
  /// of stored products are left out.
  @Test func theCriterionForInfiniteRecursion() {
    for seed in Self.seeds {
      let runtime = SwinjectRuntime(program: ProgramGenerator.program(seed: seed))
      for root in runtime.program.roots.indices {
        let seen = runtime.explore(root: root)
        let isStronglyConnected = !ComponentFinder.components(ComponentFinder(seen).edges).isEmpty
        #expect(isStronglyConnected == !seen.loops.isEmpty, "seed \(seed), root \(root)")
      }
    }
  }

  /// The trap that ends a run, alone or after other roots in one process, is among the traps that exploring the roots
  /// shows.
  @Test func explorationsSeeEveryTrap() {
    for seed in Self.seeds {
      let runtime = SwinjectRuntime(program: ProgramGenerator.program(seed: seed))
      var explored = Observations()
      for root in runtime.program.roots.indices { explored.formUnion(runtime.explore(root: root)) }
      let outcomes = runtime.program.roots.indices.map(runtime.run) + [runtime.runAll()]
      for trap in outcomes.compactMap(\.trap) {
        switch trap {
        case .forcedNil(let request, let answer):
          let isSeen = explored.answers.contains { $0.key.request == request && $0.value == answer }
          #expect(isSeen, "seed \(seed)")
        case .wrongInstance(let request):
          let isSeen = explored.answers.contains { visit, answer in
            if case .wrongInstance = answer { visit.request == request } else { false }
          }
          #expect(isSeen, "seed \(seed)")
        case .infiniteRecursion:
          #expect(!explored.loops.isEmpty, "seed \(seed)")
        }
      }
    }
  }

  /// Explorations with the smaller limit on nested resolutions show the same.
  @Test func theSmallerLimitShowsTheSame() {
    for seed in Self.seeds.prefix(150) {
      let program = ProgramGenerator.program(seed: seed)
      let small = Exploration(program)
      let full = Exploration(program, limit: 200)
      #expect(small.all.answers == full.all.answers, "seed \(seed)")
      #expect(small.all.edges == full.all.edges, "seed \(seed)")
      #expect(small.roots.nodes == full.roots.nodes, "seed \(seed)")
    }
  }

  @Test func runsAreRepeatable() {
    for seed in Self.seeds.prefix(50) {
      let program = ProgramGenerator.program(seed: seed)
      #expect(SwinjectRuntime(program: program).runAll() == SwinjectRuntime(program: program).runAll())
      #expect(Expectation(program).missing == Expectation(program).missing)
    }
  }
}
