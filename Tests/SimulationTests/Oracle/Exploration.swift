/// All runs of a program that the oracle uses.
struct Exploration {
  let program: ContainerProgram
  /// Observations of the root runs.
  private(set) var roots = Observations()
  /// Observations of all runs.
  private(set) var all = Observations()
  /// Containers from which each registration was resolved directly.
  private(set) var starts: [Int: Set<Int>] = [:]
  /// The requests and keys in the tables, whether or not a run shows them.
  let tables: StaticReading
  /// Keys that each container binds itself, with the last registration of each.
  let bound: [[Key: Int]]

  /// - Parameters:
  ///   - program: the program to run.
  ///   - limit: the most nested resolutions. Programs of the generator's size nest less than 32 deep unless they
  ///     recurse for ever. So the runs need not reach Swinject's limit of 200; a test compares the two.
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

  /// Whether a registration can run at all: some key is still bound to the registration.
  func isLive(_ registration: Registration) -> Bool {
    bound[registration.container].values.contains(registration.id)
  }
}
