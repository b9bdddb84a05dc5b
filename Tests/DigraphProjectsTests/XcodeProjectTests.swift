import DigraphModel
import Testing

@testable import DigraphProjects

@Suite("Xcode projects")
struct XcodeProjectTests {
  private func tree(_ project: String, _ files: [String], at path: String = "App.xcodeproj") throws -> TemporaryTree {
    var texts = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
    texts["\(path)/project.pbxproj"] = project
    return try TemporaryTree(texts)
  }

  @Test func filesBelongToTheTargetsThatCompileThem() throws {
    let tree = try tree(XcodeFixture.project, XcodeFixture.files, at: "ios/App.xcodeproj")
    try tree.expectPlacements([
      "ios/My App/App.swift": "My_App",
      "ios/My App/Shared+Größe.swift": "My_App + Widget",
      "ios/My App/Sub/Deep.swift": "My_App",
      "ios/My App/Forgotten.swift": "(My_App)",
      "Core/Core.swift": "Core",
      "ios/AppTests/AppTests.swift": "AppTests*",
    ])
  }

  /// Two apps in neighbouring folders; the project of one is generated before each build, and not in the repository.
  @Test func filesBesideTheFolderOfAProjectAreNotItsOwn() throws {
    let project = XcodeFixture.text(
      targets: ["APP"], children: ["A"],
      objects: """
        A = {isa = PBXFileReference; path = Start.swift; sourceTree = "<group>"; };
        BA = {isa = PBXBuildFile; fileRef = A; };
        S = {isa = PBXSourcesBuildPhase; files = (BA); };
        APP = {isa = PBXNativeTarget; name = Shop; buildPhases = (S); productType = "com.apple.product-type.application"; };
        """)
    let files = ["ios/Shop/Start.swift", "ios/Shop/New/Page.swift", "ios/Cafe/Start.swift"]
    let inside = try tree(project, files, at: "ios/Shop/Shop.xcodeproj")
    let root = inside.path.split(separator: "/").last.map { PathText.identifier(String($0)) } ?? ""
    try inside.expectPlacements([
      "ios/Shop/Start.swift": "Shop", "ios/Shop/New/Page.swift": "(Shop)", "ios/Cafe/Start.swift": "(\(root))",
    ])
    // A project in another folder may list files of this one.
    let outside = project.replacing("path = Start.swift", with: "path = ../Shop/Start.swift")
    try tree(outside, files, at: "ios/Projects/Shop.xcodeproj").expectPlacements([
      "ios/Shop/Start.swift": "Shop", "ios/Shop/New/Page.swift": "(Shop)", "ios/Cafe/Start.swift": "(Shop)",
    ])
  }

