import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation
import TestSupport
import Testing

/// What is generated from the description of the configuration is current, and agrees with what is read.
@Suite("configuration page")
struct ConfigurationPageTests {
  private static let page = "Documentation.docc/Configuration.md"

  private static func check(_ path: String, _ text: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
    } else {
      expectNoDifference(try Repository.text(of: path), text)
    }
  }

  @Test("the page: UPDATE_GOLDENS=1 writes it")
  func page() throws { try Self.check(Self.page, ConfigurationReference.text(isFile: true)) }

  @Test("the schema: UPDATE_GOLDENS=1 writes it")
  func schema() throws {
    try Self.check("Sources/DigraphJSON/Schemas/configuration.schema.json", ConfigurationSchema.text())
  }

  @Test("editors offer the presets")
  func presets() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text().utf8)) as? [String: Any])
    let extends = try #require((schema["properties"] as? [String: Any])?["extends"] as? [String: Any])
    let forms = try #require(extends["anyOf"] as? [[String: Any]])
    #expect(forms.first?["enum"] as? [String] == ["recommended", "essential", "strict"])
    let elements = try #require((forms.last?["items"] as? [String: Any])?["anyOf"] as? [[String: Any]])
    #expect(elements.first?["enum"] as? [String] == ["recommended", "essential", "strict"])
  }

  @Test("rules of the schema are those of the catalogue, each with its options")
  func rules() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let rules = try #require((definitions["rules"] as? [String: Any])?["properties"] as? [String: Any])
    expectNoDifference(rules.keys.sorted(), RuleCatalog.all.map { $0.info.id })
    for rule in RuleCatalog.all {
      let forms = try #require((rules[rule.info.id] as? [String: Any])?["anyOf"] as? [[String: Any]])
      let options = try #require(forms.last?["properties"] as? [String: Any])
      expectNoDifference(options.keys.sorted(), (["severity"] + rule.options.map(\.name)).sorted())
    }
    let keys = try #require(schema["properties"] as? [String: Any]).keys
    let page = ConfigurationReference.text()
    for key in keys { #expect(page.contains("\n## \(key)\n"), "\(key)") }
  }

  @Test("the program prints both")
  func commands() throws {
    let page = try CommandResult.of(BuiltProgram.url(), ["config"])
    expectNoDifference(page.output, ConfigurationReference.text())
    #expect(!page.output.contains("<!--"))
    let schema = try CommandResult.of(BuiltProgram.url(), ["config", "schema"])
    expectNoDifference(schema.output, ConfigurationSchema.text())
  }

  @Test("every example on the page can be read")
  func examples() throws {
    let blocks = try Repository.text(of: Self.page).components(separatedBy: "\n```yaml\n").dropFirst()
    #expect(blocks.count >= 16)
    for block in blocks {
      let text = block.components(separatedBy: "\n```")[0] + "\n"
      var reader = ConfigurationReader(path: Self.page) { _ in .success("") }
      #expect(throws: Never.self, "\(text)") { _ = try reader.read(text) }
    }
  }
}
