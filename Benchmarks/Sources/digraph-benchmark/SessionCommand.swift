import ArgumentParser
import CodeBaseGenerator
import Foundation

/// `digraph-benchmark session`
struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: "Opens an app as editors do, edits it, and says how long answers take.",
    discussion: """
      Drives 'digraph lsp' with Swinject's app. A keystroke is answered when its diagnostics are there. Memory is what \
      the system counts, and is printed on Linux alone.
      """)

  @OptionGroup var contest: ContestOptions

  @Option(help: "How many Swift files the app has.")
  var files = 10_000

  @Option(help: "How much of the files holds wiring, from 0 to 1.")
  var share = 0.1

  @Option(help: "How many edits and questions of each kind are measured.")
  var edits = 200

  @Option(help: "How many edits without wiring follow, to see whether memory grows.")
  var more = 10_000

  @Option(help: "The same seed makes the same app and the same edits.")
  var seed: UInt64 = 1

  func validate() throws {
    guard files > 0, edits > 0, more >= 0 else { throw ValidationError("--files and --edits start at 1, --more at 0") }
    guard (0...1).contains(share) else { throw ValidationError("--share goes from 0 to 1") }
  }

  func run() throws {
    try contest.contest { contest in
      let folder = try contest.generated(
        "swinject-\(files)-\(share)-\(seed)",
        ["--framework", "swinject", "--files", "\(files)", "--share", "\(share)", "--seed", "\(seed)"])
      for (number, program) in contest.programs.enumerated() {
        let cache = contest.root + "/session-cache\(number)"
        try? FileManager.default.removeItem(atPath: cache)
        say("\n### \(program)\n\n| what | figure |\n|---|---|")
        try measure(program, folder, cache)
      }
    }
  }

  private func measure(_ program: String, _ folder: String, _ cache: String) throws {
    var environment = ["DIGRAPH_CACHE": cache]
    for name in ["without a cache", "with a warm cache"] {
      let client = try EditorClient(program, folder, environment)
      row("opening \(name)", try client.seconds { _ = try client.symbols("") })
      try client.end()
    }
    let early = try EditorClient(program, folder, environment)
    row("findings on opening with a warm cache", try early.seconds { try early.findings() })
    try early.end()
    environment["DIGRAPH_CACHE"] = "/dev/null"
    let client = try EditorClient(program, folder, environment)
    defer { try? client.end() }
    _ = try client.symbols("")
    memory("memory after opening", client)
    let app = try WiredApp(folder)
    var random = SeededRandom(seed: seed)
    try ask(client, app, &random)
    try row(
      "keystroke in a file without wiring, 95th percentile",
      Self.high((0..<edits).map { _ in try client.edit(app.plain.randomElement(using: &random), .comment) }))
    try row(
      "keystroke in a file of wiring that changes none, 95th percentile",
      Self.high((0..<edits).map { _ in try client.edit(app.wired.randomElement(using: &random), .trailingComment) }))
    try row(
      "keystroke that changes wiring, 95th percentile",
      Self.high((0..<edits).map { _ in try client.edit(app.wired.randomElement(using: &random), .key) }))
    memory("memory after \(edits) edits of wiring", client)
    for _ in 0..<more { _ = try client.edit(app.plain.randomElement(using: &random), .comment) }
    memory("memory after \(more) more edits", client)
  }

  private func ask(_ client: EditorClient, _ app: WiredApp, _ random: inout SeededRandom) throws {
    for (name, method) in [
      ("hover", "textDocument/hover"), ("definition", "textDocument/definition"),
      ("code lens", "textDocument/codeLens"),
    ] {
      let times = try (0..<edits).map { _ in
        guard let file = app.wired.randomElement(using: &random),
          let place = file.requests.randomElement(using: &random)
        else { throw ChildProcess.Failure(description: "the app has no wiring") }
        return try client.seconds {
          let position = ["line": place.line, "character": place.column]
          let result = try client.request(method, ["textDocument": ["uri": file.uri], "position": position])
          if result is NSNull {
            throw ChildProcess.Failure(description: "\(method) has no answer at \(file.uri) \(place)")
          }
        }
      }
      row("\(name), 95th percentile", Self.high(times))
    }
  }

  private static func high(_ times: [Double]) -> Double { times.sorted()[min(times.count - 1, times.count * 95 / 100)] }

  private func row(_ name: String, _ seconds: Double) {
    say("| \(name) | \(String(format: "%.1f", seconds * 1000)) ms |")
  }

  private func memory(_ name: String, _ client: EditorClient) {
    // Memory of the last analysis is freed in the background.
    Thread.sleep(forTimeInterval: 2)
    if let bytes = client.memory { say("| \(name) | \(bytes / 1_000_000) MB |") }
  }
}

