import CustomDump
import Foundation
import TestSupport
import Testing

/// `digraph scan` and `digraph link`, as a build system runs them.
@Suite("scan and link")
struct ScanCommandTests {
  private static let library = """
    import Swinject
    public protocol Shop {}
    public func shop(in container: Container) -> Shop { container.resolve(Shop.self)! }
    """
  private static let app = """
    import Library
    import Swinject
    @main struct App {
      static func main() {
        let container = Container()
        _ = shop(in: container)
      }
    }
    """

  private func scan(_ scene: Scene, _ folder: String = ".") throws {
    let library = try scene.run([
      "scan", "--module", "Library", "--root", folder, "--output", "\(folder)/Library.digraph",
      "\(folder)/Library/Shop.swift",
    ])
    expectNoDifference(library.errors, "")
    let app = try scene.run([
      "scan", "--module", "App", "--kind", "app", "--depends", "Library", "--root", folder, "--output",
      "\(folder)/App.digraph", "\(folder)/App/App.swift",
    ])
    expectNoDifference(app.errors, "")
  }

  private static let sources = ["Library/Shop.swift": library, "App/App.swift": app]

  @Test("a link finds across modules what none of them shows by itself, in any order, with and without sources")
  func link() throws {
    let scene = try Scene(Self.sources)
    try scan(scene)
    let found =
      "Library/Shop.swift:3:71: error: no binding for 'Shop', which 'shop(in:)' requires [unresolved-dependency]"
    for arguments in [["App.digraph", "Library.digraph"], ["Library.digraph", "App.digraph"]] {
      let result = try scene.run(["link"] + arguments + ["--format", "xcode"])
      #expect(result.output.contains("error: no binding for 'Shop'"), "\(result.output)\(result.errors)")
      #expect(result.status == 1)
      let check = try scene.run(["check", "--format", "xcode", "--no-cache"])
      expectNoDifference(result.output, check.output, found)
    }
    try FileManager.default.removeItem(atPath: scene.path + "/Library")
    #expect(try scene.run(["link", "App.digraph", "Library.digraph"]).status == 1)
    let picture = try scene.run(["link", "App.digraph", "Library.digraph", "--graph", "wiring.json"])
    expectNoDifference(picture.errors, "")
    #expect(try scene.text(of: "wiring.json").contains("\"Shop\""))
  }

  @Test("the same sources are the same bytes wherever they lie")
  func sameBytes() throws {
    let elsewhere = Dictionary(uniqueKeysWithValues: Self.sources.map { ("some/where/else/\($0)", $1) })
    let scene = try Scene(Self.sources.merging(elsewhere) { first, _ in first })
    try scan(scene)
    try scan(scene, "some/where/else")
    for name in ["App", "Library"] {
      let scan = try Data(contentsOf: URL(filePath: "\(scene.path)/\(name).digraph"))
      #expect(try scan == Data(contentsOf: URL(filePath: "\(scene.path)/some/where/else/\(name).digraph")))
      #expect(scan.range(of: Data(scene.path.utf8)) == nil)
    }
  }

  @Test("scans of each module of a project")
  func project() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .executableTarget(name: "App", dependencies: ["Library"], path: "App"),
          .target(name: "Library", path: "Library"),
        ])
      """
    let scene = try Scene(Self.sources.merging(["Package.swift": manifest]) { first, _ in first })
    let result = try scene.run(["scan", "--output", "scans"])
    expectNoDifference(result.errors, "")
    try scene.write(Data("scans/App.digraph\nscans/Library.digraph\n".utf8), to: "list")
    #expect(try scene.run(["link", "@list"]).output.contains("no binding for 'Shop'"))
    let missing = try scene.run(["link", "scans/App.digraph", "scans/Gone.digraph"])
    #expect(missing.errors.hasPrefix("digraph: error: 'scans/Gone.digraph' cannot be read"))
    #expect(missing.status == 2)
  }

  @Test("what is missing is told")
  func missing() throws {
    let scene = try Scene(Self.sources)
    try scan(scene)
    let result = try scene.run(["link", "App.digraph"])
    expectNoDifference(
      result.errors, "digraph: error: the scan of 'Library' is missing, which 'App' depends on\n")
    #expect(result.status == 2)
    #expect(try scene.run(["link", "App/App.swift"]).status == 64)
  }
}
