import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses reports as the programs that receive them do, and fails where they would fail.
enum Consumer {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Lines without the empty one at the end. A newline within a grapheme cluster ends a line, too.
  static func lines(of text: String) -> [String] {
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  // MARK: Commands

  struct Command: Equatable {
    var name: String
    var properties: [String: String]
    var message: String
  }

  /// The commands of a log, as the runner of GitHub Actions finds them.
  static func gitHub(_ text: String) throws -> [Command] {
    try lines(of: text).map { line in
      guard let match = line.wholeMatch(of: /::([a-z]+) ([^:]*)::(.*)/) else { throw Failure(description: line) }
      let properties = match.output.2.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
      return Command(
        name: String(match.output.1),
        properties: Dictionary(
          uniqueKeysWithValues: properties.map { (String($0[0]), decode(String($0[1]), ["%3A": ":", "%2C": ","])) }),
        message: decode(String(match.output.3), [:]))
    }
  }

  /// Decodes escapes; `%25` comes last, as in the runner.
  private static func decode(_ text: String, _ more: [String: String]) -> String {
    var text = text.replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    for (escape, character) in more { text = text.replacing(escape, with: character) }
    return text.replacing("%25", with: "%")
  }

  /// The commands of a log, as the agent of Azure Pipelines finds them.
  static func azure(_ text: String) throws -> [Command] {
    try lines(of: text).map { line in
      guard let match = line.wholeMatch(of: /##vso\[([a-z.]+) ([^\]]*)\](.*)/) else { throw Failure(description: line) }
      let properties = match.output.2.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
      func decode(_ text: some StringProtocol) -> String {
        String(text).replacing("%3B", with: ";").replacing("%5D", with: "]").replacing("%0D", with: "\r")
          .replacing("%0A", with: "\n").replacing("%AZP25", with: "%")
      }
      return Command(
        name: String(match.output.1),
        properties: Dictionary(uniqueKeysWithValues: properties.map { (String($0[0]), decode($0[1])) }),
        message: decode(match.output.3))
    }
  }

  /// The service messages of a log, as TeamCity finds them.
  static func teamCity(_ text: String) throws -> [Command] {
    try lines(of: text).map { line in
      guard let match = line.wholeMatch(of: /##teamcity\[([A-Za-z]+)((?: [A-Za-z]+='(?:[^|'\[\]\n]|\|.)*')*)\]/) else {
        throw Failure(description: line)
      }
      var properties: [String: String] = [:]
      for attribute in match.output.2.matches(of: /([A-Za-z]+)='((?:[^|']|\|.)*)'/) {
        properties[String(attribute.output.1)] = unescapeTeamCity(String(attribute.output.2))
      }
      return Command(name: String(match.output.1), properties: properties, message: "")
    }
  }

  private static func unescapeTeamCity(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x7c, let next = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch next {
      case 0x6e: units.append(0x0a)
      case 0x72: units.append(0x0d)
      // An escape of `0x` and four digits.
      case 0x30:
        rest.removeFirst()
        units.append(UInt16(String(rest.prefix(4)) ?? "", radix: 16) ?? 0)
        rest.removeFirst(4)
      default: units.append(next)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: JSON

  struct GitLabEntry: Decodable, Equatable {
    var description: String
    var check_name: String
    var fingerprint: String
    var severity: String
    var location: Location

    struct Location: Decodable, Equatable {
      var path: String
      var lines: Lines
    }
    struct Lines: Decodable, Equatable {
      var begin: Int
    }
  }

  static func gitLab(_ text: String) throws -> [GitLabEntry] {
    #expect(!text.hasPrefix("\u{feff}"))
    return try JSONDecoder().decode([GitLabEntry].self, from: Data(text.utf8))
  }

  struct ReviewdogDiagnostic: Decodable, Equatable {
    var message: String
    var location: Location
    var severity: String
    var code: Code
    var suggestions: [Suggestion]?
    var related_locations: [Related]?

    struct Location: Decodable, Equatable {
      var path: String
      var range: Range
    }
    struct Range: Decodable, Equatable {
      var start: Position
      var end: Position
    }
    struct Position: Decodable, Equatable {
      var line: Int
      var column: Int
    }
    struct Code: Decodable, Equatable {
      var value: String
      var url: String?
    }
    struct Suggestion: Decodable, Equatable {
      var range: Range
      var text: String
    }
    struct Related: Decodable, Equatable {
      var message: String
      var location: Location
    }
  }

  static func reviewdog(_ text: String, isLines: Bool) throws -> [ReviewdogDiagnostic] {
    struct Result: Decodable {
      struct Source: Decodable { var name: String }
      var source: Source
      var severity: String
      var diagnostics: [ReviewdogDiagnostic]
    }
    let decoder = JSONDecoder()
    if isLines { return try lines(of: text).map { try decoder.decode(ReviewdogDiagnostic.self, from: Data($0.utf8)) } }
    return try decoder.decode(Result.self, from: Data(text.utf8)).diagnostics
  }

  // MARK: XML

  /// An element with its attributes, texts and children.
  final class Element {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [Element] = []
    fileprivate(set) var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    func elements(named name: String) -> [Element] {
      (self.name == name ? [self] : []) + children.flatMap { $0.elements(named: name) }
    }
  }

  /// The root of a document.
  ///
  /// - Throws: an error if the document is not well-formed.
  static func xml(_ text: String) throws -> Element {
    let reader = XMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Failure(description: "\(parser.parserError.map { "\($0)" } ?? "nothing") in line \(parser.lineNumber)")
    }
    return root
  }

  private final class XMLReader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      let element = Element(name, attributes)
      if let parent = open.last { parent.children.append(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }
  }
}
