import ArgumentParser
import DigraphModel

/// Checks the names of commands before the command line is parsed. Otherwise, the parser would call a wrong name a
/// superfluous argument.
enum CommandNames {
  /// The mistake in the name of a command; `nil` if there is none.
  static func problem(in arguments: [String]) -> String? {
    var words = arguments[...]
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    var command: any ParsableCommand.Type = Digraph.self
    var path = ["digraph"]
    while let word = words.popFirst(), !word.hasPrefix("-") {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty else { return nil }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        return unknown(
          word, among: subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }, of: path)
      }
      command = next
      path.append(word)
    }
    return nil
  }

  private static func unknown(_ word: String, among names: [String], of path: [String]) -> String {
    let names = names + (path.count == 1 ? ["help"] : [])
    let hint = likeNames(of: word, among: names).first.map { ", did you mean '\($0)'?" } ?? ""
    let owner = path.count == 1 ? "" : " of '\(path.joined(separator: " "))'"
    return """
      Error: no command\(owner) is called '\(word)'\(hint)
      Commands: \(names.joined(separator: ", "))
        See '\(path.joined(separator: " ")) --help' for more information.
      """
  }
}
