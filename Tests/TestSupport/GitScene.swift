import Foundation

/// A git repository for a test. It is removed with the last reference to it.
public final class GitScene: Sendable {
  /// Absolute path of the work tree, or of the bare repository, without links.
  public let path: String
  private let parent: String

  /// Makes an empty repository, whose branch is `main`.
  ///
  /// - Parameters:
  ///   - name: the name of its folder.
  ///   - bare: whether it has no work tree.
  /// - Throws: an error if the folder cannot be made, or git fails.
  public init(_ name: String = "Shop", bare: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    parent = folder.resolvingSymlinksInPath().path
    path = parent + "/" + name
    try git(["init", "--quiet", "--initial-branch=main"] + (bare ? ["--bare"] : []))
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }

  /// Runs git in the repository.
  ///
  /// - Returns: git's output.
  /// - Throws: `Failure` if git fails.
  @discardableResult
  public func git(_ arguments: [String]) throws -> String {
    let result = try CommandResult.of(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: URL(filePath: path), environment: Self.environment)
    guard result.status == 0 else { throw Failure(message: "git \(arguments): \(result.errors)") }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The failure of a git command.
  public struct Failure: Error {
    /// Git's message.
    public var message: String

    /// Creates a failure with git's message.
    public init(message: String) { self.message = message }
  }

  /// An environment in which neither this machine's configuration nor the time of day has an effect on git.
  public static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment.merge([
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "Ada",
      "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
      "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2020-01-01T00:00:00Z",
      "GIT_ALLOW_PROTOCOL": "file", "DIGRAPH_CACHE": "/dev/null",
    ]) { $1 }
    return environment
  }

  /// Writes a file, with the folders around it.
  public func write(_ text: String, to name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Commits all files of the work tree.
  ///
  /// - Returns: the hash of the commit.
  @discardableResult
  public func commit(_ message: String = "change") throws -> String {
    try git(["add", "--all"])
    try git(["commit", "--quiet", "--allow-empty", "--message", message])
    return try git(["rev-parse", "HEAD"])
  }

  /// The state of the repository, to tell whether it was changed: the index, all references, the work tree.
  public func state() throws -> [String] {
    let files = try CommandResult.of(
      URL(filePath: "/usr/bin/env"),
      ["find", ".", "-not", "-path", "./.git/objects*", "-type", "f", "-printf", "%p %s %T@ %i\n"],
      in: URL(filePath: path), environment: Self.environment)
    return files.output.split(separator: "\n").map(String.init).sorted()
  }
}
