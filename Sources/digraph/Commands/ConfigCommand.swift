import ArgumentParser
import DigraphPipeline

/// `digraph config`
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Describes '.digraph.yml': for people, or as a JSON Schema for editors.",
    discussion: """
      Examples:
        digraph config            all settings of the configuration
        digraph config schema     the settings as a JSON Schema, for editors
        digraph config markdown   the settings as a page in Markdown, for a site
      """,
    subcommands: [Reference.self, Schema.self, Markdown.self], defaultSubcommand: Reference.self)

  /// `digraph config reference`
  struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reference", abstract: "Prints all settings of the configuration."
    )

    func run() throws {
      Console.prepare()
      try Console.write(page: ConfigurationReference.text())
    }
  }

  /// `digraph config markdown`
  struct Markdown: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "markdown", abstract: "Prints all settings of the configuration as a page in Markdown.")

    func run() throws {
      Console.prepare()
      try Console.write(ConfigurationReference.text())
    }
  }

  /// `digraph config schema`
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of the configuration.",
      discussion: """
        Editors with a YAML language server complete the configuration if it begins with a line that names the schema:

          digraph config schema > .digraph.schema.json
          # yaml-language-server: $schema=.digraph.schema.json
        """)

    func run() throws {
      Console.prepare()
      try Console.write(ConfigurationSchema.text())
    }
  }
}