  @Test func filesThatAreNotThere() throws {
    let files = XcodeFixture.files.filter { !$0.hasSuffix("Deep.swift") && !$0.hasSuffix("AppTests.swift") }
    let tree = try tree(XcodeFixture.project, files, at: "ios/App.xcodeproj")
    #expect(
      try tree.map().absentFiles == [
        AbsentFile(path: "ios/My App/Sub/Deep.swift", module: "My_App", project: "ios/App.xcodeproj")
      ])
    // A listed file that has moved is not absent.
    let moved = try self.tree(XcodeFixture.project, files + ["ios/Old/Deep.swift"], at: "ios/App.xcodeproj")
    #expect(try moved.map().absentFiles == [])
  }

  @Test func targetsBecomeModules() throws {
    let tree = try tree(XcodeFixture.project, XcodeFixture.files, at: "ios/App.xcodeproj")
    let origin = "ios/App.xcodeproj"
    #expect(
      try tree.map().modules == [
        Module(
          name: "AppTests", kind: .test, dependencies: ["My_App"], origin: origin),
        Module(
          name: "Core", target: "Core-iOS", kind: .library, origin: origin, conditions: ["Debug": ["DEBUG"]]),
        Module(
          name: "My_App", target: "My App", kind: .app,
          dependencies: ["Core", "Other_Kit", "RxSwift", "Swinject", "Widget"], origin: origin,
          conditions: ["Debug": ["DEBUG", "FAKE", "MOCKS", "STAGING"], "Release": []]),
        Module(name: "Widget", kind: .extension, origin: origin, conditions: ["Debug": ["DEBUG"]]),
      ])
  }

  @Test func foldersThatFollowTheFileSystem() throws {
    let project = XcodeFixture.text(
      targets: ["APP", "WIDGET"], children: ["SYNC", "OUTER"],
      objects: """
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = App; sourceTree = "<group>"; };
        OUTER = {isa = PBXGroup; children = (INNER); path = Widget; sourceTree = "<group>"; };
        INNER = {isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
          membershipExceptions = (Info.plist, Old/Old.swift, Unused); };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = WIDGET;
          membershipExceptions = (Model/Shared.swift, Both); };
        APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (SYNC); buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (); };
        WIDGET = {isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
          fileSystemSynchronizedGroups = (INNER); };
        """)
    let tree = try tree(
      project,
      [
        "App/App.swift", "App/Model/Shared.swift", "App/Model/Own.swift", "App/Old/Old.swift", "App/Unused/a.swift",
        "App/Both/b.swift", "Widget/Sources/W.swift", "Application/x.swift",
      ])
    try tree.expectPlacements([
      "App/App.swift": "App",
      "App/Model/Own.swift": "App",
      "App/Model/Shared.swift": "App + Widget",
      "App/Both/b.swift": "App + Widget",
      "App/Old/Old.swift": "(App)",
      "App/Unused/a.swift": "(App)",
      "Widget/Sources/W.swift": "Widget",
      "Application/x.swift": "(\(PathText.identifier(PathText.name(of: tree.path))))",
    ])
  }

  @Test func packagesWithinAFollowedFolderKeepTheirFiles() throws {
    let project = XcodeFixture.text(
      targets: ["APP"], children: ["SYNC"],
      objects: """
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
        APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (SYNC); };
        """)
    let tree = try tree(project, ["App/a.swift", "App/Kit/Sources/Kit/k.swift", "App/Kit/Examples/e.swift"])
    try tree.write(
      """
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Kit")])
      """, to: "App/Kit/Package.swift")
    try tree.expectPlacements([
      "App/a.swift": "App", "App/Kit/Sources/Kit/k.swift": "Kit", "App/Kit/Examples/e.swift": "(Kit)",
      "App/Kit/Package.swift": "manifest",
    ])
  }

  @Test func lettersMayDifferInCase() throws {
    let tree = try tree(XcodeFixture.project, ["ios/my app/app.swift"], at: "ios/App.xcodeproj")
    try tree.expectPlacements(["ios/my app/app.swift": "My_App"])
  }

  @Test func absolutePathsWithinTheRootAreFound() throws {
    let tree = try TemporaryTree(["A/a.swift"])
    let project = XcodeFixture.text(
      targets: ["T"], children: ["F"],
      objects: """
        F = {isa = PBXFileReference; path = "\(tree.path)/A/a.swift"; sourceTree = "<absolute>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        T = {isa = PBXNativeTarget; name = Tool; productType = "com.apple.product-type.tool"; buildPhases = (S); };
        """)
    try tree.write(project, to: "App.xcodeproj/project.pbxproj")
    try tree.expectPlacements(["A/a.swift": "Tool"])
  }

  @Test(
    "Product types tell the kind",
    arguments: [
      ("application", Module.Kind.app), ("application.watchapp2", .app),
      ("application.on-demand-install-capable", .app),
      ("tool", .app), ("framework", .library), ("library.static", .library), ("bundle", .library),
      ("bundle.unit-test", .test), ("bundle.ui-testing", .test), ("app-extension", .extension),
      ("extensionkit-extension", .extension), ("watchkit2-extension", .extension), ("xpc-service", .extension),
      ("something-new", .unknown),
    ])
  func kinds(_ type: String, _ kind: Module.Kind) {
    #expect(Module.Kind(productType: "com.apple.product-type.\(type)") == kind)
  }

  @Test(
    "A project that cannot be read is reported, and the files are placed otherwise",
    arguments: [
      ("{ objects = ", "the project cannot be read: the text ends in the middle of a value", 13),
      ("{ objects = {}; }", "the project cannot be read: it describes no project", 1),
      ("{}", "the project cannot be read: it describes no project", 1),
    ])
  func unreadable(_ project: String, _ message: String, _ column: Int) throws {
    let tree = try tree(project, ["a.swift"])
    let map = try tree.map()
    let site = Site(path: "App.xcodeproj/project.pbxproj", line: 1, column: column)
    #expect(map.diagnostics == [Diagnostic(.warning, message, at: site)])
    #expect(map.placement(of: "a.swift")?.basis == .inferred)
  }

  @Test func groupsMayFormCycles() throws {
    let project = XcodeFixture.text(
      targets: [], children: ["A"],
      objects: """
        A = {isa = PBXGroup; children = (B); path = a; sourceTree = "<group>"; };
        B = {isa = PBXGroup; children = (A, MAIN); path = b; sourceTree = "<group>"; };
        """)
    #expect(try tree(project, ["a.swift"]).map().diagnostics == [])
  }
}

