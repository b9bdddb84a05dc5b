import DigraphModel

/// Improves messages about invalid values of options.
enum OptionValues {
  /// The parser's message with a suggestion: `The value 'sarfi' is invalid for '--format', did you mean 'sarif'?
  /// Please provide one of …`; `nil` if the message is about something else, or no value is similar.
  static func hinted(_ message: String) -> String? {
    guard let wrong = message.firstMatch(of: #/The value '([^']*)' is invalid for '[^']*'(\.) Please provide one of/#)
    else { return nil }
    // A file may follow a format: `sarfi:out.sarif`.
    let word = String(wrong.output.1.prefix { $0 != ":" })
    let list = message[wrong.range.upperBound...]
    let known =
      list.matches(of: #/'([\w-]+)'/#).map { String($0.output.1) }
      + list.matches(of: #/\n  - ([\w-]+)/#).map { String($0.output.1) }
    guard let near = likeNames(of: word, among: known).first else { return nil }
    var message = message
    message.replaceSubrange(wrong.output.2.startIndex..<wrong.output.2.endIndex, with: ", did you mean '\(near)'?")
    return message
  }
}
