// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "LostParcels",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/ishkawa/DIKit", from: "0.5.0")],
  targets: [
    .target(name: "Airport", dependencies: ["DIKit"]),
    .target(name: "Harbor", dependencies: ["DIKit"]),
    .executableTarget(name: "LostParcels", dependencies: ["DIKit", "Airport", "Harbor"]),
  ],
  swiftLanguageModes: [.v5]
)
