// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that who builds or uses digraph builds none of this. It runs the built digraph and does not
// link it: two builds can be compared, and a change of digraph builds nothing here.

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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The parser that digraph uses.
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "CodeBaseGenerator", swiftSettings: settings),
    .executableTarget(
      name: "digraph-benchmark",
      dependencies: [
        "CodeBaseGenerator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .testTarget(name: "CodeBaseGeneratorTests", dependencies: ["CodeBaseGenerator"], swiftSettings: settings),
  ]
)
