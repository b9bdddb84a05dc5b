import DigraphModel

/// The words about a program that alone lacks a binding: where the binding belongs.
struct LackingProgram {
  let program: String
  /// The place to which the binding belongs, as the finding names it.
  let site: Site
  /// Whether the program has no bindings, and is not known to apply an assembly.
  private let isStart: Bool
  private let bindsNothing: Bool

  /// - Returns: `nil` if the finding does not say that only one program lacks a binding.
  init?(in finding: Finding, of scene: Scene) {
    guard let site = finding.remedySite, let program = scene.marks.program(of: finding) else { return nil }
    (self.site, self.program) = (site, program)
    let containers = scene.graph.containers.filter { $0.apps == [program] }
    let filled = Set(scene.graph.bindings.lazy.filter { !$0.isTestOnly }.map(\.container))
    bindsNothing = containers.allSatisfy { !filled.contains($0.id) }
    isStart = bindsNothing && !containers.contains { $0.emptyAssembly == site }
  }

  /// The file's name, with the line of a binding or an assembly. `Assemblies.swift:14`
  func place(in graph: Graph) -> String {
    FileLabels(of: graph).label(of: site.path) + (isStart ? "" : ":\(site.line)")
  }

  /// The remedy in lines of a few words. `bind it in Assemblies.swift:14`
  func remedy(in graph: Graph) -> [String] {
    (bindsNothing ? ["binds nothing"] : []) + [(isStart ? "starts in " : "bind it in ") + place(in: graph)]
  }

  /// A clause about a program without bindings, with the place that `isTold` says that the sentence has not named yet.
  func lack(in graph: Graph, isTold: Bool) -> String {
    guard bindsNothing else { return "" }
    if isTold { return ", which binds nothing" }
    return ", which binds nothing and \(isStart ? "starts in" : "applies") \(place(in: graph))"
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
    index = LackingProgram(in: first, of: scene).flatMap { division.box(ofFile: $0.site.path) }
    if index == nil, !scene.stronglyConnected.isDisjoint(with: marks.subjects[position].trail),
      let hub = scene.hub(of: first)
    {
      index = division.all.firstIndex { $0.members.contains { scene.nodes[$0].elements.contains(hub) } }
    }
    index = index ?? own
    prefix = own != nil && own == index ? "" : "code in " + (own.map { "\(division.all[$0].title), " } ?? "")
  }
}
