import DigraphModel
import Foundation
import Testing

@testable import DigraphProjects

@Suite("Modules of packages")
struct PackageModuleTests {
  private func tree(_ manifest: String, _ files: [String], tools: String = "5.9") throws -> TemporaryTree {
    let tree = try TemporaryTree(files)
    let text =
      """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(name: "Kit", targets: [\(manifest)])
      """
    try tree.write(text, to: "Package.swift")
    return tree
  }

  @Test func theDefaultLayout() throws {
    let tree = try tree(
      """
      .target(name: "A"), .target(name: "B-C"), .executableTarget(name: "Tool"), .testTarget(name: "ATests"),
      .testTarget(name: "Odd"), .plugin(name: "Plug", capability: .buildTool()), .target(name: "Old"),
      .macro(name: "M"),
      """,
      [
        "Sources/A/Deep/a.swift", "Sources/B-C/b.swift", "Source/Tool/main.swift", "Tests/ATests/t.swift",
        "Sources/Odd/t.swift", "Plugins/Plug/p.swift", "src/Old/o.swift", "srcs/M/m.swift", "Sources/Nobody/n.swift",
        "Tests/Nobodies/n.swift", "Sources/loose.swift", "Scripts/x.swift",
      ])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Sources/A/Deep/a.swift": "A", "Sources/B-C/b.swift": "B_C",
      "Source/Tool/main.swift": "Tool", "Tests/ATests/t.swift": "ATests*", "Sources/Odd/t.swift": "Odd*",
      "Plugins/Plug/p.swift": "Plug", "src/Old/o.swift": "Old", "srcs/M/m.swift": "M",
      "Sources/Nobody/n.swift": "(Nobody)", "Tests/Nobodies/n.swift": "(Nobodies)*", "Sources/loose.swift": "(Kit)",
      "Scripts/x.swift": "(Kit)",
    ])
    let kinds = Dictionary(uniqueKeysWithValues: try tree.map().modules.map { ($0.name, $0.kind) })
    #expect(kinds["A"] == .library)
    #expect(kinds["Tool"] == .app)
    #expect(kinds["ATests"] == .test)
    #expect(kinds["Plug"] == .unknown)
  }

  @Test func pathsSourcesAndExclusions() throws {
    let tree = try tree(
      """
      .target(name: "A", path: "Code", exclude: ["Old", "x.swift"]),
      .target(name: "B", path: "Code/B"),
      .target(name: "C", path: "More", sources: ["One", "two.swift"]),
      .target(name: "D", path: "More", sources: ["One/Deep"]),
      .target(name: "E", path: "./E/"),
      """,
      [
        "Code/a.swift", "Code/Old/o.swift", "Code/x.swift", "Code/B/b.swift", "More/One/c.swift", "More/two.swift",
        "More/three.swift", "More/One/Deep/d.swift", "E/e.swift",
      ])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Code/a.swift": "A", "Code/Old/o.swift": "(A)", "Code/x.swift": "(A)",
      "Code/B/b.swift": "B", "More/One/c.swift": "C", "More/two.swift": "C", "More/three.swift": "(Kit)",
      "More/One/Deep/d.swift": "D", "E/e.swift": "E",
    ])
  }

  @Test func aLoneTargetNeedsNoFolderOfItsOwn() throws {
    let targets = ".target(name: \"A\"), .testTarget(name: \"ATests\")"
    let files = ["Sources/a.swift", "Tests/t.swift"]
    try tree(targets, files).expectPlacements([
      "Package.swift": "manifest", "Sources/a.swift": "A", "Tests/t.swift": "ATests*",
    ])
    try tree(targets, files, tools: "5.5").expectPlacements([
      "Package.swift": "manifest", "Sources/a.swift": "(Kit)", "Tests/t.swift": "(Kit)*",
    ])
  }

  @Test func aMainFileMakesATool() throws {
    let tree = try tree(
      ".target(name: \"A\"), .target(name: \"B\")", ["Sources/A/main.swift", "Sources/B/Deep/main.swift"])
    #expect(try tree.map().modules.map(\.kind) == [.app, .library])
  }

  @Test func aTargetThatListsItsFilesLeavesTheRestOfItsFolderToOthers() throws {
    let files = ["App/main.swift", "App/App.swift", "App/Resources/proxy.swift", "Sources/Kit/k.swift"]
    let tree = try tree(
      ".target(name: \"Proxy\", path: \"App\", sources: [\"Resources/proxy.swift\"]), .target(name: \"Kit\")", files)
    try tree.expectPlacements([
      "Package.swift": "manifest", "App/main.swift": "(Kit)", "App/App.swift": "(Kit)",
      "App/Resources/proxy.swift": "Proxy", "Sources/Kit/k.swift": "Kit",
    ])
    let map = try tree.map()
    #expect(map.modules.first { $0.name == "Proxy" }?.kind == .library)
    #expect(files.map { map.placement(of: $0)?.package } == [nil, nil, "Package.swift", "Package.swift"])
  }

  @Test func manifestsThatAreNotUnderstoodFallBackToTheLayout() throws {
    let tree = try tree(
      ".target(name: \"A\"), mystery()", ["Sources/A/a.swift", "Sources/B/b.swift", "Tests/BTests/b.swift"])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Sources/A/a.swift": "A", "Sources/B/b.swift": "(B)",
      "Tests/BTests/b.swift": "(BTests)*",
    ])
    #expect(
      try tree.map().diagnostics == [
        Diagnostic(
          .info, "not all targets of the package are understood; folders tell where files belong",
          at: Site(path: "Package.swift"))
      ])
  }

  @Test func nestedPackagesAndTheirProducts() throws {
    let tree = try TemporaryTree([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "App", targets: [
        .target(name: "App", dependencies: [.product(name: "Everything", package: "Kit"), "Rx", "Own"], path: "."),
        .target(name: "Own"),
      ])
      """,
      "Modules/Kit/Package.swift": """
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Everything", targets: ["Kit", "Kit-UI"])],
        targets: [.target(name: "Kit"), .target(name: "Kit-UI")])
      """,
      "app.swift": "", "Modules/m.swift": "", "Modules/Kit/Sources/Kit/k.swift": "",
      "Modules/Kit/Sources/Kit-UI/u.swift": "",
      "Modules/Kit/Demo/d.swift": "", "Sources/Own/o.swift": "",
    ])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Modules/Kit/Package.swift": "manifest", "app.swift": "App",
      "Modules/m.swift": "App",
      "Modules/Kit/Sources/Kit/k.swift": "Kit", "Modules/Kit/Sources/Kit-UI/u.swift": "Kit_UI",
      "Modules/Kit/Demo/d.swift": "(Kit)", "Sources/Own/o.swift": "Own",
    ])
    let app = try #require(try tree.map().modules.first { $0.name == "App" })
    #expect(app.dependencies == ["Kit", "Kit_UI", "Own", "Rx"])
  }

  @Test func theManifestForTheLatestToolsCounts() throws {
    let tree = try tree(".target(name: \"New\")", ["Sources/New/n.swift"], tools: "6.0")
    try tree.write(
      """
      // swift-tools-version: 5.5
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Old", path: "Sources/New")])
      """, to: "Package@swift-5.5.swift")
    try tree.expectPlacements([
      "Package.swift": "manifest", "Package@swift-5.5.swift": "manifest", "Sources/New/n.swift": "New",
    ])
  }

  @Test func aSourceFileMayBeCalledPackage() throws {
    let tree = try tree(".target(name: \"A\")", ["Sources/A/Models/Package.swift", "Sources/A/Models/Project.swift"])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Sources/A/Models/Package.swift": "A", "Sources/A/Models/Project.swift": "A",
    ])
  }

  @Test func aPartOfThePackageKnowsItsTargets() throws {
    let tree = try tree(".target(name: \"A\"), .target(name: \"B\")", ["Sources/A/a.swift", "Sources/B/b.swift"])
    try tree.expectPlacements(["Sources/A/a.swift": "A"], of: ["Sources/A"])
    try tree.expectPlacements(["Sources/B/b.swift": "B"], of: ["Sources/B/b.swift"])
  }

  @Test func packagesComeBeforeProjectsUnlessTheyCoverEverything() throws {
    let project = XcodeFixture.text(
      targets: ["T"], children: ["F", "G"],
      objects: """
        F = {isa = PBXFileReference; path = Sources/Kit/k.swift; sourceTree = "<group>"; };
        G = {isa = PBXFileReference; path = Tools/x.swift; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        C = {isa = PBXBuildFile; fileRef = G; };
        S = {isa = PBXSourcesBuildPhase; files = (B, C); };
        T = {isa = PBXNativeTarget; name = App;
          productType = "com.apple.product-type.application"; buildPhases = (S); };
        """)
    let tree = try tree(
      ".target(name: \"Kit\"), .target(name: \"BuildTools\", path: \"\")",
      ["Sources/Kit/k.swift", "Tools/x.swift", "Tools/y.swift"])
    try tree.write(project, to: "App.xcodeproj/project.pbxproj")
    try tree.expectPlacements([
      "Package.swift": "manifest", "Sources/Kit/k.swift": "Kit", "Tools/x.swift": "App", "Tools/y.swift": "BuildTools",
    ])
  }
}

@Suite("What is remembered of manifests")
struct ManifestCacheTests {
  private let files = [
    "Package.swift": """
    import PackageDescription
    let package = Package(name: "A", targets: [.target(name: "A"), mystery()])
    """,
    "Tuist/ProjectDescriptionHelpers/H.swift": "let name = \"B\"",
    "B/Project.swift": """
    import ProjectDescription
    let project = Project(name: name, targets: [.target(name: name, product: .app, sources: "**")])
    """,
    "Sources/A/a.swift": "", "B/b.swift": "",
  ]

  @Test func itMakesNoDifference() throws {
    let sources = try TemporaryTree(files).discover()
    let first = ModuleMap(sources)
    let stored = try JSONDecoder().decode(ManifestCache.self, from: JSONEncoder().encode(first.cache))
    #expect(stored == first.cache)
    let second = ModuleMap(sources, reusing: stored)
    #expect(second.modules == first.modules)
    #expect(second.diagnostics == first.diagnostics)
    #expect(second.cache == first.cache)
    #expect(sources.files.allSatisfy { second.placement(of: $0.path) == first.placement(of: $0.path) })
  }

  @Test func changedHelpersAreNoticed() throws {
    let tree = try TemporaryTree(files)
    let cache = try tree.map().cache
    try tree.write("let name = \"C\"", to: "Tuist/ProjectDescriptionHelpers/H.swift")
    let map = ModuleMap(try tree.discover(), reusing: cache)
    #expect(map.placement(of: "B/b.swift")?.modules.map(\.name) == ["C"])
    #expect(map.cache != cache)
  }
}

@Suite("Modules without a manifest")
struct InferredModuleTests {
  @Test func theRootGivesItsName() throws {
    let tree = try TemporaryTree([
      "my-app/.git/", "my-app/a.swift", "my-app/Tests/Mocks/t.swift", "my-app/b/Mocks/m.swift", "my-app/bMocks/m.swift",
    ])
    let sources = try SourceDiscovery(root: tree.path + "/my-app", workingDirectory: tree.path).files(in: ["my-app"])
    let map = ModuleMap(sources)
    #expect(map.modules == [Module(name: "my_app")])
    #expect(map.placement(of: "a.swift") == Placement(modules: map.modules, basis: .inferred, isTest: false))
    #expect(map.placement(of: "Tests/Mocks/t.swift")?.isTest == true)
    #expect(map.placement(of: "bMocks/m.swift")?.isTest == true)
    // Nothing says that other code than the app's compiles this.
    #expect(map.placement(of: "b/Mocks/m.swift")?.isTest == false)
    #expect(map.placement(of: "nowhere.swift") == nil)
  }

  @Test func neighboursTellWhereAFileBelongs() throws {
    let files =
      XcodeFixture.files + ["ios/AppTests/Deep/New.swift", "ios/Scripts/s.swift", "ios/loose.swift", "Core/New.swift"]
    let tree = try TemporaryTree(files)
    try tree.write(XcodeFixture.project, to: "ios/App.xcodeproj/project.pbxproj")
    let root = PathText.identifier(PathText.name(of: tree.path))
    let placements = try tree.placements()
    #expect(placements["ios/AppTests/Deep/New.swift"] == "(AppTests)*")
    #expect(placements["Core/New.swift"] == "(Core)")
    // These files lie beside the project, and may belong to any of several modules.
    #expect(placements["ios/Scripts/s.swift"] == "(\(root))")
    #expect(placements["ios/loose.swift"] == "(\(root))")
  }

  @Test func aManifestThatCannotBeReadIsReported() throws {
    let tree = try TemporaryTree(["a.swift"])
    try tree.link("App.xcodeproj/project.pbxproj", to: "/dev")
    #expect(
      try tree.map().diagnostics.map(\.site.path) == ["App.xcodeproj/project.pbxproj"])
  }

  @Test func nothingIsNothing() throws {
    let map = try TemporaryTree(["a/"]).map()
    #expect(map.modules == [])
    #expect(map.diagnostics == [])
  }
}

@Suite("Tests and previews")
struct TestFolderTests {
  @Test(
    "hold",
    arguments: [
      "Tests", "App/UITests", "tests/x", "LoginTests/Deep", "Specs", "Unit Tests/x/Tests",
    ])
  func tests(_ folder: String) {
    #expect(TestFolders.holdsTests(folder))
    #expect(!TestFolders.holdsSupport(folder))
  }

  @Test(
    "hold support",
    arguments: ["NetworkMocks", "A/NetworkStubs/x", "TestSupport", "A/TestDoubles"])
  func support(_ folder: String) {
    #expect(TestFolders.holdsSupport(folder))
  }

  @Test(
    "hold neither",
    arguments: [
      "", "Sources", "Contests/x", "Testimonials", "Previews", "Preview Content/x", "Latest", "Testing", "A/Mocks",
      "Fakes", "stubs/x",
    ])
  func neither(_ folder: String) {
    #expect(!TestFolders.holdsTests(folder))
    #expect(!TestFolders.holdsSupport(folder))
  }

  @Test func aManifestsWordWeighsMoreThanAName() throws {
    let tree = try TemporaryTree([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "Health", targets: [
        .target(name: "Health"), .target(name: "HealthMocks"), .target(name: "Mocks"), .testTarget(name: "HealthTests"),
      ])
      """,
      "Sources/Health/LabTests/a.swift": "", "Sources/Health/Mocks/m.swift": "",
      "Sources/Health/HealthStubs/m.swift": "", "Sources/HealthMocks/m.swift": "", "Sources/Mocks/m.swift": "",
      "Tests/HealthTests/t.swift": "",
    ])
    try tree.expectPlacements([
      "Package.swift": "manifest", "Sources/Health/LabTests/a.swift": "Health",
      "Sources/Health/Mocks/m.swift": "Health", "Sources/Health/HealthStubs/m.swift": "Health",
      "Sources/HealthMocks/m.swift": "HealthMocks*", "Sources/Mocks/m.swift": "Mocks*",
      "Tests/HealthTests/t.swift": "HealthTests*",
    ])
  }

  /// A demo may run on a library with doubles.
  @Test(arguments: [false, true])
  func aLibraryThatAProgramNeedsIsNoTest(isNeeded: Bool) throws {
    let tree = try TemporaryTree([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "Health", targets: [
        .target(name: "Mock"), .target(name: "Samples", dependencies: ["Mock"]),
        .executableTarget(name: "Demo", dependencies: [\(isNeeded ? "\"Samples\"" : "")]),
      ])
      """,
      "Sources/Mock/m.swift": "", "Sources/Samples/s.swift": "", "Sources/Demo/d.swift": "",
    ])
    #expect(try tree.placements()["Sources/Mock/m.swift"] == (isNeeded ? "Mock" : "Mock*"))
  }

  @Test(arguments: ["Mocks", "Stubs", "Preview Content"])
  func aFolderOfTheAppsOwnTargetIsNoTest(_ folder: String) throws {
    let project = XcodeFixture.text(
      targets: ["T"], children: ["F", "G"],
      objects: """
        F = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
        G = {isa = PBXFileReference; path = "\(folder)/Wiring.swift"; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        C = {isa = PBXBuildFile; fileRef = G; };
        S = {isa = PBXSourcesBuildPhase; files = (B, C); };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); };
        """)
    let tree = try TemporaryTree([
      "App.xcodeproj/project.pbxproj": project, "App.swift": "", "\(folder)/Wiring.swift": "",
      "Old/\(folder)/Wiring.swift": "",
    ])
    let placements = try tree.placements()
    #expect(placements["App.swift"] == "App")
    #expect(placements["\(folder)/Wiring.swift"] == "App")
    // The project compiles no such file.
    #expect(placements["Old/\(folder)/Wiring.swift"]?.hasSuffix("*") == true)
  }

  @Test func theCodeOfAnAppsVariantIsItsOwnWhateverTheFolderIsCalled() throws {
    let project = XcodeFixture.text(
      targets: ["LIVE", "MOCK"], children: ["FA", "FM", "FL"],
      objects: """
        FA = {isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
        FM = {isa = PBXFileReference; path = Mock/Wiring.swift; sourceTree = "<group>"; };
        FL = {isa = PBXFileReference; path = Live/Wiring.swift; sourceTree = "<group>"; };
        BA1 = {isa = PBXBuildFile; fileRef = FA; };
        BA2 = {isa = PBXBuildFile; fileRef = FA; };
        BM = {isa = PBXBuildFile; fileRef = FM; };
        BL = {isa = PBXBuildFile; fileRef = FL; };
        SL = {isa = PBXSourcesBuildPhase; files = (BA1, BL); };
        SM = {isa = PBXSourcesBuildPhase; files = (BA2, BM); };
        LIVE = {isa = PBXNativeTarget; name = Live; productType = "com.apple.product-type.application"; buildPhases = (SL); };
        MOCK = {isa = PBXNativeTarget; name = Mock; productType = "com.apple.product-type.application"; buildPhases = (SM); };
        """)
    let tree = try TemporaryTree([
      "App.xcodeproj/project.pbxproj": project, "App.swift": "", "Mock/Wiring.swift": "", "Live/Wiring.swift": "",
    ])
    try tree.expectPlacements(["App.swift": "Live + Mock", "Mock/Wiring.swift": "Mock", "Live/Wiring.swift": "Live"])
  }

  @Test func aFileOfTheAppThatTestsCompileAsWellIsNoTest() throws {
    let project = XcodeFixture.text(
      targets: ["A", "T"], children: ["F"],
      objects: """
        F = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        A = {isa = PBXNativeTarget; name = App;
          productType = "com.apple.product-type.application"; buildPhases = (S); };
        T = {isa = PBXNativeTarget; name = AppTests;
          productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (S); };
        """)
    let tree = try TemporaryTree(["App.xcodeproj/project.pbxproj": project, "a.swift": ""])
    try tree.expectPlacements(["a.swift": "App + AppTests"])
  }
}
