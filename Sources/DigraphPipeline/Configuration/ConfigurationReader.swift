public import DigraphModel
public import DigraphRules
import DigraphSyntax

/// Reads `.digraph.yml`. A key or value that the description does not have is an error, with its place and, if
/// something similar exists, a suggestion.
public struct ConfigurationReader {
  /// Returns the text of another configuration by its path, or the reason why it cannot be read.
  public typealias Files = (_ path: String) -> Result<String, Unreadable>

  /// The reason why a file cannot be read.
  public struct Unreadable: Error, Hashable, Sendable {
    /// The reason for people.
    public var reason: String
    /// Creates a reason.
    public init(_ reason: String) { self.reason = reason }
  }

  private let path: String
  private let rules: [any Rule.Type]
  private let files: Files
  private var problems: [Diagnostic] = []
  private var configuration = Configuration()
  /// Files that are being read, outermost first.
  private var open: [String] = []
  private var count = 0

  /// The greatest number of files. With more, files must be extending each other without end.
  private static let fileLimit = 64

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, for messages; files that it extends lie relative to it.
  ///   - rules: all rules, with the options that they have.
  ///   - files: returns texts of other configurations.
  public init(
    path: String, rules: [any Rule.Type] = RuleCatalog.all,
    files: @escaping Files = { _ in .failure(Unreadable("no such file")) }
  ) {
    self.path = path
    self.rules = rules
    self.files = files
  }

  /// Reads the configuration in a text.
  ///
  /// - Throws: `ConfigurationError` with every problem.
  public mutating func read(_ text: String) throws(ConfigurationError) -> Configuration {
    read(text, path: path)
    guard problems.isEmpty else {
      throw ConfigurationError(problems.sorted { ($0.site, $0.message) < ($1.site, $1.message) })
    }
    return configuration
  }

  private mutating func read(_ text: String, path: String) {
    open.append(path)
    defer { open.removeLast() }
    count += 1
    switch ConfigurationTree.read(text, path: path) {
    case .failure(let problem): problems.append(problem.diagnostic)
    case .success(nil): break
    case .success(let tree?):
      if case .null = tree.value { return }
      var checker = ConfigurationChecker()
      if tree.entries == nil {
        problems.append(Diagnostic(.error, "a configuration is a mapping of keys to values", at: tree.site))
        return
      }
      checker.check(tree, ConfigurationDescription.root(rules), named: "")
      problems += checker.problems
      if checker.problems.isEmpty { apply(tree, text, path) }
    }
  }

  // MARK: Other configurations

  private mutating func extend(_ tree: SideFile.Tree) {
    let name = tree.text ?? ""
    if let preset = Preset(rawValue: name) { return preset.apply(to: &configuration, rules: rules) }
    guard name.hasSuffix(".yml") || name.hasSuffix(".yaml") else {
      let presets = Preset.allCases.map(\.rawValue)
      let near = Self.suggestion(for: name, among: presets)
      return report(
        "no preset is called '\(name)'"
          + (near.isEmpty ? "; there are \(presets.joined(separator: ", ")), and files, which end in .yml" : near),
        at: tree.site)
    }
    let path = Self.join(tree.site.path, name)
    if let start = open.firstIndex(of: path) {
      let loop = (open[start...] + [path]).map { "'\($0)'" }.joined(separator: " -> ")
      return report("this configuration extends itself: \(loop)", at: tree.site)
    }
    guard count < Self.fileLimit else {
      return report("more than \(Self.fileLimit) configurations extend one another", at: tree.site)
    }
    switch files(path) {
    case .success(let text): read(text, path: path)
    case .failure(let unreadable): report("'\(path)' cannot be read: \(unreadable.reason)", at: tree.site)
    }
  }

