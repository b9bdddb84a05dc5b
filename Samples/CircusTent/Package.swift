// swift-tools-version: 6.1

import PackageDescription

let knit: [Target.Dependency] = [
  .product(name: "Knit", package: "knit"), .product(name: "KnitMacros", package: "knit"),
]

/// An app for a circus, with the mistakes of Knit.
let package = Package(
  name: "CircusTent",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/cashapp/knit", from: "2.1.6")],
  targets: [
    .target(name: "Stables", dependencies: knit),
    .target(name: "Ring", dependencies: ["Stables"] + knit),
    .executableTarget(name: "CircusTent", dependencies: ["Ring", "Stables"] + knit),
  ],
  swiftLanguageModes: [.v5]
)
