import DigraphModel
import DigraphProgram

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
    /// Tells whether a file of the input may be linked into it, parsed or not; `nil` if all may.
    fileprivate var mayContain: WordIndex.Choice?

    /// The index of the words of its files.
    func index(of words: WordIndex) -> WordIndex { mayContain.map(words.limited) ?? words }
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
    // Apps without wiring count, because a library may do all of their wiring. Demos without wiring do not: they show
    // code that needs none.
    let all = inputs.lazy.filter { !$0.isDemo }.flatMap(Self.apps)
    let owners = files.lazy.flatMap { number, _ in Self.apps(of: inputs[number]) }
    let apps = Set(owners).union(all).sorted()
    let packages = Set(files.compactMap { inputs[$0.number].package })
    guard apps.count > 1 || !apps.isEmpty && packages.count > 1 else { return [Unit(files: files)] }
    let linked = files.reduce(into: [String: Set<String>]()) { linked, file in
      if let package = inputs[file.number].package { linked[package] = inputs[file.number].linkedPackages }
    }
    let modules = LinkedModules(inputs, identifiers: identifiers)
    var isUsed = Array(repeating: false, count: files.count)
    var units = apps.map { app in
      let mayContain: WordIndex.Choice = { number in
        let input = inputs[number]
        return input.apps.isEmpty
          ? mayLink(app.package.map { [$0] } ?? [], input.package, linked)
            && modules.mayLink(input.module, into: app.name)
          : Self.apps(of: input).contains(app)
      }
      let own = files.indices.compactMap { index -> (number: Int, file: SourceFile)? in
        let (number, file) = files[index]
        guard mayContain(number) else { return nil }
        isUsed[index] = true
        return (number, inputs[number].apps.isEmpty ? file : file.compiled(by: app.name))
      }
      return Unit(app: app.name, files: own, mayContain: mayContain)
    }
    // Files of packages that no app of the input uses form a program of their own, with all libraries that these
    // packages may use.
    let left = files.indices.filter { !isUsed[$0] }
    if !left.isEmpty {
      let own = Set(left.compactMap { inputs[files[$0].number].package })
      let mayContain: WordIndex.Choice = { inputs[$0].apps.isEmpty && mayLink(own, inputs[$0].package, linked) }
      units.append(Unit(files: files.filter { mayContain($0.number) }, mayContain: mayContain))
    }
    return units.count == 1 ? [Unit(files: files)] : units
  }

  private static func apps(of input: InputFile) -> [App] { input.apps.map { App(name: $0, package: input.package) } }

  /// Whether code of some packages may run in one process with a library's file. An empty set of packages means that
  /// they are not known.
  private static func mayLink(_ packages: Set<String>, _ other: String?, _ linked: [String: Set<String>]) -> Bool {
    guard let other, !packages.isEmpty else { return true }
    return packages.contains { linked[$0]?.contains(other) ?? true }
  }
}
