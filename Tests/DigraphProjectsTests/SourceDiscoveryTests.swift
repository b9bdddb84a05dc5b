import DigraphModel
import Foundation
import Testing

@testable import DigraphProjects

@Suite("Source discovery")
struct SourceDiscoveryTests {
  @Test func filesComeSortedAndRelative() throws {
    let tree = try TemporaryTree(["b/a.swift", "a.swift", "a/b.swift", "a-b/c.swift", "a/readme.md", "b.swift"])
    #expect(try tree.found() == ["a-b/c.swift", "a.swift", "a/b.swift", "b.swift", "b/a.swift"])
  }

  @Test("several folders listed at a time make no difference")
  func foldersSideBySide() throws {
    let tree = try TemporaryTree(
      (0..<60).flatMap { ["A\($0)/a.swift", "A\($0)/B/b.swift", "A\($0)/B/Package.swift", "A\($0)/Pods/c.swift"] })
    try FileManager.default.createSymbolicLink(atPath: tree.path + "/A1/link", withDestinationPath: tree.path + "/A2")
    let one = SourceDiscovery(root: tree.path, workingDirectory: tree.path)
    let many = SourceDiscovery(root: tree.path, workingDirectory: tree.path, jobs: 8)
    let (expected, found) = (try one.files(in: ["."]), try many.files(in: ["."]))
    #expect(found.files.count == 180)
    #expect(found.files == expected.files)
    #expect(found.manifests == expected.manifests)
    #expect(found.diagnostics == expected.diagnostics)
  }

  @Test("exclusions that leave nothing out are known")
  func idleExclusions() throws {
    let tree = try TemporaryTree([
      "App/A.swift", "App/Mocks/B.swift", "App/Old/C.swift", "Pods/Kit/D.swift", "App/data.json",
    ])
    let excludes = ["Mocks", "App/Old", "App/Old/", "App/Odl", "Stubs", "*.json", "Pods", "App/Old/C.swift"]
    let found = try tree.discover(["."], SourceDiscovery.Options(excludes: excludes.map { PathGlob($0) }))
    #expect(found.files.map(\.path) == ["App/A.swift"])
    #expect(found.idleExcludes.map(\.pattern) == ["App/Odl", "Stubs", "*.json", "App/Old/C.swift"])
  }

