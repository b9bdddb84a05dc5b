import CustomDump
import DigraphModel
import Testing
import TestSupport

/// Entries of `deli.yml` and the targets of an Xcode project in the same folder.
struct TargetTests {
  /// A project with targets, and the files of each target beside it.
  private static func project(_ targets: [(name: String, type: String, files: [String])]) -> String {
    let files = targets.flatMap(\.files)
    let objects = targets.map { target in
      """
      T\(target.name) = {isa = PBXNativeTarget; name = \(target.name); buildPhases = (S\(target.name));
        productType = "com.apple.product-type.\(target.type)"; };
      S\(target.name) = {isa = PBXSourcesBuildPhase; files = (\(target.files.map { "B" + $0 }.joined(separator: ", "))); };
      """
    }
    let references = files.map { file in
      """
      F\(file) = {isa = PBXFileReference; path = \(file).swift; sourceTree = "<group>"; };
      B\(file) = {isa = PBXBuildFile; fileRef = F\(file); };
      """
    }
    return """
      // !$*UTF8*$!
      {
        objectVersion = 50;
        objects = {
          PROJECT = {isa = PBXProject; mainGroup = MAIN; targets = (\(targets.map { "T" + $0.name }.joined(separator: ", "))); };
          MAIN = {isa = PBXGroup; sourceTree = "<group>"; children = (\(files.map { "F" + $0 }.joined(separator: ", "))); };
          \((objects + references).joined(separator: "\n"))
        };
        rootObject = PROJECT;
      }
      """
  }

  private static let garage: [String: String] = [
    "Garage.xcodeproj/project.pbxproj": project([
      ("Garage", "application", ["Garage"]), ("Parts", "framework", ["Parts"]),
      ("Checks", "bundle.unit-test", ["Checks", "Mocks"]),
    ]),
    "Garage.swift": """
    import Deli
    import Parts
    final class Lift: Tool, Component {}
    final class Mechanic: Autowired { required init(_ tool: Tool) {} }
    """,
    "Parts.swift": """
    import Deli
    public protocol Tool {}
    public final class Wrench: Tool, Component { public init() {} }
    """,
    "Checks.swift": """
    import Deli
    final class Gauge: Component {}
    final class Check: Autowired { required init(_ gauge: Gauge) {} }
    """,
    "Mocks.swift": """
    import Deli
    final class Mock: Autowired { required init(_ gauge: Gauge, _ bench: Bench) {} }
    """,
  ]

  /// Compares bindings, requests and declarations that the generator rejects with a text.
  private func expect(_ manifest: String, _ others: [String: String] = [:], is expected: String) async throws {
    let files = Self.garage.merging(["deli.yml": manifest]) { $1 }.merging(others) { $1 }
    let graph = try await Analyzed.graph(ofFolderWith: files)
    let bindings = graph.bindings.map { "\($0.key) in \(graph.containers[$0.container].name)" }
    let requests = graph.requests.map { request in
      "\(request.key): \(request.resolution.status) \(request.resolution.bindings.map { graph.bindings[$0].key.type }.joined(separator: ", "))"
    }
    expectNoDifference(
      (bindings.sorted() + requests + graph.rejectedDeclarations.map(\.fact)).joined(separator: "\n"), expected)
  }

  @Test("each entry reads the files of its target, and no others")
  func entries() async throws {
    try await expect(
      """
      target: [App, Lib]
      config:
        App: {project: Garage, target: Garage, className: AppFactory}
        Lib: {project: Garage, target: Parts, className: LibFactory}
      """,
      is: """
        Lift in AppFactory
        Mechanic in AppFactory
        Wrench in LibFactory
        Tool: bound Lift
        """)
  }

  @Test("an entry for tests does not read the app where tests are not read, and leaves out what it says where they are")
  func tests() async throws {
    let manifest = """
      target: [App, Checks]
      config:
        App: {project: Garage, target: Garage, className: AppFactory}
        Checks: {project: Garage, target: Checks, className: CheckFactory, exclude: [Mocks.swift]}
      """
    try await expect(
      manifest,
      is: """
        Lift in AppFactory
        Mechanic in AppFactory
        Wrench in DeliFactory
        Tool: bound Lift
        """)
    try await expect(
      manifest, [".digraph.yml": "tests: true\n"],
      is: """
        Check in CheckFactory
        Gauge in CheckFactory
        Lift in AppFactory
        Mechanic in AppFactory
        Wrench in DeliFactory
        Gauge: bound Gauge
        Tool: bound Lift
        """)
  }

  @Test("an entry without a target is told of all that there are")
  func ambiguity() async throws {
    try await expect(
      "project: Garage\nclassName: Any\n",
      is: """
        Lift in Any
        Mechanic in Any
        Wrench in Any
        Tool: bound Lift
        'Garage' names no target, and 'Garage.xcodeproj' has 2 of them
        """)
  }

  @Test("code that a package has, too, belongs to the target of the project nevertheless")
  func package() async throws {
    let package = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Garage", targets: [.target(name: "Parts", path: ".", sources: ["Parts.swift", "Garage.swift"])])
      """
    try await expect(
      "project: Garage\ntarget: Parts\nclassName: PartsFactory\n", ["Package.swift": package],
      is: """
        Lift in DeliFactory
        Mechanic in DeliFactory
        Wrench in PartsFactory
        Tool: bound Lift
        """)
  }

  @Test("a folder that a package's tests and an app claim is the app's")
  func claimedFolders() async throws {
    let manifest = """
      // swift-tools-version:5.5
      import PackageDescription
      let package = Package(name: "Garage", targets: [.testTarget(name: "GarageTests", path: "Sources")])
      """
    let graph = try await Analyzed.graph(ofFolderWith: [
      "Package.swift": manifest,
      "deli.yml": "{target: [App], config: {App: {project: Garage, target: Garage, className: AppFactory}}}",
      "Sources/Lift.swift": "import Deli\nfinal class Lift: Component {}",
      "Garage.xcodeproj/project.pbxproj": Self.project([("Garage", "application", ["Lift"])]).replacing(
        "path = Lift.swift", with: "path = Sources/Lift.swift"),
    ])
    expectNoDifference(graph.bindings.map { "\($0.key) \($0.isTestOnly)" }, ["Lift false"])
  }
}
