import CustomDump
import DigraphModel
import DigraphReporters
import Foundation
import Testing

@Suite("Xcode format")
struct XcodeReporterTests {
  let reporter = XcodeReporter()

  @Test("absolute paths, fix-its directly after their diagnostic, nothing else")
  func golden() {
    expectNoDifference(
      reporter.text(of: .sample(root: "/src/app")),
      #"""
      /src/app/Sources/App/Assembly.swift:4:72: error: 'Account' (container) captures shorter-lived 'Request' (transient) [captive-dependency]
      /src/app/Sources/App/Assembly.swift:8:3: fixit: .inObjectScope(.container)\n
      /src/app/Sources/App/Assembly.swift:4:72: note: path: SceneDelegate -> Account -> Request
      /src/app/Sources/App/Assembly.swift:6:2: note: 'Request' is registered here with scope 'transient'
      /src/app/Sources/App/Account.swift:8:10: note: 'Request' is stored by 'Account.init(request:)'
      /src/app/Sources/App/Assembly.swift:4:72: note: help: give 'Request' the scope 'container' as well, or hand 'Account' \#
      a factory that makes a 'Request' whenever it is needed
      /src/app/Sources/App/Feed.swift:120:3: note: 'Feed' is given 9 dependencies [too-many-dependencies]

      """#)
  }

  @Test(
    "a path with a blank keeps its place; one with a quote or a colon is named in the message, after one warning",
    arguments: [("My App", true), ("Éa", true), ("it's", false), ("a\"b", false), ("a:b", false)])
  func paths(folder: String, isReadable: Bool) throws {
    let text = reporter.text(of: .of(.message("m", line: 3), .message("n", line: 4), root: "/src/\(folder)"))
    let lines = text.split(separator: "\n").map(String.init)
    if isReadable {
      let file = "/src/\(folder)/A.swift"
      #expect(lines == ["\(file):3:1: error: m [some-rule]", "\(file):4:1: error: n [some-rule]"])
    } else {
      #expect(lines.count == 3)
      #expect(lines[0].hasPrefix("warning: "))
      #expect(lines[1] == "error: m [some-rule] (A.swift:3:1)")
    }
    for line in lines { #expect(XcodeLine(line) != nil, "\(line)") }
  }

  @Test("every line is read with the kind, place and words that were meant, whatever the words are")
  func hygiene() throws {
    let messages = [
      Finding.nasty, "error: x", "a: warning: b", "note:  error: c", "digraph: fixit: d", "'q': error: e",
    ]
    for message in messages {
      let finding = Finding.stamped(
        Finding(
          message, at: Site(path: "A.swift", line: 2, column: 5), subject: [], chain: [message],
          notes: [.init(message, at: Site(path: "B.swift", line: 1, column: 1))], help: message,
          fixes: [
            .init(replacing: Site(path: "A.swift", line: 2, column: 5, endLine: 2, endColumn: 9), with: message)
          ]),
        severity: .warning)
      let lines = reporter.text(of: .of(finding, root: "/r")).split(separator: "\n").map { XcodeLine(String($0)) }
      #expect(lines.map { $0?.kind } == ["warning", "fixit", "note", "note", "note"], "\(message)")
      let place = "/r/A.swift:2:5"
      #expect(lines.map { $0?.place } == [place, "\(place)-2:9", place, "/r/B.swift:1:1", place])
      let json = try #require(lines[1]).text
      #expect(try JSONDecoder().decode([String].self, from: Data("[\"\(json)\"]".utf8)) == [message])
    }
  }
}

/// A line, split as swift-build's `GenericOutputParser` splits it; `nil` if the parser finds no diagnostic.
private struct XcodeLine {
  var place: String
  var kind: String
  var text: String

  init?(_ line: String) {
    let diagnostic = #/^([^'"]+: +|[ \t]*)(error|warning|note|notice|fixit|digraph): (.*)$/#
    guard let match = line.wholeMatch(of: diagnostic) else { return nil }
    kind = String(match.2)
    text = String(match.3)
    guard !match.1.isEmpty else {
      place = ""
      return
    }
    let location = kind == "fixit" ? #/^([^:]+:[0-9]+:[0-9]+(?:-[0-9]+:[0-9]+)?): +$/# : #/^([^:]+:[0-9]+:[0-9]+): +$/#
    guard let found = match.1.wholeMatch(of: location) else { return nil }
    place = String(found.1)
  }
}
