import DigraphLayout
import Foundation

/// The program that lays out pictures, `digraph-layout`: only it needs Graphviz.
enum LayoutHelper {
  private static let name = "digraph-layout"
  /// The variable of the environment that names it.
  static let variable = "DIGRAPH_LAYOUT"

  /// A process that lays out pictures.
  ///
  /// - Throws: `LayoutError.noHelper` if the program is not there.
  static func process(timeLimit: Duration) throws(LayoutError) -> LayoutProcess {
    LayoutProcess(executable: try path(), timeLimit: timeLimit)
  }

  /// Where the program is: where the variable says; else beside this one, or where packagers put programs that are not
  /// for people.
  ///
  /// - Throws: `LayoutError.noHelper` if it is not there.
  static func path() throws(LayoutError) -> String {
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      guard isProgram(path) else { throw .noHelper("\(variable) names '\(path)', which is no program") }
      return path
    }
    let own = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folder = own.deletingLastPathComponent()
    let places = [folder.appending(path: name), folder.appending(path: "../libexec/digraph/\(name)").standardized]
    guard let place = places.first(where: { isProgram($0.path) }) else {
      throw .noHelper("'\(name)' is neither beside digraph nor in ../libexec/digraph")
    }
    return place.path
  }

  /// How to get a picture after all, as a clause for the end of an error; empty if the error says so.
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
