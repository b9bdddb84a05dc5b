/// What a scan finds in a file; see ``UnreadCode``.
extension BodyScan {
  struct Body {
    /// What lies between the braces.
    var range: Range<Int>
    /// The whole declaration.
    var declaration: Range<Int>
  }

  /// A type or an extension that is in nothing else.
  struct TopLevelType {
    /// The whole declaration, with its attributes.
    var range: Range<Int>
    /// The words of its name: more than one if the extension of a nested type.
    var names: [Range<Int>]
    var isExtension: Bool
  }
}
