import Testing

@testable import DigraphProjects

@Suite("Package.swift")
struct PackageManifestTests {
  private func read(_ text: String) throws -> PackageManifest {
    try #require(PackageManifestReader.read("// swift-tools-version: 5.9\nimport PackageDescription\n" + text))
  }

  private func names(_ text: String) throws -> [String] {
    try read(text).targets.map(\.name)
  }

  @Test func everythingThatIsWrittenOut() throws {
    let manifest = try read(
      """
      let package = Package(
        name: "Kit",
        products: [.library(name: "KitProduct", type: .dynamic, targets: ["Kit", "Core"]),
          .executable(name: "x", targets: ["Tool"])],
        dependencies: [.package(url: "https://example.org/a", from: "1.0.0")],
        targets: [
          .target(
            name: "Kit",
            dependencies: [
              "Core", .target(name: "Tool"), .product(name: "Rx", package: "RxSwift"), .byName(name: "Any"),
              .product(name: "Mac", package: "m", condition: .when(platforms: [.macOS])),
            ],
            path: "Kit/Code", exclude: ["Old", "x.md"], sources: ["A", "b.swift"],
            swiftSettings: [.define("ALL"), .define("FAST", .when(configuration: .release)), .unsafeFlags(["-O"])]),
          .executableTarget(name: "Tool"),
          .testTarget(name: "KitTests"),
          .macro(name: "Macros"),
          .plugin(name: "Plug", capability: .buildTool()),
          .systemLibrary(name: "CLib"),
          .binaryTarget(name: "Bin", path: "Bin.xcframework"),
        ])
      """)
    var kit = PackageManifest.Target(name: "Kit", type: .regular, path: "Kit/Code", sources: ["A", "b.swift"])
    kit.exclude = ["Old", "x.md"]
    kit.dependencies = ["Core", "Tool", "Rx", "Any", "Mac"]
    kit.conditions = ["debug": ["ALL", "DEBUG", "SWIFT_PACKAGE"], "release": ["ALL", "FAST", "SWIFT_PACKAGE"]]
    #expect(manifest.targets.first == kit)
    #expect(manifest.name == "Kit")
    #expect(manifest.products == ["KitProduct": ["Kit", "Core"], "x": ["Tool"]])
    #expect(manifest.toolsVersion == [5, 9])
    #expect(manifest.isComplete)
    let types: [PackageManifest.TargetType] = [.regular, .executable, .test, .macro, .plugin, .other, .other]
    #expect(manifest.targets.map(\.type) == types)
  }

  @Test func otherSpellings() throws {
    let manifest = try read(
      """
      var package = PackageDescription.Package(name: "A", targets: [
        Target.target(name: "A", dependencies: [
          Target.Dependency.product(name: "X", package: "x"), .init(stringLiteral: "Y")]),
        .init(name: "B"), PackageDescription.Target.testTarget(name: "ATests"),
      ])
      """)
    #expect(manifest.targets.map(\.name) == ["A", "B", "ATests"])
    #expect(manifest.targets[0].dependencies == ["X"])
  }

  @Test func constantsAndInterpolation() throws {
    let manifest = try read(
      """
      let name = "Kit"
      let tests = name + "Tests"
      enum Folder { static let sources = "Code/\\(name)" }
      let package = Package(name: name, targets: [
        .target(name: name, path: Folder.sources),
        .testTarget(name: tests, dependencies: [.target(name: "\\(name)")]),
        .target(name: \"\"\"
          Long
          \"\"\", path: "a\\u{62}"),
      ])
      """)
    #expect(manifest.targets.map(\.name) == ["Kit", "KitTests", "Long"])
    #expect(manifest.targets.map(\.path) == ["Code/Kit", nil, "ab"])
    #expect(manifest.targets[1].dependencies == ["Kit"])
  }

