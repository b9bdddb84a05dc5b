import DigraphModel
import DigraphProjects
import DigraphRules
import Foundation
import Testing

@testable import DigraphPipeline

/// Effects of a configuration on the input, and the base of its relative paths.
struct ConfiguredProjectTests {
  private static func project(
    _ files: [String: String], paths: [String], from folder: String = "", configuration: String? = nil
  ) throws -> String {
    do {
      let project = try loaded(files, paths: paths, from: folder, configuration: configuration)
      let shown = project.files.map { $0.module == "Kit" ? "\($0.path) in Kit" : $0.path }
      return (["'\(project.configurationFolder)'\(project.isWhole ? ", whole" : "")"] + shown).joined(separator: "\n")
    } catch let error as Project.LoadError {
      return "\(error)".replacing(#/\/\S*digraph-[-0-9A-F]+/#, with: "ROOT")
    }
  }

  private static func loaded(
    _ files: [String: String], paths: [String], from folder: String = "", configuration: String? = nil
  ) throws -> Project {
    let root = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files.merging([".git/HEAD": "ref: refs/heads/main\n"], uniquingKeysWith: { $1 }) {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try Project.load(
      paths: paths, workingDirectory: folder.isEmpty ? root.path : root.path + "/" + folder,
      configurationPath: configuration)
  }

  /// A broken link is an error: a shared configuration in a submodule that is not checked out is not the same as no
  /// configuration.
  @Test func aLinkThatLeadsNowhereIsNoVerdict() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root.appending(path: ".git"), withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "A.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: root.path + "/.digraph.yml", withDestinationPath: "Shared/digraph.yml")
    let error = #expect(throws: Project.LoadError.self) {
      try Project.load(paths: ["."], workingDirectory: root.path, configurationPath: nil)
    }
    #expect(error.map { "\($0)" }?.contains("it is a link that leads nowhere") == true)
  }

