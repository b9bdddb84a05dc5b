public import DigraphModel
import Foundation

/// A rule's page, `Rules/<id>.md`, read as a test.
///
/// Each block of Swift whose info string names a framework (` ```swift swinject `) is an example. A comment of carets
/// states a finding about the line of code above it. A finding that is not stated must not be found:
///
///     let feed = Feed(api: r.resolve(API.self)!)
///     //                             ^^^^^^^^ error: [unresolved-dependency] no binding for 'API'
///
/// A block of another language whose info string has a path (` ```yaml deli.yml `) is a side file of the next example.
/// So is a block of Swift with a path after the framework (` ```swift swinject Feed/Feed.swift `); the first folder of
/// the path is its module. A block ` ```yaml options ` holds the options that the next example's project sets for the
/// page's rule. An example stands for a file of an app or, with the word `library` (` ```swift needle library `), of a
/// library.
public struct SpecPage: Sendable {
  /// Name of the file.
  public let fileName: String
  /// Folder of the file, from the root of the checkout.
  public let folder: String
  /// Heading of the page.
  public let title: String
  /// First line below the heading, without the classification.
  public let summary: String
  /// Severity as stated after the summary.
  public let severity: String
  /// Family as stated after the summary.
  public let family: String
  /// Headings of the sections.
  public let sections: [String]
  /// The examples, in order.
  public let examples: [SpecExample]
  /// Line of each section's heading or example's first line, by line of the page.
  fileprivate let lines: [String]

  /// Reads a page.
  public init(fileName: String, folder: String = "Rules", text: String) {
    self.fileName = fileName
    self.folder = folder
    lines = text.components(separatedBy: "\n")
    title = lines.first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? ""
    let classified = lines.dropFirst().first { !$0.isEmpty } ?? ""
    let match = classified.wholeMatch(of: /(.*) \*\((\w+); (\w+)\)\*/)
    summary = match.map { String($0.output.1) } ?? classified
    severity = match.map { String($0.output.2) } ?? ""
    family = match.map { String($0.output.3) } ?? ""

    var sections: [String] = []
    var examples: [SpecExample] = []
    var sideFiles: [String: String] = [:]
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("## ") {
        sections.append(String(line.dropFirst(3)))
      } else if line.hasPrefix("```") {
        let start = index
        while index < lines.count, lines[index] != "```" { index += 1 }
        let words = line.dropFirst(3).split(separator: " ")
        if words.first == "swift", let framework = words.dropFirst().first.flatMap({ Framework(rawValue: String($0)) })
        {
          var example = SpecExample(
            page: fileName, section: sections.last ?? "", framework: framework, firstLine: start + 1,
            lines: Array(lines[start..<index]), sideFiles: sideFiles)
          if words.count > 2, words[2].hasSuffix(".swift") {
            sideFiles[String(words[2])] = example.source
          } else {
            example.isLibrary = words.count > 2 && words[2] == "library"
            example.options = example.sideFiles.removeValue(forKey: "options")
            examples.append(example)
            sideFiles = [:]
          }
        } else if words.count == 2, words[0] != "swift" {
          sideFiles[String(words[1])] = lines[start..<index].joined(separator: "\n") + "\n"
        }
        index += 1
      }
    }
    self.sections = sections
    self.examples = examples
  }

  /// All pages, by file name.
  public static func all() throws -> [SpecPage] {
    try Repository.fileNames(in: "Rules").filter { $0.hasSuffix(".md") }.map {
      SpecPage(fileName: $0, text: try Repository.text(of: "Rules/\($0)"))
    }
  }

  /// The page's text with the given findings in its examples.
  public func annotated(with findings: [[Finding]]) -> String {
    var result = lines
    for (example, findings) in zip(examples, findings).reversed() {
      let range = (example.firstLine - 1)..<(example.firstLine - 1 + example.lines.count)
      result.replaceSubrange(range, with: example.annotated(with: findings))
    }
    return result.joined(separator: "\n")
  }
}

