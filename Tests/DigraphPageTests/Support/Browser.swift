import Foundation
import TestSupport

/// A Chromium without a window, spoken to through pipes in its DevTools protocol.
final class Browser {
  /// Where one is; `nil` if there is none in `PATH`.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Errors and warnings of the page, in its own words.
  private(set) var problems: [String] = []
  /// Addresses that were asked for.
  private(set) var requested: [String] = []

  private let folder: URL
  private let process = Process()
  private let commands: Int32
  private let answers: Int32
  private var received: [UInt8] = []
  private var number = 0
  private var session: String?
  private var isLoaded = false

  /// Opens a page in a window of some size.
  init(_ page: URL, fragment: String = "", width: Int = 1400, height: Int = 900, features: [String: String] = [:])
    throws
  {
    folder = FileManager.default.temporaryDirectory.appending(path: "digraph-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (input, output) = (folder.appending(path: "in").path, folder.appending(path: "out").path)
    guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else { throw Failure(description: "no pipes") }
    // Open for both directions, neither side waits for the other.
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
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try send("\(domain).enable") }
    _ = try send(
      "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    _ = try send(
      "Emulation.setEmulatedMedia",
      ["features": features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }])
    _ = try send("Page.navigate", ["url": page.absoluteString + fragment])
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while !isLoaded { _ = try receive(before: end) }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    close(commands)
    close(answers)
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - What people do

  /// The value of an expression.
  func value(_ expression: String) throws -> Any? {
    let result = try send(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let problem = result["exceptionDetails"] { throw Failure(description: "\(expression): \(problem)") }
    return (result["result"] as? [String: Any])?["value"]
  }

  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// The text of the first element that a selector finds.
  func text(of selector: String) throws -> String {
    try text("document.querySelector(\(quoted(selector)))?.textContent ?? 'nothing'")
  }

  /// Waits until an expression is true; whether it was, within some seconds.
  func becomes(_ expression: String) throws -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    while ContinuousClock.now < end {
      if try value(expression) as? Bool == true { return true }
      usleep(20_000)
    }
    return false
  }

  /// Presses a key, as on a keyboard.
  func press(_ key: String, shift: Bool = false) throws {
    let codes = [
      "Escape": 27, "Enter": 13, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9,
    ]
    var event: [String: Any] = ["key": key, "modifiers": shift ? 8 : 0]
    event["windowsVirtualKeyCode"] = codes[key] ?? key.utf8.first.map(Int.init) ?? 0
    let letters = key.count == 1 ? key : key == "Enter" ? "\r" : nil
    var down = event
    down["type"] = letters == nil ? "rawKeyDown" : "keyDown"
    if let letters { down["text"] = letters }
    _ = try send("Input.dispatchKeyEvent", down)
    event["type"] = "keyUp"
    _ = try send("Input.dispatchKeyEvent", event)
  }

  func type(_ text: String) throws { for letter in text { try press(String(letter)) } }

  /// Clicks on the middle of the first element that a selector finds.
  func click(_ selector: String) throws {
    let point = try value(
      "(() => { const box = document.querySelector(\(quoted(selector))).getBoundingClientRect();"
        + " return [box.x + box.width / 2, box.y + box.height / 2] })()")
    guard let point = point as? [Double] else { throw Failure(description: "no \(selector)") }
    for kind in ["mousePressed", "mouseReleased"] {
      _ = try send(
        "Input.dispatchMouseEvent", ["type": kind, "x": point[0], "y": point[1], "button": "left", "clickCount": 1])
    }
  }

  /// Turns the wheel over the middle of an element.
  func turnWheel(over selector: String, by distance: Double) throws {
    let point = try value(
      "(() => { const box = document.querySelector(\(quoted(selector))).getBoundingClientRect();"
        + " return [box.x + box.width / 2, box.y + box.height / 2] })()")
    guard let point = point as? [Double] else { throw Failure(description: "no \(selector)") }
    _ = try send(
      "Input.dispatchMouseEvent", ["type": "mouseWheel", "x": point[0], "y": point[1], "deltaX": 0, "deltaY": distance])
  }

  /// Puts two fingers on the screen, and moves them apart.
  func spreadFingers(over selector: String) throws {
    let point = try value(
      "(() => { const box = document.querySelector(\(quoted(selector))).getBoundingClientRect();"
        + " return [box.x + box.width / 2, box.y + box.height / 2] })()")
    guard let point = point as? [Double] else { throw Failure(description: "no \(selector)") }
    _ = try send("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 2])
    for distance in [40.0, 60, 80] {
      let fingers = [-distance, distance].enumerated().map { ["x": point[0] + $1, "y": point[1], "id": Double($0)] }
      _ = try send(
        "Input.dispatchTouchEvent", ["type": distance == 40 ? "touchStart" : "touchMove", "touchPoints": fingers])
    }
    _ = try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
  }

  private func quoted(_ text: String) -> String {
    let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  // MARK: - The protocol: JSON texts, each with a zero byte at its end

  private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
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

  /// The next message; events are noted.
  private func receive(before end: ContinuousClock.Instant) throws -> [String: Any] {
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
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch message["method"] as? String {
    case "Page.loadEventFired": isLoaded = true
    case "Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled": problems.append("\(parameters)")
    case "Network.requestWillBeSent":
      requested.append((parameters["request"] as? [String: Any])?["url"] as? String ?? "")
    default: break
    }
  }
}
