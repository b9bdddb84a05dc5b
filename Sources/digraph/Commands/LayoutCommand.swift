import ArgumentParser
import DigraphGraphviz
import DigraphLayout
import Foundation

/// `digraph layout`: the child process that uses the layout library. Its input and output are this program's own
/// business.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Lays out a drawing (used by 'graph' itself).", shouldDisplay: false)

  func run() throws {
    Console.prepare()
    do {
      try Console.write(LayoutWorker.run(input: FileHandle.standardInput.readToEnd() ?? Data()))
    } catch GraphvizError.tooLarge {
      throw ExitCode(LayoutRequest.tooLarge)
    } catch {
      Console.error("\(error)")
      throw ExitCode.noVerdict
    }
  }
}