  /// Findings about a configuration outside of the repository name its file relative to the root, however the command
  /// line named it.
  @Test func aConfigurationElsewhereIsNamedFromTheRoot() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path + "/apps/Shop"
    try FileManager.default.createDirectory(atPath: root + "/.git", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path + "/ci", withIntermediateDirectories: true)
    try Data("external: [Clock]\nextends: base.yml\n".utf8).write(to: folder.appending(path: "ci/digraph.yml"))
    try Data("external: [Lamp]\n".utf8).write(to: folder.appending(path: "ci/base.yml"))
    try Data().write(to: URL(filePath: root + "/A.swift"))
    for path in [folder.path + "/ci/digraph.yml", folder.path + "/apps/../ci/digraph.yml", "../../ci/digraph.yml"] {
      let project = try Project.load(paths: ["."], workingDirectory: root, configurationPath: path)
      expectSame(
        project.configuration.external.map { "\($0.text) \($0.site.path)" }.sorted(),
        ["Clock ../../ci/digraph.yml", "Lamp ../../ci/base.yml"])
    }
  }

  private static let files = ["App/A.swift": "", "App/Old/B.swift": "", "Old/C.swift": "", "D.swift": ""]

  @Test func pathsAreRelativeToTheFolderOfTheFile() throws {
    var files = Self.files
    files["App/.digraph.yml"] = "exclude: [/Old]\nmodules: {Kit: [A.swift]}\n"
    expectSame(try Self.project(files, paths: ["App"]), "'App', whole\nApp/A.swift in Kit")
    expectSame(try Self.project(files, paths: ["A.swift"], from: "App"), "'App'\nApp/A.swift in Kit")
    expectSame(try Self.project(files, paths: ["."]), "'', whole\nApp/A.swift\nApp/Old/B.swift\nD.swift\nOld/C.swift")
  }

  @Test func pathsOfANamedFileAreRelativeToTheRoot() throws {
    var files = Self.files
    files["ci/digraph.yml"] = "extends: more.yml\nexclude: [App/Old]\n"
    files["ci/more.yml"] = "exclude: [Old/C.swift]\nmodules: {Kit: D.swift}\n"
    expectSame(
      try Self.project(files, paths: ["."], configuration: "ci/digraph.yml"), "'', whole\nApp/A.swift\nD.swift in Kit")
    expectSame(
      try Self.project(files, paths: ["App"], configuration: "ci/digraph.yml"), "''\nApp/A.swift")
  }

  @Test func aFolderWithAManifestIsAProject() throws {
    var files = Self.files
    files["App/Package.swift"] = "import PackageDescription\nlet package = Package(name: \"App\")\n"
    expectSame(try Self.project(files, paths: ["App"]), "'', whole\nApp/A.swift\nApp/Old/B.swift")
    expectSame(try Self.project(files, paths: ["App/Old"]), "''\nApp/Old/B.swift")
    files[".digraph.yml"] = ""
    expectSame(try Self.project(files, paths: ["App"]), "''\nApp/A.swift\nApp/Old/B.swift")
  }

  @Test func mistakesInAnotherFileHaveTheirPlaceThere() throws {
    var files = Self.files
    files[".digraph.yml"] = "extends: ci/more.yml\n"
    files["ci/more.yml"] = "tests: true\nexlude: A\n"
    expectSame(
      try Self.project(files, paths: ["."]), "ci/more.yml:2:1: error: unknown key 'exlude', did you mean 'exclude'?")
    files["ci/more.yml"] = nil
    expectSame(
      try Self.project(files, paths: ["."]),
      ".digraph.yml:1:10: error: 'ci/more.yml' cannot be read: no such file or folder")
  }

  @Test func filesThatOnlyLackTheNameAreTold() throws {
    func told(_ names: [String], paths: [String] = ["App"], configuration: String? = nil) throws -> [String] {
      try Self.loaded(
        Self.files.merging(names.map { ($0, "tests: true") }) { $1 }, paths: paths, configuration: configuration
      ).diagnostics.map { "\($0.site.path): \($0.severity): \($0.message)" }
    }
    let yaml =
      "App/.digraph.yaml: warning: '.digraph.yaml' is not read; if it is meant for digraph, call it '.digraph.yml'"
    let visible = "digraph.yml: warning: 'digraph.yml' is not read; if it is meant for digraph, call it '.digraph.yml'"
    expectSame(try told(["App/.digraph.yaml", "digraph.yml"]), [yaml, visible])
    expectSame(try told(["App/.digraph.yaml", "digraph.yml"], paths: ["."]), [visible])
    // Files of such names are ignored above the checked folder, or beside the configuration that applies.
    expectSame(try told(["App/.digraph.yml", "App/.digraph.yaml", "digraph.yml"]), [])
    expectSame(try told(["App/.digraph.yaml", ".digraph.yml", "digraph.yaml"]), [yaml])
    expectSame(try told(["App/.digraph.yaml", "digraph.yml"], configuration: "digraph.yml"), [])
  }

  private static func idleConditions(_ configuration: String, paths: [String] = ["."]) throws -> [String] {
    let files = [
      ".digraph.yml": configuration, "Shared.yml": "defines: {GONE: true}",
      "Package.swift": "import PackageDescription\nlet package = Package(name: \"App\")\n",
      "Sources/App/A.swift": "#if DEBUG && !(os( iOS ) || STAGING)\n#elseif canImport(UIKit)\n#endif\n// #if COMMENT\n",
      "Sources/App/B.swift": "let text = \"\"\"\n#if TEXT\n#endif\n\"\"\"\n",
      "Tests/AppTests/C.swift": "#if TESTING // not shipped\n#endif\n",
    ]
    return try loaded(files, paths: paths).configuration.unusedEntries.map {
      "\($0.site.line):\($0.site.column) \($0.fact)"
    }
  }

  @Test func conditionsThatNoCodeHasAreTold() throws {
    expectSame(
      try Self.idleConditions(
        """
        extends: Shared.yml
        defines:
          DEBUG: false
          DEBGU: false
          os(IOS): true
          COMMENT: true
          TEXT: true
          TESTING: true
          os(tvOS): false
          swift( >=6 ): true
          STAGING: false
        wrappers: |
          #if HELPERS
          #endif
        """),
      [
        "4:3 no '#if' names 'DEBGU', which 'defines' lists, did you mean 'DEBUG'?",
        "5:3 no '#if' names 'os(IOS)', which 'defines' lists, did you mean 'os(iOS)'?",
        "6:3 no '#if' names 'COMMENT', which 'defines' lists", "7:3 no '#if' names 'TEXT', which 'defines' lists",
      ])
    expectSame(try Self.idleConditions("defines: {HELPERS: true}\nwrappers: |\n  #if HELPERS\n  #endif\n"), [])
    // Files outside of the checked path may have the condition.
    expectSame(try Self.idleConditions("defines: {OTHER: true}", paths: ["Sources/App/B.swift"]), [])
  }

  private static func idle(_ configuration: String, _ folders: Set<String> = ["App", "App/Old"]) throws -> [String] {
    var reader = ConfigurationReader(path: ".digraph.yml") { _ in .success("exclude: [Gone/Shared]") }
    let entries = try reader.read(configuration).paths
    let files = ["App/A.swift", "App/Feed/B.swift"]
    let idle = entries.filter { entry in
      let glob = PathGlob(entry.pattern)
      return !(files + folders).contains { glob.matches($0, isFolder: true) }
    }
    return IdlePaths(files: files, idleExcludes: Set(idle.map(\.pattern))) { folders.contains($0) }.unusedEntries(
      of: entries
    )
    .map { "\($0.site.line):\($0.site.column) \($0.fact)" }
  }

  @Test func pathsThatLeadNowhereAreTold() throws {
    expectSame(
      try Self.idle(
        """
        exclude: [App/Odl, App/Old, "*.generated.swift", App/Feed]
        include: Pods/Kit
        modules: {Feed: [App/Fed, "App/**/B.swift"]}
        deli: {manifests: [ci/deli.yml]}
        overrides:
          - {paths: [Legacy, App], rules: {captive-dependency: off}}
        """, ["App", "App/Old", "App/Feed"]),
      [
        "1:11 'App/Odl', which 'exclude' lists, leaves nothing out",
        "2:10 'Pods/Kit', which 'include' lists, leads to no file",
        "3:18 'App/Fed', which 'modules' lists, leads to no file, did you mean 'App/Feed'?",
        "4:20 'ci/deli.yml', which 'manifests' lists, leads to no file",
        "6:14 'Legacy', which 'overrides' lists, leads to no file",
      ])
  }

  @Test("an inclusion without which the same files are read is told, with the setting that reads test code")
  func inclusionsWithoutEffect() throws {
    var reader = ConfigurationReader(path: ".digraph.yml") { _ in .success("") }
    let entries = try reader.read("include: [App/Mocks, Pods/Kit]").paths
    let unused = IdlePaths(
      files: ["App/Mocks/A.swift", "Pods/Kit/B.swift"], idleExcludes: [], idleIncludes: ["App/Mocks"]
    ) { _ in false }.unusedEntries(of: entries)
    expectSame(
      unused.map { "\($0.site.line):\($0.site.column) \($0.fact)" },
      ["1:11 'App/Mocks', which 'include' lists, has no effect: no default leaves these files out"])
    expectSame(
      unused.map(\.remedy), ["remove it from the list; if the files are test code, 'tests: true' reads them"])
  }

  @Test func pathsOfWhatComesAndGoesAreNot() throws {
    expectSame(try Self.idle("exclude: [App/Generated, .build/checkouts, App/Pods/**, '**/*.pb.swift']"), [])
    expectSame(try Self.idle("extends: shared.yml"), [])
  }
}
