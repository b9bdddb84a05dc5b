import Testing

/// digraph against run times and generators, on random programs.
///
/// `DIGRAPH_SIMULATION_SEED`, `_PROGRAMS` and `_BATCH` set the seed of the first program, the number of programs, and
/// the number of programs per file; a failure is repeated with its own seed, one program, and a batch of one.
@Suite
struct AgreementTests {
  @Test
  func digraphAgreesWithTheRunTime() async {
    await SimulationSettings.compare(ContainerProgram.self, count: 10_000, batch: SimulationSettings.batch(40))
  }

  /// A program alone in its file is judged like one among others.
  @Test
  func filesOfOneProgram() async {
    await SimulationSettings.compare(ContainerProgram.self, count: 200, batch: 1, isFixed: true)
  }

  /// A program of which the simulation and digraph said different things once.
  ///
  /// - Parameter seed: A parent's product is a struct if what only its child binds takes the place of what it lacks.
  @Test(arguments: [73_472_697] as [UInt64])
  func disagreements(seed: UInt64) async {
    await SimulationSettings.compare(ContainerProgram.self, seed: seed, count: 1, batch: 1, isFixed: true)
  }

  @Test
  func needle() async {
    await SimulationSettings.compare(NeedleProgram.self, count: 1_000, batch: 1)
  }

  @Test
  func injection() async {
    await SimulationSettings.compare(InjectionProgram.self, count: 1_000, batch: 1)
  }

  /// Every type of a module belongs to every resolver of it, so that each program has a module of its own.
  @Test
  func diKit() async {
    await SimulationSettings.compare(DIKitProgram.self, count: 1_000, batch: 1)
  }
}