  @Test("inclusions of what no default leaves out are known; those that bring anything in are not")
  func idleInclusions() throws {
    let tree = try TemporaryTree([
      "App/A.swift", "App/Mocks/B.swift", "Pods/Kit/D.swift", "Pods/Other/E.swift", ".hidden/F.swift", "App/.g.swift",
    ])
    let includes = ["App/Mocks", "Pods/Kit", "Pods/Kit/D.swift", "Gone", ".hidden/*.swift", "App/.g.swift"]
    let found = try tree.discover(["."], SourceDiscovery.Options(includes: includes.map { PathGlob($0) }))
    #expect(
      found.files.map(\.path).sorted() == [
        ".hidden/F.swift", "App/.g.swift", "App/A.swift", "App/Mocks/B.swift", "Pods/Kit/D.swift",
      ])
    #expect(found.idleIncludes.map(\.pattern) == ["App/Mocks", "Pods/Kit/D.swift", "Gone"])
  }

  @Test func filesComeWithSizeAndTime() throws {
    let tree = try TemporaryTree(["a.swift": "let a = 1"])
    let file = try #require(try tree.discover().files.first)
    #expect(file.absolutePath == tree.path + "/a.swift")
    #expect(file.stamp.size == 9)
    #expect(abs(Double(file.stamp.modified) / 1e9 - Date().timeIntervalSince1970) < 3_600)
  }

  @Test(
    "Folders of dependencies, products and templates are left out",
    arguments: [
      "Pods/X/a.swift", "A/Carthage/Checkouts/X/a.swift", ".build/x.swift", ".hidden/a.swift", ".a.swift",
      "SourcePackages/checkouts/a.swift", "DerivedData/a.swift", "node_modules/x/a.swift", "A.xcassets/a.swift",
      "T.xctemplate/a.swift", "T.stencil/a.swift", "P.playground/Contents.swift", "App.xcodeproj/a.swift",
      "build/XCBuildData/x/a.swift", "build/Debug-iphonesimulator/a.swift", "build/X.build/a.swift",
    ])
  func excludedByDefault(_ path: String) throws {
    let tree = try TemporaryTree([path, "Sources/a.swift"])
    #expect(try tree.found() == ["Sources/a.swift"])
  }

  @Test(
    "Folders with similar names are somebody's sources",
    arguments: [
      "build/a.swift", "Build/Products/a.swift", "checkouts/a.swift", "PodsKit/a.swift", "Playground/a.swift",
      "Pods.swift", "Templates/a.swift",
    ])
  func notExcluded(_ path: String) throws {
    #expect(try TemporaryTree([path]).found() == [path])
  }

  @Test func checkoutsOfThePackageManagerAreLeftOut() throws {
    #expect(try TemporaryTree(["spm/checkouts/X/a.swift", "spm/repositories/"]).found() == [])
    #expect(try TemporaryTree(["checkouts/X/Package.swift", "checkouts/X/Sources/X/a.swift"]).found() == [])
  }

  @Test func copiesOfAllSourcesAreLeftOut() throws {
    let tree = try TemporaryTree([
      "App/a.swift": "", "feature/.git": "gitdir: /x/.git/worktrees/feature\n", "feature/App/a.swift": "",
      "Kit/.git": "gitdir: ../.git/modules/Kit\n", "Kit/k.swift": "", "tools/digraph/Scripts/digraph": "",
      "tools/digraph/Sources/DigraphModel/m.swift": "", "tools/digraph/Samples/s.swift": "",
    ])
    #expect(try tree.found() == ["App/a.swift", "Kit/k.swift"])
    // A folder that the user names is read, even if it is skipped by default.
    #expect(try tree.found(["feature"]) == ["feature/App/a.swift"])
    #expect(try tree.found(["tools/digraph/Samples"]) == ["tools/digraph/Samples/s.swift"])
  }

  @Test func exclusionsCanBeSwitchedOff() throws {
    let tree = try TemporaryTree(["Pods/a.swift", ".hidden/a.swift", "build/XCBuildData/a.swift"])
    let all = try tree.found(["."], SourceDiscovery.Options(excludesByDefault: false))
    #expect(all == [".hidden/a.swift", "Pods/a.swift", "build/XCBuildData/a.swift"])
  }

  @Test func patternsExclude() throws {
    let tree = try TemporaryTree(["A/X.generated.swift", "A/a.swift", "B/C/b.swift", "B/D/b.swift", "C/c.swift"])
    let options = SourceDiscovery.Options(excludes: [PathGlob("*.generated.swift"), PathGlob("B/C"), PathGlob("C/")])
    #expect(try tree.found(["."], options) == ["A/a.swift", "B/D/b.swift"])
    // An excluded file stays excluded, even if the user names it.
    #expect(try tree.found(["B/C", "C/c.swift"], options) == [])
  }

  @Test func patternsInclude() throws {
    let tree = try TemporaryTree([
      "Pods/Mine/Sources/a.swift", "Pods/Other/a.swift", "Pods/p.swift", ".ci/a.swift", "a.swift",
    ])
    let options = SourceDiscovery.Options(includes: [PathGlob("Pods/Mine/**"), PathGlob(".ci")])
    #expect(try tree.found(["."], options) == [".ci/a.swift", "Pods/Mine/Sources/a.swift", "a.swift"])
  }

  @Test func namedPathsAreReadInSpiteOfTheDefault() throws {
    let tree = try TemporaryTree(["Pods/Mine/a.swift", "Pods/Other/a.swift", "a.swift"])
    #expect(try tree.found(["Pods/Mine"]) == ["Pods/Mine/a.swift"])
    #expect(try tree.found(["Pods/Mine/a.swift"]) == ["Pods/Mine/a.swift"])
    #expect(try tree.found([".", "Pods/Mine"]) == ["Pods/Mine/a.swift", "a.swift"])
  }

  @Test func overlappingPathsGiveEachFileOnce() throws {
    let tree = try TemporaryTree(["A/B/a.swift", "A/b.swift"])
    #expect(try tree.found(["A/B", "A", "./A/../A/b.swift", "A/B/a.swift"]) == ["A/B/a.swift", "A/b.swift"])
  }

  @Test func namesMayHoldAnything() throws {
    let names = ["My App/it's \"a\": b.swift", "Größe/日本語.swift", "a\\b.swift", "%20.swift"]
    #expect(try TemporaryTree(names).found() == names.sorted())
  }

  @Test func pathsAreComposed() throws {
    let tree = try TemporaryTree(["Gro\u{308}\u{DF}e/a\u{308}.swift"])
    let file = try #require(try tree.discover().files.first)
    #expect(Array(file.path.unicodeScalars) == Array("Gr\u{F6}\u{DF}e/\u{E4}.swift".unicodeScalars))
    #expect(FileManager.default.contents(atPath: file.absolutePath) != nil)
  }

  @Test func pipesAreNoFiles() throws {
    let tree = try TemporaryTree(["a.swift"])
    #expect(mkfifo(tree.path + "/pipe.swift", 0o600) == 0)
    #expect(try tree.found() == ["a.swift"])
  }

  #if os(Linux)
    @Test func namesThatAreNotTextAreReported() throws {
      let tree = try TemporaryTree(["a/x.swift"])
      let name = Array("\(tree.path)/a/".utf8) + [0xFF, 0x2E] + Array("swift".utf8) + [0]
      let file = name.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") }
      fclose(file)
      let found = try tree.discover()
      #expect(found.files.map(\.path) == ["a/x.swift"])
      let message = "the file cannot be read: its name is not UTF-8"
      #expect(found.diagnostics == [Diagnostic(.error, message, at: Site(path: "a/\u{FFFD}.swift"))])
      // A user who knows of the file can exclude it.
      let options = SourceDiscovery.Options(excludes: [PathGlob("a/?.swift")])
      #expect(try tree.discover(["."], options).diagnostics == [])
    }

    @Test("names that differ in how they spell a letter are two files")
    func spellings() throws {
      let tree = try TemporaryTree(["a\u{30A}/b.swift": "1"])
      // The names are no dictionary keys, because two of them would be equal as keys.
      for (name, text) in [
        ("\u{E9}", "1"), ("e\u{301}", "22"), ("A\u{30A}", "1"), ("\u{212B}", "22"), ("\u{C5}", "333"),
      ] {
        #expect(FileManager.default.createFile(atPath: "\(tree.path)/\(name).swift", contents: Data(text.utf8)))
      }
      let found = try tree.discover()
      #expect(
        found.files.map { Array($0.path.unicodeScalars) }
          == [
            "A\\u{030A}.swift", "\\u{212B}.swift", "\u{C5}.swift", "\u{E5}/b.swift", "e\\u{0301}.swift", "\u{E9}.swift",
          ].sorted().map { Array($0.unicodeScalars) })
      for file in found.files {
        #expect(FileManager.default.contents(atPath: file.absolutePath)?.count == file.stamp.size)
      }
      #expect(Set(found.files.map(\.stamp.size)) == [1, 2, 3])
    }
  #endif

  @Test func aFolderWithoutSwiftFilesIsEmpty() throws {
    let found = try TemporaryTree(["a/readme.md", "b/"]).discover()
    #expect(found.files == [])
    #expect(found.diagnostics == [])
  }

  @Test func aMissingPathIsAnError() throws {
    let tree = try TemporaryTree(["a.swift"])
    #expect(throws: DiscoveryError.noSuchPath("b")) { try tree.discover(["b"]) }
    #expect(throws: DiscoveryError.noSuchPath("a.swift/b")) { try tree.discover(["a.swift/b"]) }
    #expect("\(DiscoveryError.noSuchPath("b"))" == "no such file or folder: 'b'")
  }

  @Test(
    "a path that is misspelt is told with the one that is meant",
    arguments: [
      ("Sorces", "Sources"), ("Sources/Feeed", "Sources/Feed"), ("Sorces/Fede/list.swift", "Sources/Feed/List.swift"),
      ("./sources/Feedd/", "./Sources/Feed"), ("Sources/Shop", nil), ("Sources/Feed/List.swift/x", nil), ("Tests", nil),
    ])
  func misspeltPaths(_ path: String, _ near: String?) throws {
    let tree = try TemporaryTree(["Sources/Feed/List.swift", "Sources/Card/Card.swift", "Readme.md"])
    #expect(throws: DiscoveryError.noSuchPath(path, near: near)) { try tree.discover([path]) }
    let absolute = DiscoveryError.noSuchPath(tree.path + "/" + path, near: near.map { tree.path + "/" + $0 })
    if !path.hasPrefix(".") { #expect(throws: absolute) { try tree.discover([tree.path + "/" + path]) } }
    let hint = near.map { ", did you mean '\($0)'?" } ?? ""
    #expect("\(DiscoveryError.noSuchPath(path, near: near))" == "no such file or folder: '\(path)'\(hint)")
  }

  @Test func aNamedFileOfAnotherKindIsReported() throws {
    let found = try TemporaryTree(["a.md"]).discover(["a.md"])
    #expect(found.diagnostics == [Diagnostic(.warning, "not a Swift file; it is not read", at: Site(path: "a.md"))])
  }

  @Test func pathsOutsideTheRootClimb() throws {
    let tree = try TemporaryTree(["repo/", "other/a.swift"])
    let discovery = SourceDiscovery(root: tree.path + "/repo", workingDirectory: tree.path)
    #expect(try discovery.files(in: ["other"]).files.map(\.path) == ["../other/a.swift"])
  }

  @Test func manifestsAreNoted() throws {
    let tree = try TemporaryTree([
      "Package.swift", "Package@swift-5.9.swift", "A/B/x.swift", "A/B/App.xcodeproj/project.pbxproj",
      "A/Empty.xcodeproj/", "A/Project.swift", "A/Lib.podspec", "Tuist/ProjectDescriptionHelpers/A/Help.swift",
    ])
    let expected = [
      "A/B/App.xcodeproj/project.pbxproj", "A/Lib.podspec", "A/Project.swift", "Package.swift",
      "Package@swift-5.9.swift", "Tuist/ProjectDescriptionHelpers/A/Help.swift",
    ]
    #expect(try tree.discover().manifests.map(\.path) == expected)
    // Manifests in folders above the named path count for it.
    #expect(try tree.discover(["A/B"]).manifests.map(\.path) == expected)
    #expect(try tree.discover(["A/B"]).files.map(\.path) == ["A/B/x.swift"])
    #expect(try tree.discover(["A/B/x.swift"]).manifests.map(\.path) == expected)
  }
}

