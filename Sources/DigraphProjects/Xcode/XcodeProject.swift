/// The description of Swift files in an Xcode project; none of the project's text is kept.
struct XcodeProject: Hashable, Codable, Sendable {
  /// Targets that compile something, in the order of the project.
  var targets: [Target] = []

  /// A native target.
  struct Target: Hashable, Codable, Sendable {
    var name: String
    var moduleName: String
    var kind: Module.Kind
    /// Swift files listed one by one, relative to the root.
    var files: [String] = []
    /// Folders that are compiled with all of their contents.
    var folders: [Folder] = []
    /// Names of targets of this project on which the target depends.
    var targetDependencies: [String] = []
    /// Names of modules, of products of packages and of targets of other projects that the target uses.
    var otherDependencies: [String] = []
    /// See ``Module/conditions``.
    var conditions: [String: [String]] = [:]
  }

  /// A folder that follows the file system (Xcode 16 and later).
  struct Folder: Hashable, Codable, Sendable {
    /// The path relative to the root.
    var path: String
    /// Files and folders inside that the target leaves out, relative to the root.
    var exceptions: [String] = []
  }
}
