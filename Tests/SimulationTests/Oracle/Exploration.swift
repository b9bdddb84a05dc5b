/// All runs of a program that the oracle draws on.
struct Exploration {
  let program: ContainerProgram
  /// What the root runs saw.
  private(set) var roots = Observations()
  /// What all runs saw.
  private(set) var all = Observations()
  /// Containers from which each registration was resolved directly.
  private(set) var starts: [Int: Set<Int>] = [:]
  /// What the tables say, whether or not a run shows it.
  let tables: StaticReading
  /// Keys that each container binds itself, with the registration that holds them in the end.
  let bound: [[Key: Int]]

  /// - Parameters:
  ///   - program: what is run.
  ///   - limit: most nested resolutions. Programs of the generator's size nest less than 32 deep unless they
  ///     recurse for ever, so that there is no need to go down to Swinject's 200 each time; a test compares the two.
  init(_ program: ContainerProgram, limit: Int = 32) {
    self.program = program
    tables = StaticReading(program)
    bound = program.containers.indices.map { container in
      // The last registration of a key wins (11.2).
      program.registrations.filter { $0.container == container }.reduce(into: [:]) { table, registration in
        for key in registration.keys { table[key] = registration.id }
      }
    }
    let runtime = SwinjectRuntime(program: program, limit: limit)
    for root in program.roots.indices { roots.formUnion(runtime.explore(root: root)) }
    all = roots
    for container in program.containers.indices {
      for (key, registration) in bound[container] {
        for start in [container] + program.descendants(of: container) where owner(of: key, from: start) == container {
          starts[registration, default: []].insert(start)
          all.formUnion(runtime.explore(key, on: start))
        }
      }
    }
  }

  /// The container that answers a key.
  private func owner(of key: Key, from container: Int) -> Int? {
    program.chain(from: container).first { bound[$0][key] != nil }
  }

  /// Whether a registration can run at all: some key is still bound to it.
  func isLive(_ registration: Registration) -> Bool {
    bound[registration.container].values.contains(registration.id)
  }
}
