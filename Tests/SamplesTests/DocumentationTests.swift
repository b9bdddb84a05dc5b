import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphReporters
import Foundation
import TestSupport
import Testing
import Yams

/// README.md and the catalogue `Documentation.docc`: each example in them works as the page says.
@Suite("documentation")
struct DocumentationTests {
  /// Empty if the pages cannot be read; `thereArePages` fails then.
  private static let pages = (try? DocumentationPage.all()) ?? []
  private static let blocks = pages.flatMap(\.blocks)

  @Test("there are pages, with blocks of each kind")
  func thereArePages() {
    #expect(Self.pages.count > 20)
    for language in ["sh", "yaml", "swift", "json", "groovy"] {
      #expect(Self.blocks.contains { $0.language == language }, "\(language)")
    }
    #expect(Self.blocks.count(where: \.isOutput) > 5)
  }

  @Test("no line is a mark that waits for its text", arguments: pages)
  func marks(page: DocumentationPage) throws {
    let lines = try Repository.text(of: page.path).split(separator: "\n")
    #expect(lines.filter { $0.count > 3 && $0.allSatisfy { $0.isUppercase } } == [])
  }

  @Test("the output of commands is current: Scripts/update-samples, or UPDATE_GOLDENS=1", arguments: pages)
  func outputIsCurrent(page: DocumentationPage) throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: page.path)
    expectNoDifference(checkedIn, current)
  }

  @Test("each block is of a kind that a test reads", arguments: pages)
  func kinds(page: DocumentationPage) {
    for block in page.blocks where !block.isOutput {
      let isKnown =
        ["sh", "yaml", "groovy", "json", "swift"].contains(block.language)
        // Files that belong to an example of Swift.
        || block.words.count == 2
      #expect(isKnown, "\(page.path):\(block.line): no test reads a block of '\(block.language)'")
    }
  }

  @Test("examples of Swift are found to be as they say", arguments: pages.filter { $0.path.hasPrefix("Doc") })
  func swift(page: DocumentationPage) async throws {
    let name = String(page.path.dropFirst("Documentation.docc/".count))
    try await SpecRunner.check(SpecPage(fileName: name, folder: "Documentation.docc", text: page.text))
  }

  @Test("examples of a comment switch off what they name")
  func suppression() async throws {
    let blocks = Self.blocks.filter { $0.words == ["swift"] && $0.text.contains("digraph:disable") }
    try #require(blocks.count >= 2)
    let source = """
      import Swinject
      final class API {}
      final class Feed { init(api: API) {} }
      let container = Container()
      container.register(API.self) { _ in API() }

      """
    for block in blocks {
      let file = InputFile(path: "App.swift", module: "App", source: .bytes(Array((source + block.text).utf8)))
      let findings = await Check.run([file]).findings
      #expect(findings.map(\.rule) == ["captured-container"], "\(block.page):\(block.line)")
      #expect(findings.map(\.state) == [.suppressed], "\(block.page):\(block.line)")
    }
  }

  @Test("other examples of Swift are on the page that a test of its own reads")
  func plainSwift() {
    for block in Self.blocks where block.words == ["swift"] && !block.text.contains("digraph:disable") {
      #expect(block.page == "Documentation.docc/Configuration.md", "\(block.page):\(block.line): name the framework")
    }
  }

  @Test("examples of a configuration can be read, and of other YAML and JSON, too")
  func data() throws {
    for block in Self.blocks where !block.isOutput && ["yaml", "json"].contains(block.language) {
      let place = "\(block.page):\(block.line)"
      if block.language == "json" {
        #expect(throws: Never.self, "\(place)") { try JSONSerialization.jsonObject(with: Data(block.text.utf8)) }
      } else if Self.isConfiguration(block) {
        var reader = ConfigurationReader(path: block.page) { _ in .success("") }
        #expect(throws: Never.self, "\(place)") { _ = try reader.read(block.text) }
      } else {
        #expect(throws: Never.self, "\(place)") { _ = try Yams.load(yaml: block.text) }
      }
    }
    #expect(Self.blocks.count(where: Self.isConfiguration) > 15)
  }

  /// Whether a block is an excerpt of `.digraph.yml`: its first line names the file, or its page is about configuration
  /// alone.
  private static func isConfiguration(_ block: DocumentationPage.Block) -> Bool {
    guard block.language == "yaml", block.words.count == 1 else { return false }
    return block.page == "Documentation.docc/Configuration.md" || block.text.hasPrefix("# .digraph.yml\n")
      || block.text.hasPrefix("# yaml-language-server: ")
  }

  @Test("every command exists, with each of its options")
  func options() throws {
    var helps: [String: CommandResult] = [:]
    var commands = 0
    for block in Self.blocks where ["sh", "yaml", "groovy", "json"].contains(block.language) {
      for line in block.text.split(separator: "\n") {
        for match in line.matches(of: /digraph"? ([a-z]+)([^|&;#]*)/) where !match.output.1.isEmpty {
          let command = String(match.output.1)
          let help = try helps[command] ?? CommandResult.of(BuiltProgram.url(), ["help", command])
          helps[command] = help
          #expect(help.status == 0, "\(block.page): \(line)")
          for option in match.output.2.matches(of: /(?:^| )(--[a-z-]+)/) {
            #expect(help.output.contains(option.output.1), "\(block.page): \(line)")
          }
          commands += 1
        }
      }
    }
    #expect(commands > 40)
  }

  @Test("commands end without an error, unless the page says why they are not run", arguments: pages)
  func commands(page: DocumentationPage) throws {
    for block in page.blocks where block.language == "sh" && !block.isOutput {
      if let reason = block.reasonNotToRun {
        #expect(reason.count > 10, "\(page.path):\(block.line)")
        continue
      }
      let scratch = try CommandScratch()
      let result = try scratch.run(block.text)
      #expect(result.status == 0, "\(page.path):\(block.line):\n\(result.errors)\(result.output)")
    }
  }

  @Test("the problem matcher of the page on editors reads what the program prints")
  func problemMatcher() throws {
    let block = try #require(Self.blocks.first { $0.page.hasSuffix("Editors.md") && $0.language == "json" })
    let task = try #require(JSONSerialization.jsonObject(with: Data(block.text.utf8)) as? [String: Any])
    let matcher = try #require(task["problemMatcher"] as? [String: Any])
    let pattern = try #require((matcher["pattern"] as? [String: Any])?["regexp"] as? String)
    let findings = try Repository.text(of: "Samples/NightTrain/Expected/findings.txt").split(separator: "\n")
    for line in findings {
      #expect(try Regex(pattern).wholeMatch(in: String(line)) != nil, "\(line)")
    }
  }

  @Test("the top-level page names every other page")
  func topLevelPage() throws {
    let top = try #require(Self.pages.first { $0.path == "Documentation.docc/Documentation.md" })
    let named = top.text.matches(of: /(?m)^- \[[^\]]+\]\(([A-Za-z]+\.md)\)$/).map { String($0.output.1) }
    let files = try Repository.fileNames(in: "Documentation.docc").filter {
      $0.hasSuffix(".md") && $0 != "Documentation.md"
    }
    expectNoDifference(named.sorted(), files)
  }

  @Test("the page on report formats lists all of them: Scripts/update-generated")
  func reportFormats() throws {
    let page = try #require(Self.pages.first { $0.path == "Documentation.docc/ReportFormats.md" })
    let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    expectNoDifference(rows, ReportFormat.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" })
  }

  @Test("README.md says how many errors its first command prints")
  func errorsOfTheFirstSample() throws {
    let findings = try Repository.text(of: "Samples/NightTrain/Expected/findings.txt")
    let count = findings.split(separator: "\n").count { $0.contains(": error: ") }
    #expect(try Repository.text(of: "README.md").contains("the first command prints \(count) errors,"))
  }

  @Test("README.md is read in two minutes: at most 180 lines and 9 KB")
  func size() throws {
    let readme = try Repository.text(of: "README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 181)
    #expect(readme.utf8.count <= 9 * 1024)
  }

  @Test("DocC makes a site of the pages without a warning: Scripts/documentation FOLDER")
  func site() throws {
    let scene = FileManager.default.temporaryDirectory.appending(path: "digraph-site-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scene) }
    let result = try CommandResult.of(Repository.root.appending(path: "Scripts/documentation"), [scene.path])
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    for page in ["", "adopting", "captive-dependency", "architecture", "gallery"] {
      let file = scene.appending(path: "documentation/digraph/\(page)/index.html")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page)")
    }
  }
}
