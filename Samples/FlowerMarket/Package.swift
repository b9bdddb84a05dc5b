// swift-tools-version: 6.1

import PackageDescription

/// An app for a flower market. Its wiring is in order.
let package = Package(
  name: "FlowerMarket",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/hmlongco/Factory", from: "3.2.1")],
  targets: [
    .target(name: "Greenhouse", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
    .target(name: "Stalls", dependencies: ["Greenhouse", .product(name: "FactoryKit", package: "Factory")]),
    .executableTarget(
      name: "FlowerMarket", dependencies: ["Greenhouse", "Stalls", .product(name: "FactoryKit", package: "Factory")]),
  ],
  swiftLanguageModes: [.v5]
)
