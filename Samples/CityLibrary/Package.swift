// swift-tools-version: 6.0

import PackageDescription

let deli: [Target.Dependency] = ["Deli"]

/// The app of a city's library: the catalogue is a module of its own, with a factory of its own.
let package = Package(
  name: "CityLibrary",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/kawoou/Deli", from: "0.9.0")],
  targets: [
    .target(name: "Catalogue", dependencies: deli),
    .executableTarget(name: "CityLibrary", dependencies: ["Catalogue"] + deli, exclude: ["Properties"]),
  ],
  swiftLanguageModes: [.v5]
)
