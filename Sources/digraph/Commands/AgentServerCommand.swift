import ArgumentParser
import DigraphLanguageServer
import DigraphModel
import DigraphSession
import Foundation

/// `digraph mcp`
struct AgentServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answers coding agents, as a Model Context Protocol server over standard input and output.",
    discussion: """
      Agents start it: see 'Agents' in the documentation. Its tools answer the questions of 'check', 'explain', 'why', \
      'uses', 'tree' and 'diff'. None of them writes to the project. Answers are for the files as they are on the disk.

      Exit status: 0 if the agent has closed the input.
      """)

  @Argument(
    help: ArgumentHelp("Files and folders to read.", discussion: "Default: the current folder.", valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The configuration to use, instead of the nearest '.digraph.yml'.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Option(help: ArgumentHelp("The number of files that are read at a time.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let paths = paths.isEmpty ? ["."] : paths
    var input = ProjectSession.Input(paths: paths, workingDirectory: FileManager.default.currentDirectoryPath)
    input.configurationPath = config
    input.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let noCache = noCache
    input.cache = { noCache ? nil : CachePlace.cache(of: paths, saysDistrust: false) }
    let options = (config.map { ["--config", $0] } ?? []) + (noCache ? ["--no-cache"] : [])
    let output = MessageOutput()
    let server = AgentServer(
      AgentServer.Host(
        version: Digraph.tool.version, rulePage: { RulePages.page(of: $0) },
        compare: { await DiffProcess.compare($0, $1, options: options, paths: paths) },
        send: { output.write($0) }),
      project: input)
    var framing = LineFraming()
    for await bytes in MessageInput.bytes() {
      framing.append(bytes)
      while let part = framing.next() {
        switch part {
        case .garbage(let reason): await server.receiveGarbage(reason)
        case .message(let content): await server.receive(content)
        }
      }
    }
    await server.finish()
  }
}

/// Runs `digraph diff` in a process of its own, so that its messages to people do not mix with those of the server.
private enum DiffProcess {
  /// The output of `digraph diff`.
  static func compare(
    _ base: String, _ head: String?, options: [String], paths: [String]
  ) async -> Result<String, AgentServer.ComparisonFailure> {
    // Saved graphs may lie anywhere on the disk, so an agent may name only revisions.
    for name in [base, head].compactMap(\.self) where name.lowercased().hasSuffix(".json") {
      return .failure(.init(reason: "'\(name)' is no revision"))
    }
    let arguments = ["diff"] + options + ["--", base] + (head.map { [$0] } ?? []) + paths
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run(arguments)) }
    }
  }

  private static func run(_ arguments: [String]) -> Result<String, AgentServer.ComparisonFailure> {
    let process = Process()
    process.executableURL = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, errors)
    do { try process.run() } catch { return .failure(.init(reason: "'digraph diff' cannot be run: \(error)")) }
    let said = ErrorText()
    let end = DispatchGroup()
    end.enter()
    Thread.detachNewThread {
      said.data = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
      end.leave()
    }
    let text = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    end.wait()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      return .failure(.init(reason: String(decoding: said.data, as: UTF8.self)))
    }
    return .success(String(decoding: text, as: UTF8.self))
  }

  /// Text that another thread writes. The thread ends before the text is read.
  private final class ErrorText: @unchecked Sendable { var data = Data() }
}
