/// The code to which a missing binding must be added, if only one of several programs lacks it.
///
/// Code that several programs share asks for the key, and is correct in those that bind it. Each program has its
/// bindings in code of its own.
public struct ProgramWiring: Hashable, Sendable {
  /// The program.
  public let program: String
  /// The first of its bindings in the file with most of them. If it has none, the empty assembly that it applies, or else
  /// the beginning of the file that it starts in.
  public let site: Site
  /// Whether its containers have no bindings.
  public let bindsNothing: Bool
  /// Whether the line of the place is known.
  public let hasLine: Bool

  /// Searches for the code. There is none if the containers of the requests belong to other programs, too, or if all
  /// bindings of the program are in the asking file or in code that it shares.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - missing: Requests for one key that nothing answers.
  ///   - graph: The graph.
  public init?(of program: String, lacking missing: [Request], in graph: Graph) {
    let asked = missing.flatMap { $0.consumer.map { [graph.bindings[$0].container] } ?? $0.containers }
    let containers = Set(asked).filter { graph.containers[$0].apps == [program] }
    guard !containers.isEmpty else { return nil }
    self.program = program
    let bindings = graph.bindings.filter { containers.contains($0.container) && !$0.isTestOnly }
    bindsNothing = bindings.isEmpty
    if bindings.isEmpty {
      if let assembly = containers.compactMap({ graph.containers[$0].emptyAssembly }).min() {
        (site, hasLine) = (assembly, true)
        return
      }
      let starts = graph.types.values.filter { $0.isEntry && $0.module == program && !$0.isTestOnly }
      guard let path = starts.map(\.path).min() else { return nil }
      (site, hasLine) = (Site(path: path, line: 1, column: 1, endLine: 1, endColumn: 1), false)
    } else {
      let files = Dictionary(grouping: bindings.filter { $0.module == program }) { $0.site.path }
      let most = files.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      guard let most, let first = most.value.map(\.site).min(), !missing.contains(where: { $0.site.path == most.key })
      else { return nil }
      (site, hasLine) = (first, true)
    }
  }
}

extension Request {
  /// The apps that make it; empty unless the repository has several.
  public func programs(in graph: Graph) -> Set<String> {
    if !apps.isEmpty { return Set(apps) }
    let own = consumer.map { [graph.bindings[$0].container] } ?? []
    return Set((own.isEmpty ? containers : own).flatMap { graph.containers[$0].apps })
  }
}
