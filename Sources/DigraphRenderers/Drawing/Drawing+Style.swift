import DigraphModel

extension Drawing {
  /// Text that shows when something is pointed at: a line for each line, and no more, whatever names are in them.
  static func tooltip(_ lines: [String]) -> String {
    lines.map { line in
      let line = line.visible
      // Only a path can begin like this, and then GitHub would take it for a command.
      return line.drop { $0 == " " }.hasPrefix("::") ? "./" + line : line
    }.joined(separator: "\n")
  }

  /// Text of a node, cluster or edge: lines of differently weighted words.
  public struct Label: Hashable, Codable, Sendable {
    /// Its lines; none for no label.
    public var lines: [[Run]]

    /// Creates a label.
    public init(_ lines: [[Run]] = []) { self.lines = lines }

    /// The same with everything visible that could end a line or reorder the text around it.
    var visible: Label {
      Label(lines.map { line in line.map { Run($0.text.visible, $0.weight, $0.tone) } })
    }

    /// The text without any weights, a line for each line.
    public var text: String { lines.map { $0.map(\.text).joined() }.joined(separator: "\n") }
  }

  /// Words of one look.
  public struct Run: Hashable, Codable, Sendable {
    /// The words.
    public var text: String
    /// How much they matter.
    public var weight: Weight
    /// What colour they have.
    public var tone: Tone

    /// Creates a run.
    public init(_ text: String, _ weight: Weight = .plain, _ tone: Tone = .ink) {
      self.text = text
      self.weight = weight
      self.tone = tone
    }
  }

  /// How much words matter.
  public enum Weight: String, Hashable, Codable, Sendable {
    /// The name of the picture.
    case title
    /// The name of the thing.
    case strong
    /// A second name.
    case plain
    /// A remark, in smaller letters.
    case small
    /// A sign in front of a remark.
    case sign
  }

  /// What a colour means. No colour is the only sign of anything.
  public enum Tone: String, Hashable, Codable, Sendable, CaseIterable {
    /// Text that is read first, lines that are followed first.
    case ink
    /// Text in the second row, and heavy outlines.
    case muted
    /// Lines between nodes.
    case line
    /// Light outlines.
    case faint
    /// The one accent: something is wrong.
    case alarm
    /// Something may be wrong.
    case caution
    /// Something is worth a look.
    case notice
    /// It is part of a loop.
    case loop
    /// It was not there before.
    case added
    /// It is gone.
    case removed
    /// It is different.
    case changed
  }

  /// Outline of a node.
  public enum Shape: String, Hashable, Codable, Sendable, CaseIterable {
    /// A box with round corners: something is made here.
    case card
    /// A sheet with a folded corner: a value that exists already.
    case sheet
    /// A folder: an object that is made elsewhere, by a storyboard for example, and filled in.
    case folder
    /// A box with round ends, or with round corners where there are no such: another name of something, as its text
    /// says.
    case pill
    /// A filled box: code outside of the wiring that asks for something.
    case entry
    /// A box with sharp corners: not in the picture.
    case box
    /// A box in a box: several things.
    case stack
    /// Nothing but the text.
    case text
  }

  /// How a line is drawn.
  public struct Line: Hashable, Codable, Sendable {
    /// Its pattern.
    public var pattern: Pattern
    /// Its width, in points.
    public var width: Double
    /// Its colour.
    public var tone: Tone

    /// Creates a line.
    public init(_ pattern: Pattern = .solid, width: Double = 1, tone: Tone = .faint) {
      self.pattern = pattern
      self.width = width
      self.tone = tone
    }

    /// Pattern of a line.
    public enum Pattern: String, Hashable, Codable, Sendable {
      /// Unbroken.
      case solid
      /// Long strokes.
      case dashed
      /// Points.
      case dotted
    }
  }

  /// An end of an edge.
  public enum Arrow: String, Hashable, Codable, Sendable {
    /// Nothing.
    case none
    /// A filled triangle.
    case filled
    /// Two strokes.
    case open
    /// A fork of three strokes: to each of several.
    case fork
    /// A small circle: need not be there.
    case circle
    /// An empty triangle: who answers does not declare the type that is asked for.
    case hollow
  }
}
