// swift-tools-version: 6.1

import PackageDescription

let knit: [Target.Dependency] = [
  .product(name: "Knit", package: "knit"), .product(name: "KnitMacros", package: "knit"),
]

/// An app for an observatory. Its wiring is in order.
let package = Package(
  name: "StarObservatory",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/cashapp/knit", from: "2.1.6")],
  targets: [
    .target(name: "Instruments", dependencies: knit),
    .target(name: "Archive", dependencies: ["Instruments"] + knit),
    .executableTarget(name: "StarObservatory", dependencies: ["Archive", "Instruments"] + knit),
  ],
  swiftLanguageModes: [.v5]
)
