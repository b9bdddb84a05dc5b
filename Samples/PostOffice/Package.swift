// swift-tools-version: 6.0

import PackageDescription

let needle: [Target.Dependency] = [.product(name: "NeedleFoundation", package: "needle")]

/// A post office's app, with a mistake of each kind that Needle lets one make.
let package = Package(
  name: "PostOffice",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/uber/needle", from: "0.25.1"),
    .package(url: "https://example.com/customs-kit", from: "1.0.0"),
  ],
  targets: [
    .target(name: "Mail", dependencies: needle),
    .target(name: "Counter", dependencies: ["Mail"] + needle + [.product(name: "CustomsKit", package: "customs-kit")]),
    .executableTarget(name: "PostOffice", dependencies: ["Mail", "Counter"] + needle),
  ],
  swiftLanguageModes: [.v5]
)
