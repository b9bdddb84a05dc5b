import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Members that a library may have added to a container's type, called or read without an expression in front.
@Suite("members of libraries")
struct LibraryMemberTests {
  private func found(_ sources: [String: String]) async -> (findings: [String], gaps: [String]) {
    let (files, sideFiles) = Analyzed.inputs(sources)
    let verdict = await Check.run(files, sideFiles: sideFiles)
    let graph = await Analyzed.graph(of: sources)
    return (
      verdict.findings.filter { $0.severity > .info }.map { "\($0.severity) \($0.rule)" },
      graph.gaps.map { "\($0.subject) \($0.reason)" }
    )
  }

  /// An app whose container gets one registration, and perhaps others.
  private func app(_ others: String, adding members: String = "") -> String {
    """
    import Swinject
    import Vendor
    protocol Clock {}
    final class Screen { init(clock: Clock) {} }
    extension Container {
      func registerAll() {
        register(Screen.self) { r in Screen(clock: r.resolve(Clock.self)!) }
        \(others)
      }
      \(members)
    }
    @main struct Main {
      static func main() {
        let container = Container()
        container.registerAll()
        _ = container.resolve(Screen.self)!
      }
    }
    """
  }

  private static func handed(to name: String) -> String {
    "container it is handed to '\(name)', which cannot be followed and may bind anything in it"
  }

  @Test(
    "a member that nobody declares may bind anything, with and without 'self'",
    arguments: [
      "registerVendor()", "self.registerVendor()", "[1].forEach { _ in registerVendor() }", "_ = registerVendor",
      "_ = self.registerVendor", "registerVendor(1) { 2 }", "if true { registerVendor() }",
    ])
  func undeclared(code: String) async {
    let found = await found(["App.swift": app(code)])
    expectSame(found.findings, ["warning unresolved-dependency"])
    expectSame(found.gaps, [Self.handed(to: "registerVendor")])
  }

  @Test("so may one that an added initializer calls")
  func initializer() async {
    let source = """
      import Swinject
      protocol Clock {}
      final class Screen { init(clock: Clock) {} }
      extension Container {
        convenience init(isLive: Bool) {
          self.init()
          register(Screen.self) { r in Screen(clock: r.resolve(Clock.self)!) }
          registerVendor()
        }
      }
      @main struct Main { static func main() { _ = Container(isLive: true).resolve(Screen.self)! } }
      """
    let found = await found(["App.swift": source])
    expectSame(found.findings, ["warning unresolved-dependency"])
    expectSame(found.gaps, [Self.handed(to: "registerVendor")])
  }

  @Test(
    "functions that are no members bind nothing",
    arguments: [
      "print(1)", "precondition(true)", "let log = { (_: Int) in }\nlog(1)", "func log() {}\nlog()", "note()",
      "_ = level", "withUnsafePointer(to: 1) { _ in }", "Vendor.start()", "NSLog(\"a\")",
    ])
  func functions(code: String) async {
    let found = await found([
      "App/App.swift": app(code), "App/Log.swift": "func note() {}\nlet level = 1",
    ])
    expectSame(found.findings, ["error unresolved-dependency"])
    expectSame(found.gaps, [])
  }

  @Test(
    "a member that the input declares is followed",
    arguments: [
      ("registerClock()", "func registerClock()"), ("registerClock(1)", "func registerClock(_ count: Int)"),
      ("_ = clocks", "var clocks: Void"),
    ])
  func declared(code: String, declaration: String) async {
    let members = "\(declaration) { _ = register(Clock.self) { _ in fatalError() } }"
    let found = await found(["App.swift": app(code, adding: members)])
    expectSame(found.findings, [])
    expectSame(found.gaps, [])
  }

  @Test(
    "a static member of a library may fill the container of all storyboards",
    arguments: [
      ("registerVendor()", true), ("self.registerVendor()", true), ("SwinjectStoryboard.registerVendor()", true),
      ("print(1)", false), ("_ = create(name: \"Main\", bundle: nil)", false), ("registerOwn()", false),
    ])
  func storyboard(code: String, isOpen: Bool) async {
    let source = """
      import Swinject
      import SwinjectStoryboard
      import UIKit
      protocol Clock {}
      final class Main: UIViewController { var clock: Clock! }
      extension SwinjectStoryboard {
        @objc class func setup() {
          \(code)
          defaultContainer.storyboardInitCompleted(Main.self) { r, main in main.clock = r.resolve(Clock.self)! }
        }
        class func registerOwn() {}
      }
      @UIApplicationMain class AppDelegate: UIResponder, UIApplicationDelegate {}
      """
    let found = await found(["App.swift": source])
    expectSame(found.findings, [(isOpen ? "warning" : "error") + " unresolved-dependency"])
    expectSame(found.gaps, isOpen ? [Self.handed(to: "registerVendor")] : [])
  }
}
