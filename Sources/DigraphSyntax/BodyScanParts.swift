/// The parts that a scan finds in a file; see ``UnreadCode``.
extension BodyScan {
  struct Body {
    /// The code between the braces.
    var range: Range<Int>
    /// The whole declaration.
    var declaration: Range<Int>
  }

  /// A type or an extension outside of all other declarations.
  struct TopLevelType {
    /// The whole declaration, with its attributes.
    var range: Range<Int>
    /// The words of the name: several for the extension of a nested type.
    var names: [Range<Int>]
    var isExtension: Bool
  }
}
