import ArgumentParser

@main
struct Digraph: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Checks and draws dependency-injection wiring.")
}
