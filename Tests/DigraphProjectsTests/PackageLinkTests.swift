import Testing

@testable import DigraphProjects

@Suite("Packages that know one another")
struct PackageLinkTests {
  private func manifest(_ name: String, products: [String] = [], dependencies: String = "[]") -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "\(name)",
      products: [\(products.map { ".library(name: \"\($0)\", targets: [\"\($0)Core\"])" }.joined(separator: ", "))],
      targets: [.target(name: "\(name)Core", dependencies: \(dependencies))])
    """
  }

  private func links(_ manifests: [String: String]) throws -> [String: Set<String>] {
    var files: [String: String] = [:]
    for (name, text) in manifests {
      files["\(name)/Package.swift"] = text
      files["\(name)/Sources/\(name)Core/a.swift"] = ""
    }
    let tree = try TemporaryTree(files)
    let map = try tree.map()
    var result: [String: Set<String>] = [:]
    for name in manifests.keys {
      let placement = map.placement(of: "\(name)/Sources/\(name)Core/a.swift")
      #expect(placement?.package == "\(name)/Package.swift")
      result[name] = placement?.linkedPackages.map { Set($0.map { PathText.folder(of: $0) }) }
    }
    return result
  }

  @Test func directlyOrNot() throws {
    let manifests = [
      "A": manifest("A", dependencies: "[.product(name: \"B\", package: \"b\")]"),
      "B": manifest(
        "B", products: ["B"], dependencies: "[\"CCore\", .product(name: \"Swinject\", package: \"Swinject\")]"),
      "C": manifest("C"), "D": manifest("D", dependencies: "[\"DCore\"]"),
    ]
    #expect(try links(manifests) == ["A": ["A", "B", "C"], "B": ["B", "C"], "C": ["C"], "D": ["D"]])
  }

  @Test func whatIsNotUnderstoodMayBeAnything() throws {
    let unknown = try links(["A": manifest("A", dependencies: "everything()"), "B": manifest("B")])
    #expect(unknown == ["B": ["B"]])
    let vague = "import PackageDescription\nlet package = Package(name: \"V\", targets: makeTargets())\n"
    #expect(try links(["A": manifest("A"), "V": vague]) == [:])
  }

  @Test func whatAnotherProjectCompilesIsNoPartOfThePackageAlone() throws {
    let tree = try TemporaryTree(["A/Package.swift": manifest("A"), "loose.swift": ""])
    #expect(try tree.map().placement(of: "loose.swift")?.package == nil)
  }

  @Test("Tuist's list of packages at the root has no files, not even those that no target claims")
  func leftOverFilesOfTuistProjects() throws {
    let tree = try TemporaryTree([
      "Package.swift": "import PackageDescription\nlet package = Package(name: \"P\", dependencies: [])\n",
      "App/Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "App", targets: [.target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["Sources/**"])])
      """,
      "App/Sources/App.swift": "", "App/Derived/Assets.swift": "",
    ])
    let map = try tree.map()
    for path in ["App/Sources/App.swift", "App/Derived/Assets.swift"] {
      #expect(map.placement(of: path)?.modules.map(\.name) == ["App"])
      #expect(map.placement(of: path)?.package == nil)
    }
  }
}
