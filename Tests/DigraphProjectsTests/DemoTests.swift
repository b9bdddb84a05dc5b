import Testing

@testable import DigraphProjects

/// Demo apps, which only show a library.
@Suite("demos")
struct DemoTests {
  /// Files of demos, in a tree with some manifests.
  private func demos(_ manifests: [String: String], _ files: [String]) throws -> [String] {
    let tree = try TemporaryTree(files)
    for (path, text) in manifests { try tree.write(text, to: path) }
    let map = try tree.map()
    return files.filter { map.placement(of: $0)?.isDemo == true }
  }

  private func tuist(_ targets: String) -> String {
    "import ProjectDescription\nlet project = Project(name: \"P\", targets: [\(targets)])"
  }

  private func target(_ name: String, _ product: String, using dependencies: [String] = []) -> String {
    let list = dependencies.map { ".project(target: \"\($0)\", path: \"..\")" }.joined(separator: ", ")
    return
      ".target(name: \"\(name)\", product: .\(product), sources: [\"\(name)/**\"], dependencies: [\(list)])"
  }

  @Test("an app beside a library that another app ships with more around it, and what only it uses")
  func appOfAFeature() throws {
    let manifests = [
      "App/Project.swift": tuist(target("Shop", "app", using: ["Feed", "Login"])),
      "Feed/Project.swift": tuist(
        [
          target("Feed", "framework"), target("FeedTesting", "framework", using: ["Feed"]),
          target("Gallery", "app", using: ["Feed", "FeedTesting"]),
        ].joined(separator: ", ")),
      "Login/Project.swift": tuist(target("Login", "framework")),
    ]
    let files = [
      "App/Shop/a.swift", "Feed/Feed/f.swift", "Feed/FeedTesting/t.swift", "Feed/Gallery/g.swift",
      "Login/Login/l.swift",
    ]
    #expect(try demos(manifests, files) == ["Feed/FeedTesting/t.swift", "Feed/Gallery/g.swift"])
  }

  @Test("manifests tell which apps link a library, directly or through another one")
  func linkingApps() throws {
    let tree = try TemporaryTree(["App/Shop/a.swift", "App/Kiosk/k.swift", "Feed/Feed/f.swift", "Net/Net/n.swift"])
    let shop = target("Shop", "app", using: ["Feed"])
    try tree.write(tuist("\(shop), \(target("Kiosk", "app"))"), to: "App/Project.swift")
    try tree.write(tuist(target("Feed", "framework", using: ["Net"])), to: "Feed/Project.swift")
    try tree.write(tuist(target("Net", "framework")), to: "Net/Project.swift")
    let map = try tree.map()
    #expect(map.placement(of: "Feed/Feed/f.swift")?.linkingApps == ["Shop"])
    #expect(map.placement(of: "Net/Net/n.swift")?.linkingApps == ["Shop"])
    #expect(map.placement(of: "App/Kiosk/k.swift")?.linkingApps == [])
  }

  @Test("two apps that share libraries ship both, whatever they are called")
  func apps() throws {
    let manifests = [
      "Rider/Project.swift": tuist(target("RiderSample", "app", using: ["Core"])),
      "Driver/Project.swift": tuist(target("Driver", "app", using: ["Core", "Maps"])),
      "Core/Project.swift": tuist(target("Core", "framework")),
      "Maps/Project.swift": tuist(target("Maps", "framework")),
    ]
    let files = ["Rider/RiderSample/r.swift", "Driver/Driver/d.swift", "Core/Core/c.swift", "Maps/Maps/m.swift"]
    #expect(try demos(manifests, files) == [])
  }

  @Test("an executable that a package of libraries has for no product")
  func executables() throws {
    func package(_ products: String) -> String {
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Kit", products: [\(products)], targets: [
        .target(name: "Kit"), .executableTarget(name: "Show", dependencies: ["Kit"])])
      """
    }
    let files = ["Sources/Kit/k.swift", "Sources/Show/main.swift"]
    let library = ".library(name: \"Kit\", targets: [\"Kit\"])"
    #expect(try demos(["Package.swift": package(library)], files) == ["Sources/Show/main.swift"])
    let tool = ", .executable(name: \"show\", targets: [\"Show\"])"
    #expect(try demos(["Package.swift": package(library + tool)], files) == [])
    #expect(try demos(["Package.swift": package("")], files) == [])
  }

  @Test("an app in the folder of a pod")
  func appOfAPod() throws {
    let project = """
      {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; children = (A); sourceTree = "<group>"; };
        A = {isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = A; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        T = {isa = PBXNativeTarget; name = App; buildPhases = (S); productType = "com.apple.product-type.application"; };
      }; rootObject = P; }
      """
    let pod = "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/**/*.swift'\nend"
    let files = ["Local/Kit/Kit/k.swift", "Local/Kit/Try/a.swift", "Main/a.swift"]
    let manifests = [
      "Local/Kit/Kit.podspec": pod, "Local/Kit/Try/Try.xcodeproj/project.pbxproj": project,
      "Main/Main.xcodeproj/project.pbxproj": project,
    ]
    #expect(try demos(manifests, files) == ["Local/Kit/Try/a.swift"])
  }
}