@Suite("Symbolic links")
struct LinkTests {
  @Test func aFileIsReportedWhereItIs() throws {
    let tree = try TemporaryTree(["b/a.swift"])
    try tree.link("a/link.swift", to: "../b/a.swift")
    #expect(try tree.found() == ["b/a.swift"])
  }

  @Test func aLinkLeadsToAFileThatIsNotReachedOtherwise() throws {
    let tree = try TemporaryTree(["Pods/a.swift", "b/"])
    try tree.link("b/one.swift", to: "../Pods/a.swift")
    try tree.link("b/two.swift", to: "one.swift")
    #expect(try tree.found() == ["b/one.swift"])
  }

  @Test func aLinkedFolderIsWalkedOnce() throws {
    let tree = try TemporaryTree(["shared/x/a.swift", "b/b.swift"])
    try tree.link("b/one", to: "../shared")
    try tree.link("b/two", to: "../shared/x")
    #expect(try tree.found(["b"]) == ["b/b.swift", "b/one/x/a.swift"])
    #expect(try tree.found() == ["b/b.swift", "shared/x/a.swift"])
  }

  @Test func loopsEnd() throws {
    let tree = try TemporaryTree(["a/b/x.swift"])
    try tree.link("a/b/up", to: "../..")
    try tree.link("a/b/self.swift", to: "self.swift")
    try tree.link("a/ping", to: "pong")
    try tree.link("a/pong", to: "ping")
    let found = try tree.discover()
    #expect(found.files.map(\.path) == ["a/b/x.swift"])
    #expect(
      found.diagnostics == [
        Diagnostic(.warning, "the symbolic link leads to itself", at: Site(path: "a/b/self.swift")),
        Diagnostic(.info, "the symbolic link leads to a folder above it; it is not followed", at: Site(path: "a/b/up")),
        Diagnostic(.info, "the symbolic link leads to itself", at: Site(path: "a/ping")),
        Diagnostic(.info, "the symbolic link leads to itself", at: Site(path: "a/pong")),
      ])
  }

  @Test func danglingLinksAreReported() throws {
    let tree = try TemporaryTree(["a/x.swift"])
    try tree.link("a/gone.swift", to: "nowhere.swift")
    try tree.link("a/folder", to: "nowhere")
    try tree.link("a/picture.png", to: "nowhere.png")
    let found = try tree.discover()
    #expect(found.files.map(\.path) == ["a/x.swift"])
    #expect(
      found.diagnostics == [
        Diagnostic(.info, "the symbolic link leads nowhere", at: Site(path: "a/folder")),
        Diagnostic(.warning, "the symbolic link leads nowhere", at: Site(path: "a/gone.swift")),
      ])
  }

  @Test func linksOutOfTheRepositoryAreNotFollowed() throws {
    let tree = try TemporaryTree(["repo/x.swift", "other/a.swift"])
    try tree.link("repo/other", to: "../other")
    let found = try SourceDiscovery(root: tree.path + "/repo", workingDirectory: tree.path).files(in: ["repo"])
    #expect(found.files.map(\.path) == ["x.swift"])
    #expect(found.diagnostics.map(\.message) == ["the symbolic link leads out of the repository; it is not followed"])
  }

  @Test func linksToDependenciesAreNotFollowed() throws {
    let tree = try TemporaryTree([".build/x/a.swift", "Carthage/b.swift", "c.swift"])
    try tree.link("Vendor", to: ".build/x")
    try tree.link("Libraries", to: "Carthage")
    try tree.link("A/Pods", to: "../Carthage")
    #expect(try tree.found() == ["c.swift"])
  }

  @Test func aPathMayBeALink() throws {
    let tree = try TemporaryTree(["real/a.swift"])
    try tree.link("link", to: "real")
    #expect(try tree.found(["link"]) == ["link/a.swift"])
  }

  @Test func theRootMayBeReachedByALink() throws {
    let tree = try TemporaryTree(["real/a.swift"])
    try tree.link("link", to: "real")
    let discovery = SourceDiscovery(root: tree.path + "/real", workingDirectory: tree.path)
    #expect(try discovery.files(in: ["link"]).files.map(\.path) == ["a.swift"])
  }
}

