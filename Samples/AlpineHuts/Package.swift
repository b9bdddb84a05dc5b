// swift-tools-version: 6.0

import PackageDescription

/// An app for nights in mountain huts. Its wiring is in order.
let package = Package(
  name: "AlpineHuts",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/JulianAlonso/Injection", from: "0.0.4")],
  targets: [
    .target(name: "HutKit", dependencies: ["Injection"]),
    .target(name: "HutScreens", dependencies: ["HutKit", "Injection"]),
    .executableTarget(name: "AlpineHuts", dependencies: ["HutKit", "HutScreens", "Injection"]),
  ],
  swiftLanguageModes: [.v5]
)
