import DigraphModel

/// The appearance of each property of the graph. Each difference has a sign, a shape or a pattern; colour only
/// repeats it.
enum VisualLanguage {
  /// A ball that is fuller the longer a value is shared.
  static func sign(of lifetime: Scope.Lifetime) -> String {
    switch lifetime {
    case .unique: "○"
    case .graph: "◔"
    case .weak: "◑"
    case .resettable: "◕"
    case .shared: "●"
    case .unknown: "◌"
    }
  }

  /// The meaning of the ball.
  static func explanation(of lifetime: Scope.Lifetime) -> String {
    switch lifetime {
    case .unique: "new for each request"
    case .graph: "shared within one request"
    case .weak: "shared while in use"
    case .resettable: "shared until reset"
    case .shared: "shared by the container"
    case .unknown: "custom, or up to who provides it"
    }
  }

  /// The outline for a lifetime: heavy for values that stay, and broken for values that may be freed.
  static func line(of lifetime: Scope.Lifetime) -> Drawing.Line {
    switch lifetime {
    case .shared: .init(.solid, width: 1.6, tone: .muted)
    case .resettable: .init(.dashed, width: 1.6, tone: .muted)
    case .weak, .unknown: .init(.dashed)
    case .unique, .graph: .init(.solid)
    }
  }

  /// The shape for a provider.
  static func shape(of provider: Binding.ProviderKind) -> Drawing.Shape {
    switch provider {
    case .factory, .initializer, .property: .card
    case .value: .sheet
    case .alias: .pill
    case .storyboard, .injector: .folder
    }
  }

  /// The meaning of a shape; `nil` for the usual shape, and if the text in it states the meaning.
  static func explanation(of shape: Drawing.Shape) -> String? {
    switch shape {
    case .card, .box, .text: nil
    case .pill: "another name"
    case .stack: "several in one"
    case .sheet: "existing value"
    case .folder: "made elsewhere, filled in"
    case .entry: "asks from outside"
    }
  }

  /// The meaning of a ghost node; `nil` if a binding answers.
  static func explanation(of status: Resolution.Status) -> String? {
    switch status {
    case .bound, .ambiguous: nil
    case .missing: "no binding"
    case .external: "bound elsewhere"
    case .opaque: "answer not known"
    case .parameter: "parameter: the caller hands it over"
    }
  }

  /// The style of an edge by the time of the request.
  static func line(of timing: Request.Timing) -> Drawing.Line {
    switch timing {
    case .eager: .init(.solid, tone: .line)
    case .afterStorage: .init(.dashed, tone: .line)
    case .deferred: .init(.dotted, width: 1.2, tone: .line)
    }
  }

  /// The end of an edge. It is filled if the consumer needs the answer in order to be made.
  static func head(of timing: Request.Timing, collection: Bool) -> Drawing.Arrow {
    if collection { return .fork }
    return timing == .eager ? .filled : .open
  }

  /// The meaning of the line.
  static func explanation(of timing: Request.Timing) -> String {
    switch timing {
    case .eager: "asks at once"
    case .afterStorage: "asks once it is made and stored"
    case .deferred: "asks later"
    }
  }

  /// The style of the ghost node that takes the place of an answer; `nil` if bindings answer.
  static func ghost(of status: Resolution.Status) -> (remark: String, line: Drawing.Line)? {
    switch status {
    case .bound, .ambiguous: nil
    case .missing: ("no binding", .init(.dashed, width: 1.2, tone: .muted))
    case .external: ("bound elsewhere", .init(.solid))
    case .opaque: ("answer not known", .init(.dotted, tone: .muted))
    case .parameter: ("parameter", .init(.solid))
    }
  }

  /// The sign of an edge without which a cycle ends.
  static let cut = "✂"

  /// The sign of an edge that is part of a loop.
  static let loop = "↻"

  /// The sign of an edge for requests both ways, between their numbers: down, and up.
  static let bothWays = "⇅"

  /// The sign of a node at which the app begins.
  static let start = "▶"

  /// The sign of a further node at which the app begins.
  static let furtherStart = "▷"

  /// The words at the part with the most important finding.
  static let first = "look here first"

  /// The outline or line of the part with the most important finding.
  static func firstLine(_ severity: Severity, _ pattern: Drawing.Line.Pattern = .solid) -> Drawing.Line {
    .init(pattern, width: 3.6, tone: tone(of: severity))
  }

  /// A line that a finding is about, or a loop in a finding. Errors are the loudest lines; infos are quiet, but loops
  /// among them have a colour of their own, because they are many.
  static func line(of severity: Severity, isLoop: Bool) -> Drawing.Line {
    .init(.solid, width: max(1.2, width(of: severity)), tone: isLoop && severity <= .info ? .loop : tone(of: severity))
  }

  /// The width of a line that is a step of the path to a finding.
  static let trailWidth = 1.2

  /// The outline of code that was not understood.
  static let gap = Drawing.Line(.dotted, tone: .muted)

  /// The sign of a severity.
  static func sign(of severity: Severity) -> String {
    switch severity {
    case .error: "✕"
    case .warning: "▲"
    case .info, .off: "■"
    }
  }

  /// The width of an outline by severity; errors and warnings are conspicuous.
  static func width(of severity: Severity) -> Double {
    switch severity {
    case .error: 2.6
    case .warning: 2
    case .info, .off: 1
    }
  }

  /// The colour of a severity.
  static func tone(of severity: Severity) -> Drawing.Tone {
    switch severity {
    case .error: .alarm
    case .warning: .caution
    case .info, .off: .notice
    }
  }
}
