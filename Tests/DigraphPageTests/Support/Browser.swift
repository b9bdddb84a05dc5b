import Foundation
import TestSupport

/// A window of a headless Chromium, with cookies, storage and settings of its own.
final class Browser {
  /// The path of a Chromium; `nil` if there is none in `PATH`.
  static let path = Chromium.path

  /// Errors and warnings of the page, in the browser's words.
  var problems: [String] { chromium.notes[session, default: .init()].problems }
  /// Addresses that the page requested.
  var requested: [String] { chromium.notes[session, default: .init()].requested }

  private let chromium: Chromium
  private let context: String
  private let session: String

  /// Opens a page in a window of some size.
  init(_ page: URL, fragment: String = "", width: Int = 1400, height: Int = 900, features: [String: String] = [:])
    throws
  {
    chromium = try Chromium.running()
    context =
      try chromium.send("Target.createBrowserContext", ["disposeOnDetach": true])["browserContextId"] as? String ?? ""
    let target = try chromium.send("Target.createTarget", ["url": "about:blank", "browserContextId": context])[
      "targetId"]
    let attached = try chromium.send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    session = attached["sessionId"] as? String ?? ""
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try send("\(domain).enable") }
    _ = try send(
      "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    _ = try send(
      "Emulation.setEmulatedMedia",
      ["features": features.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }])
    _ = try send("Page.navigate", ["url": page.absoluteString + fragment])
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while chromium.notes[session]?.isLoaded != true { _ = try chromium.receive(before: end) }
  }

  deinit {
    _ = try? chromium.send("Target.disposeBrowserContext", ["browserContextId": context])
    chromium.notes[session] = nil
  }

  private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try chromium.send(method, parameters, session: session)
  }

  // MARK: - Actions of a user

  /// The value of an expression.
  func value(_ expression: String) throws -> Any? {
    let result = try send(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let problem = result["exceptionDetails"] { throw Chromium.Failure(description: "\(expression): \(problem)") }
    return (result["result"] as? [String: Any])?["value"]
  }

  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// The text of the first element that a selector finds.
  func text(of selector: String) throws -> String {
    try text("document.querySelector(\(quoted(selector)))?.textContent ?? 'nothing'")
  }

  /// Waits some seconds for an expression to become true, and tells whether it did.
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
    guard let point = point as? [Double] else { throw Chromium.Failure(description: "no \(selector)") }
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
    guard let point = point as? [Double] else { throw Chromium.Failure(description: "no \(selector)") }
    _ = try send(
      "Input.dispatchMouseEvent", ["type": "mouseWheel", "x": point[0], "y": point[1], "deltaX": 0, "deltaY": distance])
  }

  /// Puts two fingers on the screen, and moves them apart.
  func spreadFingers(over selector: String) throws {
    let point = try value(
      "(() => { const box = document.querySelector(\(quoted(selector))).getBoundingClientRect();"
        + " return [box.x + box.width / 2, box.y + box.height / 2] })()")
    guard let point = point as? [Double] else { throw Chromium.Failure(description: "no \(selector)") }
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
}
