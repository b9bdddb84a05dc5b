/// What a project of Xcode says about its Swift files; no part of its text survives.
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
    /// Folders that are compiled with all that lies in them.
    var folders: [Folder] = []
    /// Names of targets of this project that it depends on.
    var targetDependencies: [String] = []
    /// Names of modules, products of packages and targets of other projects that it uses.
    var otherDependencies: [String] = []
    /// See ``Module/conditions``.
    var conditions: [String: [String]] = [:]
  }

  /// A folder that follows the file system (Xcode 16 and later).
  struct Folder: Hashable, Codable, Sendable {
    /// Relative to the root.
    var path: String
    /// Files and folders in it that the target leaves out, relative to the root.
    var exceptions: [String] = []
  }
}
