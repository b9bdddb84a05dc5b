// swift-tools-version: 6.1

import PackageDescription

/// An app for a hotel, with the mistakes of Factory.
let package = Package(
  name: "GrandHotel",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/hmlongco/Factory", from: "3.2.1")],
  targets: [
    .target(name: "Kitchen", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
    .target(name: "Concierge", dependencies: [.product(name: "FactoryKit", package: "Factory")]),
    .executableTarget(
      name: "GrandHotel", dependencies: ["Concierge", "Kitchen", .product(name: "FactoryKit", package: "Factory")]),
  ],
  swiftLanguageModes: [.v5]
)
