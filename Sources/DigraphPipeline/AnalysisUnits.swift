import DigraphModel

/// The programs that a repository builds: one for each app or extension, with the libraries that all of them may use.
///
/// Two apps of one repository never run in one process. Analysed as one program, their bindings would seem to be
/// duplicates, and types of the same name would be confused. An app's process also lacks the libraries of packages
/// that its own package does not know, and libraries that none of its code imports.
enum AnalysisUnits {
  /// An app or extension: a program that people start.
  private struct App: Hashable, Comparable {
    var name: String
    /// The package that alone builds the app; `nil` if there is none. Several packages may have an app of the same
    /// name.
    var package: String?

    static func < (lhs: App, rhs: App) -> Bool { (lhs.name, lhs.package ?? "") < (rhs.name, rhs.package ?? "") }
  }

  /// One program: its app, and the files that may be linked into it.
  struct Unit {
    /// The app's name; `nil` if no app is known, or if there is only one program.
    var app: String?
    /// The files with their positions in the input, and with the module that compiles them in this program.
    var files: [(number: Int, file: SourceFile)]
  }

  /// Divides the input into programs.
  ///
  /// - Parameters:
  ///   - files: The parsed files, with their positions in `inputs`, ascending.
  ///   - inputs: All files.
  ///   - identifiers: Short hashes of the names in each input; `nil` if the input may contain any name.
  /// - Returns: The programs. At most one belongs to no app, and comes last. A file may be in several programs.
  static func units(
    of files: [(number: Int, file: SourceFile)], inputs: [InputFile], identifiers: (Int) -> [UInt32]?
  ) -> [Unit] {
    let owners = files.map { number, _ in inputs[number].apps.map { App(name: $0, package: inputs[number].package) } }
    // Apps without wiring count, because a library may do all of their wiring. Demos without wiring do not: they show
    // code that needs none.
    let all = inputs.lazy.filter { !$0.isDemo }.flatMap { input in
      input.apps.map { App(name: $0, package: input.package) }
    }
    let apps = Set(owners.joined()).union(all).sorted()
    let packages = Set(files.compactMap { inputs[$0.number].package })
    guard apps.count > 1 || !apps.isEmpty && packages.count > 1 else { return [Unit(files: files)] }
    var linked: [String: Set<String>] = [:]
    for (number, _) in files {
      if let package = inputs[number].package { linked[package] = inputs[number].linkedPackages }
    }
    let modules = LinkedModules(inputs, identifiers: identifiers)
    var isUsed = Array(repeating: false, count: files.count)
    var units = apps.map { app in
      let own = files.indices.compactMap { index -> (number: Int, file: SourceFile)? in
        let (number, file) = files[index]
        guard !owners[index].isEmpty else {
          guard mayLink(app.package.map { [$0] } ?? [], inputs[number].package, linked),
            modules.mayLink(inputs[number].module, into: app.name)
          else { return nil }
          isUsed[index] = true
          return (number, file)
        }
        guard owners[index].contains(app) else { return nil }
        isUsed[index] = true
        return (number, file.compiled(by: app.name))
      }
      return Unit(app: app.name, files: own)
    }
    // Files of packages that no app of the input uses form a program of their own, with all libraries that these
    // packages may use.
    let left = files.indices.filter { !isUsed[$0] }
    if !left.isEmpty {
      let own = Set(left.compactMap { inputs[files[$0].number].package })
      let rest = files.indices.filter { owners[$0].isEmpty && mayLink(own, inputs[files[$0].number].package, linked) }
      units.append(Unit(files: rest.map { files[$0] }))
    }
    return units.count == 1 ? [Unit(files: files)] : units
  }

  /// Whether code of some packages may run in one process with a library's file. An empty set of packages means that
  /// they are not known.
  private static func mayLink(_ packages: Set<String>, _ other: String?, _ linked: [String: Set<String>]) -> Bool {
    guard let other, !packages.isEmpty else { return true }
    return packages.contains { linked[$0]?.contains(other) ?? true }
  }
}
