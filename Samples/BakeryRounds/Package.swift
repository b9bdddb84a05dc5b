// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "BakeryRounds",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/ishkawa/DIKit", from: "0.5.0")],
  targets: [.executableTarget(name: "BakeryRounds", dependencies: ["DIKit"])],
  swiftLanguageModes: [.v5]
)
