import DigraphModel
import DigraphPipeline
import DigraphProjects
import Testing

/// Files that a project lists and that do not exist.
@Suite("absent files")
struct AbsentFileTests {
  private func findings(
    _ source: String, absent: [String], module: String = "App", projects: [String] = ["App.xcodeproj"]
  ) async -> [String] {
    var configuration = Configuration()
    configuration.absentFiles = projects.flatMap { project in
      absent.map { AbsentFile(path: "Sources/\($0)", module: module, project: project) }
    }
    let file = InputFile(
      path: "App.swift", module: "App", apps: ["App"], source: .bytes(Array(("import Swinject\n" + source).utf8)))
    return await Check.run([file], configuration: configuration).findings.map { "\($0.severity): \($0.message)" }
  }

  private static let lacking = """
    protocol Radio {}
    final class Clock {}
    let container = Container { $0.register(Clock.self) { _ in Clock() }.inObjectScope(.container) }
    func start() { _ = (container.resolve(Clock.self)!, container.resolve(Radio.self)!) }
    """

  @Test("what is asked for may be bound there")
  func suspicion() async {
    expectSame(
      await findings(Self.lacking, absent: ["Wiring.swift"]),
      [
        "info: this container was not understood: 'Wiring.swift', which 'App.xcodeproj' compiles, is not there, and it may bind anything in it",
        "warning: no binding for 'Radio', which 'start()' requires, unless a binding that was not understood provides it",
      ])
    expectSame(
      await findings(Self.lacking, absent: ["Keys.swift", "Wiring.swift"]).first,
      "info: this container was not understood: 'Keys.swift' and 'Wiring.swift', which 'App.xcodeproj' compiles, are not there, and they may bind anything in it"
    )
  }

  @Test("an absent file may bind a key of the app with other arguments, too")
  func slips() async {
    let source = """
      final class Guide {}
      let container = Container()
      @main struct App {
        static func main() {
          container.register(Guide.self) { (_, city: String) in Guide() }
          _ = container.resolve(Guide.self)!
        }
      }
      """
    let told = "'Guide' is bound with (String), but 'App' passes no arguments"
    expectSame(await findings(source, absent: []), ["error: " + told])
    expectSame(
      await findings(source, absent: ["Wiring.swift"]).last,
      "warning: \(told), unless a binding that was not understood provides it")
  }

  @Test("each project is told what it lacks")
  func projects() async {
    expectSame(
      Array(
        await findings(Self.lacking, absent: ["Wiring.swift"], projects: ["App.xcodeproj", "Demo.xcodeproj"]).prefix(2)),
      ["App", "Demo"].map {
        "info: this container was not understood: 'Wiring.swift', which '\($0).xcodeproj' compiles, is not there, and it may bind anything in it"
      })
  }

  @Test("where nothing is bound at all, all is bound there")
  func nothing() async {
    let source = "protocol Radio {}\nlet container = Container()\nfunc start() { _ = container.resolve(Radio.self)! }"
    expectSame(
      await findings(source, absent: ["Wiring.swift"]),
      [
        "info: this container was not understood: 'Wiring.swift', which 'App.xcodeproj' compiles, is not there, and it may bind anything in it"
      ])
  }

  @Test("that nothing makes a type is not known, either")
  func idleness() async {
    let source = Self.lacking + "\nfinal class Tuner { func tune() { container.resolve(Clock.self)!.start() } }"
    func help(_ absent: [String]) async -> [String?] {
      var configuration = Configuration()
      configuration.absentFiles = absent.map {
        AbsentFile(path: "Sources/\($0)", module: "App", project: "App.xcodeproj")
      }
      let file = InputFile(
        path: "App.swift", module: "App", apps: ["App"], source: .bytes(Array(("import Swinject\n" + source).utf8)))
      return await Check.run([file], configuration: configuration).findings.filter { $0.rule == "service-locator" }.map(
        \.help)
    }
    expectSame(await help([]), ["remove it: nothing makes 'Tuner'"])
    expectSame(await help(["Wiring.swift"]), ["let its initializer take it, and pass it in where it is made"])
  }

  @Test("files of other modules cannot name it, and those of none are none")
  func others() async {
    let error = ["error: no binding for 'Radio', which 'start()' requires"]
    expectSame(await findings(Self.lacking, absent: ["Wiring.swift"], module: "Kit"), error)
    expectSame(await findings(Self.lacking, absent: []), error)
  }

  @Test("where nothing is missing, a file that is not there is of no interest")
  func harmless() async {
    let whole =
      Self.lacking + "\nfinal class Tuner: Radio {}\nfunc fill() { container.register(Radio.self) { _ in Tuner() } }"
    expectSame(await findings(whole, absent: ["Keys.swift"]), [])
  }

  @Test("nobody else fills a container of a function")
  func local() async {
    let local = "protocol Radio {}\nfunc start() { let container = Container(); _ = container.resolve(Radio.self)! }"
    expectSame(
      await findings(local, absent: ["Wiring.swift"]), ["error: no binding for 'Radio', which 'start()' requires"])
  }
}
