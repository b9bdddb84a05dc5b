// swift-tools-version: 6.0

import PackageDescription

/// A radio's app that is wired by Swinject, with podcasts that came from another app and are wired by Injection.
let package = Package(
  name: "CampusRadio",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/Swinject/Swinject", from: "2.10.0"),
    .package(url: "https://github.com/JulianAlonso/Injection", from: "0.0.4"),
  ],
  targets: [
    .target(name: "RadioKit"),
    .target(name: "Studio", dependencies: ["RadioKit", "Swinject"]),
    .target(name: "Archive", dependencies: ["RadioKit", "Swinject"]),
    .target(name: "Podcasts", dependencies: ["RadioKit", "Injection"]),
    .executableTarget(
      name: "CampusRadio", dependencies: ["RadioKit", "Studio", "Archive", "Podcasts", "Swinject", "Injection"]),
  ],
  swiftLanguageModes: [.v5]
)
