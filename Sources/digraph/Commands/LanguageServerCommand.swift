import ArgumentParser
import DigraphLanguageServer
import DigraphModel
import Foundation

/// `digraph lsp`
struct LanguageServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Answers editors, as a language server over standard input and output.",
    discussion: """
      Editors start it: see 'Editors' in the documentation. It speaks the Language Server Protocol 3.17, and shows \
      mistakes in the wiring, the binding that answers a request, and the requests for a binding. It runs beside \
      sourcekit-lsp.

      Exit status: 0 if the editor has ended the server, 1 if the editor has gone.
      """)

  @Option(help: ArgumentHelp("The number of files that are read at a time.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  @Flag(help: ArgumentHelp("Accepted and ignored: there is no other way to talk to it.", visibility: .hidden))
  var stdio = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let noCache = noCache
    let output = MessageOutput()
    let server = LanguageServer(
      LanguageServer.Host(
        version: Digraph.tool.version, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
        cache: { noCache ? nil : CachePlace.cache(of: [$0], saysDistrust: false) },
        rulePage: { RulePageFiles.address(of: $0) },
        send: { output.write($0) }))
    var framing = MessageFraming()
    for await bytes in MessageInput.bytes() {
      framing.append(bytes)
      while let part = framing.next() {
        switch part {
        case .garbage(let reason): await server.receiveGarbage(reason)
        case .message(let content): if let status = await server.receive(content) { throw ExitCode(status) }
        }
      }
    }
    // The editor has closed the input without an `exit` notification.
    throw ExitCode(1)
  }
}

/// Writes pages of rules to files, so that editors can open them.
private enum RulePageFiles {
  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "digraph-\(getuid())-rules-\(Digraph.tool.version)")

  /// The address of a rule's page, which is written if its file is missing or outdated.
  static func address(of rule: String) -> String? {
    guard let page = RulePages.page(of: rule) else { return nil }
    let file = folder.appending(path: rule + ".md")
    if (try? String(contentsOf: file, encoding: .utf8)) != page {
      let attributes = [FileAttributeKey.posixPermissions: 0o700]
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
      guard (try? Data(page.utf8).write(to: file, options: .atomic)) != nil else { return nil }
    }
    return file.absoluteString
  }
}
