import DigraphModel

/// Everything that `.digraph.yml` can say, in the order in which it is explained. Rules and their options come from the
/// catalogue.
enum ConfigurationDescription {
  /// The configuration as a whole.
  static func root(_ rules: [any Rule.Type]) -> ConfigurationShape { .mapping(what: "key", keys(rules)) }

  static func keys(_ rules: [any Rule.Type]) -> [ConfigurationKey] {
    sources + wiring + frameworks + verdict(rules)
  }

  private static let sources: [ConfigurationKey] = [
    ConfigurationKey(
      "extends", .texts(what: "presets and files", offered: Preset.allCases.map(\.rawValue)),
      """
      What to start from: presets, and other configurations by their path from this one, which ends in `.yml` or `.yaml`. \
      What comes later counts, and this file last; lists grow.
      """,
      standard: "recommended", example: "extends: [essential, ../shared/digraph.yml]"),
    ConfigurationKey(
      "exclude", .texts(what: "paths"),
      """
      Files and folders to leave out. `*` is anything within a folder's name, `**` any folders, `{a,b}` a choice; a pattern \
      without a slash is looked for everywhere.
      """,
      example: "exclude: [Sources/Playground, \"**/*.generated.swift\"]"),
    ConfigurationKey(
      "include", .texts(what: "paths"), "Files and folders to read although they are left out by default.",
      example: "include: [Pods/OurOwnKit]"),
    ConfigurationKey("tests", .flag, "Whether test code is read.", standard: "false", example: "tests: true"),
    ConfigurationKey(
      "modules", .table(what: "modules", .texts(what: "paths")),
      "Which module files belong to, where manifests do not say so, or not rightly. The first that fits counts.",
      example: "modules:\n  FeedKit: [Modules/Feed, Modules/FeedUI/**]"),
    ConfigurationKey(
      "defines", .table(what: "conditions", .flag),
      """
      What conditions of `#if` are: names, and calls such as `os(iOS)`. Code that is not compiled then is not read, and what \
      is compiled counts as unconditional. A condition that is not listed is open: both branches are read.
      """,
      example: "defines:\n  DEBUG: false\n  os(iOS): true"),
  ]

  private static let wiring: [ConfigurationKey] = [
    ConfigurationKey(
      "external", .texts(what: "types"),
      "Types that code outside of these sources binds: a request for one of them is answered. `*` stands for anything.",
      example: "external: [CrashReporter, Vendor*]"),
    ConfigurationKey(
      "roots", .texts(what: "types"),
      """
      Types that code outside of these sources asks for: what binds them is used, and ways to a finding may begin there. `*` \
      stands for anything.
      """,
      example: "roots: [FeedAPI, \"*Screen\"]"),
    ConfigurationKey(
      "scopes", .texts(what: "scopes"),
      """
      The order of scopes, from the shortest to the longest, where the framework has none: Swinject's own object scopes. \
      Scopes of the framework may be among them.
      """,
      example: "scopes: [transient, request, session, container]"),
    ConfigurationKey(
      "wrappers", .texts(what: "texts of Swift code"),
      """
      What helpers do whose own code is not in the input, or cannot be followed: functions, extensions and property wrappers \
      with the framework's own calls in their bodies. It is read as if it were part of the sources, and imports what it uses.
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
              ConfigurationWord("visible", "They provide, as they did before 0.24."),
              ConfigurationWord("hidden", "They do not, as since 0.24."),
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
            "Files that the generator is configured by and that are not called `deli.yml`.",
            example: "manifests: [CI/deli-release.yml]"),
          ConfigurationKey(
            "entries", .texts(what: "names"),
            "Entries of `deli.yml` to read, with what they depend on; by default, all of them: each is an app or module of its own.",
            example: "entries: [Shop]"),
        ]), "How Deli's generator is run.", example: "deli: {manifests: [CI/deli-release.yml]}"),
  ]

  private static func verdict(_ rules: [any Rule.Type]) -> [ConfigurationKey] {
    [
      ConfigurationKey(
        "rules", settings(rules),
        """
        Severities of single rules, or their options and perhaps a severity. A finding of which digraph is less sure than of \
        others stays below them.
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
        "What is different for findings in some files. Of several that speak of the same, the last one counts.",
        example: "overrides:\n  - paths: [Sources/Legacy]\n    rules: {captured-container: off}"),
      ConfigurationKey(
        "fail-on",
        .choice([
          ConfigurationWord("info"), ConfigurationWord("warning"), ConfigurationWord("error"), ConfigurationWord("off"),
        ]),
        "The least severity that fails a check; `off` for none.", standard: "error", example: "fail-on: warning"),
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
                "Whether entries that nothing is found for any more fail a check, until `digraph baseline prune` removes them.",
                standard: "false"),
            ])),
        "A list of findings that are known and do not count, as `digraph check --write-baseline` writes it.",
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
                  "severity", .severity, "What its findings are at most.", standard: rule.info.severity.rawValue)
              ]
                + rule.options.map { ConfigurationKey($0.name, $0.shape, $0.summary, standard: $0.standard) })),
          rule.info.summary, standard: rule.info.severity.rawValue)
      })
  }
}
