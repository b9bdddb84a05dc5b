import DigraphRenderers

/// The colours of pictures, each with its counterpart on a dark page.
///
/// Light colours go into the picture itself, so that programs that know no style sheets show it. The dark ones are put in
/// by a style sheet that looks for the light ones; hence each role has a colour that no other role has.
enum Ink: CaseIterable {
  case ink, muted, line, faint, alarm, caution
  case card, entry, container, containerEdge, module

  /// On a white page, as `#rrggbb`.
  var light: String {
    switch self {
    case .ink: "#1f2328"
    case .muted: "#656d76"
    case .line: "#868f99"
    case .faint: "#afb8c1"
    case .alarm: "#cf222e"
    case .caution: "#9a6700"
    case .card: "#ffffff"
    case .entry: "#e6eaef"
    case .container: "#fbfcfd"
    case .containerEdge: "#d8dee4"
    case .module: "#f3f5f7"
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
    case .card: "#21262d"
    case .entry: "#30363d"
    case .container: "#161b22"
    case .containerEdge: "#31373e"
    case .module: "#12161c"
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
    }
  }
}

/// The letters of pictures.
enum Font {
  /// What the layout measures text with: every machine has it or a font of the same widths. (Not Helvetica, which has these
  /// widths as well: Graphviz looks for it under other names, and may find something wider.)
  static let text = "Arial"
  /// What it measures signs with; the fonts of the text draw half-filled balls too thin, if at all.
  static let signs = "DejaVu Sans"

  /// Rules of a style sheet that name substitutes. Those for text have exactly its widths, so that none outgrows its box.
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
