/// What a `Project.swift` of Tuist says about its modules.
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
    /// What is compiled, and what is left out of it.
    var sources: [Glob] = []
    /// Folders that are compiled with all that lies in them.
    var folders: [String] = []
    /// Names of targets and modules that it uses.
    var dependencies: [String] = []
  }

  /// A pattern for source files.
  struct Glob: Hashable, Codable, Sendable {
    var pattern: String
    var excluding: [String] = []
  }
}
