public import DigraphModel
import DigraphText

/// Text about the run on one line, whatever names are in it: like a report's lines, it may be read by a CI service.
public enum SafeLine {
  /// The text with everything made visible that could end the line or command whoever reads it.
  public static func text(_ text: String) -> String { text.visible }

  /// The same of a line of a listing, broken where it has no room.
  public static func text(_ text: String, width: Int) -> String { Prose.fitted(text.visible, width: width) }

  /// `path:line:column: severity: message`, as compilers say it.
  public static func text(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.site.place): \(diagnostic.severity): \(diagnostic.message.visible)"
  }
}