@Suite("What cannot be read", .enabled(if: getuid() != 0, "the superuser can read everything"))
struct UnreadableTests {
  @Test func filesAndFoldersAreReported() throws {
    let tree = try TemporaryTree(["a/x.swift", "b/x.swift", "c.swift"])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: tree.path + "/a/x.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: tree.path + "/b")
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.path + "/b") }
    let found = try tree.discover()
    #expect(found.files.map(\.path) == ["c.swift"])
    #expect(
      found.diagnostics == [
        Diagnostic(.error, "the file cannot be read: permission denied", at: Site(path: "a/x.swift")),
        Diagnostic(.error, "the folder cannot be read: permission denied", at: Site(path: "b")),
      ])
  }
}

@Suite("The repository's root")
struct RepositoryRootTests {
  @Test func isTheNearestFolderWithGit() throws {
    let tree = try TemporaryTree(["repo/.git/", "repo/a/b/x.swift", "repo/a/c/"])
    let root = tree.path + "/repo"
    #expect(RepositoryRoot.find(for: ["a/b"], workingDirectory: root) == root)
    #expect(RepositoryRoot.find(for: ["repo/a/b/x.swift"], workingDirectory: tree.path) == root)
    #expect(RepositoryRoot.find(for: ["b", "../a/c"], workingDirectory: root + "/a") == root)
    #expect(RepositoryRoot.find(for: [], workingDirectory: root + "/a") == root)
  }

  @Test func gitMayBeAFile() throws {
    let tree = try TemporaryTree([
      "repo/.git/": "", "repo/sub/.git": "gitdir: ../.git/modules/sub", "repo/sub/x.swift": "",
    ])
    #expect(RepositoryRoot.find(for: ["repo/sub"], workingDirectory: tree.path) == tree.path + "/repo/sub")
  }

  @Test func withoutGitItIsTheWorkingFolderIfThePathsLieInIt() throws {
    let tree = try TemporaryTree(["here/a/x.swift", "there/b/", "there/c/"])
    let here = tree.path + "/here"
    #expect(RepositoryRoot.find(for: ["a"], workingDirectory: here) == here)
    #expect(RepositoryRoot.find(for: ["../there/b", "../there/c"], workingDirectory: here) == tree.path + "/there")
  }
}
