import ArgumentParser
import DigraphModel
import Foundation

/// A value of `--link-template`: a template for the address of a place in the source.
struct LinkTemplate: ExpressibleByArgument, Sendable {
  /// The template, with `{path}`, `{line}` and `{column}` as placeholders.
  let text: String

  /// The word for the template of the repository's host.
  static let github = "github"
  /// Words for editors, with their templates; `{root}` is the folder to which paths are relative.
  static let editors = [
    "vscode": "vscode://file{root}/{path}:{line}:{column}", "cursor": "cursor://file{root}/{path}:{line}:{column}",
    "zed": "zed://file{root}/{path}:{line}:{column}",
  ]

  init?(argument: String) {
    guard
      argument == Self.github || Self.editors[argument] != nil
        || (argument.contains("{path}") && Self.isHarmless(argument))
    else { return nil }
    text = argument
  }

  private init(text: String) { self.text = text }

  /// The template for the commit that GitHub Actions has checked out; `nil` outside of GitHub Actions.
  init?(environment: [String: String]) {
    guard environment["GITHUB_ACTIONS"] == "true", let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"], let commit = environment["GITHUB_SHA"]
    else { return nil }
    self.init(argument: "\(server)/\(repository)/blob/\(commit)/{path}#L{line}")
  }

  /// The template with `{root}` filled in, or the template of the host of the repository around a folder.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if there is no such repository.
  func resolved(around folder: String) throws -> LinkTemplate {
    let template = Self.editors[text] ?? text
    guard template == Self.github else {
      let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#;"))
      let root = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
      let bare = root.hasSuffix("/") ? String(root.dropLast()) : root
      return LinkTemplate(
        text: template.replacing("{root}", with: bare.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""))
    }
    let advice = "give '--link-template' the address with '{path}' and '{line}' in it"
    switch GitRepository(around: folder) {
    case nil:
      Console.error(
        "no repository with a remote 'origin' is around '\(folder)', so there is nothing to link to; \(advice)")
    case let repository?:
      if let page = repository.page { return LinkTemplate(text: page) }
      Console.error("the remote 'origin' is '\(repository.shownRemote)', which has no pages to link to; \(advice)")
    }
    throw ExitCode.noVerdict
  }

  /// The address of a place.
  func url(of site: Site) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#;"))
    let path = site.path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return text.replacing("{path}", with: path).replacing("{line}", with: "\(site.line)")
      .replacing("{column}", with: "\(site.column)")
  }

  /// Whether an address is safe: browsers run no code in it.
  private static func isHarmless(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return true }
    let scheme = text[..<colon].lowercased()
    if scheme.contains("/") || scheme.contains("{") || scheme.contains("#") { return true }
    return !["javascript", "data", "vbscript"].contains(scheme)
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
  }
}

/// The origin of a repository, read from its files without running a program.
struct GitRepository {
  /// The configured address of the remote `origin`.
  var remote: String
  /// The commit that is checked out, or `HEAD` if it cannot be determined.
  var revision: String

  /// The repository that contains a folder.
  init?(around folder: String) {
    var folder = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      let git = folder.appending(path: ".git")
      if FileManager.default.fileExists(atPath: git.path) {
        self.init(git)
        return
      }
      guard folder.path != "/", folder.deletingLastPathComponent() != folder else { return nil }
      folder = folder.deletingLastPathComponent()
    }
  }

  private init?(_ git: URL) {
    // In a linked work tree, `.git` is a file with the path of the repository.
    var folder = git
    if let text = Self.text(git), text.hasPrefix("gitdir: ") {
      let path = text.dropFirst("gitdir: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
      folder = URL(fileURLWithPath: path, relativeTo: git.deletingLastPathComponent())
    }
    var common = folder
    if let text = Self.text(folder.appending(path: "commondir")) {
      common = URL(
        fileURLWithPath: text.trimmingCharacters(in: .whitespacesAndNewlines),
        relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true))
    }
    guard let config = Self.text(common.appending(path: "config")), let remote = Self.remote(in: config) else {
      return nil
    }
    self.remote = remote
    revision = Self.revision(folder, common) ?? "HEAD"
  }

  private static func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  private static func remote(in config: String) -> String? {
    var isOrigin = false
    for line in config.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") { isOrigin = line == "[remote \"origin\"]" }
      if isOrigin, let match = line.wholeMatch(of: /url\s*=\s*(.+)/) { return String(match.output.1) }
    }
    return nil
  }

  private static func revision(_ folder: URL, _ common: URL) -> String? {
    guard let head = text(folder.appending(path: "HEAD"))?.trimmingCharacters(in: .whitespacesAndNewlines) else {
      return nil
    }
    guard head.hasPrefix("ref: ") else { return isCommit(head) ? head : nil }
    let reference = String(head.dropFirst("ref: ".count))
    if let commit = text(common.appending(path: reference))?.trimmingCharacters(in: .whitespacesAndNewlines),
      isCommit(commit)
    {
      return commit
    }
    let packed = text(common.appending(path: "packed-refs")) ?? ""
    return packed.split(separator: "\n").first { $0.hasSuffix(" \(reference)") }.map { String($0.prefix { $0 != " " }) }
      .flatMap { isCommit($0) ? $0 : nil }
  }

  private static func isCommit(_ text: String) -> Bool { text.count >= 40 && text.allSatisfy(\.isHexDigit) }

  /// The remote for messages, without a password.
  var shownRemote: String { remote.replacing(/:\/\/[^@\/]*@/, with: "://") }

  /// The template of addresses of files on the remote's web pages, in the form of GitHub or GitLab; `nil` for a
  /// remote without such pages.
  var page: String? {
    // `git@host:owner/name.git`, `ssh://git@host/owner/name.git`, `https://user@host/owner/name.git`
    let forms = [/[^@\/]+@([^:\/]+):(.+)/, /(?:ssh|git|https?):\/\/(?:[^@\/]*@)?([^\/:]+)(?::\d+)?\/(.+)/]
    for form in forms {
      guard let match = remote.wholeMatch(of: form) else { continue }
      var path = String(match.output.2)
      while path.hasSuffix("/") { path.removeLast() }
      if path.hasSuffix(".git") { path.removeLast(4) }
      let host = String(match.output.1)
      let folder = host.contains("gitlab") ? "-/blob" : "blob"
      return "https://\(host)/\(path)/\(folder)/\(revision)/{path}#L{line}"
    }
    return nil
  }
}
