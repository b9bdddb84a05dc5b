import DigraphModel

/// The programs of an input that findings belong to.
struct FindingPrograms {
  private let scene: Scene
  private var graph: Graph { scene.graph }
  private var marks: FindingMarks { scene.marks }

  init(of scene: Scene) { self.scene = scene }

  /// A phrase that names the program of most of these findings, all of one severity; `nil` if no program has most of
  /// them.
  ///
  /// `8 of 9 errors: RootFeatureExample`
  func most(of findings: [Finding]) -> String? {
    guard findings.count > 1, let severity = findings.first?.severity else { return nil }
    let programs = findings.compactMap { only(of: [$0]) }
    let counts = Dictionary(programs.map { ($0, 1) }, uniquingKeysWith: +)
    guard let (program, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count * 4 >= findings.count * 3
    else { return nil }
    let which = count == findings.count ? "all \(count)" : "\(count) of \(findings.count)"
    // If the input has only one app besides examples, all findings outside of examples belong to it anyway.
    guard isExample(program) || graph.apps.count(where: { !graph.demos.contains($0) }) > 1 else { return nil }
    let first = findings.first { only(of: [$0]) == program }
    let lack = first.flatMap { LackingProgram(in: $0, of: scene) }?.lack(in: graph, isTold: first == marks.first) ?? ""
    let shipped = graph.apps.filter { !graph.demos.contains($0) }
    let areOfExamples = programs.count == findings.count && programs.allSatisfy(isExample)
    let spared = areOfExamples && count < findings.count && shipped.count == 1 ? shipped : []
    return "\(which) \(severity.rawValue)s: \(isExample(program) ? "the example " : "")\(program)\(lack)"
      + spared.map { "; none in \($0)" }.joined()
  }

  /// Whether a program only demonstrates code that others of the input ship.
  func isExample(_ program: String) -> Bool {
    graph.demos.contains(program) && !graph.apps.allSatisfy(graph.demos.contains)
  }

  /// The program that all of these findings belong to; `nil` if the input has only one, or if some belong to several.
  func only(of findings: [Finding]) -> String? {
    guard let first = findings.first.flatMap(marks.program), findings.allSatisfy({ marks.program(of: $0) == first })
    else { return nil }
    return first
  }
}
