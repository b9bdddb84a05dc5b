import ArgumentParser
import DigraphModel

/// The command line program, with its commands.
///
/// Exit status: 0 if the check succeeds, 1 if it fails, 2 without a verdict, 64 for a wrong command line.
struct Digraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digraph",
    abstract: "Checks and draws how a Swift app's dependency injection is wired.",
    discussion: """
      Reads Swift source, without building or running it. Reports missing registrations, cycles that crash and scopes that do \
      not fit, each with its place, and draws the wiring. It understands \
      \(enumeration(Framework.allCases.map(\.displayName), atMost: Framework.allCases.count)).

      First steps, in the folder of an app:
        digraph check                        mistakes, with their places
        digraph graph --output wiring.svg    a picture of the wiring
        digraph doctor                       code that could not be read, and why
        digraph explain captive-dependency   why a rule matters, and the remedy

      Exit status: 0 if the check succeeds, 1 if it fails, 2 if there is no verdict, 64 if the command line is wrong. \
      Findings go to standard output, everything about the run to standard error.

      'digraph --generate-completion-script zsh' (or bash, fish) and 'digraph manual' print files for shells and for man; \
      'digraph --version --verbose' also names the versions of rules and formats.
      """,
    version: tool.version,
    subcommands: [
      CheckCommand.self, GraphCommand.self, DiffCommand.self, WhyCommand.self, UsesCommand.self, TreeCommand.self,
      StatsCommand.self, DoctorCommand.self, ExplainCommand.self, RulesCommand.self, BaselineCommand.self,
      InitCommand.self, ConfigCommand.self, CacheCommand.self, LanguageServerCommand.self, AgentServerCommand.self,
      ScanCommand.self, LinkCommand.self,
      ManualCommand.self,
    ],
    defaultSubcommand: nil)

  /// Runs the command that the command line names.
  static func start() async {
    let arguments = ArgumentFiles.expanded(Array(CommandLine.arguments.dropFirst()))
    if let problem = CommandNames.problem(in: arguments) {
      Console.prepare()
      Console.usage(problem)
      exit(withError: ExitCode.validationFailure)
    }
    if VersionPage.isMeant(by: arguments) {
      do {
        Console.prepare()
        try await Console.write(VersionPage.text())
      } catch {
        exit(withError: error)
      }
      return
    }
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      // The parser lists the valid values, but does not say which one may be meant.
      if exitCode(for: error) == .validationFailure, let hinted = OptionValues.hinted(fullMessage(for: error)) {
        Console.prepare()
        Console.usage(hinted)
        exit(withError: ExitCode.validationFailure)
      }
      exit(withError: error)
    }
  }

  /// The program's name and version in reports. `Scripts/make-release` reads the version only here.
  static let tool = Tool(version: "0.1.0")
}

extension ExitCode {
  /// Findings at or above the threshold.
  static let findings = ExitCode(1)
  /// No verdict could be reached.
  static let noVerdict = ExitCode(2)
}
