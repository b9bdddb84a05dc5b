import CustomDump
import TestSupport
import Testing

/// Code, `Package.swift` and the table in ARCHITECTURE.md agree on the modules that each target may import.
@Suite("imports")
struct ImportTests {
  private static func table() throws -> ImportTable {
    ImportTable(manifest: try Repository.text(of: "Package.swift"))
  }

  @Test("the manifest has a target for each folder of sources, with its reason")
  func tableIsComplete() throws {
    var folders = ["Tests/FuzzSupport", "Tests/Fuzzer", "Tests/PlantSupport", "Tests/Planter", "Tests/TestSupport"]
    for name in try Repository.fileNames(in: "Sources") where name != "FrontEnds" { folders.append("Sources/\(name)") }
    for name in try Repository.fileNames(in: "Sources/FrontEnds") { folders.append("Sources/FrontEnds/\(name)") }
    let rows = try Self.table().rows
    expectNoDifference(rows.map(\.folder).sorted(), folders.sorted())
    #expect(rows.filter { $0.reason.isEmpty }.map(\.target) == [])
  }

  @Test("the table in ARCHITECTURE.md is that of the manifest: Scripts/update-generated")
  func tableIsCurrent() throws {
    let shown = try Repository.text(of: "ARCHITECTURE.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map(String.init)
    expectNoDifference(shown, try Self.table().rows.map(\.text))
  }

  @Test("nobody imports a module that the manifest does not allow")
  func importsAreAllowed() throws {
    for row in try Self.table().rows {
      for file in try SwiftFile.all(below: row.folder) {
        for (module, line) in file.imports where !row.allowed.contains(module) {
          Issue.record("\(file.path):\(line): \(row.target) must not import \(module): \(row.reason)")
        }
      }
    }
  }

  @Test("the manifest allows no module that nobody imports")
  func tableIsTight() throws {
    for row in try Self.table().rows {
      let imported = try Set(SwiftFile.all(below: row.folder).flatMap { $0.imports.map(\.module) })
      #expect(row.allowed.subtracting(imported).sorted() == [], "\(row.target)")
    }
  }

  @Test("the manifest names no package that no target needs")
  func packages() throws {
    let manifest = try Repository.text(of: "Package.swift")
    let needed = Set(manifest.matches(of: /package: "([^"]+)"/).map(\.output.1))
    let named = manifest.matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map(\.output.1)
    #expect(named.filter { !needed.contains($0) } == [])
    #expect(needed.count > 4)
  }

  /// Types of the model that a floor must not use, although it imports the model for others.
  private static let hidden: [(reason: String, floors: [String], types: Set<String>)] = [
    (
      "The tables and the interpreter know no framework, and nothing that is made of what they find.",
      ["DigraphProgram", "DigraphEvaluation"],
      ["Draft", "DraftBinding", "DraftRequest", "Framework", "FrameworkDescriptor", "Graph"]
    ),
    (
      "With code at hand, drafts would stop being complete.",
      ["DigraphLinking"], ["Code", "FileFacts", "Node", "SourceFile"]
    ),
    (
      "Whatever a draft knows and others need belongs into the graph.",
      ["DigraphPage", "DigraphRenderers", "DigraphReporters", "DigraphRules"],
      ["Draft", "DraftBinding", "DraftRequest"]
    ),
  ]

  @Test("a floor uses no types of the model that are not meant for it")
  func modelIsShared() throws {
    for (reason, floors, types) in Self.hidden {
      for floor in floors {
        let files = try SwiftFile.all(below: "Sources/\(floor)")
        #expect(!files.isEmpty)
        for file in files {
          for name in file.names.intersection(types) { Issue.record("\(file.path) uses \(name): \(reason)") }
        }
      }
    }
  }

  @Test("front ends are not made for each other")
  func frontEndsStandAlone() throws {
    let rows = try Self.table().rows.filter { $0.folder.hasPrefix("Sources/FrontEnds/") }
    #expect(rows.count >= 5)
    let floors: Set = ["DigraphContainers", "DigraphEvaluation", "DigraphModel", "DigraphProgram"]
    for row in rows { #expect(row.dependencies.isSubset(of: floors), "\(row.target)") }
  }
}
