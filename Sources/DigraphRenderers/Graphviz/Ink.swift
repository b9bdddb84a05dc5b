/// The colours of pictures, each with a counterpart for dark pages.
///
/// The picture itself has the light colours, so that programs without style sheets show it. A style sheet finds the
/// light colours and replaces them with the dark ones. Therefore, each role has a unique colour.
package enum Ink: CaseIterable {
  case ink, muted, line, faint, alarm, caution, notice, loop, added, removed, changed
  case card, entry, container, containerEdge, module
  /// Backgrounds of parts with errors and warnings.
  case alarmFill, cautionFill
  /// Backgrounds of changed parts.
  case addedFill, removedFill, changedFill

  /// The colour on a white page, as `#rrggbb`.
  package var light: String {
    switch self {
    case .ink: "#1f2328"
    case .muted: "#57606a"
    case .line: "#7a828c"
    case .faint: "#7e8791"
    case .alarm: "#c61f2b"
    case .caution: "#8a5c00"
    case .notice: "#5e6873"
    case .loop: "#2f6ea3"
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

  /// The colour on a dark page, as `#rrggbb`.
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

  /// The background of a node by its shape and the colour of its outline.
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

/// The fonts of pictures.
package enum Font {
  /// The font with which the layout measures text: every machine has it, or a font with the same widths. (Helvetica
  /// has these widths, too. But Graphviz looks for it under other names, and may find a wider font.)
  package static let text = "Arial"
  /// The font with which the layout measures signs. The fonts of the text draw half-filled balls too thin, or not at
  /// all.
  package static let signs = "DejaVu Sans"

  /// Rules of a style sheet with substitutes. Those for text have exactly its widths, so that no text outgrows its
  /// box.
  package static let styles = """
    [font-family^="\(text)"] { font-family: Arial, Helvetica, "Liberation Sans", Arimo, "Nimbus Sans", sans-serif; }
    [font-family^="\(signs)"] { font-family: "DejaVu Sans", "Apple Symbols", "Segoe UI Symbol", sans-serif; }
    """

  /// The size in points.
  package static func size(_ weight: Drawing.Weight) -> Int {
    switch weight {
    case .title: 15
    case .strong: 11
    case .plain: 10
    case .small, .sign: 9
    }
  }
}
