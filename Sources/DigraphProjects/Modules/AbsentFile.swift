/// A Swift file that an Xcode project compiles, and that the walk has not found.
public struct AbsentFile: Hashable, Sendable {
  /// The path relative to the root.
  public let path: String
  /// The module that the file belongs to.
  public let module: String
  /// The project's folder, relative to the root.
  public let project: String

  /// Creates an absent file.
  public init(path: String, module: String, project: String) {
    self.path = path
    self.module = module
    self.project = project
  }

  /// The file's name, without the folder.
  public var name: String { PathText.name(of: path) }
}