@Suite("Build settings")
struct BuildSettingsTests {
  private func settings(_ layers: [BuildSettings.Layer]) -> BuildSettings {
    BuildSettings(layers: layers, configuration: "Debug", target: "My App", project: "P")
  }

  @Test(
    "are expanded",
    arguments: [
      ("$(TARGET_NAME)", "My App"), ("${TARGET_NAME:c99extidentifier}", "My_App"), ("$(B)-$(CONFIGURATION)", "b-Debug"),
      ("$(A_$(B))", "nested"), ("$(NONE:default=x)", "x"), ("$(B:upper)", "B"), ("$(inherited) more", "general more"),
      ("$(X) again", "general again"), ("$", "$"), ("$(", "$("), ("$(NONE)", ""),
      ("$(TARGET_NAME:rfc1034identifier)", "My-App"),
    ])
  func expansion(_ value: String, _ expected: String) {
    #expect(settings([["X": value, "B": "b", "A_b": "nested"], ["X": "general"]]).value(of: "X") == expected)
  }

  @Test func circlesEnd() {
    #expect(settings([["A": "$(B)$(B)", "B": "$(A)$(A)"]]).value(of: "A") == "")
  }

  @Test func conditionsOnTheConfigurationCount() {
    let layer = ["X[config=Debug]": "debug", "X[sdk=iphoneos*]": "device", "X": "any"]
    #expect(settings([layer]).value(of: "X") == "debug")
  }

  @Test func theModuleIsNamedAfterTheProductOrTheTarget() {
    #expect(settings([]).moduleName == "My_App")
    #expect(settings([["PRODUCT_NAME": "Great App"]]).moduleName == "Great_App")
    #expect(settings([["PRODUCT_NAME": "A", "PRODUCT_MODULE_NAME": "B"]]).moduleName == "B")
    #expect(settings([["PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)"]]).moduleName == "My_App")
  }

  @Test func configurationFilesInclude() {
    let files = [
      "a/A.xcconfig": """
      // A comment
      #include "../b/B.xcconfig"
      #include? "Missing.xcconfig"
      X = $(inherited) one // why
      Y[sdk=iphoneos*] = 1
      Z=2;
      """,
      "b/B.xcconfig": "X = two\n#include \"../a/A.xcconfig\"\n",
    ]
    let layer = ConfigurationFile.settings(in: "a/A.xcconfig") { files[$0].map { Array($0.utf8) } }
    #expect(layer == ["X": "two one", "Y[sdk=iphoneos*]": "1", "Z": "2"])
  }

  @Test func projectsUseTheirConfigurationFiles() throws {
    let project = XcodeFixture.text(
      targets: ["T"], children: ["X", "F"],
      objects: """
        X = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
        F = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        T = {isa = PBXNativeTarget; name = T; buildConfigurationList = L; buildPhases = (S); };
        L = {isa = XCConfigurationList; buildConfigurations = (D); };
        D = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = {}; };
        """)
    let tree = try TemporaryTree([
      "App.xcodeproj/project.pbxproj": project, "a.swift": "", "Config/App.xcconfig": "PRODUCT_NAME = Nice\n",
    ])
    try tree.expectPlacements(["a.swift": "Nice"])
  }
}
