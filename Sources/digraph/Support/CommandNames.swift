import ArgumentParser
import DigraphModel

/// Names of commands, checked before anything else is: the parser takes a wrong one for an argument too many.
enum CommandNames {
  /// What is wrong with the name of a command in a command line; `nil` if nothing is.
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
