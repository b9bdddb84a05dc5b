// swift-tools-version: 6.0

import PackageDescription

let needle: [Target.Dependency] = [.product(name: "NeedleFoundation", package: "needle")]

/// An app for people who read together: each feature is a component, and the app's root knows them all.
let package = Package(
  name: "BookClub",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/uber/needle", from: "0.25.1")],
  targets: [
    .target(name: "Core", dependencies: needle),
    .target(name: "Library", dependencies: ["Core"] + needle),
    .target(name: "Reading", dependencies: ["Core"] + needle),
    .target(name: "Meetings", dependencies: ["Core"] + needle),
    .executableTarget(name: "BookClub", dependencies: ["Core", "Library", "Reading", "Meetings"] + needle),
  ],
  swiftLanguageModes: [.v5]
)
