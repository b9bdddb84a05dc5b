/// What the words of a type's name say.
enum TypeWords {
  private static let formalities = ["Protocol", "Interface", "Type", "Impl"]

  /// The word at the end that says what it is: `Factory` of `HomeFactory`; `nil` if there is only one word.
  static func role(of type: String) -> Substring? {
    var name = type[...]
    for formality in formalities where name.hasSuffix(formality) { name = name.dropLast(formality.count) }
    guard let start = name.lastIndex(where: \.isUppercase), start > name.startIndex else { return nil }
    return name[start...]
  }

  /// The word at the beginning that says what it is about, whether of one or of many: `Image` of `ImagesStore`.
  static func topic(of type: String) -> Substring {
    let end = type.dropFirst().firstIndex(where: \.isUppercase) ?? type.endIndex
    let word = type[..<end]
    return word.hasSuffix("s") ? word.dropLast() : word
  }
}
