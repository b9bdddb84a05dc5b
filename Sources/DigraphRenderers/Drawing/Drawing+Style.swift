import DigraphModel

extension Drawing {
  /// The text of a tooltip: one line for each of `lines`, whatever characters the names in them contain.
  static func tooltip(_ lines: [String]) -> String {
    lines.map { line in
      let line = line.visible
      // Only a path can begin with `::`, and GitHub would take it for a command.
      return line.drop { $0 == " " }.hasPrefix("::") ? "./" + line : line
    }.joined(separator: "\n")
  }

  /// The text of a node, cluster or edge: lines of words with different weights.
  public struct Label: Hashable, Codable, Sendable {
    /// The lines; empty for no label.
    public var lines: [[Run]]

    /// Creates a label.
    public init(_ lines: [[Run]] = []) { self.lines = lines }

    /// The label with visible replacements for characters that could end a line or reorder the text around them.
    var visible: Label {
      Label(lines.map { line in line.map { Run($0.text.visible, $0.weight, $0.tone) } })
    }

    /// The text without weights.
    public var text: String { lines.map { $0.map(\.text).joined() }.joined(separator: "\n") }
  }

  /// Words with the same style.
  public struct Run: Hashable, Codable, Sendable {
    /// The words.
    public var text: String
    /// Their importance.
    public var weight: Weight
    /// Their colour.
    public var tone: Tone

    /// Creates a run.
    public init(_ text: String, _ weight: Weight = .plain, _ tone: Tone = .ink) {
      self.text = text
      self.weight = weight
      self.tone = tone
    }
  }

  /// The importance of words.
  public enum Weight: String, Hashable, Codable, Sendable {
    /// The title of the picture.
    case title
    /// The name of a part.
    case strong
    /// A further name of a part.
    case plain
    /// A remark, in smaller letters.
    case small
    /// A sign in front of a remark.
    case sign
  }

  /// The meaning of a colour. Each meaning has another sign besides its colour.
  public enum Tone: String, Hashable, Codable, Sendable, CaseIterable {
    /// Text and lines that attract attention first.
    case ink
    /// Secondary text, and heavy outlines.
    case muted
    /// Lines between nodes.
    case line
    /// Light outlines.
    case faint
    /// The accent for a mistake.
    case alarm
    /// The colour of a possible mistake.
    case caution
    /// The colour of a part that is worth a look.
    case notice
    /// The colour of a part of a cycle.
    case loop
    /// The colour of an added part.
    case added
    /// The colour of a removed part.
    case removed
    /// The colour of a changed part.
    case changed
  }

  /// Outline of a node.
  public enum Shape: String, Hashable, Codable, Sendable, CaseIterable {
    /// A box with rounded corners: a binding that makes something.
    case card
    /// A sheet with a folded corner: an existing value.
    case sheet
    /// A folder: an object that is made elsewhere, for example by a storyboard, and completed here.
    case folder
    /// A box with round ends, or with rounded corners if the format lacks them: another name of a binding, which its
    /// text states.
    case pill
    /// A filled box: code outside of the wiring that requests something.
    case entry
    /// A box with sharp corners: a part outside of the picture.
    case box
    /// A box in a box: several parts.
    case stack
    /// The text alone.
    case text
  }

  /// The style of a line.
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
      /// Dots.
      case dotted
    }
  }

  /// The end of an edge.
  public enum Arrow: String, Hashable, Codable, Sendable {
    /// No arrow.
    case none
    /// A filled triangle.
    case filled
    /// Two strokes.
    case open
    /// A fork of three strokes: one request for several answers.
    case fork
    /// A small circle: an optional request.
    case circle
    /// A hollow triangle: the answer does not declare the requested type.
    case hollow
  }
}
