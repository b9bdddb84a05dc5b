import CustomDump
import Foundation
import TestSupport
import Testing

/// The program on a terminal of some width, as users see it.
@Suite("terminal")
struct TerminalTests {
  /// Runs a command on a terminal and returns the visible text, without text that was erased again.
  private static let script = """
    import fcntl, os, pty, struct, sys, termios
    columns, command = int(sys.argv[1]), sys.argv[2:]
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 40, columns, 0, 0))
        os.execvp(command[0], command)
    shown = b''
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    sys.stdout.buffer.write(shown.replace(b'\\r\\n', b'\\n'))
    sys.exit(status)
    """

  private static func show(
    _ scene: Scene, _ columns: Int, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CommandResult {
    try scene.write(Data(Self.script.utf8), to: ".terminal.py")
    let command = (["python3", ".terminal.py", "\(columns)", "\"$DIGRAPH\""] + arguments).joined(separator: " ")
    return try scene.shell(command, environment: ["TERM": "xterm", "NO_COLOR": "1"].merging(environment) { $1 })
  }

  private static let source = """
    import Swinject
    final class ConversationHistoryRepositoryOfTheWholeAccount { init(gateway: MessageDeliveryGatewayOfTheServer) {} }
    final class MessageDeliveryGatewayOfTheServer {}
    final class Session {}
    final class Mail { init(session: Session) {} }
    final class Chat { init(session: Session) {} }
    final class News { init(session: Session) {} }
    func assemble(_ container: Container) {
      container.register(Session.self) { _ in Session() }.inObjectScope(.weak)
      container.register(Mail.self) { r in Mail(session: r.resolve(Session.self)!) }.inObjectScope(.container)
      container.register(Chat.self) { r in Chat(session: r.resolve(Session.self)!) }.inObjectScope(.container)
      container.register(News.self) { r in News(session: r.resolve(Session.self)!) }.inObjectScope(.container)
      container.register(ConversationHistoryRepositoryOfTheWholeAccount.self) { r in ConversationHistoryRepositoryOfTheWholeAccount(gateway: r.resolve(MessageDeliveryGatewayOfTheServer.self)!) }
    }
    let container = Container()
    assemble(container)
    func open() {
      _ = (container.resolve(Mail.self), container.resolve(Chat.self), container.resolve(News.self))
      _ = container.resolve(ConversationHistoryRepositoryOfTheWholeAccount.self)!
    }

    """

  @Test(
    "the worst comes first, one cause is one block, and no line is wider than the terminal", arguments: [60, 80, 120])
  func check(columns: Int) throws {
    let scene = try Scene(["Sources/Wiring/Assembly/A.swift": Self.source])
    var shown = try Self.show(scene, columns, "check")
    // A machine under load takes the half second after which progress is shown.
    shown.output = shown.output.replacing(#/\r?\u{1B}\[K(digraph: [^\r\n\u{1B}]*)?/#, with: "")
    #expect(shown.status == 1)
    #expect(shown.output.hasPrefix("error[unresolved-dependency]: no binding for"))
    #expect(shown.output.contains("= also: 2 more findings about 'Session':\n"))
    #expect(shown.output.matches(of: #/warning\[captive-dependency\]/#).count == 1)
    for line in shown.output.split(separator: "\n") where !line.contains("ConversationHistoryRepositoryOf") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test("--quiet says the verdict, --verbose every finding")
  func detail() throws {
    let scene = try Scene(["A.swift": Self.source])
    let verdict = "1 error, 3 warnings; 13 of 13 registrations and requests understood"
    let quiet = try Self.show(scene, 200, "check", "--quiet")
    #expect(quiet.output.hasPrefix(verdict) && quiet.output.split(separator: "\n").count == 1, "\(quiet.output)")
    #expect(quiet.status == 1)
    let verbose = try Self.show(scene, 200, "check", "--verbose").output
    #expect(verbose.matches(of: #/warning\[captive-dependency\]/#).count == 3)
    #expect(verbose.hasSuffix("\n" + quiet.output))
    let log = try scene.run(["check", "--quiet"])
    expectNoDifference(log.output, "")
    expectNoDifference(log.errors, "digraph: " + quiet.output)
    let both = try scene.run(["check", "--quiet", "--verbose"])
    #expect(both.status == 64 && both.errors.hasPrefix("Error: --verbose and --quiet exclude each other\n"))
  }

  @Test(
    "answers take the width that there is",
    arguments: [
      "uses Session", "explain Session", "explain captive-dependency", "rules", "stats", "tree News",
      "why News Session",
      "doctor", "config",
    ])
  func answers(command: String) throws {
    let scene = try Scene(["Sources/Wiring/Assembly/A.swift": Self.source])
    let arguments = command.split(separator: " ").map(String.init)
    for columns in [60, 80] {
      try scene.write(Data(Self.script.utf8), to: ".terminal.py")
      let words = (["python3", ".terminal.py", "\(columns)", "\"$DIGRAPH\""] + arguments).joined(separator: " ")
      let shown = try scene.shell(words, environment: ["TERM": "xterm", "NO_COLOR": "1"])
      #expect(shown.status == 0, "\(shown.output)")
      for line in shown.output.split(separator: "\n") {
        // Only prose is wrapped; code and names are never cut.
        let isProse = !line.hasPrefix("    ") && !line.contains("ConversationHistory") && line.contains(" ")
        #expect(line.count <= columns || !isProse, "\(command): \(line)")
      }
    }
  }

  @Test("pages are rendered wherever they go: nobody reads raw Markdown in a pager")
  func pages() throws {
    for command in [["explain", "captive-dependency"], ["config"]] {
      let page = try Scene().run(command).output
      #expect(!page.contains("```") && !page.contains("## ") && !page.contains("*("), "\(command)")
    }
  }

  @Test("nothing but text is shown in logs and to terminals that are none")
  func progress() throws {
    let scene = try Scene(["A.swift": Self.source])
    for environment in [["CI": "true"], ["TERM": "dumb"]] {
      let shown = try Self.show(scene, 80, "check", "--quiet", environment: environment)
      #expect(!shown.output.contains("\u{1b}") && !shown.output.contains("\r"), "\(shown.output)")
    }
    let log = try scene.run(["check", "--stats"])
    #expect(!log.errors.contains("\u{1b}") && !log.errors.contains("\r"))
  }

  @Test("a list of known findings is told once")
  func known() throws {
    let scene = try Scene(["A.swift": Self.source])
    _ = try scene.run(["check", "--write-baseline", "--exit-zero"])
    let known = try scene.run(["check", "--baseline", ".digraph-baseline"])
    #expect(
      known.errors.hasPrefix("digraph: nothing new; 4 known; 13 of 13 registrations and requests understood"),
      "\(known.errors)")
    #expect(known.output == "" && known.status == 0)
  }
}
