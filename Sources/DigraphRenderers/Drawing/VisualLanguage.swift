import DigraphModel

/// What each property of the graph looks like. Every distinction is made by a sign, a shape or a pattern; colour only
/// repeats it.
enum VisualLanguage {
  /// A ball that is the fuller the longer a value is shared.
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

  /// What the ball means.
  static func explanation(of lifetime: Scope.Lifetime) -> String {
    switch lifetime {
    case .unique: "new for each request"
    case .graph: "shared within one request"
    case .weak: "shared while in use"
    case .resettable: "shared until reset"
    case .shared: "shared by the container"
    case .unknown: "custom scope"
    }
  }

  /// Outline by lifetime: what stays has a heavy outline, what may go a broken one.
  static func line(of lifetime: Scope.Lifetime) -> Drawing.Line {
    switch lifetime {
    case .shared: .init(.solid, width: 1.6, tone: .muted)
    case .resettable: .init(.dashed, width: 1.6, tone: .muted)
    case .weak, .unknown: .init(.dashed)
    case .unique, .graph: .init(.solid)
    }
  }

  /// Outline by provider.
  static func shape(of provider: Binding.Provider) -> Drawing.Shape {
    switch provider {
    case .factory, .initializer, .property: .card
    case .value: .sheet
    case .alias: .pill
    case .storyboard, .injector: .folder
    }
  }

  /// What the outline means; `nil` for the usual one, and for what the text in it says.
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

  /// The meaning of a box that stands in for a binding; `nil` where a binding answers.
  static func explanation(of status: Resolution.Status) -> String? {
    switch status {
    case .bound, .ambiguous: nil
    case .missing: "no binding"
    case .external: "bound elsewhere"
    case .opaque: "answer not known"
    case .parameter: "parameter: the caller hands it over"
    }
  }

  /// Line of an edge by the time of the request.
  static func line(of timing: Request.Timing) -> Drawing.Line {
    switch timing {
    case .eager: .init(.solid, tone: .line)
    case .afterStorage: .init(.dashed, tone: .line)
    case .deferred: .init(.dotted, width: 1.2, tone: .line)
    }
  }

  /// End of an edge: what must be there to make the consumer is filled.
  static func head(of timing: Request.Timing, collection: Bool) -> Drawing.Arrow {
    if collection { return .fork }
    return timing == .eager ? .filled : .open
  }

  /// What the line means.
  static func explanation(of timing: Request.Timing) -> String {
    switch timing {
    case .eager: "needs to be made"
    case .afterStorage: "asks once it is made and stored"
    case .deferred: "asks later"
    }
  }

  /// What stands in for a binding in the answer to a request; `nil` where bindings answer.
  static func ghost(of status: Resolution.Status) -> (remark: String, line: Drawing.Line)? {
    switch status {
    case .bound, .ambiguous: nil
    case .missing: ("no binding", .init(.dashed, width: 1.2, tone: .muted))
    case .external: ("bound elsewhere", .init(.solid))
    case .opaque: ("answer not known", .init(.dotted, tone: .muted))
    case .parameter: ("parameter", .init(.solid))
    }
  }

  /// Sign of an edge without which a loop ends.
  static let cut = "✂"

  /// Sign of a severity.
  static func sign(of severity: Severity) -> String {
    switch severity {
    case .error: "✕"
    case .warning: "▲"
    case .info, .off: "■"
    }
  }

  /// Width of an outline by severity: errors and warnings are loud.
  static func width(of severity: Severity) -> Double {
    switch severity {
    case .error: 2.6
    case .warning: 2
    case .info, .off: 1
    }
  }

  /// Tone of a severity.
  static func tone(of severity: Severity) -> Drawing.Tone {
    switch severity {
    case .error: .alarm
    case .warning: .caution
    case .info, .off: .notice
    }
  }
}
