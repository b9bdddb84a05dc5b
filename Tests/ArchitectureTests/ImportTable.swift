import Foundation
import TestSupport

/// The table in ARCHITECTURE.md that says which target may import which modules, and why no others.
struct ImportTable {
  struct Row {
    let target: String
    let allowed: Set<String>
    let reason: String
  }

  let rows: [Row]

  /// Reads rows such as ``| `DigraphRules` | `DigraphModel` | a rule is a query |``.
  init(architecture text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| `"), cells.count == 3, let target = Self.names(in: cells[0]).first else { return nil }
      return Row(target: target, allowed: Set(Self.names(in: cells[1])), reason: cells[2])
    }
  }

  private static func names(in cell: String) -> [String] {
    cell.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) }
  }

  /// Folders of targets, by the name of the target.
  static func folders() throws -> [String: String] {
    var folders = ["TestSupport": "Tests/TestSupport"]
    for name in try Repository.fileNames(in: "Sources") where name != "FrontEnds" { folders[name] = "Sources/\(name)" }
    for name in try Repository.fileNames(in: "Sources/FrontEnds") {
      folders["Digraph\(name)"] = "Sources/FrontEnds/\(name)"
    }
    return folders
  }
}
