/// A Swift file that a project of Xcode compiles, and that the walk has not found.
public struct AbsentFile: Hashable, Sendable {
  /// Relative to the root.
  public let path: String
  /// The module that it belongs to.
  public let module: String
  /// The project's folder, relative to the root.
  public let project: String

  /// Creates it.
  public init(path: String, module: String, project: String) {
    self.path = path
    self.module = module
    self.project = project
  }

  /// Its name, without the folder.
  public var name: String { PathText.name(of: path) }
}
