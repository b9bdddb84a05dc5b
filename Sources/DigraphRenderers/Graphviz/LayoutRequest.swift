/// What a child process is asked for on its standard input, as JSON; on its standard output it answers with the bytes
/// of the picture and nothing else.
public struct LayoutRequest: Hashable, Codable, Sendable {
  /// What to draw.
  public var drawing: Drawing
  /// What to answer with.
  public var format: Format
  /// How to find positions.
  public var engine: Engine
  /// Whether an SVG is to stand in a page that has the style sheet: then it has none of its own, and edges say what
  /// they join.
  public var isEmbedded: Bool
  /// What is behind the picture.
  public var background: Background
  /// Whether to answer with `tooLarge` rather than with a picture that nobody could read.
  public var mustBeReadable = false
  /// Whether to answer with `tooLarge` rather than with a picture whose letters are smaller than nine pixels where all of
  /// it is shown on a screen of 1440 × 900.
  public var mustFitScreen = false
  /// How many seconds of processor time the child may use; then it is ended by `SIGXCPU`.
  public var processorSeconds: Int?

  /// Creates a request; if no background is given, with the usual one of the format.
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
    /// A picture of points.
    case png
    /// A picture for paper.
    case pdf
  }

  /// The exit status of a child that has no picture because that could not be read.
  public static let tooLarge: Int32 = 3

  /// What is behind a picture.
  public enum Background: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing: the page that it stands on.
    case transparent
    /// Paper; in an SVG on a dark page, a dark sheet.
    case white
  }

  /// Ways to find positions.
  public enum Engine: String, Hashable, Codable, Sendable, CaseIterable {
    /// In layers: the best to read, but slow on thousands of nodes.
    case dot
    /// By forces: for graphs that are too large for layers.
    case sfdp
  }
}

extension LayoutRequest.Format {
  /// What is behind a picture if nobody says otherwise.
  ///
  /// An SVG has colours for light and for dark pages, and a PDF lies on paper. Points have one colour each, and many
  /// programs show those that are not there as black, on which dark letters cannot be read.
  public var usualBackground: LayoutRequest.Background { self == .png ? .white : .transparent }
}
