public import DigraphModel
import DigraphText

/// Makes messages about the run safe, whatever names they contain: each stays on one line, because a CI service may
/// read it.
public enum SafeLine {
  /// The text with visible replacements for all characters that could end the line or give commands to its reader.
  public static func text(_ text: String) -> String { text.visible }

  /// A line of a listing, made safe and wrapped at the width.
  public static func text(_ text: String, width: Int) -> String { Prose.fitted(text.visible, width: width) }

  /// `path:line:column: severity: message`, the form of compilers.
  public static func text(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.site.place): \(diagnostic.severity): \(diagnostic.message.visible)"
  }
}
