/// The description of modules in Tuist's `Project.swift`.
struct TuistManifest: Hashable, Codable, Sendable {
  /// The project's name; nil if it is not known.
  var name: String?
  var targets: [Target] = []
  /// Whether all targets are understood.
  var isComplete = true

  /// A target.
  struct Target: Hashable, Codable, Sendable {
    var name: String
    var moduleName: String
    var kind: Module.Kind
    /// Patterns of the compiled files, each with its exceptions.
    var sources: [Glob] = []
    /// Folders that are compiled with all of their contents.
    var folders: [String] = []
    /// Names of targets and modules that the target uses.
    var dependencies: [String] = []
  }

  /// A pattern for source files.
  struct Glob: Hashable, Codable, Sendable {
    var pattern: String
    var excluding: [String] = []
  }
}