  @Test func listsThatArePutTogether() throws {
    let text = """
      let core: [Target] = [.target(name: "Core")]
      var targets: [Target] = core + [.target(name: "A")]
      targets.append(.target(name: "B"))
      targets += [.target(name: "C")]
      targets.append(contentsOf: [.target(name: "D")])
      let package = Package(name: "X", targets: targets)
      package.targets.append(.target(name: "E"))
      package.targets += ["F", "G"].map { .target(name: $0) }
      package.targets.insert(.target(name: "H"), at: 0)
      """
    #expect(try names(text).sorted() == ["A", "B", "C", "Core", "D", "E", "F", "G", "H"])
    #expect(try read(text).isComplete)
  }

  @Test func helperFunctions() throws {
    let text = """
      func module(_ name: String, dependsOn dependencies: Target.Dependency..., tests: Bool = true) -> [Target] {
        let path = "Modules/\\(name)"
        var result: [Target] = [.target(name: name, dependencies: dependencies, path: path)]
        if tests { result.append(.testTarget(name: "\\(name)Tests", dependencies: [.target(name: name)])) }
        return result
      }
      extension Target {
        static func feature(name: String, dependencies: [Target.Dependency] = []) -> Target {
          .target(name: "Feature\\(name)", dependencies: dependencies + [.core])
        }
      }
      extension Target.Dependency {
        static let core: Self = .target(name: "Core")
        static var rx: Target.Dependency { .product(name: "RxSwift", package: "RxSwift") }
      }
      let package = Package(
        name: "X",
        targets: module("Core") + module("Net", dependsOn: "Core", .rx, tests: false)
          + [.feature(name: "Login", dependencies: [.rx])])
      """
    let manifest = try read(text)
    #expect(manifest.targets.map(\.name) == ["Core", "CoreTests", "Net", "FeatureLogin"])
    #expect(manifest.targets.map(\.path) == ["Modules/Core", nil, "Modules/Net", nil])
    #expect(manifest.targets.map(\.dependencies) == [[], ["Core"], ["Core", "RxSwift"], ["RxSwift", "Core"]])
    #expect(manifest.isComplete)
  }

  @Test func enumsAndStructuresOfModules() throws {
    let text = """
      enum Module: String, CaseIterable {
        case core = "AppCore", ui
        var tests: String { rawValue + "Tests" }
        var dependencies: [Target.Dependency] {
          switch self {
          case .core: return []
          case .ui: return [.target(name: Module.core.rawValue)]
          }
        }
        func target() -> Target { .target(name: rawValue, dependencies: dependencies) }
      }
      struct Feature {
        let name: String
        var path = "Features"
        init(_ name: String) { self.name = "F" + name }
        var target: Target { .target(name: name, path: "\\(path)/\\(name)") }
      }
      let features = [Feature("A"), Feature("B")]
      let package = Package(
        name: "X",
        targets: Module.allCases.map { $0.target() } + Module.allCases.map { Target.testTarget(name: $0.tests) }
          + features.map(\\.target))
      """
    let manifest = try read(text)
    #expect(manifest.targets.map(\.name) == ["AppCore", "ui", "AppCoreTests", "uiTests", "FA", "FB"])
    #expect(manifest.targets[1].dependencies == ["AppCore"])
    #expect(manifest.targets[4].path == "Features/FA")
    #expect(manifest.isComplete)
  }

  @Test func loopsAndConditionsGiveAllThatMayBeMeant() throws {
    let text = """
      import Foundation
      let isCI = ProcessInfo.processInfo.environment["CI"] != nil
      var targets: [Target] = isCI ? [.target(name: "A")] : [.target(name: "B")]
      #if os(macOS)
      targets.append(.target(name: "Mac"))
      #else
      targets.append(.target(name: "Linux"))
      #endif
      if isCI { targets += [.target(name: "C")] } else { targets += [.target(name: "D")] }
      if false { targets.append(.target(name: "Never")) }
      for name in ["E", "F"] { targets.append(.target(name: name, path: name)) }
      for (name, path) in ["G": "g"] { targets.append(.target(name: name, path: path)) }
      ["H"].forEach { targets.append(.target(name: $0)) }
      func optional() -> [Target] {
        guard isCI else { return [] }
        return [.target(name: "I")]
      }
      let package = Package(name: "X", targets: targets + optional())
      """
    #expect(try names(text) == ["A", "B", "Mac", "Linux", "C", "D", "E", "F", "G", "H", "I"])
  }

