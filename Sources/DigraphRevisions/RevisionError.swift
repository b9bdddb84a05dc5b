/// The reason why a revision cannot be read.
public enum RevisionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Git is not installed.
  case noGit
  /// The folder lies in no repository.
  case noRepository(String)
  /// The folder lies in a repository, but is not its root, although it looks like one.
  case notItsRoot(String)
  /// No commit has this name.
  case unknownRevision(String, near: String?, isShallow: Bool)
  /// Two commits have no common ancestor.
  case noCommonAncestor(String, String, isShallow: Bool)
  /// A merge has not been finished.
  case unmerged([String])
  /// The contents of some files are not in this clone.
  case missingContents(String, count: Int)
  /// There are no files to compare with: a bare repository has no work tree.
  case noWorkTree
  /// No temporary folder can be made.
  case noTemporaryFolder(String)
  /// Another error, in git's own words.
  case git(String)

  /// The message for the user: lower case, no full stop.
  public var description: String {
    switch self {
    case .noGit: "revisions are read by git, and there is no 'git' on the PATH"
    case .noRepository(let folder): "'\(folder)' is in no git repository, so there are no revisions to compare with"
    case .notItsRoot(let folder): "'\(folder)' has a '.git' that git does not take for a repository"
    case .unknownRevision(let name, let near, let isShallow):
      "no commit is called '\(name)' here" + (near.map { ", did you mean '\($0)'?" } ?? "")
        + (isShallow
          ? "; this clone is shallow: fetch what is missing first, with 'git fetch --unshallow', or in GitHub Actions with "
            + "'fetch-depth: 0' for actions/checkout" : "")
    case .noCommonAncestor(let first, let second, let isShallow):
      "'\(first)' and '\(second)' have no common ancestor here"
        + (isShallow
          ? "; this clone is shallow: fetch its history first, with 'git fetch --unshallow', or in GitHub Actions with "
            + "'fetch-depth: 0' for actions/checkout" : "")
    case .unmerged(let paths):
      "'\(paths.first ?? "")' is not merged yet"
        + (paths.count > 1 ? ", nor are \(paths.count - 1) more" : "") + "; finish the merge first"
    case .missingContents(let name, let count):
      "\(count) file\(count == 1 ? "" : "s") of '\(name)' are not in this partial clone, and nothing is fetched here; "
        + "'git diff --stat \(name) HEAD' fetches what differs"
    case .noWorkTree: "a bare repository has no work tree; name two revisions"
    case .noTemporaryFolder(let reason): "no temporary folder can be made: \(reason)"
    case .git(let message): "git: \(message)"
    }
  }
}
