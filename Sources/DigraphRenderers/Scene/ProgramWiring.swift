import DigraphModel

/// The code to which a missing binding must be added, if only one of several programs lacks it.
///
/// Code that several programs share asks for the key, and is correct in those that bind it. Each program has its
/// bindings in code of its own.
struct ProgramWiring {
  let program: String
  /// The file with most of the program's bindings; if it has none, the file that the program begins in.
  let path: String
  /// The line of the first of these bindings; `nil` if there is none.
  let line: Int?

  /// - Returns: `nil` if the finding is not about a binding that only one of several programs lacks, or if that program's
  ///   bindings are all in code that it shares.
  init?(lackedIn finding: Finding, of scene: Scene) {
    let (graph, marks) = (scene.graph, scene.marks)
    guard let program = marks.program(of: finding), let position = marks.findings.firstIndex(of: finding) else {
      return nil
    }
    let missing = marks.subjects[position].elements.filter { element in
      if case .request(let id) = element { graph.requests[id].resolution.status == .missing } else { false }
    }
    let containers = Set(missing.flatMap(graph.containers(of:)).filter { graph.containers[$0].apps == [program] })
    guard !containers.isEmpty else { return nil }
    self.program = program
    let bindings = graph.bindings.filter { containers.contains($0.container) && !$0.isTestOnly }
    if bindings.isEmpty {
      let starts = graph.types.values.filter { $0.isEntry && $0.module == program && !$0.isTestOnly }
      guard let start = starts.map(\.path).min() else { return nil }
      (path, line) = (start, nil)
    } else {
      let files = Dictionary(grouping: bindings.filter { $0.module == program }) { $0.site.path }
      let most = files.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      guard let most, let first = most.value.map(\.site).min(), most.key != finding.site.path else { return nil }
      (path, line) = (most.key, first.line)
    }
  }

  /// The file's name, and the line if it is known. `Assemblies.swift:14`
  func place(in graph: Graph) -> String {
    FileLabels(of: graph).label(of: path) + (line.map { ":\($0)" } ?? "")
  }

  /// The remedy in lines of a few words. `bind it in Assemblies.swift:14`
  func remedy(in graph: Graph) -> [String] {
    line == nil ? ["binds nothing", "starts in \(place(in: graph))"] : ["bind it in \(place(in: graph))"]
  }
}

/// The box of an overview to look at first.
struct FirstBox {
  /// The box with the code to change, or else with the file of the most important finding. For a finding about a
  /// strongly connected component, it is the box with the component's hub.
  private(set) var index: Int?
  /// Words before the file of the finding, if the box does not show that file's code. `code in Data, `
  let prefix: String

  init(of scene: Scene, in division: Areas) {
    let marks = scene.marks
    guard let first = marks.first, let position = marks.findings.firstIndex(of: first) else {
      prefix = ""
      return
    }
    let own = division.box(ofFile: first.site.path)
    index = ProgramWiring(lackedIn: first, of: scene).flatMap { division.box(ofFile: $0.path) }
    if index == nil, !scene.stronglyConnected.isDisjoint(with: marks.subjects[position].trail),
      let hub = scene.hub(of: first)
    {
      index = division.all.firstIndex { $0.members.contains { scene.nodes[$0].elements.contains(hub) } }
    }
    index = index ?? own
    prefix = own != nil && own == index ? "" : "code in " + (own.map { "\(division.all[$0].title), " } ?? "")
  }
}
