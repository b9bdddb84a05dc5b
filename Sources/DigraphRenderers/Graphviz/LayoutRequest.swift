/// A request to a child process, as JSON on its standard input. The child answers on its standard output with the
/// bytes of the picture, and nothing else.
public struct LayoutRequest: Hashable, Codable, Sendable {
  /// The drawing.
  public var drawing: Drawing
  /// The format of the answer.
  public var format: Format
  /// The engine that finds the positions.
  public var engine: Engine
  /// Whether an SVG will be in a page that has the style sheet. Then it has no style sheet, and edges name the nodes
  /// that they join.
  public var isEmbedded: Bool
  /// The background of the picture.
  public var background: Background
  /// Whether to answer with `tooLarge` instead of an unreadable picture.
  public var mustBeReadable = false
  /// Whether to answer with `tooLarge` if the picture's letters would be smaller than nine pixels on a screen of 1440
  /// × 900 that shows the whole picture.
  public var mustFitScreen = false
  /// The number of seconds of processor time after which `SIGXCPU` ends the child; `nil` for no limit.
  public var processorSeconds: Int?

  /// Creates a request; without a background, with the usual one of the format.
  public init(
    drawing: Drawing, format: Format, engine: Engine = .dot, isEmbedded: Bool = false, background: Background? = nil
  ) {
    self.drawing = drawing
    self.format = format
    self.engine = engine
    self.isEmbedded = isEmbedded
    self.background = background ?? format.usualBackground
  }

  /// Formats that need the layout library.
  public enum Format: String, Hashable, Codable, Sendable, CaseIterable {
    /// A picture for browsers and reviews.
    case svg
    /// A raster picture.
    case png
    /// A picture for paper.
    case pdf
  }

  /// The exit status of a child that made no picture because it would be unreadable.
  public static let tooLarge: Int32 = 3

  /// The background of a picture.
  public enum Background: String, Hashable, Codable, Sendable, CaseIterable {
    /// No background: the page is visible behind the picture.
    case transparent
    /// A white sheet; in an SVG on a dark page, a dark sheet.
    case white
  }

  /// Engines that find positions.
  public enum Engine: String, Hashable, Codable, Sendable, CaseIterable {
    /// In layers: most readable, but slow with thousands of nodes.
    case dot
    /// By forces: for graphs that are too large for layers.
    case sfdp
  }
}

extension LayoutRequest.Format {
  /// The usual background of the format.
  ///
  /// An SVG has colours for light and for dark pages, and a PDF is on paper. A pixel of a PNG has only one colour,
  /// and many programs show transparent pixels as black, on which dark letters are unreadable.
  public var usualBackground: LayoutRequest.Background { self == .png ? .white : .transparent }
}
