import DigraphLayout
import Foundation

/// The program that makes pictures, `digraph-layout`, which alone needs Graphviz.
enum LayoutHelper {
  private static let name = "digraph-layout"
  /// The environment variable with the program's path.
  static let variable = "DIGRAPH_LAYOUT"

  /// A process that makes pictures.
  ///
  /// - Throws: `LayoutError.noProgram` if the program is missing.
  static func process(timeLimit: Duration) throws(LayoutError) -> LayoutProcess {
    LayoutProcess(executable: try path(), timeLimit: timeLimit)
  }

  /// The program's path: the variable's value, or else a file beside this program, or in the folder where packagers
  /// put internal programs.
  ///
  /// - Throws: `LayoutError.noProgram` if the program is missing.
  static func path() throws(LayoutError) -> String {
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      guard isProgram(path) else { throw .noProgram("\(variable) names '\(path)', which is no program") }
      return path
    }
    let own = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folder = own.deletingLastPathComponent()
    let places = [folder.appending(path: name), folder.appending(path: "../libexec/digraph/\(name)").standardized]
    guard let place = places.first(where: { isProgram($0.path) }) else {
      throw .noProgram("'\(name)' is neither beside digraph nor in ../libexec/digraph")
    }
    return place.path
  }

  /// The remedy, as a clause for the end of an error message; empty if the error itself states one.
  static func remedy(for error: LayoutError) -> String {
    guard case .timedOut = error else { return "" }
    return "; '--time-limit' gives it longer"
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
