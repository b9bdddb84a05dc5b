import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRenderers
import DigraphRevisions
import DigraphRules
import Foundation

/// The two sides of a comparison: revisions, the work tree, saved graphs.
struct ComparedVersions {
  var base: String
  var head: String?
  var input: InputOptions
  var isDirect: Bool

  /// One side before its wiring is read.
  private enum Side {
    case saved(String)
    case revision(RevisionRepository.Commit)
    case workTree
  }

  /// One side after its wiring is read.
  private struct Wiring {
    var graph: Graph
    var findings: [Finding]
    var version: WiringChange.Version
    var isUsed: Bool
    /// Returns the text of a source file by its path; `nil` if the file cannot be read.
    var text: @Sendable (_ path: String) -> String? = { _ in nil }
  }

  /// A change with the sources of both sides.
  struct Outcome {
    var change: WiringChange
    /// Returns the text of a source file by its path in a `ChangedWiring`; `nil` if the file cannot be read.
    var text: @Sendable (_ path: String) -> String?
  }

  /// The change from one side to the other.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func outcome() async throws -> Outcome {
    var input = input
    var head = head
    let baseIsSaved = Self.isSaved(base)
    var repository: RevisionRepository?
    if !baseIsSaved || !(head.map(Self.isSaved) ?? true) {
      // The second name may be the first of the paths instead of a revision, and the paths determine the repository.
      if let name = head, !Self.isSaved(name), Self.isPath(name), try await !isRevision(name, input) {
        input.paths.insert(name, at: 0)
        head = nil
      }
      if !baseIsSaved || head != nil { repository = try await input.repository() }
    }
    let sides = try await sides(head, repository)
    return try await compare(sides.base, sides.head, input, repository)
  }

  private func isRevision(_ name: String, _ input: InputOptions) async throws -> Bool {
    let folder = RevisionProject.root(of: ["."], workingDirectory: FileManager.default.currentDirectoryPath)
    guard let repository = try? await RevisionRepository(at: folder) else { return false }
    return try await InputOptions.saying { try await repository.has(name) }
  }

  private static func isSaved(_ name: String) -> Bool { name == "-" || name.lowercased().hasSuffix(".json") }

  private static func isPath(_ name: String) -> Bool { FileManager.default.fileExists(atPath: name) }

  private func sides(_ head: String?, _ repository: RevisionRepository?) async throws -> (base: Side, head: Side) {
    guard let repository else {
      return (.saved(base), head.map { .saved($0) } ?? .workTree)
    }
    return try await InputOptions.saying {
      let isSaved = head.map(Self.isSaved) ?? false
      if head == nil { try await repository.checkIsMerged() }
      let now = isSaved ? nil : try await repository.commit(head ?? "HEAD")
      var sides: (base: Side, head: Side) = (.saved(base), .workTree)
      if !Self.isSaved(base) {
        let commit = try await repository.commit(base)
        let start = try await (isDirect ? nil : now).asyncMap {
          try await repository.commonAncestor(of: commit, and: $0)
        }
        if let start, let now, head != nil, start.id == now.id, commit.id != now.id {
          Console.note(
            "'\(now.name)' has no commit that '\(base)' lacks, so nothing has changed; the version before comes first")
        }
        sides.base = .revision(start ?? commit)
      }
      if let head { sides.head = isSaved ? .saved(head) : now.map { .revision($0) } ?? .workTree }
      return sides
    }
  }

  private func compare(
    _ base: Side, _ head: Side, _ input: InputOptions, _ repository: RevisionRepository?
  ) async throws -> Outcome {
    var workTree: Project?
    let after: Wiring
    switch head {
    case .workTree:
      let loaded = try input.load()
      workTree = loaded.project
      let check = try await input.check(loaded, allowsEmpty: true)
      after = Wiring(
        graph: check.analysis.graph, findings: check.findings, version: .init(name: "the work tree"),
        isUsed: !check.analysis.frameworks.isEmpty, text: { [project = loaded.project] in project.text(of: $0) })
    case .revision(let commit): after = try await wiring(of: commit, input, repository, comparedWith: nil)
    case .saved(let path): after = try Self.saved(path)
    }
    let before: Wiring
    switch base {
    case .workTree: before = after
    case .revision(let commit): before = try await wiring(of: commit, input, repository, comparedWith: workTree)
    case .saved(let path): before = try Self.saved(path)
    }
    guard before.isUsed || after.isUsed else {
      Console.error("no dependency-injection framework in either of the two")
      throw ExitCode.noVerdict
    }
    let comparison = GraphComparison(from: before.graph, to: after.graph)
    var moved: [String: String] = [:]
    if let repository, case .revision(let from) = base {
      var to: RevisionRepository.Commit?
      if case .revision(let commit) = head { to = commit }
      if case .workTree = head { to = try? await repository.commit("HEAD") }
      if let to { moved = await repository.movedFiles(from: from, to: to) }
    }
    moved.merge(comparison.movedFiles) { first, _ in first }
    var findings = FindingComparison(
      from: before.findings, to: after.findings, renaming: comparison.diff.renaming, movedFiles: moved)
    findings.new = findings.new.map { finding in
      LoopReview.revised(finding, in: after.graph) { comparison.requests.ofHead[$0] == .added }
    }
    let change = WiringChange(
      comparison: comparison, findings: findings, base: before.version, head: after.version)
    return Outcome(change: change) { [before, after] path in
      let origin = change.origin(ofPath: path)
      return origin.isBase ? before.text(origin.path) : after.text(origin.path)
    }
  }

  private func wiring(
    of commit: RevisionRepository.Commit, _ input: InputOptions, _ repository: RevisionRepository?,
    comparedWith workTree: Project?
  ) async throws -> Wiring {
    guard let repository else { throw ExitCode.noVerdict }
    let revision = try await input.load(commit, of: repository, comparedWith: workTree)
    let check = await input.check(revision)
    return Wiring(
      graph: check.analysis.graph, findings: check.findings, version: .init(name: commit.name, commit: commit.id),
      isUsed: !check.analysis.frameworks.isEmpty,
      // The closure keeps the temporary files as long as their text may be asked for.
      text: { [source = revision.input] in source.project.text(of: $0) })
  }

  private static func saved(_ path: String) throws -> Wiring {
    let saved = try GraphSource.saved(path)
    return Wiring(
      graph: saved.graph, findings: saved.findings, version: .init(name: path == "-" ? "standard input" : path),
      isUsed: true)
  }
}
