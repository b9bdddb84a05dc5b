// swift-tools-version: 6.0

import PackageDescription

let swinject: [Target.Dependency] = ["Swinject", "SwinjectAutoregistration"]

/// An app for night trains, with a mistake of each kind that digraph knows.
let package = Package(
  name: "NightTrain",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/Swinject/Swinject", from: "2.10.0"),
    .package(url: "https://github.com/Swinject/SwinjectAutoregistration", from: "2.9.1"),
  ],
  targets: [
    .target(name: "Platform", dependencies: swinject),
    .target(name: "Timetable", dependencies: ["Platform"] + swinject),
    .target(name: "Booking", dependencies: ["Platform", "Timetable"] + swinject),
    .target(name: "Passengers", dependencies: ["Platform", "Booking"] + swinject),
    .target(name: "Onboard", dependencies: ["Platform"] + swinject),
    .executableTarget(
      name: "NightTrain",
      dependencies: ["Platform", "Timetable", "Booking", "Passengers", "Onboard"] + swinject),
  ],
  swiftLanguageModes: [.v5]
)
