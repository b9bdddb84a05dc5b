import Foundation

/// Files of arguments, `@FILE`, with one argument in each line. Build systems write them if a command line would be
/// too long.
///
/// Only commands that build systems run accept such files, and only if the file exists: otherwise, a name may begin
/// with `@`.
enum ArgumentFiles {
  private static let commands: Set = ["scan", "link"]

  /// Arguments in which each `@FILE` is replaced with the arguments in the file.
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
