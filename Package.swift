// swift-tools-version: 6.2

import PackageDescription

/// `DIGRAPH_STRICT=1` turns warnings of our own targets into errors, and gives tests access to internal declarations.
/// `Scripts/test` sets it, and so do the builds after it. It changes nothing in packages of others.
let strict = Context.environment["DIGRAPH_STRICT"] != nil

/// `DIGRAPH_RELEASE=1`, set by `Scripts/make-release`, leaves out data of Swift's libraries that digraph does not need.
let isRelease = Context.environment["DIGRAPH_RELEASE"] != nil
let release: [Target.Dependency] = isRelease ? ["CNoLocales"] : []

/// The path of libFuzzer's library, set by `Scripts/fuzz readers`. If it is set, the package has a program that
/// libFuzzer drives, and our own code counts the branches that it takes.
let libFuzzer = Context.environment["DIGRAPH_LIBFUZZER"]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (strict ? [.treatAllWarnings(as: .error), .unsafeFlags(["-enable-testing"])] : [])
  + (libFuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])])

/// Tests spend their time in the program. Optimising the tests, too, would add a fifth to the first build.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let swiftParser: Target.Dependency = .product(name: "SwiftParser", package: "swift-syntax")
let swiftSyntax: Target.Dependency = .product(name: "SwiftSyntax", package: "swift-syntax")
let customDump: Target.Dependency = .product(name: "CustomDump", package: "swift-custom-dump")
/// With this, `expectNoDifference` can fail a test. Without it, `expectNoDifference` only prints outside of Apple's
/// platforms.
let issueReporting: Target.Dependency = .product(
  name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")

/// A library target.
///
/// Its code may import the dependencies and, of the platform, the modules in `system`; tests check that. The comment
/// above a target gives the reason. `Scripts/update-generated` makes the table in `ARCHITECTURE.md` from these calls.
func library(
  _ name: String, path: String? = nil, exclude: [String] = [], _ dependencies: [Target.Dependency],
  system: [String] = [], settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// An executable target, with the same parameters as `library`.
func program(
  _ name: String, path: String? = nil, exclude: [String] = [], _ dependencies: [Target.Dependency],
  system: [String] = []
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport", customDump, issueReporting],
    swiftSettings: testSettings)
}

let package = Package(
  name: "digraph",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "digraph", targets: ["digraph"]),
    .executable(name: "digraph-layout", targets: ["digraph-layout"]),
    .executable(name: "digraph-fuzz", targets: ["Fuzzer"]),
    .executable(name: "digraph-plant", targets: ["Planter"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // All others have it in common. Values need no library; a lock guards answers that a graph keeps.
    library("DigraphModel", [], system: ["Synchronization"]),
    // It alone turns syntax into facts, one file at a time, and must not know their purpose.
    library("DigraphSyntax", ["DigraphModel", swiftParser, swiftSyntax]),
    // A program is made of facts. With syntax at hand, facts would stop being complete.
    library("DigraphProgram", ["DigraphModel"]),
    // It runs the code of a program. A front end gives calls their meaning, in a subclass.
    library("DigraphEvaluation", ["DigraphModel", "DigraphProgram"]),
    // It holds once what several front ends need. It must not know how their drafts are linked.
    library("DigraphContainers", ["DigraphEvaluation", "DigraphModel", "DigraphProgram"]),
    // It answers the requests of a draft. With code at hand, drafts would stop being complete.
    library("DigraphLinking", ["DigraphModel"]),
    // A front end reads facts. It knows neither syntax nor another front end.
    library(
      "DigraphSwinject", path: "Sources/FrontEnds/Swinject",
      ["DigraphContainers", "DigraphEvaluation", "DigraphModel", "DigraphProgram"]),
    // As above. Its manifests and property files come in as trees.
    library(
      "DigraphDeli", path: "Sources/FrontEnds/Deli",
      ["DigraphContainers", "DigraphEvaluation", "DigraphModel", "DigraphProgram"]),
    // As above.
    library(
      "DigraphInjection", path: "Sources/FrontEnds/Injection",
      ["DigraphContainers", "DigraphEvaluation", "DigraphModel", "DigraphProgram"]),
    // As above.
    library(
      "DigraphNeedle", path: "Sources/FrontEnds/Needle", ["DigraphContainers", "DigraphModel", "DigraphProgram"]),
    // As above.
    library(
      "DigraphDIKit", path: "Sources/FrontEnds/DIKit", ["DigraphContainers", "DigraphModel", "DigraphProgram"]),
    // As above.
    library(
      "DigraphFactory", path: "Sources/FrontEnds/Factory",
      ["DigraphContainers", "DigraphEvaluation", "DigraphModel", "DigraphProgram"]),
    // It stands in for the data of locales in a release, which no output of the program depends on.
    .target(name: "CNoLocales"),
    // It reads folders and manifests, some of them Swift, before the analysis begins. Of DigraphSyntax it needs the guard
    // against deep code.
    library(
      "DigraphProjects",
      [
        "DigraphModel", "DigraphSyntax", swiftParser, swiftSyntax, .product(name: "Crypto", package: "swift-crypto"),
      ],
      system: ["Darwin", "Foundation", "Glibc", "Musl", "Synchronization"]),
    // It reads commits, and knows nothing of Swift.
    library(
      "DigraphRevisions", [.product(name: "Subprocess", package: "swift-subprocess")],
      system: ["Dispatch", "Foundation", "Synchronization", "System", "SystemPackage"]),
    // A rule is a query over the graph. Whatever else it needs belongs into the graph.
    library("DigraphRules", ["DigraphModel"]),
    // A writer of text knows nobody.
    library("DigraphJSON", exclude: ["Schemas"], []),
    // As above.
    library("DigraphXML", []),
    // It breaks text into lines of a terminal, and knows nothing of what the text says.
    library("DigraphText", ["DigraphModel"]),
    // A report is a function of findings. Paths, clocks and terminals are passed in.
    library("DigraphReporters", ["DigraphJSON", "DigraphModel", "DigraphText", "DigraphXML"]),
    // A drawing is a function of the graph, and needs no layout library to be tested.
    library(
      "DigraphRenderers", ["DigraphJSON", "DigraphModel", "DigraphText", "DigraphXML"],
      system: ["Foundation", "FoundationEssentials"]),
    // A page is a function of the graph, its findings and a picture. Of reports it has the excerpts of source.
    library("DigraphPage", exclude: ["Web"], ["DigraphJSON", "DigraphModel", "DigraphRenderers", "DigraphReporters"]),
    // It talks to the child process, so it must not need the library that only the child needs.
    library(
      "DigraphLayout", ["DigraphRenderers", .product(name: "Subprocess", package: "swift-subprocess")],
      system: ["Foundation", "System", "SystemPackage"]),
    // It is a module map.
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    // It alone calls the layout library, which may hang or crash.
    library(
      "DigraphGraphviz", ["CGraphviz", "DigraphRenderers", "DigraphXML"],
      system: ["Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization"]),
    // It is the program that a layout runs in.
    program("digraph-layout", ["DigraphGraphviz"], system: ["Darwin", "Glibc", "Musl"]),
    // It puts the stages in order. Formats are chosen above it.
    library(
      "DigraphPipeline",
      [
        "DigraphContainers", "DigraphDIKit", "DigraphDeli", "DigraphFactory", "DigraphInjection", "DigraphJSON",
        "DigraphLinking", "DigraphModel", "DigraphNeedle", "DigraphProgram", "DigraphProjects", "DigraphRevisions",
        "DigraphRules", "DigraphSwinject", "DigraphSyntax",
        .product(name: "Yams", package: "Yams"),
      ],
      system: ["Foundation", "Synchronization"]),
    // It keeps a project open. Whoever asks it - the command line, an editor - finds its own words for the answers.
    library(
      "DigraphSession", ["DigraphModel", "DigraphPipeline", "DigraphProjects", "DigraphRules"], system: ["Foundation"]),
    // It speaks the protocols of editors and of agents, and asks a session; of the rules it offers the ids. Agents get
    // the answers of the command line.
    library(
      "DigraphLanguageServer",
      ["DigraphModel", "DigraphPipeline", "DigraphRenderers", "DigraphRules", "DigraphSession"],
      system: ["Foundation", "Synchronization"]),
    // It is the command line, and reaches the stages through the pipeline.
    program(
      "digraph",
      [
        "DigraphLanguageServer", "DigraphLayout", "DigraphModel", "DigraphPage", "DigraphPipeline", "DigraphRenderers",
        "DigraphReporters", "DigraphRevisions", "DigraphRules", "DigraphSession",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + release,
      system: ["Foundation", "Synchronization"]),
    // Tests use the program as its commands do.
    library(
      "TestSupport", path: "Tests/TestSupport", ["DigraphModel", "DigraphPipeline", "DigraphRules"],
      system: ["Foundation", "FoundationXML", "Testing"], settings: testSettings),
    // The fuzzer and tests make programs with it; it knows no analysis. The parser is guarded here, too.
    library("FuzzSupport", path: "Tests/FuzzSupport", ["DigraphSyntax", swiftParser, swiftSyntax]),
    // It feeds programs to the stages, and judges how they end.
    program(
      "Fuzzer", path: "Tests/Fuzzer", exclude: ["Corpus"],
      [
        "DigraphModel", "DigraphPipeline", "DigraphRenderers", "DigraphReporters", "FuzzSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      system: ["Foundation"]),
    // It edits sources at places that the graph knows, and runs the same check as the program.
    library(
      "PlantSupport", path: "Tests/PlantSupport",
      ["DigraphModel", "DigraphPipeline", "FuzzSupport", swiftParser, swiftSyntax],
      system: ["Foundation", "Synchronization"]),
    // It shows what a check says of the edited sources.
    program(
      "Planter", path: "Tests/Planter",
      ["PlantSupport", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      system: ["Foundation"]),

    tests("DigraphModelTests", ["DigraphModel"]),
    tests("DigraphSyntaxTests", ["DigraphSyntax"]),
    tests("DigraphProgramTests", ["DigraphProgram", "DigraphModel", "DigraphSyntax"]),
    tests("DigraphEvaluationTests", ["DigraphEvaluation", "DigraphModel", "DigraphProgram", "DigraphSyntax"]),
    tests("DigraphContainersTests", ["DigraphContainers", "DigraphEvaluation", "DigraphProgram", "DigraphSyntax"]),
    tests("DigraphLinkingTests", ["DigraphLinking", "DigraphModel"]),
    tests("DigraphNeedleTests", ["DigraphNeedle"]),
    tests("DigraphSwinjectTests", ["DigraphSwinject", "DigraphSyntax"]),
    tests("DigraphDIKitTests", ["DigraphDIKit", "DigraphSyntax", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphDeliTests", ["DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphInjectionTests", ["DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphFactoryTests", ["DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphProjectsTests", ["DigraphProjects", "DigraphModel"]),
    tests("DigraphRevisionsTests", ["DigraphRevisions"]),
    tests("DigraphRulesTests", ["DigraphRules", "DigraphModel"]),
    tests("DigraphJSONTests", ["DigraphJSON"]),
    tests("DigraphReportersTests", ["DigraphReporters", "DigraphModel"]),
    tests("DigraphRenderersTests", ["DigraphRenderers", "DigraphModel"]),
    tests(
      "DigraphPageTests",
      ["digraph", "digraph-layout", "DigraphPage", "DigraphGraphviz", "DigraphModel", "DigraphRenderers"]),
    tests("DigraphLanguageServerTests", ["DigraphLanguageServer", "DigraphPipeline", "FuzzSupport"]),
    tests("DigraphLayoutTests", ["DigraphLayout", "DigraphRenderers"]),
    tests("DigraphGraphvizTests", ["CGraphviz", "DigraphGraphviz", "DigraphRenderers", "DigraphModel"]),
    tests(
      "DigraphPipelineTests",
      [
        "DigraphPipeline", "DigraphModel", "DigraphProjects", "DigraphRules", "DigraphSyntax",
        "FuzzSupport",
      ]),
    tests(
      "DigraphSessionTests",
      ["DigraphSession", "DigraphModel", "DigraphPipeline", "DigraphRenderers", "DigraphRules", "FuzzSupport"]),
    tests("PlanterTests", ["PlantSupport", "DigraphModel"]),
    tests("CommandLineTests", ["digraph", "digraph-layout"]),
    tests("SimulationTests", ["DigraphModel", "DigraphPipeline"]),
    tests(
      "SamplesTests",
      [
        "digraph", "digraph-layout", "DigraphModel", "DigraphPipeline", "DigraphReporters", "DigraphRules",
        .product(name: "Yams", package: "Yams"),
      ]),
    tests("ArchitectureTests", ["DigraphModel", "DigraphRules", swiftParser, swiftSyntax]),
  ]
)

if let libFuzzer {
  package.products.append(.executable(name: "digraph-readers", targets: ["Readers"]))
  package.targets.append(
    .executableTarget(
      name: "Readers",
      dependencies: ["DigraphModel", "DigraphPipeline", "DigraphProjects", "DigraphRenderers", "DigraphSyntax"],
      path: "Tests/Readers", swiftSettings: settings,
      linkerSettings: [.unsafeFlags([libFuzzer]), .linkedLibrary("stdc++", .when(platforms: [.linux]))]))
}
