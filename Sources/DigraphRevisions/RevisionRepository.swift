import Foundation

/// A repository whose revisions can be read.
public struct RevisionRepository: Sendable {
  /// The root folder, to which paths in revisions are relative; the folder of a bare repository itself.
  public let root: String
  /// Whether the repository has no work tree.
  public let isBare: Bool
  let git: Git
  private let isShallow: Bool
  /// The folder that all work trees share, absolute.
  let commonFolder: String

  /// Opens the repository whose root is a folder, or a bare repository that contains the folder.
  ///
  /// - Throws: If git is missing, or there is no such repository.
  public init(at folder: String) async throws(RevisionError) {
    let git = try await Git(in: folder)
    let answer = try await git.run(
      "rev-parse", "--is-bare-repository", "--is-shallow-repository", "--git-common-dir", "--show-prefix")
    let lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard answer.status == 0, lines.count >= 4 else {
      throw answer.errors.contains("not a git repository") ? .noRepository(folder) : .git(answer.complaint)
    }
    isBare = lines[0] == "true"
    // A prefix means that the root is a folder further up.
    guard isBare || lines[3].isEmpty else { throw .notItsRoot(folder) }
    isShallow = lines[1] == "true"
    commonFolder = lines[2].hasPrefix("/") ? lines[2] : folder + "/" + lines[2]
    root = folder
    self.git = git
  }

  /// A commit.
  public struct Commit: Hashable, Sendable {
    /// Its hash.
    public var id: String
    /// The name by which the user refers to the commit.
    public var name: String

    /// The first characters of its hash, for people.
    public var shortID: String { String(id.prefix(9)) }
  }

  /// The commit with a name.
  ///
  /// - Throws: `RevisionError.unknownRevision` if there is none.
  public func commit(_ name: String) async throws(RevisionError) -> Commit {
    if let id = try await id(of: name) { return Commit(id: id, name: name) }
    let near = try await id(of: "origin/" + name) == nil ? nil : "origin/" + name
    throw .unknownRevision(name, near: near, isShallow: isShallow)
  }

  private func id(of name: String) async throws(RevisionError) -> String? {
    // Names of revisions do not begin with a hyphen, but options do.
    guard !name.isEmpty, !name.hasPrefix("-"), !name.contains("\0") else { return nil }
    let answer = try await git.run("rev-parse", "--verify", "--quiet", name + "^{commit}")
    return answer.status == 0 && !answer.line.isEmpty ? answer.line : nil
  }

  /// Whether a name refers to a commit.
  public func has(_ name: String) async throws(RevisionError) -> Bool { try await id(of: name) != nil }

  /// The last common ancestor of two commits.
  ///
  /// - Throws: `RevisionError.noCommonAncestor`.
  public func commonAncestor(of first: Commit, and second: Commit) async throws(RevisionError) -> Commit {
    let answer = try await git.run("merge-base", first.id, second.id)
    guard answer.status == 0, !answer.line.isEmpty else {
      if answer.status > 1 { throw .git(answer.complaint) }
      throw .noCommonAncestor(first.name, second.name, isShallow: isShallow)
    }
    return Commit(id: answer.line, name: first.name)
  }

  /// Throws if a merge is unfinished: files with conflict markers do not show the intended code.
  ///
  /// - Throws: `RevisionError.unmerged`.
  public func checkIsMerged() async throws(RevisionError) {
    if isBare { throw .noWorkTree }
    let answer = try await git.run("ls-files", "--unmerged", "-z")
    guard answer.status == 0 else { throw .git(answer.complaint) }
    let paths = Set(answer.records.compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) })
    if !paths.isEmpty { throw .unmerged(paths.sorted()) }
  }

  /// Files that git recognises as moved, with their new paths by their old paths; empty if git fails.
  public func movedFiles(from first: Commit, to second: Commit) async -> [String: String] {
    let answer = try? await git.run(
      "diff-tree", "-r", "-z", "-M", "--diff-filter=R", "--name-status", "--no-ext-diff", "--no-textconv", first.id,
      second.id)
    guard let answer, answer.status == 0 else { return [:] }
    let records = answer.records.map(String.init)
    var moved: [String: String] = [:]
    for index in stride(from: 0, to: records.count - 2, by: 3) where records[index].hasPrefix("R") {
      moved[records[index + 1]] = records[index + 2]
    }
    return moved
  }

  /// The paths among `paths` that git ignores.
  public func ignored(among paths: [String]) async -> [String] {
    guard !isBare, !paths.isEmpty else { return [] }
    let input = Array(paths.map { $0 + "\0" }.joined().utf8)
    let answer = try? await git.run("check-ignore", "-z", "--stdin", input: input)
    return answer.map { $0.records.map(String.init) } ?? []
  }
}
