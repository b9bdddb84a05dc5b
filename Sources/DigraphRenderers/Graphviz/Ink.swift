/// The colours of pictures, each with its counterpart on a dark page.
///
/// Light colours go into the picture itself, so that programs that know no style sheets show it. The dark ones are put
/// in by a style sheet that looks for the light ones; hence each role has a colour that no other role has.
package enum Ink: CaseIterable {
  case ink, muted, line, faint, alarm, caution, notice, loop, added, removed, changed
  case card, entry, container, containerEdge, module
  /// Behind what errors and warnings are about.
  case alarmFill, cautionFill
  /// Behind what has changed.
  case addedFill, removedFill, changedFill

  /// On a white page, as `#rrggbb`.
  package var light: String {
    switch self {
    case .ink: "#1f2328"
    case .muted: "#57606a"
    case .line: "#7a828c"
    case .faint: "#7e8791"
    case .alarm: "#c61f2b"
    case .caution: "#8a5c00"
    case .notice: "#5e6873"
    case .loop: "#0b5cad"
    case .card: "#ffffff"
    case .entry: "#eceff3"
    case .container: "#fbfcfd"
    case .containerEdge: "#b4bdc7"
    case .module: "#f3f5f7"
    case .alarmFill: "#ffebe9"
    case .cautionFill: "#fff8c5"
    case .added: "#17742f"
    case .removed: "#b04600"
    case .changed: "#7a45d8"
    case .addedFill: "#dafbe1"
    case .removedFill: "#fff1e5"
    case .changedFill: "#fbefff"
    }
  }

  /// On a dark page, as `#rrggbb`.
  package var dark: String {
    switch self {
    case .ink: "#e6edf3"
    case .muted: "#9ea7b3"
    case .line: "#7d8590"
    case .faint: "#808a95"
    case .alarm: "#ff8078"
    case .caution: "#d9a02b"
    case .notice: "#9aa4af"
    case .loop: "#6cb6ff"
    case .card: "#262c36"
    case .entry: "#30363e"
    case .container: "#1c2128"
    case .containerEdge: "#545d68"
    case .module: "#151b23"
    case .alarmFill: "#3a1d20"
    case .cautionFill: "#332a15"
    case .added: "#45bd55"
    case .removed: "#f28d45"
    case .changed: "#b18cfa"
    case .addedFill: "#12261e"
    case .removedFill: "#2b1e12"
    case .changedFill: "#231a35"
    }
  }

  package init(_ tone: Drawing.Tone) {
    switch tone {
    case .ink: self = .ink
    case .muted: self = .muted
    case .line: self = .line
    case .faint: self = .faint
    case .alarm: self = .alarm
    case .caution: self = .caution
    case .notice: self = .notice
    case .loop: self = .loop
    case .added: self = .added
    case .removed: self = .removed
    case .changed: self = .changed
    }
  }

  /// What is behind the text of a node with an outline of some tone.
  package static func fill(_ shape: Drawing.Shape, _ tone: Drawing.Tone) -> Ink {
    switch tone {
    case .alarm: .alarmFill
    case .caution: .cautionFill
    case .added: .addedFill
    case .removed: .removedFill
    case .changed: .changedFill
    case .ink, .muted, .line, .faint, .notice, .loop: shape == .entry ? .entry : .card
    }
  }
}

/// The letters of pictures.
package enum Font {
  /// What the layout measures text with: every machine has it or a font of the same widths. (Not Helvetica, which has
  /// these widths as well: Graphviz looks for it under other names, and may find something wider.)
  package static let text = "Arial"
  /// What it measures signs with; the fonts of the text draw half-filled balls too thin, if at all.
  package static let signs = "DejaVu Sans"

  /// Rules of a style sheet that name substitutes. Those for text have exactly its widths, so that none outgrows its
  /// box.
  package static let styles = """
    [font-family^="\(text)"] { font-family: Arial, Helvetica, "Liberation Sans", Arimo, "Nimbus Sans", sans-serif; }
    [font-family^="\(signs)"] { font-family: "DejaVu Sans", "Apple Symbols", "Segoe UI Symbol", sans-serif; }
    """

  /// Size in points.
  package static func size(_ weight: Drawing.Weight) -> Int {
    switch weight {
    case .title: 15
    case .strong: 11
    case .plain: 10
    case .small, .sign: 9
    }
  }
}
