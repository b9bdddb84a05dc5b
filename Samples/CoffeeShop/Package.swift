// swift-tools-version: 6.0

import PackageDescription

let swinject: [Target.Dependency] = ["Swinject", "SwinjectAutoregistration"]

/// A coffee shop's app: features know the libraries below them, and only the app knows everything.
let package = Package(
  name: "CoffeeShop",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/Swinject/Swinject", from: "2.10.0"),
    .package(url: "https://github.com/Swinject/SwinjectAutoregistration", from: "2.9.1"),
  ],
  targets: [
    .target(name: "Core", dependencies: swinject),
    .target(name: "Networking", dependencies: ["Core"] + swinject),
    .target(name: "Storage", dependencies: ["Core"] + swinject),
    .target(name: "Menu", dependencies: ["Core", "Networking", "Storage"] + swinject),
    .target(name: "Ordering", dependencies: ["Core", "Networking"] + swinject),
    .target(name: "Loyalty", dependencies: ["Core", "Networking", "Storage"] + swinject),
    .executableTarget(
      name: "CoffeeShop",
      dependencies: ["Core", "Networking", "Storage", "Menu", "Ordering", "Loyalty"] + swinject),
  ],
  swiftLanguageModes: [.v5]
)
