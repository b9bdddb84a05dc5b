import DigraphModel

/// The shapes, lines and signs in a drawing that are not self-explanatory; the legend explains only these.
struct Occurrences {
  private var lifetimes: Set<Scope.Lifetime> = []
  private var shapes: Set<Drawing.Shape> = []
  private var timings: Set<Request.Timing> = []
  private var severities: Set<Severity> = []
  private var statuses: Set<Resolution.Status> = []
  /// Words in boxes.
  var words: Set<Word> = []
  var hasOptional = false
  var hasCollection = false
  /// The colours of edges that are marked as those to cut.
  var cuts: Set<Drawing.Tone> = []
  /// Whether a line joins another name to its provider.
  var hasForward = false
  /// Whether lines have labels with numbers of requests.
  var hasCount = false
  /// Whether some of these labels say how many of the requests have an error.
  var hasToldCount = false
  /// Whether lines are thicker for more requests.
  var hasThick = false
  /// Whether the picture marks the part that it is about.
  var hasSubject = false
  /// The severities of cycles that lines are part of.
  var loops: Set<Severity> = []
  /// Whether lines stand for requests in both directions that form no loop.
  var hasBothWays = false
  /// Whether boxes are marked as the main beginning of the app, and as further ones.
  private var starts = (main: false, further: false)
  /// The kinds of code that no user runs, if boxes name findings about such code.
  var asides: Set<FindingMarks.Aside> = []
  /// Whether arrows lead to areas that the asking code does not name, because their values are handed in as
  /// protocols.
  var hasHandedIn = false
  /// Whether cycles lead through several areas of a module.
  var hasModuleLoop = false
  /// Whether arrows lead to containers that code makes.
  var hasMaking = false
  /// Severities that colour lines.
  var toldLines: Set<Severity> = []
  /// Severities of findings to which paths of lines lead.
  var pathLines: Set<Severity> = []
  /// Whether boxes stand for code that was not understood.
  var hasGap = false
  /// Whether loops in infos have a line for requests in both directions, and whether some of them have a line for each
  /// direction.
  var hasQuietLoops = (joined: false, single: true)
  /// Whether words in boxes are followed by the number of equal ones: `×2`.
  var hasAlike = false
  /// Whether lists in boxes end with the number of those that are left out: `+3`.
  var hasMore = false
  /// Whether boxes are areas; some of them only count their infos.
  var hasAreas = false
  /// Kinds of frames, and what they stand for: `module`, `container`.
  var frames: [(kind: String, text: String)] = []
  /// The severity of the most important finding, if a box is marked because of it.
  var first: Severity?
  /// The same, if a line is marked.
  var firstLine: Severity?
  /// The worst severities of other areas: these have outlines of that colour.
  var areas: Set<Severity> = []

  /// A word in a box.
  enum Word: String, CaseIterable {
    case usedBy = "used by"
    case uses
    case askedBy = "asked by"
    case also
    case replaced
    case group
    case layer
    case entryPoint = "entry point"
    case bindings
    case notBound = "not bound"
    case notKnown = "not known"

    /// Its meaning.
    var explanation: String {
      switch self {
      case .usedBy: "who asks, without an arrow"
      case .uses: "asks for these, without an arrow"
      case .askedBy: "code outside that asks for it"
      case .also: "another name of it"
      case .replaced: "a later binding takes its key"
      case .group: "linked types, named by the most used"
      case .layer: "types whose names end alike"
      case .entryPoint: "asks, and is no binding"
      case .bindings: "of types in the box"
      case .notBound: "asked for, no binding"
      case .notKnown: "asked for, answer not known"
      }
    }
  }

  /// Notes that a box is marked as a beginning.
  ///
  /// - Returns: The sign of the mark.
  mutating func insert(start isMain: Bool) -> String {
    if isMain { starts.main = true } else { starts.further = true }
    return isMain ? VisualLanguage.start : VisualLanguage.furtherStart
  }

