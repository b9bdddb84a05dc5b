// swift-tools-version: 6.1

import PackageDescription

let factory: Target.Dependency = .product(name: "FactoryKit", package: "Factory")

/// A tram company's app: the tracks are wired by Swinject, the tickets by Factory, and each asks the other. It has
/// mistakes where they meet.
let package = Package(
  name: "TramDepot",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/Swinject/Swinject", from: "2.10.0"),
    .package(url: "https://github.com/hmlongco/Factory", from: "3.2.1"),
  ],
  targets: [
    .target(name: "TramKit"),
    .target(name: "Tracks", dependencies: ["TramKit", "Swinject"]),
    .target(name: "Tickets", dependencies: ["TramKit", factory]),
    .executableTarget(name: "TramDepot", dependencies: ["TramKit", "Tracks", "Tickets", "Swinject", factory]),
  ],
  swiftLanguageModes: [.v5]
)
