// swift-tools-version: 6.0

import PackageDescription

/// An app for ferries, with a mistake of each kind that digraph knows of Deli.
let package = Package(
  name: "HarborFerries",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/kawoou/Deli", from: "0.9.0")],
  targets: [
    .target(name: "Pier", dependencies: ["Deli"]),
    .target(name: "Deck", dependencies: ["Deli", "Pier"]),
    .executableTarget(name: "HarborFerries", dependencies: ["Deli", "Pier", "Deck"], exclude: ["Properties"]),
  ],
  swiftLanguageModes: [.v5]
)
