import Foundation
import PackagePlugin

/// `swift package digraph ARGUMENT…`: the program with these arguments, in the folder of the package.
@main
struct DigraphCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(
      context.tool(named: "digraph").url, arguments, in: context.package.directoryURL,
      cache: context.pluginWorkDirectoryURL)
  }

  /// Runs the program with the plug-in's own streams. Its cache lies in a folder that plug-ins may write to.
  private func run(_ program: URL, _ arguments: [String], in folder: URL, cache: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments.isEmpty ? ["check"] : arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["DIGRAPH_CACHE": cache.appending(path: "cache").path]
    ) { $1 }
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else { return Diagnostics.error("digraph was ended by a signal") }
    // The program has printed its findings already; the command has failed if the plug-in has reported an error.
    switch process.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("digraph has found something")
    default: Diagnostics.error("digraph came to no verdict")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DigraphCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode adds the targets that the user chose in its window. They are dropped, because a check covers all targets.
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try run(
        context.tool(named: "digraph").url, extractor.remainingArguments, in: context.xcodeProject.directoryURL,
        cache: context.pluginWorkDirectoryURL)
    }
  }
#endif
