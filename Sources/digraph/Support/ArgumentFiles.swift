import Foundation

/// Files of arguments, `@FILE`, one in each line: build systems write them where a command line would be too long.
///
/// Only commands that build systems run take them, and only where there is such a file: elsewhere, a name may begin so.
enum ArgumentFiles {
  private static let commands: Set = ["scan", "link"]

  /// Arguments, with those that files have in their place.
  static func expanded(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, commands.contains(first) || first.hasPrefix("@") else { return arguments }
    return arguments.flatMap { argument -> [String] in
      guard argument.hasPrefix("@"), let data = FileManager.default.contents(atPath: String(argument.dropFirst()))
      else {
        return [argument]
      }
      return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
  }
}
