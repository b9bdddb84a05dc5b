import DigraphModel

/// All keys of `.digraph.yml`, in the order in which they are explained. Rules and their options come from the
/// catalogue.
enum ConfigurationDescription {
  /// The shape of a whole configuration.
  static func root(_ rules: [any Rule.Type]) -> ConfigurationShape { .mapping(what: "key", keys(rules)) }

  static func keys(_ rules: [any Rule.Type]) -> [ConfigurationKey] {
    sources + wiring + frameworks + verdict(rules)
  }

  private static let sources: [ConfigurationKey] = [
    ConfigurationKey(
      "extends", .texts(what: "presets and files", offered: Preset.allCases.map(\.rawValue)),
      """
      Presets and other configurations to start from. A configuration is named by its path from this one, which ends in \
      `.yml` or `.yaml`. Later entries override earlier ones, and this file overrides all of them. Lists grow.
      """,
      standard: "recommended", example: "extends: [essential, ../shared/digraph.yml]"),
    ConfigurationKey(
      "exclude", .texts(what: "paths"),
      """
      Files and folders to leave out. `*` stands for any text in a name, `**` for any folders, and `{a,b}` for a choice. A \
      pattern without a slash matches at every depth.
      """,
      example: "exclude: [Sources/Playground, \"**/*.generated.swift\"]"),
    ConfigurationKey(
      "include", .texts(what: "paths"),
      """
      Folders of dependencies, products of a build, and hidden files to read, although digraph leaves them out by default. It \
      does not read test code because of this entry; `tests` does.
      """,
      example: "include: [Pods/OurOwnKit]"),
    ConfigurationKey(
      "tests", .flag,
      """
      Whether digraph reads test code: files of test targets, and files in folders such as `Tests`. `digraph doctor` names \
      those that it leaves out.
      """, standard: "false", example: "tests: true"),
    ConfigurationKey(
      "modules", .table(what: "modules", .texts(what: "paths")),
      "Modules of files, where manifests do not name them or name wrong ones. The first entry that matches counts.",
      example: "modules:\n  FeedKit: [Modules/Feed, Modules/FeedUI/**]"),
    ConfigurationKey(
      "defines", .table(what: "conditions", .flag),
      """
      Values of `#if` conditions: names, and calls such as `os(iOS)`. digraph does not read code that is not compiled then, \
      and takes compiled code for unconditional. A condition that is not listed is open: digraph reads both branches.
      """,
      example: "defines:\n  DEBUG: false\n  os(iOS): true"),
  ]

  private static let wiring: [ConfigurationKey] = [
    ConfigurationKey(
      "external", .texts(what: "types"),
      "Types that code outside of these sources binds. A request for one of them is answered. `*` stands for any text.",
      example: "external: [CrashReporter, Vendor*]"),
    ConfigurationKey(
      "roots", .texts(what: "types"),
      """
      Further entry points: types that code outside of these sources asks for. digraph finds code that asks in these sources by \
      itself. Their bindings are used, and a path to a finding may begin there. \
      `*` stands for any text.
      """,
      example: "roots: [FeedAPI, \"*Screen\"]"),
    ConfigurationKey(
      "scopes", .texts(what: "scopes"),
      """
      The order of scopes, from the shortest to the longest. Swinject's custom scopes have no order of their own. Scopes of \
      the framework may be in the list.
      """,
      example: "scopes: [transient, request, session, container]"),
    ConfigurationKey(
      "wrappers", .texts(what: "texts of Swift code"),
      """
      Swift code of helpers whose own code is missing or too hard to follow: functions, extensions and property wrappers, \
      with the framework's calls in their bodies. digraph reads the code as a part of the sources. It imports the modules \
      that it uses.
      """,
      example: """
        wrappers: |
          import Swinject
          extension Container {
            func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) {
              register(type, factory: make).inObjectScope(.container)
            }
          }
        """),
  ]

  private static let frameworks: [ConfigurationKey] = [
    ConfigurationKey(
      "needle",
      .mapping(
        what: "option",
        [
          ConfigurationKey(
            "internal-properties",
            .choice([
              ConfigurationWord("visible", "They provide, as before version 0.24."),
              ConfigurationWord("hidden", "They do not provide, as since version 0.24."),
            ]),
            "Whether Needle's generator sees properties that are not public. By default, the generated file tells.")
        ]), "How Needle's generator is run.", example: "needle: {internal-properties: hidden}"),
    ConfigurationKey(
      "deli",
      .mapping(
        what: "option",
        [
          ConfigurationKey(
            "manifests", .texts(what: "paths"),
            "Configurations of the generator that are not called `deli.yml`.",
            example: "manifests: [CI/deli-release.yml]"),
          ConfigurationKey(
            "entries", .texts(what: "names"),
            "Entries of `deli.yml` to read, with their dependencies. By default, digraph reads all: each is an app or module.",
            example: "entries: [Shop]"),
        ]), "How Deli's generator is run.", example: "deli: {manifests: [CI/deli-release.yml]}"),
  ]

  private static func verdict(_ rules: [any Rule.Type]) -> [ConfigurationKey] {
    [
      ConfigurationKey(
        "rules", settings(rules),
        """
        Severities and options of single rules. A severity is an upper bound: a less certain finding stays below it.
        """,
        example: "rules:\n  captured-container: off\n  captive-dependency: error"),
      ConfigurationKey(
        "overrides",
        .list(
          .mapping(
            what: "key",
            [
              ConfigurationKey("paths", .texts(what: "paths"), "The files.", isRequired: true),
              ConfigurationKey("rules", settings(rules), "As `rules` for all files.", isRequired: true),
            ])),
        "Severities for findings in some files. If several entries match, the last one counts.",
        example: "overrides:\n  - paths: [Sources/Legacy]\n    rules: {captured-container: off}"),
      ConfigurationKey(
        "fail-on",
        .choice([
          ConfigurationWord("info"), ConfigurationWord("warning"), ConfigurationWord("error"), ConfigurationWord("off"),
        ]),
        "The least severity that fails a check. With `off`, no finding fails it.", standard: "error",
        example: "fail-on: warning"),
      ConfigurationKey(
        "minimum-guarded", .integer(least: 0),
        """
        How many of the requests that need a registration, in percent, must be guarded: the check would fail if that \
        registration were missing. With fewer, it fails now; `digraph doctor` lists the others.
        """, standard: "0", example: "minimum-guarded: 90"),
      ConfigurationKey(
        "baseline",
        .either(
          .text(what: "a path"),
          .mapping(
            what: "key",
            [
              ConfigurationKey("file", .text(what: "a path"), "The file.", isRequired: true),
              ConfigurationKey(
                "ratchet", .flag,
                "Whether an entry without a finding fails the check, until `digraph baseline prune` removes it.",
                standard: "false"),
            ])),
        "A list of known findings, which do not count. `digraph check --write-baseline` writes it.",
        example: "baseline: {file: .digraph-baseline, ratchet: true}"),
    ]
  }

  private static func settings(_ rules: [any Rule.Type]) -> ConfigurationShape {
    .mapping(
      what: "rule",
      rules.map { rule in
        ConfigurationKey(
          rule.info.id,
          .either(
            .severity,
            .mapping(
              what: "option",
              [
                ConfigurationKey(
                  "severity", .severity, "The highest severity of its findings.", standard: rule.info.severity.rawValue)
              ]
                + rule.options.map { ConfigurationKey($0.name, $0.shape, $0.summary, standard: $0.standard) })),
          rule.info.summary, standard: rule.info.severity.rawValue)
      })
  }
}
