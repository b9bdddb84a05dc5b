import CustomDump
import Foundation
import TestSupport
import Testing

/// Help texts and the manual page.
@Suite("help")
struct HelpTests {
  private static let commands = ["check", "graph", "why", "uses", "tree", "stats", "doctor", "explain", "rules"]

  @Test("the rules as a table")
  func table() throws {
    let lines = try Scene().run(["rules"]).output.split(separator: "\n")
    #expect(lines[0].split(separator: " ").first == "RULE")
    let ids = lines.dropFirst().map { String($0.prefix { $0 != " " }) }
    #expect(ids == ids.sorted() && ids.contains("captured-container"))
    #expect(Set(lines.map { $0.split(separator: " ", maxSplits: 1).count }) == [2])
  }

  @Test("the rules as JSON, as the schema says; and those of one framework")
  func json() throws {
    struct Document: Decodable {
      struct Rule: Decodable {
        var id: String
        var frameworks: [String]
      }
      var rules: [Rule]
    }
    let text = try Scene().run(["rules", "--format", "json"]).output
    #expect(try JSONSchema(named: "rules-v1").problems(in: text) == [])
    let all = try JSONDecoder().decode(Document.self, from: Data(text.utf8)).rules
    let needle = try Scene().run(["rules", "--format", "json", "--framework", "needle"]).output
    expectNoDifference(
      try JSONDecoder().decode(Document.self, from: Data(needle.utf8)).rules.map(\.id),
      all.filter { $0.frameworks.contains("needle") }.map(\.id))
  }

  @Test("every rule has a page to explain it")
  func pages() throws {
    let rules = try Scene().run(["rules"]).output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
    for rule in rules {
      let page = try Scene().run(["explain", String(rule)])
      #expect(page.output.hasPrefix("\(rule)\n") && page.output.contains("\nHOW TO FIX\n"), "\(rule)")
    }
  }

  @Test("scripts that complete commands, options and ids of rules", arguments: ["zsh", "bash", "fish"])
  func completions(shell: String) throws {
    let script = try Scene().run(["--generate-completion-script", shell])
    #expect(script.status == 0)
    for word in Self.commands + ["sarif-category", "captured-container", "checkstyle"] {
      #expect(script.output.contains(word), "\(word)")
    }
    for word in ["_layout", "'layout'", "'layout:"] { #expect(!script.output.contains(word), "help does not show it") }
  }

  @Test("'explain' gives the remedy of a rule right after the summary, and nothing is lost")
  func remedyFirst() throws {
    for rule in ["captive-dependency", "unresolved-dependency"] {
      let page = try Scene().run(["explain", rule]).output
      let headings = page.split(separator: "\n").filter { $0.first?.isLetter == true && $0 == $0.uppercased() }
      expectNoDifference(
        headings.map(String.init), ["HOW TO FIX", "WHY IT HURTS", "REPORTS", "STAYS SILENT", "WHEN TO DISABLE"])
    }
  }

  @Test("the ids of rules complete 'explain'")
  func explainCompletion() throws {
    let result = try Scene().shell(
      """
      $DIGRAPH --generate-completion-script bash > digraph.bash
      command -v bash > /dev/null || { echo captive-dependency captured-container; exit; }
      bash -c 'source ./digraph.bash; COMP_WORDS=(digraph explain cap) COMP_CWORD=2; _digraph digraph cap explain; echo "${COMPREPLY[@]}"'
      """)
    #expect(result.output == "captive-dependency captured-container\n")
  }

  @Test("the verbose version names rules, formats and schemas, and says whether pictures can be drawn")
  func verboseVersion() throws {
    let scene = try Scene()
    let brief = try scene.run(["--version"])
    let page = try scene.run(["--version", "--verbose"])
    #expect(page.status == 0 && page.errors == "")
    let rows = page.output.split(separator: "\n").map(String.init)
    #expect(rows.first == "digraph \(brief.output.trimmingCharacters(in: .newlines))")
    #expect(rows.contains { $0.wholeMatch(of: /rules: \d+, catalogue [0-9a-f]{16}/) != nil })
    let schemas = try Repository.fileNames(in: "Sources/DigraphJSON/Schemas")
      .compactMap { $0.wholeMatch(of: /(.+-v\d+)\.schema\.json/).map { String($0.output.1) } }
    #expect(rows.contains("schemas: \(schemas.sorted().joined(separator: ", "))"))
    #expect(rows.last?.hasPrefix("pictures: Graphviz ") == true)
    let without = try scene.run(["--version", "--verbose"], environment: ["DIGRAPH_LAYOUT": "/nowhere"])
    #expect(without.output.contains("\npictures: none: SVG, PNG and PDF need the program 'digraph-layout'"))
    #expect(without.status == 0)
  }

  @Test("the manual page has each command and option that help shows")
  func manual() throws {
    let page = try Scene().run(["manual"])
    #expect(page.output.hasPrefix(".TH DIGRAPH 1 \"\" \"digraph 0."))
    for command in Self.commands {
      #expect(page.output.contains(".SS digraph \(command)\n"))
      for option in try Scene().run(["help", command]).output.matches(of: /(?m)^  (?:-\w, )?--([a-z-]+)/)
      where !["help", "version"].contains(option.output.1) {
        let name = option.output.1.replacing("-", with: "\\-")
        #expect(page.output.contains("\\fB\\-\\-\(name)\\fR"), "\(command) --\(option.output.1)")
      }
    }
    for synopsis in [
      "\\fBdigraph diff\\fR [\\fIoption\\fR ...] \\fIbase\\fR [\\fIhead\\fR] [\\fIpath\\fR ...]",
      "\\fBdigraph init\\fR [\\fIoption\\fR ...] [\\fIpath\\fR]", "\\fBdigraph baseline\\fR \\fIcommand\\fR",
      "\\fBdigraph baseline prune\\fR [\\fIoption\\fR ...] [\\fIpath\\fR ...]", "\\fBdigraph config schema\\fR",
    ] {
      #expect(page.output.contains("\n\(synopsis)\n"), "\(synopsis)")
    }
    #expect(page.output.contains("Default: '.'.\n") && !page.output.contains("Default: .."))
    #expect(!page.output.contains("digraph layout"))
    // No line of text begins like a roff request by accident.
    for line in page.output.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(line.contains(/^\.(TH|SH|SS|B|I|TP|PP|RS|RE|nf|fi|nh|ad)\b/), "\(line)")
    }
  }

  @Test("a formatter has nothing to say about the manual page")
  func manualIsSound() throws {
    let scene = try Scene()
    let result = try scene.shell(
      "command -v groff >/dev/null || exit 9; $DIGRAPH manual | groff -man -Tascii -ww -z 2>&1 | grep -v 'font' || true"
    )
    if result.status != 9 { #expect(result.output == "") }
  }

  @Test("no line of help is wider than a terminal of 80 columns", arguments: commands + [""])
  func width(command: String) throws {
    let help = try Scene().run(["help"] + (command.isEmpty ? [] : [command]))
    #expect(help.status == 0)
    for line in help.output.split(separator: "\n") where !line.hasPrefix("USAGE:") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
