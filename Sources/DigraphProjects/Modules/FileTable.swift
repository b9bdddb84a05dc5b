/// The files of the input by path.
struct FileTable {
  /// The paths, ascending.
  let paths: [String]
  /// The files by lowercase path; built only if it is needed.
  private var byFoldedPath: [String: Int]?

  /// - Parameter paths: The paths, ascending, each once.
  init(_ paths: [String]) {
    self.paths = paths
  }

  /// The file with exactly this path.
  ///
  /// - Complexity: O(log files).
  func exactIndex(of path: String) -> Int? {
    let index = firstIndex(from: path)
    return index < paths.count && paths[index] == path ? index : nil
  }

  /// The file with a path. The case of letters may differ, as on the disks that are usual for Xcode.
  mutating func index(of path: String) -> Int? {
    if let index = exactIndex(of: path) { return index }
    if byFoldedPath == nil {
      byFoldedPath = Dictionary(
        paths.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return byFoldedPath?[path.lowercased()]
  }

  /// The files in a folder and its subfolders; all files for the empty path.
  ///
  /// - Complexity: O(log files).
  func range(below folder: String) -> Range<Int> {
    if folder.isEmpty { return 0..<paths.count }
    // `0` is the character after `/`.
    let start = firstIndex(from: folder + "/")
    return start..<max(start, firstIndex(from: folder + "0"))
  }

  /// The file with exactly this path, as a range.
  func range(of path: String) -> Range<Int> {
    exactIndex(of: path).map { $0..<$0 + 1 } ?? 0..<0
  }

  /// Whether there is a file in a folder.
  func hasFiles(below folder: String) -> Bool {
    !range(below: folder).isEmpty
  }

  private func firstIndex(from path: String) -> Int {
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