  mutating func insert(_ lifetime: Scope.Lifetime) { lifetimes.insert(lifetime) }
  mutating func insert(_ shape: Drawing.Shape) { shapes.insert(shape) }
  mutating func insert(_ timing: Request.Timing) { timings.insert(timing) }
  mutating func insert(_ severity: Severity) { severities.insert(severity) }
  mutating func insert(_ status: Resolution.Status) { statuses.insert(status) }

  /// The entries, in the order of scopes, shapes, lines, findings and words.
  var legend: [Drawing.LegendEntry] {
    let frames = self.frames.map { Drawing.LegendEntry(.frame($0.kind), $0.text) }
    let gap = hasGap ? [Drawing.LegendEntry(.node(.box, VisualLanguage.gap, sign: ""), "code not understood")] : []
    let boxes = subject + worst + beginning + scopes + outlines + frames + ghosts + gap
    return boxes + lines + told + loopLines + findings + numbers + meanings
  }

  private var meanings: [Drawing.LegendEntry] {
    [FindingMarks.Aside.demo, .preview].filter(asides.contains).map {
      .init(.sign("in a \($0.rawValue)", .muted), "no user runs it: no colour")
    } + Word.allCases.filter(words.contains).map { .init(.sign($0.rawValue, .muted), $0.explanation) }
  }

  private var subject: [Drawing.LegendEntry] {
    hasSubject
      ? [.init(.node(.card, .init(.solid, width: 3.2, tone: .ink), sign: ""), "subject of the picture")] : []
  }

  private var worst: [Drawing.LegendEntry] {
    let line = firstLine.map {
      Drawing.LegendEntry(
        .edge(VisualLanguage.firstLine($0), head: .filled, tail: .none), VisualLanguage.first)
    }
    guard let first else { return line.map { [$0] } ?? [] }
    return [.init(.node(.card, VisualLanguage.firstLine(first), sign: ""), VisualLanguage.first)]
      + [Severity.error, .warning].filter(areas.contains).map { severity in
        let line = Drawing.Line(
          .solid, width: VisualLanguage.width(of: severity), tone: VisualLanguage.tone(of: severity))
        return .init(.node(.card, line, sign: ""), "has \(severity.rawValue)s, too")
      }
  }

  private var beginning: [Drawing.LegendEntry] {
    (starts.main ? [.init(.sign(VisualLanguage.start, .ink), "read from here")] : [])
      + (starts.further ? [.init(.sign(VisualLanguage.furtherStart, .ink), "starts there, too")] : [])
  }

  private var scopes: [Drawing.LegendEntry] {
    Scope.Lifetime.allCases.filter(lifetimes.contains).map {
      .init(
        .node(.card, VisualLanguage.line(of: $0), sign: VisualLanguage.sign(of: $0)),
        VisualLanguage.explanation(of: $0))
    }
  }

  private var outlines: [Drawing.LegendEntry] {
    Drawing.Shape.allCases.filter(shapes.contains).compactMap { shape in
      let line = Drawing.Line(.solid, tone: shape == .stack ? .muted : .faint)
      return VisualLanguage.explanation(of: shape).map { .init(.node(shape, line, sign: ""), $0) }
    }
  }

  private var ghosts: [Drawing.LegendEntry] {
    [Resolution.Status.missing, .external, .opaque, .parameter].filter(statuses.contains).compactMap { status in
      VisualLanguage.ghost(of: status).map { look in
        .init(.node(.box, look.line, sign: ""), VisualLanguage.explanation(of: status) ?? look.remark)
      }
    }
  }

