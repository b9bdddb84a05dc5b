// swift-tools-version: 6.0

import PackageDescription

/// An app for a cinema in the park, with a mistake of each kind that digraph knows of Injection.
let package = Package(
  name: "OpenAirCinema",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/JulianAlonso/Injection", from: "0.0.4")],
  targets: [
    .target(name: "Garden", dependencies: ["Injection"]),
    .target(name: "Kiosk", dependencies: ["Injection", "Garden"]),
    .executableTarget(name: "OpenAirCinema", dependencies: ["Injection", "Garden", "Kiosk"]),
  ],
  swiftLanguageModes: [.v5]
)
