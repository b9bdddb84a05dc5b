import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation
import TestSupport
import Testing

/// What README.md shows works as it says.
@Suite("README")
struct ReadmeTests {
  private static func text() throws -> String { try Repository.text(of: "README.md") }

  @Test("what commands print is current: Scripts/update-samples, or UPDATE_GOLDENS=1")
  func blocksAreCurrent() throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "README.md")
    expectNoDifference(checkedIn, current)
  }

  @Test("the example of a configuration can be read")
  func configuration() throws {
    let blocks = try Self.blocks(of: "yaml").filter { $0.contains("fail-on:") }
    try #require(blocks.count == 1)
    var reader = ConfigurationReader(path: "README.md")
    let configuration = try reader.read(blocks[0])
    #expect(
      !configuration.external.isEmpty && !configuration.exclude.isEmpty && !configuration.rules.severities.isEmpty)
  }

  @Test("the example of a comment switches off what it names")
  func suppression() async throws {
    let blocks = try Self.blocks(of: "swift")
    try #require(blocks.count == 1)
    let source = """
      import Swinject
      final class API {}
      final class Feed { init(api: API) {} }
      let container = Container()
      container.register(API.self) { _ in API() }

      """
    let file = InputFile(path: "App.swift", module: "App", source: .bytes(Array((source + blocks[0]).utf8)))
    let findings = await Check.run([file]).findings
    #expect(findings.map(\.rule) == ["captured-container"])
    #expect(findings.map(\.state) == [.suppressed])
  }

  @Test("every option that a command is given exists")
  func options() throws {
    let lines = try ["sh", "yaml"].flatMap(Self.blocks).flatMap { $0.split(separator: "\n") }
    var commands = 0
    for line in lines {
      guard let match = line.firstMatch(of: /(?:digraph"?) ([a-z]+)(.*)/) else { continue }
      let help = try CommandResult.of(BuiltProgram.url(), ["help", String(match.output.1)])
      #expect(help.status == 0, "\(line)")
      for option in match.output.2.matches(of: /(?:^| )(--[a-z-]+)/) {
        #expect(help.output.contains(option.output.1), "\(line)")
      }
      commands += 1
    }
    #expect(commands > 5)
  }

  /// Contents of the code blocks with an info word.
  private static func blocks(of language: String) throws -> [String] {
    try text().components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0] + "\n"
    }
  }
}
