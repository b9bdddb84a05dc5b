import Foundation

/// A headless Chromium, controlled through pipes in its DevTools protocol: JSON texts, each with a zero byte at its
/// end. All tests share one, because starting it takes half a second.
final class Chromium {
  /// The path of a Chromium; `nil` if there is none in `PATH`.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Messages and requests of a page.
  struct Notes {
    var problems: [String] = []
    var requested: [String] = []
    var isLoaded = false
  }

  /// The notes of each page, by its session.
  var notes: [String: Notes] = [:]

  private let folder: URL
  private let process = Process()
  private let commands: Int32
  private let answers: Int32
  private var received: [UInt8] = []
  private var number = 0

  // The suite that uses the shared browser runs one test at a time.
  nonisolated(unsafe) private static var shared: Chromium?

  /// The running browser; a new one, if there is none yet or the last one has crashed.
  static func running() throws -> Chromium {
    if let shared, shared.process.isRunning { return shared }
    if shared == nil { atexit { Chromium.shared?.stop() } }
    let started = try Chromium()
    shared = started
    return started
  }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "digraph-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (input, output) = (folder.appending(path: "in").path, folder.appending(path: "out").path)
    guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else { throw Failure(description: "no pipes") }
    // A pipe that is open in both directions does not block either side while opening.
    commands = open(input, O_RDWR)
    answers = open(output, O_RDWR)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$@\" 3<'\(input)' 4>'\(output)'", "sh", Self.path ?? "chromium", "--headless", "--no-sandbox",
      "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile", "--no-first-run",
      "about:blank",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  private func stop() {
    process.terminate()
    process.waitUntilExit()
    close(commands)
    close(answers)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends a command to the browser or, with a session, to a page, and waits for the answer.
  func send(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      let count = write(commands, bytes, bytes.count)
      guard count > 0 else { throw Failure(description: "\(method) could not be sent") }
      bytes.removeFirst(count)
    }
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while true {
      let answer = try receive(before: end)
      guard answer["id"] as? Int == number else { continue }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message. Events are noted and skipped.
  func receive(before end: ContinuousClock.Instant) throws -> [String: Any] {
    while true {
      if let zero = received.firstIndex(of: 0) {
        let data = Data(received[..<zero])
        received.removeSubrange(...zero)
        let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        note(message)
        return message
      }
      guard ContinuousClock.now < end, process.isRunning else {
        throw Failure(description: "the browser \(process.isRunning ? "does not answer" : "has ended")")
      }
      var state = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 200) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &buffer, buffer.count)
      if count > 0 { received += buffer[..<count] }
    }
  }

  private func note(_ message: [String: Any]) {
    guard let session = message["sessionId"] as? String else { return }
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch message["method"] as? String {
    case "Page.loadEventFired": notes[session, default: .init()].isLoaded = true
    case "Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled":
      notes[session, default: .init()].problems.append("\(parameters)")
    case "Network.requestWillBeSent":
      let address = (parameters["request"] as? [String: Any])?["url"] as? String ?? ""
      notes[session, default: .init()].requested.append(address)
    default: break
    }
  }
}