  @Test func whatIsNotUnderstoodIsNotGuessed() throws {
    let manifest = try read(
      """
      let package = Package(name: "X", targets: [
        .target(name: "A"), .target(name: ProcessInfo.processInfo.environment["N"]!), makeTarget(),
        .target(name: "P", path: unknown(), sources: [unknown()]),
      ])
      """)
    #expect(manifest.targets.map(\.name) == ["A", "P"])
    #expect(
      manifest.targets[1]
        == PackageManifest.Target(
          name: "P", type: .regular, conditions: ["debug": ["DEBUG", "SWIFT_PACKAGE"], "release": ["SWIFT_PACKAGE"]]))
    #expect(!manifest.isComplete)
  }

  @Test func writtenTargetsAreFoundWhereListsAreNotUnderstood() throws {
    let manifest = try read(
      """
      let package = Package(name: "X", targets: Array(sequence(first: 0) { _ in nil }).flatMap { _ in mystery {
        Target.target(name: "A", dependencies: [.target(name: "B")], path: "a")
        Target.testTarget(name: "ATests")
      } })
      """)
    #expect(manifest.targets.map(\.name) == ["A", "ATests"])
    #expect(manifest.targets.map(\.path) == ["a", nil])
    #expect(!manifest.isComplete)
  }

  @Test func aSourceFileOfThatNameIsNoManifest() {
    #expect(PackageManifestReader.read("struct Package { var PackageDescription = 1 }") == nil)
    #expect(PackageManifestReader.read("// import PackageDescription\nlet a = 1") == nil)
  }

  @Test func aManifestWithoutPackageHasNoTargets() throws {
    #expect(try read("") == PackageManifest(toolsVersion: [5, 9]))
    #expect(try !read("let package = make()").isComplete)
  }

  @Test(
    "The version of the tools",
    arguments: [
      ("// swift-tools-version:5.5\n", [5, 5]), ("//  swift-tools-version: 6.0.1;\n", [6, 0, 1]), ("", []),
      ("// swift-tools-version\n", []),
    ])
  func toolsVersion(_ line: String, _ expected: [Int]) throws {
    let manifest = try #require(PackageManifestReader.read(line + "import PackageDescription\n"))
    #expect(manifest.toolsVersion == expected)
  }

  @Test(
    "Manifests without an end do no harm",
    arguments: [
      "func f() -> [Target] { f() }\nlet package = Package(name: \"X\", targets: f())",
      "func f(_ s: String) -> String { f(s + s) + f(s) }\nlet package = Package(name: f(\"x\"), targets: [])",
      "let a = b\nlet b = a\nlet package = Package(name: a)",
      "extension Target { static var x: Target { .x } }\nlet package = Package(name: \"X\", targets: [.x])",
      "let f = { f() }\nlet package = Package(name: \"X\", targets: [f()])",
      "var a = [\"x\"]\nfor _ in [\(String(repeating: "1,", count: 22))] { a += a }\nlet package = Package(name: a[0])",
      "let package = Package(name: \"X\", targets: [" + String(repeating: "(", count: 2_000) + "]",
      "let package = Package(name: \"X\", targets: [.target(name: \"\\(",
      "let package = Package(name: " + Array(repeating: "\"a\"", count: 5_000).joined(separator: " + ")
        + ", targets: [])",
      "extension String { var a: String { b }; var b: String { a } }\nlet package = Package(name: \"x\".a)",
    ])
  func bounded(_ text: String) {
    _ = PackageManifestReader.read("import PackageDescription\n" + text)
  }
}
