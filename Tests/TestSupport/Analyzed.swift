public import DigraphModel
public import DigraphPipeline

/// Analyses sources in memory.
public enum Analyzed {
  /// The result for files by path; a path's first folder is its module.
  public static func result(_ sources: [String: String], jobs: Int = 1) async -> Analysis.Result {
    await Analysis(jobs: jobs).run(
      sources.sorted { $0.key < $1.key }.map { path, source in
        InputFile(
          path: path, module: path.contains("/") ? String(path.prefix { $0 != "/" }) : "App",
          source: .bytes(Array(source.utf8)))
      })
  }

  /// The graph of files by path.
  public static func graph(of sources: [String: String]) async -> Graph { await result(sources).graph }

  /// The graph of files by path, as text.
  public static func text(of sources: [String: String]) async -> String { GraphText.text(of: await result(sources).graph) }

  /// The graph of one file.
  public static func graph(_ source: String) async -> Graph { await result(["App.swift": source]).graph }

  /// The graph of one Swinject file as text; `import Swinject` is put before it.
  public static func swinject(_ source: String) async -> String {
    GraphText.text(of: await graph("import Swinject\nimport SwinjectAutoregistration\n" + source))
  }
}
