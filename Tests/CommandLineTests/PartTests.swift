import CustomDump
import Foundation
import TestSupport
import Testing

/// Paths that name a part of a project. Code outside of the part may request its bindings, and may bind its requests.
@Suite("parts of projects")
struct PartTests {
  private static let services = """
    import Swinject
    final class Clock {}
    final class Lamp { init(clock: Clock) {} }
    final class Bell {}
    let container = Container()
    func wire() {
      container.register(Clock.self) { _ in Clock() }
      container.register(Lamp.self) { r in Lamp(clock: r.resolve(Clock.self)!) }
      container.register(Lamp.self, name: "spare") { r in Lamp(clock: r.resolve(Clock.self)!) }
      container.register(Bell.self) { _ in Bell() }
      _ = (container.resolve(Lamp.self)!, container.resolve(Lamp.self, name: "sparse")!)
    }

    """
  private static let use = "import Swinject\nfunc use() { _ = container.resolve(Bell.self)! }\n"
  private static let package = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "App", targets: [.target(name: "App")])

    """
  private static let hint =
    "is read: bindings of the rest are not known, and no rule reports unused code\n"

  private func run(_ scene: GitScene, _ arguments: [String]) throws -> CommandResult {
    try CommandResult.of(
      BuiltProgram.url(), arguments, in: URL(filePath: scene.path), environment: GitScene.environment)
  }

  private func rules(_ result: CommandResult) -> [String] {
    result.output.matches(of: /(?:error|warning): .* \[([a-z-]+)\]/).map { String($0.output.1) }
  }

  @Test(
    "the rest of a package: nothing is said to be unused, and what is certain is said as ever",
    arguments: [true, false])
  func packagePart(hasConfiguration: Bool) throws {
    let scene = try Scene([
      "Package.swift": Self.package, "Sources/App/Wiring/Services.swift": Self.services,
      "Sources/App/Use.swift": Self.use,
    ])
    if hasConfiguration { try scene.write(Data("exclude: []\n".utf8), to: ".digraph.yml") }
    let whole = try scene.run(["check", "--format", "plain"])
    expectNoDifference(rules(whole), ["qualifier-mismatch"])
    #expect(!whole.errors.contains(Self.hint))
    let part = try scene.run(["check", "--format", "plain", "Sources/App/Wiring"])
    expectNoDifference(rules(part), ["qualifier-mismatch"])
    let subject = hasConfiguration ? "the project of '.digraph.yml'" : "the project"
    #expect(part.errors.contains("digraph: only a part of \(subject) \(Self.hint)"), "\(part)")
    // The cache gives the same result.
    expectNoDifference(try scene.run(["check", "--format", "plain", "Sources/App/Wiring"]).output, part.output)
  }

  @Test("there is no rest: tests, and files of another package, ask for nothing")
  func noRest() throws {
    let services = Self.services.replacing("\"sparse\"", with: "\"spare\"")
    let scene = try Scene([
      "Package.swift": Self.package, "Sources/App/Services.swift": services, "Tests/AppTests/Use.swift": Self.use,
      "Tools/Package.swift": Self.package.replacing("App", with: "Tool"), "Tools/Sources/Tool/Use.swift": Self.use,
    ])
    for paths in [["Sources"], ["Sources/App/Services.swift"]] {
      let result = try scene.run(["check", "--format", "plain"] + paths)
      expectNoDifference(rules(result), ["unused-registration"])
      #expect(!result.errors.contains(Self.hint), "\(result)")
    }
  }

  @Test("a package by itself, in a repository that has a user of it")
  func usedPackage() throws {
    let core = Self.package.replacing("App", with: "Core")
    let app = Self.package.replacing(
      "targets: [.target(name: \"App\")]",
      with: "dependencies: [.package(path: \"../Core\")], targets: [.target(name: \"App\", dependencies: [\"Core\"])]")
    let files = ["Core/Package.swift": core, "Core/Sources/Core/Services.swift": Self.services]
    let scene = try GitScene()
    for (name, text) in files { try scene.write(text, to: name) }
    try scene.commit()
    let alone = try run(scene, ["check", "--format", "plain", "Core"])
    expectNoDifference(rules(alone), ["unused-registration", "qualifier-mismatch"])
    try scene.write(app, to: "App/Package.swift")
    try scene.write(Self.use, to: "App/Sources/App/Use.swift")
    let part = try run(scene, ["check", "--format", "plain", "Core"])
    expectNoDifference(rules(part), ["qualifier-mismatch"])
    #expect(part.errors.contains(Self.hint), "\(part)")
    // A part with a configuration of its own counts as a whole project.
    try scene.write("exclude: []\n", to: "Core/.digraph.yml")
    #expect(!(try run(scene, ["check", "Core"]).errors.contains(Self.hint)))
  }

  @Test("'init' in a package of a repository is followed by a green run")
  func initInPackage() throws {
    let scene = try GitScene()
    try scene.write(Self.package.replacing("App", with: "Core"), to: "Core/Package.swift")
    try scene.write(Self.services, to: "Core/Sources/Core/Services.swift")
    try scene.write(
      Self.package.replacing("\"App\")]", with: "\"App\", dependencies: [\"Core\"])]"), to: "App/Package.swift")
    try scene.write(Self.use, to: "App/Sources/App/Use.swift")
    try scene.commit()
    expectNoDifference(try run(scene, ["init", "Core"]).status, 0)
    let result = try run(scene, ["check", "Core"])
    expectNoDifference(result.status, 0)
    #expect(result.errors.hasPrefix("digraph: nothing new; 2 known; "), "\(result)")
  }
}
