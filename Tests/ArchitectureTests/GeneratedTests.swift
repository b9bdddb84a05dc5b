import CustomDump
import Foundation
import TestSupport
import Testing

/// Generated files are current.
@Suite("generated")
struct GeneratedTests {
  @Test("files that are made of others are current: Scripts/update-generated")
  func generatedFiles() throws {
    let script = Repository.root.appending(path: "Scripts/update-generated")
    let result = try CommandResult.of(script, ["--check"])
    expectNoDifference(result.output, "")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("a file that is not current is named, and left alone")
  func staleFiles() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "digraph-generated-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    let folders = ["Documentation.docc", "Rules", "Scripts", "Sources/DigraphPage", "Sources/digraph/Generated"]
    let files = ["ARCHITECTURE.md", "Package.swift", "Sources/DigraphReporters/Reporter.swift"]
    for path in folders + files {
      let place = copy.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: place)
    }
    func append(_ text: String, to path: String) throws {
      let place = copy.appending(path: path)
      try (String(contentsOf: place, encoding: .utf8) + text).write(to: place, atomically: true, encoding: .utf8)
    }
    let manifest = try String(contentsOf: copy.appending(path: "Package.swift"), encoding: .utf8)
    try manifest.replacing("    // It is a module map.", with: "    // It maps a module.").write(
      to: copy.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try append("Another line.\n", to: "Rules/value-type-scope.md")
    try append("/* another line */\n", to: "Sources/DigraphPage/Web/page.css")
    let expected = [
      "Sources/digraph/Generated/RulePages.swift", "Sources/DigraphPage/Generated/PageAssets.swift",
      "ARCHITECTURE.md",
    ].map { "\($0) is not current: run Scripts/update-generated\n" }.joined()
    let script = copy.appending(path: "Scripts/update-generated")
    for _ in 1...2 {
      let result = try CommandResult.of(script, ["--check"])
      expectNoDifference(result.output, expected)
      #expect(result.status == 1, "\(result.errors)")
    }
    let written = try CommandResult.of(script, ["--no-build"])
    expectNoDifference(written.output.split(separator: "\n").count, 3)
    expectNoDifference(try CommandResult.of(script, ["--check"]).output, "")
  }

  @Test("all modules of pages are in their script, and names that two of them have would clash there")
  func pageModules() throws {
    let files = try Repository.fileNames(in: "Sources/DigraphPage/Web").filter { $0.hasSuffix(".js") }
    let generated = try Repository.text(of: "Sources/DigraphPage/Generated/PageAssets.swift")
    var names: [Substring] = []
    for file in files {
      let text = try Repository.text(of: "Sources/DigraphPage/Web/\(file)")
      names += text.matches(of: /(?:^|\n)(?:export )?(?:async )?(?:function|class|const|let) ([A-Za-z]+)/).map(
        \.output.1)
      for line in text.split(separator: "\n") where line.hasPrefix("export ") {
        #expect(generated.contains("    \(line.dropFirst("export ".count))\n"), "\(file): \(line)")
      }
    }
    #expect(Set(names).count == names.count, "\(names.sorted())")
  }

  @Test("links between pages lead somewhere, and their anchors to headings")
  func links() throws {
    for path in try ProjectFiles.paths() where path.hasSuffix(".md") {
      let folder = Repository.root.appending(path: path).deletingLastPathComponent()
      for link in try Repository.text(of: path).matches(of: /\]\(([^)#:]*)(#[^)]*)?\)/) {
        let target = link.output.1.isEmpty ? path : String(link.output.1)
        let file = link.output.1.isEmpty ? Repository.root.appending(path: path) : folder.appending(path: target)
        #expect(FileManager.default.fileExists(atPath: file.standardizedFileURL.path), "\(path) links to \(target)")
        guard let anchor = link.output.2?.dropFirst(), file.pathExtension == "md" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        let anchors = text.matches(of: /(?m)^#+ (.*)$/).map { Self.anchor(of: String($0.output.1)) }
        #expect(anchors.contains(String(anchor)), "\(path) links to #\(anchor) of \(target)")
      }
    }
  }

  /// The anchor that hosts of repositories give to a heading.
  private static func anchor(of heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
  }
}
