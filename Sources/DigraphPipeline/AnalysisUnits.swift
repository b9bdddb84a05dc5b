import DigraphLinker
import DigraphModel

/// The programs that a repository builds: one for each app or extension, with the libraries that all of them may use.
///
/// Two apps of one repository never run in one process. Analysed as one program, each would seem to bind again what the
/// other binds, and types of one name would be mistaken for each other.
enum AnalysisUnits {
  /// The files of each program, with the module that compiles them there; positions in the input go with them.
  static func units(of files: [(number: Int, file: SourceFile)], inputs: [InputFile]) -> [[(number: Int, file: SourceFile)]] {
    let apps = Set(files.flatMap { inputs[$0.number].apps }).sorted()
    guard apps.count > 1 else { return [files] }
    let units = apps.map { app in
      files.compactMap { number, file -> (number: Int, file: SourceFile)? in
        let owners = inputs[number].apps
        if owners.isEmpty { return (number, file) }
        guard owners.contains(app) else { return nil }
        return (number, file.compiled(by: app))
      }
    }
    return units
  }
}
