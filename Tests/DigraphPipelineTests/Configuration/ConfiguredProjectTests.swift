import DigraphModel
import DigraphPipeline
import Foundation
import Testing

/// What a configuration changes in the input, and what its paths are relative to.
struct ConfiguredProjectTests {
  private static func project(
    _ files: [String: String], paths: [String], from folder: String = "", configuration: String? = nil
  ) throws -> String {
    let root = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)").resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files.merging([".git/HEAD": "ref: refs/heads/main\n"], uniquingKeysWith: { $1 }) {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    do {
      let project = try Project.load(
        paths: paths, workingDirectory: folder.isEmpty ? root.path : root.path + "/" + folder, configurationPath: configuration)
      let shown = project.files.map { $0.module == "Kit" ? "\($0.path) in Kit" : $0.path }
      return (["'\(project.configurationFolder)'\(project.isWhole ? ", whole" : "")"] + shown).joined(separator: "\n")
    } catch {
      return "\(error)".replacing(root.path, with: "ROOT")
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
      try Self.project(files, paths: ["."]), ".digraph.yml:1:10: error: 'ci/more.yml' cannot be read: no such file or folder")
  }
}
