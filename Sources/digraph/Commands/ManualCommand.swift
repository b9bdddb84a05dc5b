import ArgumentParser
import DigraphModel

/// `digraph manual`: the manual page, for whoever installs the program.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page, to be installed as 'man1/digraph.1'.")

  func run() throws {
    Console.prepare()
    try Console.write(ManualPage(help: Digraph._dumpHelp(), version: Digraph.tool.version).text)
  }
}
