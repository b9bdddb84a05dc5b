public import Foundation

/// The checkout that the tests run in.
public enum Repository {
  /// The root folder of the checkout.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Names of the files directly in a folder, sorted.
  public static func fileNames(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// Paths of all files in a folder and its subfolders, sorted.
  public static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { !$0.hasPrefix(".") && !$0.contains("/.") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// The text of a file.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
