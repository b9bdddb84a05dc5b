package import DigraphModel
package import DigraphPipeline
import Foundation
import SwiftSyntax
import Synchronization

/// An app that is checked again and again, each time with other edits.
package final class PlantedApp: Sendable {
  /// The check of the app without edits.
  package let before: Check
  private let inputs: [InputFile]
  private let sideFiles: SideFileSource
  private let configuration: Configuration
  private let extent: Extent
  private let store: Check.Store?
  private let locations: [String: Int]
  private let texts = Mutex<[String: SourceText]>([:])

  /// The graph of the app without edits.
  package var graph: Graph { before.analysis.graph }

  /// Checks a folder.
  ///
  /// - Parameters:
  ///   - folder: an absolute path.
  ///   - scratch: a folder for a cache, from which later checks take the facts of files.
  /// - Throws: the error that keeps the folder from being read.
  package convenience init(folder: String, scratch: String) async throws {
    let cache = { (limit: CacheFolder.Limit) in
      Cache(
        folder: CacheFolder(path: scratch, limit: limit), tool: "planter", workingDirectory: folder, paths: [folder])
    }
    let project = try Project.load(paths: [folder], workingDirectory: folder, configurationPath: nil)
    let started = Int64(Date().timeIntervalSince1970 * 1e9)
    let first = Check.Store(cache: cache(.init()), project: project, started: started)
    let check = await Check.run(
      project.files, sideFiles: project.sideFiles, configuration: project.configuration, extent: project.extent,
      store: first)
    // A cache folder with room for nothing: later checks read the first check's cache, and never replace it.
    let later = Check.Store(cache: cache(.init(files: 64, bytes: 0)), project: project, started: started)
    self.init(
      project.files, project.sideFiles, project.configuration, project.extent, store: later, before: check)
  }

  /// Checks files in memory that belong to an app or to a library.
  package convenience init(
    _ files: [String: String], sideFiles: [String: String] = [:], isLibrary: Bool = false
  ) async {
    let inputs = files.sorted { $0.key < $1.key }.map {
      InputFile(
        path: $0.key, module: "App", apps: isLibrary ? [] : ["App"], source: .bytes(Array($0.value.utf8)))
    }
    let sides = SideFileSource.inMemory(sideFiles.mapValues { Array($0.utf8) })
    let check = await Check.run(inputs, sideFiles: sides)
    self.init(inputs, sides, Configuration(), .whole, store: nil, before: check)
  }

  private init(
    _ inputs: [InputFile], _ sideFiles: SideFileSource, _ configuration: Configuration, _ extent: Extent,
    store: Check.Store?, before: Check
  ) {
    (self.inputs, self.sideFiles, self.configuration, self.extent) = (inputs, sideFiles, configuration, extent)
    (self.store, self.before) = (store, before)
    locations = Dictionary(inputs.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Checks the app with edits.
  package func check(with edits: [Mistake.Edit]) async -> Check {
    var edited = inputs
    for path in Set(edits.map(\.path)) {
      guard let number = locations[path], let bytes = bytes(of: path),
        let changed = edits.applied(to: bytes, of: path)
      else { continue }
      edited[number].source = .bytes(changed)
      edited[number].stamp = nil
    }
    return await Check.run(
      edited, sideFiles: sideFiles, configuration: configuration, extent: extent, store: store)
  }

  /// The bytes of a file.
  private func bytes(of path: String) -> [UInt8]? {
    guard let number = locations[path] else { return nil }
    switch inputs[number].source {
    case .bytes(let bytes): return bytes
    case .file(let place): return (try? Data(contentsOf: URL(fileURLWithPath: place))).map(Array.init)
    case .scanned: return nil
    }
  }

  /// A file, parsed once; `nil` if the input has no such file.
  package func text(of path: String) -> SourceText? {
    if let known = texts.withLock({ $0[path] }) { return known }
    guard let text = bytes(of: path).map({ SourceText(path: path, bytes: $0) }) else { return nil }
    texts.withLock { $0[path] = text }
    return text
  }

  /// Files that contain one of some words, without tests.
  package func paths(containing words: [String]) -> [String] {
    let needles = words.map { Data($0.utf8) }
    return inputs.filter { input in
      guard !input.isTest, let bytes = bytes(of: input.path) else { return false }
      let data = Data(bytes)
      return needles.contains { data.range(of: $0) != nil }
    }.map(\.path)
  }

  /// Whether edits add no syntax error to any file.
  package func isParsable(with edits: [Mistake.Edit]) -> Bool {
    Set(edits.map(\.path)).allSatisfy { path in
      guard let text = text(of: path), let changed = edits.applied(to: text.bytes, of: path) else { return false }
      return text.tree.hasError || !SourceText(path: path, bytes: changed).tree.hasError
    }
  }
}
