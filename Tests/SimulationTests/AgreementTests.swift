import Testing

/// digraph against run times and generators, on random programs.
///
/// `DIGRAPH_SIMULATION_SEED`, `_PROGRAMS` and `_BATCH` set the seed of the first program, the number of programs, and
/// the number of programs per file. A failure is repeated with its own seed, one program, and a batch of one.
@Suite
struct AgreementTests {
  @Test
  func digraphAgreesWithTheRunTime() async {
    await SimulationSettings.compare(ContainerProgram.self, count: 10_000, batch: SimulationSettings.batch(40))
  }

  /// A program alone in its file is judged as it is among others.
  @Test
  func filesOfOneProgram() async {
    await SimulationSettings.compare(ContainerProgram.self, count: 200, batch: 1, isFixed: true)
  }

  /// Programs about which the simulation and digraph once disagreed.
  ///
  /// - Parameter seed: in program 73472697, a parent lacks a key that only its child binds. Its product is a struct if
  ///   the child's binding takes the place of the missing one.
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

  /// Assemblers gather all assemblies of a module.
  @Test
  func knit() async {
    await SimulationSettings.compare(KnitProgram.self, count: 1_000, batch: 1)
  }

  /// Every type of a module belongs to every resolver of it, so that each program has a module of its own.
  @Test
  func diKit() async {
    await SimulationSettings.compare(DIKitProgram.self, count: 1_000, batch: 1)
  }
}
