import DigraphModel

/// What occurs in a drawing and is not self-explanatory: a legend explains nothing else.
struct Occurrences {
  private var lifetimes: Set<Scope.Lifetime> = []
  private var shapes: Set<Drawing.Shape> = []
  private var timings: Set<Request.Timing> = []
  private var severities: Set<Severity> = []
  var hasOptional = false
  var hasCollection = false
  /// Whether an edge is marked as the one to cut.
  var hasCut = false
  /// The worst severity of a finding about a loop.
  var loop: Severity?

  mutating func insert(_ lifetime: Scope.Lifetime) { lifetimes.insert(lifetime) }
  mutating func insert(_ shape: Drawing.Shape) { shapes.insert(shape) }
  mutating func insert(_ timing: Request.Timing) { timings.insert(timing) }
  mutating func insert(_ severity: Severity) { severities.insert(severity) }

  /// Scopes, then shapes, then lines, then findings.
  var legend: [Drawing.LegendEntry] {
    let scopes = Scope.Lifetime.allCases.filter(lifetimes.contains).map {
      Drawing.LegendEntry(
        .node(.card, VisualLanguage.line(of: $0), sign: VisualLanguage.sign(of: $0)),
        VisualLanguage.explanation(of: $0))
    }
    let outlines = Drawing.Shape.allCases.filter(shapes.contains).compactMap { shape in
      VisualLanguage.explanation(of: shape).map { Drawing.LegendEntry(.node(shape, .init(), sign: ""), $0) }
    }
    let lines = [Request.Timing.eager, .afterStorage, .deferred].filter(timings.contains).map {
      Drawing.LegendEntry(
        .edge(VisualLanguage.line(of: $0), head: VisualLanguage.head(of: $0, collection: false), tail: .none),
        VisualLanguage.explanation(of: $0))
    }
    let eager = VisualLanguage.line(of: .eager)
    var ends: [Drawing.LegendEntry] = []
    if hasOptional { ends.append(.init(.edge(eager, head: .filled, tail: .circle), "does without")) }
    if hasCollection { ends.append(.init(.edge(eager, head: .fork, tail: .none), "takes all")) }
    let findings = [Severity.error, .warning, .info].filter(severities.contains).map {
      Drawing.LegendEntry(.sign(VisualLanguage.sign(of: $0), VisualLanguage.tone(of: $0)), $0.rawValue)
    }
    var loops: [Drawing.LegendEntry] = []
    if let loop {
      let tone = VisualLanguage.tone(of: loop)
      loops.append(.init(.edge(.init(.solid, width: 2, tone: tone), head: .filled, tail: .none), "part of a loop"))
      if hasCut {
        loops.append(.init(.sign(VisualLanguage.cut, tone), "dashed: ends the loop if it is cut"))
      }
    }
    return scopes + outlines + lines + ends + loops + findings
  }
}
