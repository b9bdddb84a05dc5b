/// Runs the root requests of a program, each in a process of its own or all in one.
struct SwinjectRuntime {
  var program: ContainerProgram
  /// Most nested resolutions; Swinject's own limit is 200.
  var limit = 200

  /// The end of a run, and its observations.
  struct Outcome: Equatable {
    /// The trap that ended the run; `nil` if there was none.
    var trap: Observations.Trap?
    /// All observations until the end.
    var observations: Observations
  }

  /// Runs one root request alone up to the first trap, as an app would.
  func run(root: Int) -> Outcome { run([program.roots[root]]) }

  /// Runs all root requests one after the other, up to the first trap.
  func runAll() -> Outcome { run(program.roots) }

  private func run(_ roots: [ContainerProgram.Root]) -> Outcome {
    let simulation = Simulation(program, limit: limit)
    do {
      for root in roots { try simulation.resolve(root) }
      return Outcome(trap: nil, observations: simulation.observations)
    } catch let trap as Observations.Trap {
      return Outcome(trap: trap, observations: simulation.observations)
    } catch {
      preconditionFailure("a simulation throws traps only")
    }
  }

  /// All observations of a resolution, including those after its first trap.
  ///
  /// A forced `nil` is replaced by a stand-in. A request that closes an infinite recursion gets a stand-in when the run
  /// is repeated. Each run is a fresh process, so that products that were stored earlier hide nothing.
  func explore(_ resolve: (Simulation) throws -> Void) -> Observations {
    var all = Observations()
    var cuts: Set<Observations.Loop.Step> = []
    while true {
      let simulation = Simulation(program, endsAtFirstTrap: false, cuts: cuts, limit: limit)
      do {
        try resolve(simulation)
        all.formUnion(simulation.observations)
        return all
      } catch Observations.Trap.infiniteRecursion(let loop) {
        all.formUnion(simulation.observations)
        all.loops.append(loop)
        guard let closing = loop.steps.last else { preconditionFailure("a loop has an edge") }
        cuts.insert(closing)
      } catch {
        preconditionFailure("a tolerant simulation ends for infinite recursions only")
      }
    }
  }

  /// Explores one root request.
  func explore(root: Int) -> Observations { explore { try $0.resolve(program.roots[root]) } }

  /// Explores a key from a container, as a root request for it would.
  func explore(_ key: Key, on container: Int) -> Observations { explore { try $0.resolve(key, on: container) } }
}
