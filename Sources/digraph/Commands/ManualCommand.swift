import ArgumentParser
import DigraphModel

/// `digraph manual`: prints the manual page, for installers of the program.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page, to be installed as 'man1/digraph.1'.")

  func run() throws {
    Console.prepare()
    try Console.write(ManualPage(help: Digraph._dumpHelp(), version: Digraph.tool.version).text)
  }
}
