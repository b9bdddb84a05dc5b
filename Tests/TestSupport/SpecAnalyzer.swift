public import DigraphModel
import DigraphPipeline
import DigraphRules

/// Runs the whole pipeline over one file, for the examples on the rules' pages.
public enum SpecAnalyzer {
  /// Rules for whole programs. An excerpt binds more than it requests, and requests in place, so these rules would fire
  /// needlessly. They run only for the examples on their own pages.
  private static let rulesOfWholePrograms: Set<String> = [
    "service-locator", "unused-dependency", "unused-registration",
  ]

  /// Findings of all rules about a file named `Example.swift`, together with its side files, in order. Findings that a
  /// comment in the file suppresses have the state `suppressed`. Findings in the side files are left out.
  ///
  /// A rule that is off by default is on for its own page. A file `.digraph.yml` among the side files is the
  /// configuration; findings about it are shown at the first line of the example.
  public static func findings(in source: String, of example: SpecExample) async -> [Finding] {
    let page = example.page.hasSuffix(".md") ? String(example.page.dropLast(3)) : example.page
    var reader = ConfigurationReader(path: Configuration.fileName)
    var configuration = (try? reader.read(example.sideFiles[Configuration.fileName] ?? "")) ?? Configuration()
    for rule in rulesOfWholePrograms where rule != page { configuration.rules.severities[rule] = .off }
    if RuleCatalog.rule(withID: page)?.info.severity == .off { configuration.rules.severities[page] = .warning }
    if let text = example.options { configuration.rules.options[page] = options(text) }
    var inputs = [
      InputFile(
        path: "Example.swift", module: "App", apps: example.isLibrary ? [] : ["App"],
        source: .bytes(Array(source.utf8)))
    ]
    for (path, text) in example.sideFiles.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".swift") {
      let module = String(path.prefix { $0 != "/" })
      inputs.append(
        InputFile(path: path, module: module, isTest: module.hasSuffix("Mocks"), source: .bytes(Array(text.utf8))))
    }
    let others = example.sideFiles.filter { !$0.key.hasSuffix(".swift") }.mapValues { Array($0.utf8) }
    return await Check.run(
      inputs, sideFiles: .inMemory(others), configuration: configuration
    ).findings.filter { $0.site.path == "Example.swift" }
  }

  private static func options(_ text: String) -> RuleOptions {
    let file = SideFileReader.read(Array(text.utf8), path: "options.yml")
    return RuleOptions(file.tree?.entries ?? [])
  }
}
