import Foundation
import PackagePlugin

/// Checks the wiring of a whole app while it is built, and shows findings beside the code.
///
/// The check covers all sources that the app is made of. So the plug-in belongs to the app's target alone.
@main
struct DigraphBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule, module.kind != .test else { return [] }
    let own = ([target] + target.recursiveTargetDependencies).compactMap { $0.sourceModule }
      .filter { isOwn($0, in: context.package) }
    let run = CheckRun(
      program: try context.tool(named: "digraph").url, folder: context.package.directoryURL,
      // Local packages lie beside this one, or elsewhere on the machine. Checkouts of remote packages are code of
      // others.
      others: localPackages(of: context.package).map(\.directoryURL),
      sources: own.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) },
      work: context.pluginWorkDirectoryURL)
    return [run.command(for: target.name)]
  }

  /// Whether a module belongs to this package, or to a local one.
  private func isOwn(_ module: any SourceModuleTarget, in package: Package) -> Bool {
    ([package] + localPackages(of: package)).contains { $0.targets.contains { $0.id == module.id } }
  }

  private func localPackages(of package: Package) -> [Package] {
    var found: [Package] = []
    var pending = package.dependencies.map(\.package)
    while let next = pending.popLast() {
      // The plug-in's own package may lie on this machine, too.
      guard case .local = next.origin, next.id != "digraph-plugins", next.id != "digraph",
        !found.contains(where: { $0.id == next.id })
      else { continue }
      found.append(next)
      pending += next.dependencies.map(\.package)
    }
    return found.sorted { $0.id < $1.id }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DigraphBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // Extensions of the app are made of the same sources; the app's check covers them, too.
      guard case .application? = target.product?.kind else { return [] }
      let targets = [target] + dependencies(of: target)
      let run = CheckRun(
        program: try context.tool(named: "digraph").url, folder: context.xcodeProject.directoryURL, others: [],
        sources: targets.flatMap { $0.inputFiles.map(\.url) }.filter { $0.pathExtension == "swift" },
        work: context.pluginWorkDirectoryURL)
      return [run.command(for: target.displayName)]
    }

    private func dependencies(of target: XcodeTarget) -> [XcodeTarget] {
      var found: [XcodeTarget] = []
      var pending = target.dependencies
      while let next = pending.popLast() {
        guard case .target(let other) = next, !found.contains(where: { $0.id == other.id }) else { continue }
        found.append(other)
        pending += other.dependencies
      }
      return found
    }
  }
#endif
