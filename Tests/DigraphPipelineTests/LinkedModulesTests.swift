import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Libraries that only one app of a repository imports.
struct LinkedModulesTests {
  private func findings(extensionImports library: String, andRuns use: String = "") async -> [String] {
    let files: [(module: String, apps: Set<String>, source: String)] = [
      ("Wiring", [], "import Swinject\npublic let shared = Container()"),
      (
        "Screens", [],
        "import Swinject\nimport Wiring\npublic final class HomeScreen { public func show() { print(shared.resolve(Home.self)!) } }\npublic final class Home {}"
      ),
      (
        "App", ["App"],
        "import Swinject\nimport Screens\nimport Wiring\nshared.register(Home.self) { _ in Home() }\nHomeScreen().show()"
      ),
      (
        "Share", ["Share"],
        "import Swinject\nimport \(library)\nimport Wiring\nshared.register(Int.self) { _ in 1 }\nprint(shared.resolve(Int.self)!)\n\(use)"
      ),
    ]
    let check = await Check.run(
      files.map {
        InputFile(
          path: "\($0.module)/main.swift", module: $0.module, apps: $0.apps, source: .bytes(Array($0.source.utf8)))
      })
    return check.findings.filter { $0.severity == .error }.map { "\($0.site.path) \($0.rule)" }
  }

  @Test func aLibraryThatAnAppDoesNotImport() async {
    let found = await findings(extensionImports: "Foundation")
    expectNoDifference(found, [])
  }

  @Test func aLibraryWhoseNameIsAWordLikeAnother() async {
    let found = await findings(extensionImports: "Foundation", andRuns: "let Screens = [1, 2]")
    expectNoDifference(found, [])
  }

  @Test func aLibraryOfWhichOneDeclarationIsImported() async {
    let found = await findings(extensionImports: "class Screens.HomeScreen", andRuns: "HomeScreen().show()")
    expectNoDifference(found, ["Screens/main.swift unresolved-dependency"])
  }

  @Test("a library that no code imports is in the apps whose manifests link it")
  func aLibraryThatNoCodeImports() async {
    func file(_ module: String, _ apps: Set<String>, linking: Set<String> = [], _ source: String) -> InputFile {
      var file = InputFile(
        path: "\(module)/\(module).swift", module: module, apps: apps,
        source: .bytes(Array("import Swinject\n\(source)".utf8)))
      file.linkingApps = linking
      return file
    }
    func errors(linking apps: Set<String>) async -> [String] {
      await Check.run([
        file("Base", [], "public let shared = Container()\npublic final class Store { public init() {} }"),
        file(
          "Net", [], linking: apps,
          "import Base\n@_cdecl(\"start\") public func start() { print(shared.resolve(Store.self)!) }"),
        file(
          "App", ["App"],
          "import Base\n@main enum App { static func main() { shared.register(Store.self) { _ in Store() } } }"),
        file(
          "Demo", ["Demo"],
          "import Base\n@main enum Demo { static func main() { shared.register(Int.self) { _ in 1 } } }"),
      ]).findings.filter { $0.severity == .error }.map { "\($0.programs) \($0.rule)" }
    }
    let ofApp = await errors(linking: ["App"])
    let (ofBoth, unknown) = (await errors(linking: ["App", "Demo"]), await errors(linking: []))
    expectNoDifference(ofApp, [])
    expectNoDifference(ofBoth, [#"["Demo"] unresolved-dependency"#])
    expectNoDifference(unknown, [#"["Demo"] unresolved-dependency"#])
  }

  @Test(arguments: ["Screens", "`Screens`"])
  func aLibraryThatAllAppsImport(name: String) async {
    let found = await findings(extensionImports: name, andRuns: "HomeScreen().show()")
    expectNoDifference(found, ["Screens/main.swift unresolved-dependency"])
  }
}
