import Foundation
import TestSupport

/// All Swift that the repository has for its own tests: the samples' files, and the examples on rules' pages.
enum Corpus {
  /// Apps, each as files by path.
  static func apps() throws -> [[(path: String, source: String)]] {
    var apps: [[(path: String, source: String)]] = []
    for sample in try Repository.fileNames(in: "Samples") {
      let root = Repository.root.appending(path: "Samples/\(sample)").path
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      let files = try paths.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.sorted().map { path in
        (path: path, source: try Repository.text(of: "Samples/\(sample)/\(path)"))
      }
      if !files.isEmpty { apps.append(files) }
    }
    for name in try Repository.fileNames(in: "Rules") where name.hasSuffix(".md") {
      let page = SpecPage(fileName: name, text: try Repository.text(of: "Rules/\(name)"))
      apps += page.examples.enumerated().map { [("\(name)/Example\($0.offset).swift", $0.element.source)] }
    }
    return apps
  }
}