/// One block of code of a page.
public struct SpecExample: Sendable, CustomStringConvertible {
  /// File name of the page.
  public let page: String
  /// Heading of the example's section.
  public let section: String
  /// The framework in the info string.
  public let framework: Framework
  /// 1-based line of the page where the example begins.
  public let firstLine: Int
  /// The example's lines, with carets, which are comments.
  public let lines: [String]
  /// Side files of the example, by path.
  public var sideFiles: [String: String]
  /// Whether the example is a file of a library, and not of an app.
  public var isLibrary = false
  /// Options that the project sets for the page's rule, as YAML.
  public var options: String?

  /// `dependency-cycle.md:12`.
  public var description: String { "\(page):\(firstLine)" }

  /// The example's code as a file.
  public var source: String { file(lines.map { "\($0)\n" }.joined()) }

  /// Code as a file that imports the framework. The import comes last, so that no line moves.
  func file(_ code: String) -> String { "\(code)import \(framework.descriptor.module)\n" }

  /// The findings and notes that the carets state.
  public var expectations: [Expectation] {
    var expectations: [Expectation] = []
    var codeLine = 0
    for (index, line) in lines.enumerated() {
      if let expectation = Expectation(comment: line, about: codeLine, of: lines) {
        expectations.append(expectation)
      } else {
        codeLine = index + 1
      }
    }
    return expectations
  }

  /// The code with carets for the given findings in place of the old carets. Notes are kept unchanged.
  public func annotated(with findings: [Finding]) -> [String] {
    let notes = Dictionary(grouping: expectations.filter { $0.kind == "note" }, by: \.line)
    let stated = Dictionary(grouping: findings.map(Expectation.init), by: \.line)
    var result: [String] = []
    for (index, line) in lines.enumerated() where Expectation(comment: line, about: 1, of: lines) == nil {
      result.append(line)
      for expectation in (stated[index + 1] ?? []).sorted() + (notes[index + 1] ?? []) {
        result.append(expectation.comment(below: line))
      }
    }
    return result
  }
}

/// The statement of one comment of carets: a finding or a note about a range of a line.
public struct Expectation: Hashable, Sendable {
  /// 1-based line of the code.
  public var line: Int
  /// 1-based column of the first byte.
  public var column: Int
  /// 1-based column after the last byte on this line.
  public var endColumn: Int
  /// `error`, `warning`, `info` or `note`.
  public var kind: String
  /// `[rule] message`, or the message of a note.
  public var text: String

  /// The expectation that a finding meets.
  public init(_ finding: Finding) {
    self.init(finding.site, kind: finding.severity.rawValue, text: "[\(finding.rule)] \(finding.message)")
  }

  /// The expectation that a note meets.
  public init(_ note: Finding.Note) { self.init(note.site, kind: "note", text: note.message) }

  private init(_ site: Site, kind: String, text: String) {
    line = site.line
    column = site.column
    endColumn = site.endLine == site.line ? site.endColumn : .max
    self.kind = kind
    self.text = text
  }

  /// Reads `// ^^^ error: [rule] message`; `nil` if the line is no such comment.
  init?(comment: String, about line: Int, of lines: [String]) {
    guard let match = comment.wholeMatch(of: /( *\/\/ *)(\^+) (error|warning|info|note): (.+)/), line > 0 else {
      return nil
    }
    let code = lines[line - 1]
    self.line = line
    column = code.prefix(match.output.1.count).utf8.count + 1
    endColumn = code.prefix(match.output.1.count + match.output.2.count).utf8.count + 1
    kind = String(match.output.3)
    text = String(match.output.4)
  }

  /// The comment of carets for this expectation, below a line of code.
  func comment(below code: String) -> String {
    let bytes = Array(code.utf8)
    func characters(before column: Int) -> Int { String(decoding: bytes.prefix(column - 1), as: UTF8.self).count }
    let start = max(characters(before: column), 2)
    let end = max(characters(before: min(endColumn, bytes.count + 1)), start + 1)
    let indentation = min(code.prefix { $0 == " " }.count, start - 2)
    let margin = String(repeating: " ", count: indentation) + "//"
    return margin + String(repeating: " ", count: start - indentation - 2) + String(repeating: "^", count: end - start)
      + " \(kind): \(text)"
  }
}

extension Expectation: Comparable {
  /// Orders by position, then by text.
  public static func < (lhs: Expectation, rhs: Expectation) -> Bool {
    (lhs.line, lhs.column, lhs.endColumn, lhs.text) < (rhs.line, rhs.column, rhs.endColumn, rhs.text)
  }
}
