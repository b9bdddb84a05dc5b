// swift-tools-version: 6.2

import PackageDescription

/// `DIGRAPH_STRICT=1`, set by `Scripts/test` and by what is built after it, turns warnings of our own targets into
/// errors.
let strict = Context.environment["DIGRAPH_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let swiftParser: Target.Dependency = .product(name: "SwiftParser", package: "swift-syntax")
let swiftSyntax: Target.Dependency = .product(name: "SwiftSyntax", package: "swift-syntax")
let customDump: Target.Dependency = .product(name: "CustomDump", package: "swift-custom-dump")
/// Lets `expectNoDifference` fail a test: outside of Apple's platforms it only prints without this.
let issueReporting: Target.Dependency = .product(
  name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")

/// A library target; which target may import which, is explained in `ARCHITECTURE.md` and tested.
func library(
  _ name: String, path: String? = nil, exclude: [String] = [], _ dependencies: [Target.Dependency]
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport", customDump, issueReporting], swiftSettings: settings)
}

let package = Package(
  name: "digraph",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "digraph", targets: ["digraph"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    library("DigraphModel", []),
    library("DigraphSyntax", ["DigraphModel", swiftParser, swiftSyntax]),
    library("DigraphLinker", ["DigraphModel"]),
    library("DigraphSwinject", path: "Sources/FrontEnds/Swinject", ["DigraphModel", "DigraphLinker"]),
    library("DigraphDeli", path: "Sources/FrontEnds/Deli", ["DigraphModel", "DigraphLinker"]),
    library("DigraphInjection", path: "Sources/FrontEnds/Injection", ["DigraphModel", "DigraphLinker"]),
    library("DigraphNeedle", path: "Sources/FrontEnds/Needle", ["DigraphModel", "DigraphLinker"]),
    library("DigraphDIKit", path: "Sources/FrontEnds/DIKit", ["DigraphModel", "DigraphLinker"]),
    library(
      "DigraphProjects",
      [
        "DigraphModel", "DigraphSyntax", swiftParser, swiftSyntax, .product(name: "Crypto", package: "swift-crypto"),
      ]),
    library("DigraphRevisions", [.product(name: "Subprocess", package: "swift-subprocess")]),
    library("DigraphRules", ["DigraphModel"]),
    library("DigraphJSON", exclude: ["Schemas"], []),
    library("DigraphXML", []),
    library("DigraphReporters", ["DigraphModel", "DigraphJSON", "DigraphXML"]),
    library("DigraphRenderers", ["DigraphModel", "DigraphJSON", "DigraphXML"]),
    library("DigraphPage", exclude: ["Web"], ["DigraphModel", "DigraphJSON", "DigraphRenderers", "DigraphReporters"]),
    library("DigraphLayout", ["DigraphRenderers", .product(name: "Subprocess", package: "swift-subprocess")]),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    library("DigraphGraphviz", ["CGraphviz", "DigraphRenderers", "DigraphLayout", "DigraphXML"]),
    library(
      "DigraphPipeline",
      [
        "DigraphModel", "DigraphSyntax", "DigraphLinker", "DigraphSwinject", "DigraphDeli", "DigraphNeedle",
        "DigraphDIKit", "DigraphInjection", "DigraphJSON", "DigraphProjects", "DigraphRevisions", "DigraphRules",
        "DigraphReporters", "DigraphRenderers",
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "digraph",
      dependencies: [
        "DigraphModel", "DigraphPipeline", "DigraphRevisions", "DigraphRules", "DigraphReporters", "DigraphRenderers",
        "DigraphPage", "DigraphLayout", "DigraphGraphviz",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: [
        "DigraphModel", "DigraphSyntax", "DigraphLinker", "DigraphSwinject", "DigraphDeli", "DigraphDIKit",
        "DigraphInjection", "DigraphRules", "DigraphPipeline",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("DigraphModelTests", ["DigraphModel"]),
    tests("DigraphSyntaxTests", ["DigraphSyntax"]),
    tests("DigraphLinkerTests", ["DigraphLinker", "DigraphSyntax"]),
    tests("DigraphNeedleTests", ["DigraphNeedle", "DigraphLinker"]),
    tests("DigraphSwinjectTests", ["DigraphSwinject", "DigraphSyntax", "DigraphLinker"]),
    tests("DigraphDIKitTests", ["DigraphDIKit", "DigraphSyntax", "DigraphLinker", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphDeliTests", ["DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphInjectionTests", ["DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("DigraphProjectsTests", ["DigraphProjects", "DigraphModel"]),
    tests("DigraphRevisionsTests", ["DigraphRevisions"]),
    tests("DigraphRulesTests", ["DigraphRules", "DigraphModel"]),
    tests("DigraphJSONTests", ["DigraphJSON"]),
    tests("DigraphReportersTests", ["DigraphReporters", "DigraphModel"]),
    tests("DigraphRenderersTests", ["DigraphRenderers", "DigraphModel"]),
    tests(
      "DigraphPageTests",
      ["digraph", "DigraphPage", "DigraphGraphviz", "DigraphLayout", "DigraphModel", "DigraphRenderers"]),
    tests("DigraphLayoutTests", ["DigraphLayout", "DigraphRenderers"]),
    tests("DigraphGraphvizTests", ["DigraphGraphviz", "DigraphLayout", "DigraphRenderers", "DigraphModel"]),
    tests(
      "DigraphPipelineTests",
      ["DigraphPipeline", "DigraphLinker", "DigraphModel", "DigraphProjects", "DigraphRules", "DigraphSyntax"]),
    tests("CommandLineTests", ["digraph"]),
    tests("SimulationTests", ["DigraphModel", "DigraphPipeline"]),
    tests("SamplesTests", ["digraph", "DigraphModel", "DigraphPipeline", "DigraphRules"]),
    tests("ArchitectureTests", [swiftParser, swiftSyntax]),
  ]
)
