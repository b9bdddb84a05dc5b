// swift-tools-version: 6.0

// The plug-ins of digraph, as a package of their own, so that their users fetch neither digraph's sources nor the
// packages that these need. `Scripts/make-release` makes an archive of this package, with the release filled in below.

import Foundation
import PackageDescription

/// The place where the program comes from.
enum Program {
  /// An artifact bundle in this folder.
  case bundle(String)
  /// The artifact bundle of a release.
  case release(url: String, checksum: String)
  /// The sources in another folder.
  case source(String)

  /// The bundle of the release that this package belongs to; `nil` in digraph's own repository.
  static let released: Program? = nil

  /// The program to use: the sources in `DIGRAPH_SOURCE`, else a bundle in this folder, else the release.
  static var chosen: Program {
    if let path = Context.environment["DIGRAPH_SOURCE"] { return .source(path) }
    let bundle = "digraph.artifactbundle"
    if FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(bundle)") { return .bundle(bundle) }
    return released ?? .source("..")
  }
}

var dependencies: [Package.Dependency] = []
var targets: [Target] = []
let tool: Target.Dependency
switch Program.chosen {
case .bundle(let path):
  tool = "digraph-program"
  targets = [.binaryTarget(name: "digraph-program", path: path)]
case .release(let url, let checksum):
  tool = "digraph-program"
  targets = [.binaryTarget(name: "digraph-program", url: url, checksum: checksum)]
case .source(let path):
  tool = .product(name: "digraph", package: "digraph")
  dependencies = [.package(name: "digraph", path: path)]
}

let package = Package(
  name: "digraph-plugins",
  products: [
    .plugin(name: "DigraphBuildTool", targets: ["DigraphBuildTool"]),
    .plugin(name: "DigraphCommand", targets: ["DigraphCommand"]),
  ],
  dependencies: dependencies,
  targets: targets + [
    .plugin(name: "DigraphBuildTool", capability: .buildTool(), dependencies: [tool], path: "DigraphBuildTool"),
    .plugin(
      name: "DigraphCommand",
      // The plug-in asks for no permission. A user who wants it to write files passes
      // `--allow-writing-to-package-directory`.
      capability: .command(intent: .custom(verb: "digraph", description: "Checks and draws the wiring of the app.")),
      dependencies: [tool], path: "DigraphCommand"),
  ])
