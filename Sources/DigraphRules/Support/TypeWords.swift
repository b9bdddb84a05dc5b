/// The words of a type's name and their meaning.
enum TypeWords {
  private static let formalities = ["Protocol", "Interface", "Type", "Impl"]

  /// The last word, which names the role: `Factory` of `HomeFactory`, `API` of `UserAPI`; `nil` if there is only one
  /// word.
  static func role(of type: String) -> Substring? {
    var name = type[...]
    for formality in formalities where name.hasSuffix(formality) { name = name.dropLast(formality.count) }
    guard var start = name.lastIndex(where: \.isUppercase) else { return nil }
    if name.index(after: start) == name.endIndex {
      start = name.lastIndex { !$0.isUppercase }.map(name.index(after:)) ?? name.startIndex
    }
    return start > name.startIndex ? name[start...] : nil
  }

  /// The first word, which names the topic, in the singular: `Image` of `ImagesStore`, `API` of `APIClient`.
  static func topic(of type: String) -> Substring {
    let capitals = type.prefix(while: \.isUppercase)
    // The last of several capitals begins the next word.
    if capitals.count > 1 { return capitals.endIndex == type.endIndex ? capitals : capitals.dropLast() }
    let end = type.dropFirst().firstIndex(where: \.isUppercase) ?? type.endIndex
    let word = type[..<end]
    return word.hasSuffix("s") ? word.dropLast() : word
  }
}
