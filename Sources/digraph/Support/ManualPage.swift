import Foundation

/// The manual page, in the macros of man(7), made from the help of the commands.
struct ManualPage {
  private let command: Command
  private let version: String

  /// Reads the output of `--experimental-dump-help` of swift-argument-parser.
  ///
  /// - Throws: `DecodingError` if the format has changed.
  init(help: String, version: String) throws {
    struct Document: Decodable { var command: Command }
    command = try JSONDecoder().decode(Document.self, from: Data(help.utf8)).command
    self.version = version
  }

  private struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var arguments: [Argument]?
    var subcommands: [Command]?
  }

  private struct Argument: Decodable {
    var kind: String
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
    var allValues: [String]?
    var isOptional: Bool?
    var isRepeating: Bool?
    var shouldDisplay: Bool?

    struct Name: Decodable {
      var kind: String
      var name: String
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }
  }

  /// Options of all commands; they are described once.
  private static let common: Set<String> = ["help", "version"]

  /// The text of the page. It has no date, so that the same program always makes the same page.
  var text: String {
    var lines = [
      #".TH DIGRAPH 1 "" "digraph \#(Self.escaped(version))" "User Commands""#,
      // Hyphenation and filling are off, so that copied names of files and options contain no extra hyphens and
      // blanks.
      ".nh", ".ad l", ".SH NAME",
      "\(command.commandName) \\- \(Self.escaped(Self.lowercased(command.abstract ?? "")))", ".SH SYNOPSIS",
      #".B \#(command.commandName)"#, #".I command"#, "[option ...] [path ...]", ".SH DESCRIPTION",
    ]
    lines += Self.paragraphs(command.discussion)
    lines.append(".SH COMMANDS")
    for subcommand in command.subcommands ?? []
    where Self.isShown(subcommand) {
      lines += Self.section(of: subcommand, path: [command.commandName])
    }
    lines += [
      ".SH FILES", ".TP", ".I .digraph.yml",
      "The configuration of a project; digraph looks for it from the path upward.",
      ".SH ENVIRONMENT", ".TP", ".B DIGRAPH_CACHE", "The folder of caches; see \\fBdigraph cache\\fR.", ".TP",
      ".B NO_COLOR, CLICOLOR_FORCE",
      "Whether output is in colour.", ".TP", ".B GITHUB_STEP_SUMMARY",
      "With \\fB\\-\\-format github\\fR: the file that the job's summary is appended to.", ".SH EXIT STATUS",
    ]
    for (status, meaning) in [
      ("0", "Nothing was found at or above --fail-on."), ("1", "Something was."),
      ("2", "There is no verdict: nothing to check, a wrong configuration, an unreadable file."),
      ("64", "The command line is wrong."),
    ] {
      lines += [".TP", ".B \(status)", Self.escaped(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func isShown(_ command: Command) -> Bool {
    command.shouldDisplay != false && command.commandName != "help"
  }

  /// The sections about a command and its subcommands.
  private static func section(of command: Command, path: [String]) -> [String] {
    let arguments = (command.arguments ?? []).filter { argument in
      argument.shouldDisplay != false && !(argument.names ?? []).contains { common.contains($0.name) }
    }
    let places = arguments.filter { $0.kind == "positional" }
    let path = path + [command.commandName]
    let title = path.joined(separator: " ")
    let subcommands = (command.subcommands ?? []).filter(isShown)
    var synopsis = ["\\fB\(title)\\fR"]
    if !subcommands.isEmpty { synopsis.append("\\fIcommand\\fR") }
    if places.count < arguments.count { synopsis.append("[\\fIoption\\fR ...]") }
    for argument in places {
      let name = "\\fI\(escaped(argument.valueName ?? ""))\\fR"
      synopsis.append(argument.isRepeating == true ? "[\(name) ...]" : argument.isOptional == true ? "[\(name)]" : name)
    }
    var lines = [".SS \(title)", synopsis.joined(separator: " "), ".PP"]
    lines.append(escaped(command.abstract ?? ""))
    lines += paragraphs(command.discussion, startsAnew: true)
    for argument in places + arguments.filter({ $0.kind != "positional" }) { lines += item(argument) }
    return lines + subcommands.flatMap { section(of: $0, path: path) }
  }

  private static func item(_ argument: Argument) -> [String] {
    let value = argument.valueName.map { "\\fI\(escaped($0))\\fR" } ?? ""
    let names = (argument.names ?? []).map { "\\fB\(escaped($0.spelling))\\fR" }.joined(separator: ", ")
    let tag =
      switch argument.kind {
      case "positional": value
      case "option": "\(names) \(value)"
      default: names
      }
    var sentences = [argument.abstract ?? ""]
    // A list in the discussion names the same values with more explanation.
    let isListed = argument.discussion?.contains("One of:") == true
    if let values = argument.allValues, !values.isEmpty, !isListed {
      sentences.append("One of: \(values.joined(separator: ", ")).")
    }
    if let standard = argument.defaultValue {
      sentences.append("Default: \(standard.hasSuffix(".") ? "'\(standard)'" : standard).")
    }
    var lines = [".TP", tag, escaped(sentences.filter { !$0.isEmpty }.joined(separator: " "))]
    if let discussion = argument.discussion { lines += [".RS"] + paragraphs(discussion, startsAnew: true) + [".RE"] }
    return lines
  }

  /// The paragraphs of a text; indented lines stay lines.
  private static func paragraphs(_ text: String?, startsAnew: Bool = false) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    var lines = startsAnew ? [".PP"] : []
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isExample {
        lines.append(isIndented ? ".nf" : ".fi")
        isExample = isIndented
      }
      lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
    }
    return lines + (isExample ? [".fi"] : [])
  }

  private static func lowercased(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Text without requests and escapes of man(7).
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
