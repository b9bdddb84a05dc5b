public import ArgumentParser
import DigraphModel
public import DigraphPipeline
import Foundation

/// `digraph scan`
struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Writes the facts of one module, for 'digraph link'.",
    discussion: """
      Examples:
        digraph scan --module Feed -o Feed.digraph Feed/*.swift
        digraph scan -o scans            each module of the project in this folder
        digraph link scans/*.digraph     the verdict, from these files alone

      With --module, only the named files are read. The bytes of the scan do not depend on where the files lie.

      Exit status: 0 if the scan is written, 2 if it cannot be written, 64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp(
      "With --module: the module's Swift files, and other files that a framework reads. Without it: files and folders of a project.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: ArgumentHelp("The name of the module that the files make up.", valueName: "name"))
  var module: String?

  @Option(help: "The kind of the module.")
  var kind: ModuleScan.Kind = .library

  @Option(
    help: ArgumentHelp(
      "The folder that paths in reports are relative to. Repeatable: the innermost counts. Default: the current folder.",
      valueName: "folder"))
  var root: [String] = []

  @Option(
    help: ArgumentHelp(
      "A module that the scanned one depends on, by name or scan, so that a link can tell if it is missing. Only the name counts.",
      valueName: "module"))
  var depends: [String] = []

  @Option(
    help: ArgumentHelp("The configuration, for its 'defines'.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; without --module, the folder.", valueName: "file"), completion: .file())
  var output: String

  @Option(help: ArgumentHelp("The number of files that are read at a time.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
    if module != nil, paths.isEmpty { throw ValidationError("--module needs the files of the module") }
    if module == nil, !depends.isEmpty { throw ValidationError("--depends belongs to --module") }
  }

  func run() async throws {
    Console.prepare()
    let threads = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let directory = FileManager.default.currentDirectoryPath
    do {
      guard let module else {
        let project = try Project.load(
          paths: paths.isEmpty ? ["."] : paths, workingDirectory: directory, configurationPath: config, jobs: threads)
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        try project.forEachScan(jobs: threads) { try write($0, "\(output)/\($1)") }
        return
      }
      let names = depends.map { name in
        let file = name.split(separator: "/").last.map(String.init) ?? name
        return file.hasSuffix("." + ModuleScan.fileExtension)
          ? String(file.dropLast(ModuleScan.fileExtension.count + 1)) : file
      }
      try write(
        try ModuleScan.of(
          module, kind: kind, files: paths, roots: root.isEmpty ? ["."] : root, dependencies: names,
          configuration: try Project.configuration(at: config, workingDirectory: directory),
          workingDirectory: directory, jobs: threads), output)
    } catch let error as ExitCode {
      throw error
    } catch {
      Console.error("\(error)")
      throw ExitCode.noVerdict
    }
  }

  private func write(_ scan: ModuleScan, _ path: String) throws {
    try OutputFile.write(Data(scan.encoded(tool: Digraph.tool.version)), to: path)
  }
}

extension ModuleScan.Kind: ExpressibleByArgument {}
