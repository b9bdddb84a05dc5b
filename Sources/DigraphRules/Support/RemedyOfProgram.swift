import DigraphModel

/// The remedy for a key that only one of several programs lacks, although programs share the code that asks: that
/// program's own code must bind it.
struct RemedyOfProgram {
  private let wiring: ProgramWiring

  /// - Returns: `nil` if several programs lack the key, if no other program has the asking file, or if the code of the
  ///   program to change is not known.
  init?(_ missing: MissingKey, in graph: Graph) {
    guard let program = missing.programs.first, missing.programs.count == 1,
      graph.result(of: ProgramsOfPlaces()).ofFiles[missing.first.request.site.path, default: []].count > 1,
      let wiring = ProgramWiring(of: program, lacking: missing.places.map(\.request), in: graph)
    else { return nil }
    self.wiring = wiring
  }

  /// Adds the place to a finding, in a note and in its help.
  func add(to finding: inout Finding) {
    finding.remedySite = wiring.site
    let name = wiring.site.path.split(separator: "/").last.map(String.init) ?? wiring.site.path
    let fact =
      if !wiring.bindsNothing {
        "fills its container here"
      } else if wiring.hasLine {
        "applies this assembly, which binds nothing"
      } else {
        "starts in this file, and binds nothing"
      }
    finding.notes.append(.init("'\(wiring.program)' \(fact)", at: wiring.site))
    finding.help = finding.help.map { "in '\(name)' of '\(wiring.program)': \($0)" }
  }
}
