// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "LostParcels",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/ishkawa/DIKit", from: "0.5.0")],
  targets: [.executableTarget(name: "LostParcels", dependencies: ["DIKit"])],
  swiftLanguageModes: [.v5]
)
