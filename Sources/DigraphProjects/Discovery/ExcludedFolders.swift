/// Folders whose contents are not the user's own sources. This is the only list of them.
///
/// Copies of a dependency-injection framework, and of the libraries around it, would otherwise dominate the graph;
/// templates hold placeholders instead of code.
enum ExcludedFolders {
  /// Checked-out or built dependencies, and files that tools derive from the sources. Hidden folders, such as `.build`,
  /// are excluded separately.
  static let names: Set<String> = [
    "Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules",
  ]

  /// Suffixes of bundles that do not contain a module's sources.
  static let suffixes = [
    ".xcassets", ".xctemplate", ".stencil", ".playground", ".playgroundbook",
    ".xcodeproj", ".xcworkspace", ".xcframework", ".framework", ".xcarchive", ".docc", ".app",
  ]

  /// Whether a folder is excluded by its name alone.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || suffixes.contains { name.utf8.count > $0.utf8.count && name.ends(in: $0) }
  }

  /// Whether a folder is a copy of sources that does not belong to the code around it. It may be another work tree of
  /// the repository, which contains everything once more. It may also be a clone of this program, which has whole apps
  /// among its samples.
  static func isCopy(_ folder: String) -> Bool {
    if FileSystem.exists("\(folder)/Scripts/digraph"), FileSystem.exists("\(folder)/Sources/DigraphModel") {
      return true
    }
    let link = "\(folder)/.git"
    guard FileSystem.exists(link), let text = try? FileSystem.contents(of: link, limit: 4_096).get() else {
      return false
    }
    // A submodule links to '.git/modules' instead, and does belong to the code.
    let target = String(decoding: text, as: UTF8.self)
    return target.hasPrefix("gitdir:") && target.contains("/worktrees/")
  }

  /// Whether users also give the name to folders of their own sources, so that the contents must decide.
  static func isDoubtful(_ name: String) -> Bool {
    name == "build" || name == "Build" || name == "checkouts"
  }

  /// Whether a folder with a doubtful name is excluded: a folder that Xcode builds into, or one into which the package
  /// manager checks out dependencies.
  ///
  /// - Parameters:
  ///   - name: The folder's name, which is doubtful.
  ///   - entries: Names of all entries of the folder.
  ///   - siblings: Names of all entries beside the folder.
  ///   - holdsManifest: Whether there is a `Package.swift` in an entry.
  /// - Returns: Whether the folder is excluded.
  static func isProduct(
    _ name: String, entries: [String], siblings: [String], holdsManifest: (String) -> Bool
  ) -> Bool {
    if name == "checkouts" {
      return siblings.contains { checkoutSiblings.contains($0) } || entries.contains(where: holdsManifest)
    }
    return entries.contains { entry in
      buildProducts.contains(entry) || buildSuffixes.contains { entry.ends(in: $0) }
        || platforms.contains { entry == "Debug-\($0)" || entry == "Release-\($0)" }
    }
  }

  private static let checkoutSiblings: Set<String> = ["repositories", "artifacts", "workspace-state.json"]
  private static let buildProducts: Set<String> = [
    "XCBuildData", "Build", "Intermediates.noindex", "Index.noindex", "ModuleCache.noindex",
    "EagerLinkingTBDs", "ExplicitPrecompiledModules", "SwiftExplicitPrecompiledModules", "SourcePackages", "checkouts",
    "workspace-state.json",
  ]
  private static let buildSuffixes = [".build", ".xcarchive", ".app", ".xcresult", ".ipa", ".xcframework"]
  private static let platforms = [
    "iphoneos", "iphonesimulator", "macosx", "maccatalyst", "appletvos", "appletvsimulator", "watchos",
    "watchsimulator", "xros", "xrsimulator",
  ]
}
