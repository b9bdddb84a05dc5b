import TestSupport
import Testing

/// Who may know whom.
@Suite("imports")
struct ImportTests {
  private static func table() throws -> ImportTable {
    ImportTable(architecture: try Repository.text(of: "ARCHITECTURE.md"))
  }

  @Test("the table in ARCHITECTURE.md has one row for each target")
  func tableIsComplete() throws {
    let targets = try Self.table().rows.map(\.target)
    #expect(targets.sorted() == (try ImportTable.folders().keys.sorted()))
  }

  @Test("nobody imports what the table does not allow")
  func importsAreAllowed() throws {
    let folders = try ImportTable.folders()
    for row in try Self.table().rows {
      for file in try SwiftFile.all(below: folders[row.target] ?? "") {
        for (module, line) in file.imports where !row.allowed.contains(module) {
          Issue.record("\(file.path):\(line): \(row.target) must not import \(module), because \(row.reason)")
        }
      }
    }
  }

  @Test("the table allows nothing that nobody imports")
  func tableIsTight() throws {
    let folders = try ImportTable.folders()
    for row in try Self.table().rows {
      let imported = try Set(SwiftFile.all(below: folders[row.target] ?? "").flatMap { $0.imports.map(\.module) })
      #expect(row.allowed.subtracting(imported).sorted() == [], "\(row.target)")
    }
  }

  @Test("front ends are not made for each other")
  func frontEndsStandAlone() throws {
    let frontEnds = try Set(Repository.fileNames(in: "Sources/FrontEnds").map { "Digraph\($0)" })
    for row in try Self.table().rows where frontEnds.contains(row.target) {
      #expect(row.allowed.isDisjoint(with: frontEnds.subtracting([row.target])), "\(row.target)")
    }
  }
}
