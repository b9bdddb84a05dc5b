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

  @Test("reports with sources at hand are those of a check, byte for byte")
  func reports() throws {
    let scene = try Scene(Self.sources)
    try scan(scene)
    for format in ["sarif", "json", "human", "github"] {
      let check = try scene.run(["check", "--no-cache", "--format", format])
      let link = try scene.run(["link", "App.digraph", "Library.digraph", "--format", format])
      #expect(check.output.contains("Shop"))
      expectNoDifference(link.output, check.output)
    }
  }

  private static let shop = """
    import Swinject
    final class Shop {}
    let container = Container()
    func open() { _ = container.resolve(Shop.self)! }
    #if DEBUG
    func fill() { container.register(Shop.self) { _ in Shop() } }
    #endif
    """

  @Test("a configuration that has changed since the scan counts, or is an error")
  func configuration() throws {
    let scene = try Scene(["Shop.swift": Self.shop, "Old/Shop.swift": Self.shop, ".git/": ""])
    func set(_ text: String) throws { try scene.write(Data(text.utf8), to: ".digraph.yml") }
    func scan(_ arguments: [String]) throws {
      expectNoDifference(try scene.run(["scan"] + arguments).errors, "")
    }
    func expectLikeCheck() throws {
      let link = try scene.run(["link", "scans/App.digraph", "--format", "xcode"])
      expectNoDifference(link.output, try scene.run(["check", "--no-cache", "--format", "xcode"]).output)
      #expect(!link.output.contains("Old/Shop.swift:"))
    }
    let named = ["--module", "App", "-o", "scans/App.digraph", "Shop.swift", "Old/Shop.swift"]
    let configurations = [
      "exclude: [Old]\nmodules: {App: ['**']}\n", "exclude: [Old, Gone.swift]\nmodules: {App: ['**']}\n",
    ]
    // The link honours 'exclude' for files that were named.
    try scene.write(Data(), to: "scans/")
    try set("")
    try scan(named)
    try set("exclude: [Old]\n")
    #expect(try !scene.run(["link", "scans/App.digraph"]).output.contains("Old/Shop.swift"))
    // For a project, the scan would have read other files.
    for text in configurations {
      try set(text)
      try scan(["--output", "scans"])
      try expectLikeCheck()
    }
    try set("modules: {App: ['**']}\n")
    let stale = try scene.run(["link", "scans/App.digraph"])
    expectNoDifference(
      stale.errors,
      "digraph: error: 'scans/App.digraph' was made with other paths in the configuration, in 'exclude' or 'modules' for example: scan the project again, or link with the configuration of the scan\n"
    )
    #expect(stale.status == 2)
    // Code that is not compiled is not in a scan.
    try scan(named + ["--config", ".digraph.yml"])
    try set("defines: {DEBUG: false}\n")
    let conditional = try scene.run(["link", "scans/App.digraph"])
    #expect(conditional.errors.contains("was made with other 'defines' in the configuration"))
    #expect(conditional.status == 2)
  }

  @Test("a project's files that are not there are known to a link")
  func absent() throws {
    let project = """
      // !$*UTF8*$!
      {
        objects = {
          P = {isa = PBXProject; mainGroup = G; targets = (T); };
          G = {isa = PBXGroup; children = (A, B); sourceTree = "<group>"; };
          A = {isa = PBXFileReference; path = Shop.swift; sourceTree = "<group>"; };
          B = {isa = PBXFileReference; path = Wiring.swift; sourceTree = "<group>"; };
          T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); };
          S = {isa = PBXSourcesBuildPhase; files = (FA, FB); };
          FA = {isa = PBXBuildFile; fileRef = A; };
          FB = {isa = PBXBuildFile; fileRef = B; };
        };
        rootObject = P;
      }
      """
    let source = """
      import Swinject
      final class Shop {}
      let container = Container()
      func open() { _ = container.resolve(Shop.self)! }
      """
    let scene = try Scene(["Shop.swift": source, "App.xcodeproj/project.pbxproj": project])
    expectNoDifference(try scene.run(["scan", "--output", "scans"]).errors, "")
    let check = try scene.run(["check", "--no-cache", "--format", "xcode"])
    #expect(check.output.contains("'Wiring.swift', which 'App.xcodeproj' compiles, is not there"))
    expectNoDifference(try scene.run(["link", "scans/App.digraph", "--format", "xcode"]).output, check.output)
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
