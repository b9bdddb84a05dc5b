import DigraphRenderers

/// The colours of pictures, each with its counterpart on a dark page.
///
/// Light colours go into the picture itself, so that programs that know no style sheets show it. The dark ones are put
/// in by a style sheet that looks for the light ones; hence each role has a colour that no other role has.
enum Ink: CaseIterable {
  case ink, muted, line, faint, alarm, caution, notice, added, removed, changed
  case card, entry, container, containerEdge, module
  /// Behind what the three accents are about.
  case alarmFill, cautionFill, noticeFill
  /// Behind what has changed.
  case addedFill, removedFill, changedFill

  /// On a white page, as `#rrggbb`.
  var light: String {
    switch self {
    case .ink: "#1f2328"
    case .muted: "#656d76"
    case .line: "#868f99"
    case .faint: "#afb8c1"
    case .alarm: "#cf222e"
    case .caution: "#9a6700"
    case .notice: "#0969da"
    case .card: "#ffffff"
    case .entry: "#e6eaef"
    case .container: "#fbfcfd"
    case .containerEdge: "#d8dee4"
    case .module: "#f3f5f7"
    case .alarmFill: "#ffebe9"
    case .cautionFill: "#fff8c5"
    case .noticeFill: "#ddf4ff"
    case .added: "#1a7f37"
    case .removed: "#bc4c00"
    case .changed: "#8250df"
    case .addedFill: "#dafbe1"
    case .removedFill: "#fff1e5"
    case .changedFill: "#fbefff"
    }
  }

  /// On a dark page, as `#rrggbb`.
  var dark: String {
    switch self {
    case .ink: "#e6edf3"
    case .muted: "#9198a1"
    case .line: "#7d8590"
    case .faint: "#545d68"
    case .alarm: "#ff7b72"
    case .caution: "#d29922"
    case .notice: "#4493f8"
    case .card: "#262c36"
    case .entry: "#343b44"
    case .container: "#1c2128"
    case .containerEdge: "#373e47"
    case .module: "#151b23"
    case .alarmFill: "#3a1d20"
    case .cautionFill: "#332a15"
    case .noticeFill: "#17263d"
    case .added: "#3fb950"
    case .removed: "#f0883e"
    case .changed: "#a371f7"
    case .addedFill: "#12261e"
    case .removedFill: "#2b1e12"
    case .changedFill: "#231a35"
    }
  }

  init(_ tone: Drawing.Tone) {
    switch tone {
    case .ink: self = .ink
    case .muted: self = .muted
    case .line: self = .line
    case .faint: self = .faint
    case .alarm: self = .alarm
    case .caution: self = .caution
    case .notice: self = .notice
    case .added: self = .added
    case .removed: self = .removed
    case .changed: self = .changed
    }
  }

  /// What is behind the text of a node with an outline of some tone.
  static func fill(_ shape: Drawing.Shape, _ tone: Drawing.Tone) -> Ink {
    switch tone {
    case .alarm: .alarmFill
    case .caution: .cautionFill
    case .notice: .noticeFill
    case .added: .addedFill
    case .removed: .removedFill
    case .changed: .changedFill
    case .ink, .muted, .line, .faint: shape == .entry ? .entry : .card
    }
  }
}

/// The letters of pictures.
enum Font {
  /// What the layout measures text with: every machine has it or a font of the same widths. (Not Helvetica, which has
  /// these widths as well: Graphviz looks for it under other names, and may find something wider.)
  static let text = "Arial"
  /// What it measures signs with; the fonts of the text draw half-filled balls too thin, if at all.
  static let signs = "DejaVu Sans"

  /// Rules of a style sheet that name substitutes. Those for text have exactly its widths, so that none outgrows its
  /// box.
  static let styles = """
    [font-family^="\(text)"] { font-family: Arial, Helvetica, "Liberation Sans", Arimo, "Nimbus Sans", sans-serif; }
    [font-family^="\(signs)"] { font-family: "DejaVu Sans", "Apple Symbols", "Segoe UI Symbol", sans-serif; }
    """

  /// Size in points.
  static func size(_ weight: Drawing.Weight) -> Int {
    switch weight {
    case .strong: 11
    case .plain: 10
    case .small, .sign: 9
    }
  }
}
