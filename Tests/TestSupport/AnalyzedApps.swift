public import DigraphModel
import DigraphPipeline

/// Analyses sources of several apps in memory.
public enum AnalyzedApps {
  /// The graph of files, each with the apps that compile it; the set is empty for a library's file. A path's first
  /// folder is its module.
  public static func graph(_ files: [(path: String, apps: Set<String>, source: String)]) async -> Graph {
    let inputs = files.map { path, apps, source in
      InputFile(path: path, module: String(path.prefix { $0 != "/" }), apps: apps, source: .bytes(Array(source.utf8)))
    }
    return await Analysis().run(inputs).graph
  }
}
