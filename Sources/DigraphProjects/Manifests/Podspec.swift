/// The description of sources in a podspec of CocoaPods.
///
/// A podspec is a program in Ruby. Only assignments of literals are read; nearly all podspecs contain nothing else.
struct Podspec: Hashable, Codable, Sendable {
  /// The library, and its tests.
  var targets: [Target] = []
  /// Names of the pods on which the library depends.
  var dependencies: [String] = []

  /// The sources that are compiled into one module.
  struct Target: Hashable, Codable, Sendable {
    var name: String
    var isTest: Bool
    /// Patterns, relative to the podspec.
    var sources: [String] = []
    var excluded: [String] = []
  }

  /// Reads a podspec.
  static func read(_ text: String) -> Podspec {
    var reader = PodspecReader(text)
    return reader.read()
  }
}

private struct PodspecReader {
  private let lines: [Substring]
  private var name = ""
  private var moduleName: String?
  /// Variables of the blocks for tests, such as `t` in `s.test_spec 'Tests' do |t|`.
  private var testVariables: Set<String> = []
  private var library = Podspec.Target(name: "", isTest: false)
  private var tests = Podspec.Target(name: "", isTest: true)
  private var dependencies: Set<String> = []

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline)
  }

  mutating func read() -> Podspec {
    for index in lines.indices { read(statementAt: index) }
    library.name = moduleName ?? name
    tests.name = library.name + "Tests"
    guard !library.name.isEmpty else { return Podspec() }
    let targets = [library, tests].filter { !$0.sources.isEmpty }
    return Podspec(targets: targets, dependencies: dependencies.sorted())
  }

  /// Reads `variable.attribute = literals` or `variable.call literals`.
  private mutating func read(statementAt index: Int) {
    let line = lines[index].drop(while: \.isWhitespace)
    let path = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let parts = path.split(separator: ".")
    guard parts.count >= 2, let variable = parts.first, let attribute = parts.last else { return }
    let isTest = testVariables.contains(String(variable))
    let values = literals(from: line.dropFirst(path.count), at: index)
    switch attribute {
    case "name": if name.isEmpty { name = values.first ?? "" }
    case "module_name": moduleName = values.first
    case "source_files": if isTest { tests.sources += values } else { library.sources += values }
    case "exclude_files": if isTest { tests.excluded += values } else { library.excluded += values }
    case "dependency":
      if let pod = values.first, !isTest { dependencies.insert(String(pod.prefix { $0 != "/" })) }
    case "test_spec", "app_spec":
      let bars = line.split(separator: "|", omittingEmptySubsequences: false)
      if bars.count >= 3 { testVariables.insert(bars[1].filter { !$0.isWhitespace }) }
    default: break
    }
  }

  /// The texts in quotes on a line, and on the lines after it while a list continues.
  private func literals(from start: Substring, at index: Int) -> [String] {
    var result: [String] = []
    var line = start
    var next = index + 1
    while true {
      let (texts, goesOn) = Self.literals(in: line)
      result += texts.compactMap(expanded)
      guard goesOn, next < lines.count else { return result }
      line = lines[next]
      next += 1
    }
  }

  private static func literals(in line: Substring) -> (texts: [String], goesOn: Bool) {
    var texts: [String] = []
    var rest = line
    var last: Character = " "
    while let character = rest.popFirst() {
      if character == "#" { break }
      if !character.isWhitespace { last = character }
      if character == "%", let kind = rest.first, "wW".contains(kind), let open = rest.dropFirst().first {
        let close: Character = open == "[" ? "]" : open == "(" ? ")" : open == "{" ? "}" : open
        let words = rest.dropFirst(2).prefix { $0 != close }
        texts += words.split(whereSeparator: \.isWhitespace).map(String.init)
        rest = rest.dropFirst(words.count + 3)
        last = close
      }
      guard character == "'" || character == "\"" else { continue }
      let text = rest.prefix { $0 != character }
      texts.append(String(text))
      rest = rest.dropFirst(text.count + 1)
    }
    return (texts, last == "," || last == "[" || last == "(")
  }

  /// A text with the podspec's name inserted; nil if the text contains other code.
  private func expanded(_ text: String) -> String? {
    guard text.mentions("#{") else { return text }
    var result = text
    for variable in ["s", "spec", "pod"] {
      result = result.split(separator: "#{\(variable).name}", omittingEmptySubsequences: false).joined(separator: name)
    }
    return result.mentions("#{") ? nil : result
  }
}
