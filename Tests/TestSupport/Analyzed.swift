public import DigraphModel
public import DigraphPipeline
import Foundation

/// Analyses sources in memory.
public enum Analyzed {
  /// The result for files by path; a path's first folder is its module. Files that are not Swift are side files.
  public static func result(_ sources: [String: String], jobs: Int = 1) async -> Analysis.Result {
    let (files, sideFiles) = inputs(sources)
    return await Analysis(jobs: jobs).run(files, sideFiles: sideFiles)
  }

  /// The input for files by path.
  public static func inputs(_ sources: [String: String]) -> ([InputFile], SideFileSource) {
    let swift = sources.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
    let others = sources.filter { !$0.key.hasSuffix(".swift") }.mapValues { Array($0.utf8) }
    return (
      swift.map { path, source in
        InputFile(
          path: path, module: path.contains("/") ? String(path.prefix { $0 != "/" }) : "App",
          source: .bytes(Array(source.utf8)))
      }, .inMemory(others)
    )
  }

  /// The graph of files by path. They are written into a folder, and modules, targets and configuration are found
  /// there.
  public static func graph(ofFolderWith files: [String: String]) async throws -> Graph {
    let root = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files.merging([".git/HEAD": "ref: refs/heads/main\n"], uniquingKeysWith: { $1 }) {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let project = try Project.load(paths: ["."], workingDirectory: root.path, configurationPath: nil)
    let analysis = Analysis(
      frontEnds: Analysis.frontEnds(for: project.configuration), configuration: project.configuration)
    return await analysis.run(project.files, sideFiles: project.sideFiles).graph
  }

  /// The graph of files by path.
  public static func graph(of sources: [String: String]) async -> Graph { await result(sources).graph }

  /// The graph of files by path, as text.
  public static func text(of sources: [String: String]) async -> String {
    GraphText.text(of: await result(sources).graph)
  }

  /// The graph of one file.
  public static func graph(_ source: String) async -> Graph { await result(["App.swift": source]).graph }

  /// The graph of one Deli file as text; `import Deli` is put before it.
  public static func deli(_ source: String, _ others: [String: String] = [:]) async -> String {
    await text(of: others.merging(["App.swift": "import Deli\n" + source]) { first, _ in first })
  }

  /// The graph of one Injection file as text; `import Injection` is put before it.
  public static func injection(_ source: String) async -> String {
    GraphText.text(of: await graph("import Injection\n" + source))
  }

  /// The graph of one DIKit file as text; `import DIKit` is put before it.
  public static func dikit(_ source: String, _ others: [String: String] = [:]) async -> String {
    await text(of: others.merging(["App.swift": "import DIKit\n" + source]) { first, _ in first })
  }

  /// The graph of one Swinject file as text; `import Swinject` is put before it.
  public static func swinject(_ source: String) async -> String {
    GraphText.text(of: await graph("import Swinject\nimport SwinjectAutoregistration\n" + source))
  }
}