/// The files of an app, split into those with wiring and those without.
private struct WiredApp {
  var wired: [File] = []
  var plain: [File] = []

  struct File {
    var uri: String
    var text: String
    /// Positions inside the names of types that the file requests.
    var requests: [(line: Int, column: Int)] = []
  }

  init(_ folder: String) throws {
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() where path.hasSuffix(".swift") && path != "Package.swift" {
      let url = root.appending(path: path)
      var file = File(uri: url.absoluteString, text: try String(contentsOf: url, encoding: .utf8))
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let range = line.range(of: ".resolve(") else { continue }
        file.requests.append((number, line.utf16.distance(from: line.startIndex, to: range.upperBound)))
      }
      if file.text.contains(".register("), !file.requests.isEmpty {
        wired.append(file)
      } else if !file.text.contains("Swinject") {
        plain.append(file)
      }
    }
  }
}

/// A client of `digraph lsp`.
private final class EditorClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  private var lastID = 0

  enum Edit {
    /// A comment at the beginning of the file, which moves all code.
    case comment
    /// A comment at the end of the file, which moves no code.
    case trailingComment
    /// Another key for a registration.
    case key
  }

  init(_ program: String, _ folder: String, _ environment: [String: String]) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["lsp"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().absoluteString
    _ = try request("initialize", ["rootUri": root, "capabilities": ["textDocument": ["diagnostic": [String: Any]()]]])
    try notify("initialized", [:])
  }

  func end() throws {
    guard process.isRunning else { return }
    _ = try request("shutdown", [:])
    try notify("exit", [:])
    process.waitUntilExit()
  }

  func symbols(_ query: String) throws -> Any { try request("workspace/symbol", ["query": query]) }

  /// Asks for the findings of all files.
  func findings() throws { _ = try request("workspace/diagnostic", ["previousResultIds": [Any]()]) }

  /// Opens a file, edits it, waits for its diagnostics, and closes it.
  ///
  /// - Returns: seconds until the diagnostics came.
  func edit(_ file: WiredApp.File?, _ edit: Edit) throws -> Double {
    guard let file else { throw ChildProcess.Failure(description: "the app has no such file") }
    let text =
      switch edit {
      case .comment: "// a\n" + file.text
      case .trailingComment: file.text + "\n// a\n"
      case .key: file.text.replacing(".self)", with: "X.self)", maxReplacements: 1)
      }
    let document = ["uri": file.uri]
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": file.uri, "languageId": "swift", "version": 1, "text": file.text]])
    _ = try request("textDocument/diagnostic", ["textDocument": document])
    let time = try seconds {
      try notify(
        "textDocument/didChange",
        ["textDocument": ["uri": file.uri, "version": 2], "contentChanges": [["text": text]]])
      _ = try request("textDocument/diagnostic", ["textDocument": document])
    }
    try notify("textDocument/didClose", ["textDocument": document])
    _ = try symbols("-")
    return time
  }

  func seconds(_ work: () throws -> Void) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return (clock.now - start).seconds
  }

  /// Memory of the server in bytes; `nil` if the system does not tell.
  var memory: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8) else {
      return nil
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
  }

  // MARK: Messages

  func request(_ method: String, _ params: [String: Any]) throws -> Any {
    lastID += 1
    let id = lastID
    try send(["jsonrpc": "2.0", "id": id, "method": method, "params": params])
    while true {
      let message = try receive()
      guard message["id"] as? Int == id, message["method"] == nil else { continue }
      if let error = message["error"] { throw ChildProcess.Failure(description: "\(method): \(error)") }
      return message["result"] ?? NSNull()
    }
  }

  func notify(_ method: String, _ params: [String: Any]) throws {
    try send(["jsonrpc": "2.0", "method": method, "params": params])
  }

  private func send(_ message: [String: Any]) throws {
    let content = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let length = Int(header.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "") ?? 0
        if buffer.endIndex - end.upperBound >= length {
          let content = buffer[end.upperBound..<end.upperBound + length]
          let message = try JSONSerialization.jsonObject(with: Data(content)) as? [String: Any]
          buffer = Data(buffer[(end.upperBound + length)...])
          return message ?? [:]
        }
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw ChildProcess.Failure(description: "the server has ended") }
      buffer.append(more)
    }
  }
}