  /// A path relative to the folder of another file; `.` and `..` are resolved as far as possible.
  static func join(_ file: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    var parts = file.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if !parts.isEmpty { parts.removeLast() }
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (file.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  // MARK: Values

  private mutating func apply(_ tree: SideFile.Tree, _ text: String, _ path: String) {
    for element in tree["extends"]?.parts ?? [] { extend(element) }
    // A configuration that others extend may name paths and scopes that a project lacks, so only the project's own
    // are noted.
    if self.open.count == 1 {
      notePaths(tree)
      configuration.ownScopes = tree["scopes"].statements
    }
    configuration.exclude += tree["exclude"].texts
    configuration.include += tree["include"].texts
    if let flag = tree["tests"]?.flag { configuration.readsTests = flag }
    for entry in tree["modules"]?.entries ?? [] {
      configuration.modules.append(.init(name: entry.key, paths: Optional(entry.tree).texts))
    }
    for entry in tree["defines"]?.entries ?? [] { define(entry) }
    configuration.external += tree["external"].statements
    configuration.roots += tree["roots"].statements
    if let scopes = tree["scopes"] { setScopes(scopes) }
    if let wrappers = tree["wrappers"] { addWrappers(wrappers, text, path) }
    if let word = tree["needle"]?["internal-properties"]?.text {
      configuration.needleSeesInternalProperties = word == "visible"
    }
    configuration.deliEntries += (tree["deli"]?["entries"]).statements
    configuration.deliManifests += (tree["deli"]?["manifests"]).texts
    if let rules = tree["rules"] { configuration.rules = configuration.rules.merging(settings(rules)) }
    for element in tree["overrides"]?.elements ?? [] {
      configuration.overrides.append(
        .init(paths: element["paths"].texts, rules: element["rules"].map { settings($0) } ?? RuleSettings()))
    }
    if let severity = tree["fail-on"]?.severity { configuration.failOn = severity }
    if let share = tree["minimum-guarded"]?.text.flatMap({ Int($0) }) { configuration.minimumGuarded = min(share, 100) }
    if let baseline = tree["baseline"] {
      let file = baseline.text ?? baseline["file"]?.text ?? ""
      if file.isEmpty { report("'baseline' is a path", at: baseline.site) }
      configuration.baseline = .init(file: file, ratchet: baseline["ratchet"]?.flag ?? false)
    }
  }

  private mutating func notePaths(_ tree: SideFile.Tree) {
    func note(_ key: String, _ tree: SideFile.Tree?) {
      configuration.paths += tree.statements.map { .init(key, $0) }
    }
    note("exclude", tree["exclude"])
    note("include", tree["include"])
    for entry in tree["modules"]?.entries ?? [] { note("modules", entry.tree) }
    note("manifests", tree["deli"]?["manifests"])
    for element in tree["overrides"]?.elements ?? [] { note("overrides", element["paths"]) }
  }

  private mutating func define(_ entry: SideFile.Entry) {
    guard let name = CompilationCondition.atom(entry.key) else {
      return report(
        "'\(entry.key)' is no condition of its own; list names and calls such as 'os(iOS)', and what they are",
        at: entry.site)
    }
    configuration.defines[name] = entry.tree.flag
    if open.count == 1 { configuration.ownDefines.append(.init(name, at: entry.site)) }
  }

  private mutating func setScopes(_ tree: SideFile.Tree) {
    configuration.scopes = []
    for part in tree.parts {
      let name = part.text ?? ""
      if configuration.scopes.contains(name) { report("the scope '\(name)' is there twice", at: part.site) }
      configuration.scopes.append(name)
    }
  }

  private mutating func addWrappers(_ tree: SideFile.Tree, _ text: String, _ path: String) {
    for part in tree.parts {
      let code = EmbeddedCode(part.text ?? "", at: part.site, in: text)
      let facts = SourceReader(Vocabulary()).facts(of: code.text)
      for error in facts.syntaxErrors.prefix(1) {
        let site = facts.site(of: error.offset..<error.offset, path: path)
        report("this is not valid Swift: \(error.message)", at: site)
      }
      configuration.wrappers.append(.init(path: path, text: code.text))
    }
  }

  // MARK: Rules

  private mutating func settings(_ tree: SideFile.Tree) -> RuleSettings {
    var settings = RuleSettings()
    for entry in tree.entries ?? [] {
      guard let rule = rules.first(where: { $0.info.id == entry.key }) else { continue }
      if let severity = (entry.tree["severity"] ?? entry.tree).severity { settings.severities[entry.key] = severity }
      let options = (entry.tree.entries ?? []).filter { $0.key != "severity" }
      guard !options.isEmpty else { continue }
      let values = RuleOptions(options.map { SideFile.Entry(key: $0.key, at: $0.site, $0.tree.normalised) })
      settings.options[entry.key] = values
      _ = rule.init(options: values, problems: &problems)
    }
    return settings
  }

  private mutating func report(_ message: String, at site: Site) {
    problems.append(Diagnostic(.error, message, at: Site(path: site.path, line: site.line, column: site.column)))
  }

  /// `, did you mean 'x'?`, if a candidate is similar.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    likeNames(of: word, among: candidates).first.map { ", did you mean '\($0)'?" } ?? ""
  }
}

// MARK: Checked trees

extension SideFile.Tree {
  /// The elements of a list; a single value counts as a list of one.
  fileprivate var parts: [SideFile.Tree] {
    if case .null = value { return [] }
    return elements ?? [self]
  }

  fileprivate var flag: Bool? { text.map { $0.lowercased() == "true" } }

  fileprivate var severity: Severity? { text.flatMap { Severity(rawValue: $0 == "false" ? "off" : $0) } }

  /// The tree with truth values in lower case, as rules expect them.
  fileprivate var normalised: SideFile.Tree {
    guard let text, ["true", "false"].contains(text.lowercased()) else { return self }
    return .init(.scalar(source: text.lowercased(), printed: text.lowercased()), at: site)
  }
}

extension SideFile.Tree? {
  fileprivate var texts: [String] { self?.parts.compactMap(\.text) ?? [] }

  fileprivate var statements: [Configuration.Statement] {
    self?.parts.compactMap { part in part.text.map { Configuration.Statement($0, at: part.site) } } ?? []
  }
}
