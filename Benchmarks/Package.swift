// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that who builds or uses digraph builds none of this.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "digraph-benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "digraph-benchmark", targets: ["digraph-benchmark"])
  ],
  dependencies: [
    // Named, because a package at a path is otherwise known by the name of its folder.
    .package(name: "digraph", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "CodeBaseGenerator", swiftSettings: settings),
    .executableTarget(
      name: "digraph-benchmark",
      dependencies: [
        "CodeBaseGenerator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DigraphLinker", package: "digraph"),
        .product(name: "DigraphModel", package: "digraph"),
        .product(name: "DigraphPipeline", package: "digraph"),
        .product(name: "DigraphRules", package: "digraph"),
        .product(name: "DigraphSyntax", package: "digraph"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CodeBaseGeneratorTests",
      dependencies: [
        "CodeBaseGenerator",
        .product(name: "DigraphModel", package: "digraph"),
        .product(name: "DigraphPipeline", package: "digraph"),
      ],
      swiftSettings: settings),
  ]
)