  private var lines: [Drawing.LegendEntry] {
    let eager = VisualLanguage.line(of: .eager)
    var lines = [Request.Timing.eager, .afterStorage, .deferred].filter(timings.contains).map {
      Drawing.LegendEntry(
        .edge(VisualLanguage.line(of: $0), head: VisualLanguage.head(of: $0, collection: false), tail: .none),
        VisualLanguage.explanation(of: $0))
    }
    if hasOptional { lines.append(.init(.edge(eager, head: .filled, tail: .circle), "optional: may be missing")) }
    if hasCollection { lines.append(.init(.edge(eager, head: .fork, tail: .none), "asks for all of a type")) }
    if hasForward { lines.append(.init(.edge(.init(.solid, width: 0.8), head: .none, tail: .none), "another name of")) }
    if hasHandedIn {
      lines.append(
        .init(.edge(eager, head: .hollow, tail: .none), "knows only a protocol of it"))
    }
    if hasMaking { lines.append(.init(.edge(eager, head: .open, tail: .none), "makes its components")) }
    if hasBothWays {
      lines.append(.init(.edge(eager, head: .filled, tail: .filled), "each asks the other, in no loop"))
    }
    if hasThick {
      lines.append(
        .init(.edge(.init(.solid, width: 2.6, tone: eager.tone), head: .filled, tail: .none), "thick: more requests"))
    }
    if hasCount { lines.append(.init(.sign("12", .muted), "number of requests")) }
    if hasToldCount {
      let sign = VisualLanguage.sign(of: .error)
      lines.append(.init(.sign("\(sign) 1 of 12", VisualLanguage.tone(of: .error)), "errors at 1 of 12 requests"))
    }
    if hasBothWays || hasQuietLoops.joined {
      lines.append(.init(.sign(VisualLanguage.bothWays, .muted), "requests down, and up"))
    }
    return lines
  }

  private var loopLines: [Drawing.LegendEntry] {
    let line = VisualLanguage.line(of: .info, isLoop: true)
    let quiet =
      (hasQuietLoops.joined
        ? [Drawing.LegendEntry(.edge(line, head: .filled, tail: .filled), "a loop in an info: each asks the other")]
        : [])
      + (hasQuietLoops.single
        ? [
          Drawing.LegendEntry(
            .edge(line, head: .filled, tail: .none),
            hasModuleLoop ? "loop of boxes or modules in an info" : "part of a loop in an info")
        ] : [])
    let sign = Drawing.LegendEntry(
      .sign(VisualLanguage.loop, loops.max().map { VisualLanguage.line(of: $0, isLoop: true).tone } ?? .muted),
      hasModuleLoop ? "part of a loop of boxes or modules" : "part of a loop")
    return (loops.contains(.info) ? quiet : []) + (loops.contains { $0 > .info } ? [sign] : [])
      + Drawing.Tone.allCases.filter(cuts.contains).map {
        .init(.sign(VisualLanguage.cut, $0), "dashed: ends the loop if it is cut")
      }
  }

  private var numbers: [Drawing.LegendEntry] {
    (hasAlike ? [.init(.sign("×2", .muted), "number of equal ones")] : [])
      + (hasMore ? [.init(.sign("+3", .muted), "number of further ones")] : [])
  }

  private var told: [Drawing.LegendEntry] {
    [Severity.error, .warning, .info].filter(toldLines.contains).map { severity in
      .init(
        .edge(VisualLanguage.line(of: severity, isLoop: false), head: .filled, tail: .none),
        "\(severity == .warning ? "a" : "an") \(severity.rawValue) is about it")
    }
      + [Severity.error, .warning, .info].filter(pathLines.contains).map { severity in
        .init(
          .edge(
            .init(
              .solid, width: VisualLanguage.trailWidth, tone: VisualLanguage.line(of: severity, isLoop: false).tone),
            head: .filled, tail: .none),
          "leads to \(severity == .warning ? "a" : "an") \(severity.rawValue)")
      }
  }

  private var findings: [Drawing.LegendEntry] {
    [Severity.error, .warning, .info].filter(severities.contains).map {
      .init(
        .sign(VisualLanguage.sign(of: $0), VisualLanguage.tone(of: $0)),
        $0 == .info && hasAreas ? "\($0.rawValue): see 'digraph check'" : $0.rawValue)
    }
  }
}
