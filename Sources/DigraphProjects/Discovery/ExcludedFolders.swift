/// The folders whose contents are nobody's own sources: the one place that lists them.
///
/// Copies of a dependency-injection framework, and of the libraries around it, would otherwise dominate the graph;
/// templates hold placeholders instead of code.
enum ExcludedFolders {
  /// Checked-out or built dependencies, and what tools derive from the sources. Hidden folders, `.build` among them,
  /// are excluded apart from this.
  static let names: Set<String> = [
    "Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules",
  ]

  /// Bundles of other things than a module's sources.
  static let suffixes = [
    ".xcassets", ".xctemplate", ".stencil", ".playground", ".playgroundbook",
    ".xcodeproj", ".xcworkspace", ".xcframework", ".framework", ".xcarchive", ".docc", ".app",
  ]

  /// Whether a folder is excluded by its name alone.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || suffixes.contains { name.utf8.count > $0.utf8.count && name.ends(in: $0) }
  }

  /// Whether a folder is a copy of sources that is no part of what lies around it: another work tree of the repository,
  /// which holds everything once more, or a clone of this program, which has whole apps among its samples.
  static func isCopy(_ folder: String) -> Bool {
    if FileSystem.exists("\(folder)/Scripts/digraph"), FileSystem.exists("\(folder)/Sources/DigraphModel") {
      return true
    }
    let link = "\(folder)/.git"
    guard FileSystem.exists(link), let text = try? FileSystem.contents(of: link, limit: 4_096).get() else {
      return false
    }
    // A submodule leads to '.git/modules' instead, and is a part.
    let target = String(decoding: text, as: UTF8.self)
    return target.hasPrefix("gitdir:") && target.contains("/worktrees/")
  }

  /// Whether the name is also given to folders of people's own sources, so that their contents must decide.
  static func isDoubtful(_ name: String) -> Bool {
    name == "build" || name == "Build" || name == "checkouts"
  }

  /// Whether a folder with a doubtful name is what the name suggests: a folder that Xcode builds into, or one that the
  /// package manager checks dependencies out to.
  ///
  /// - Parameters:
  ///   - name: The folder's name, which is a doubtful one.
  ///   - entries: Names of all that lies in the folder.
  ///   - siblings: Names of all that lies beside it.
  ///   - holdsManifest: Whether there is a `Package.swift` in an entry.
  /// - Returns: Whether the folder is to be left out.
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
