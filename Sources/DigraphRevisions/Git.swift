import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs git so that it only reads: it fetches nothing, runs no hook or filter, and changes neither index nor
/// references.
struct Git: Sendable {
  private let executable: FilePath
  private let folder: FilePath

  /// - Throws: `RevisionError.noGit`.
  init(in folder: String) async throws(RevisionError) {
    self.folder = FilePath(folder)
    do {
      executable = try await Executable.name("git").resolveExecutablePath(in: .inherit)
    } catch {
      throw .noGit
    }
  }

  private init(_ executable: FilePath, _ folder: String) {
    self.executable = executable
    self.folder = FilePath(folder)
  }

  /// The same git program in another folder.
  func moved(to folder: String) -> Git { Git(executable, folder) }

  /// The result of a command.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    /// The output, split at null bytes.
    var records: [Substring] { output.split(separator: "\0") }
    /// The output without line breaks at its ends, for commands that print one line.
    var line: String { output.trimmingCharacters(in: .newlines) }
    /// The first lines of git's error messages.
    var complaint: String {
      let lines = errors.split(whereSeparator: \.isNewline).prefix(6).map { $0.trimmingCharacters(in: .whitespaces) }
      let text = lines.filter { !$0.isEmpty }.joined(separator: " ")
      return text.isEmpty ? "it ended with status \(status)" : text
    }
  }

  private static let outputLimit = 1 << 30

  /// Runs a command with a short output.
  func run(_ arguments: String..., input: [UInt8] = []) async throws(RevisionError) -> Outcome {
    do {
      let result = try await Subprocess.run(
        .path(executable), arguments: Arguments(Self.options + arguments), environment: Self.environment,
        workingDirectory: folder, input: .array(input), output: .data(limit: Self.outputLimit),
        error: .data(limit: 1 << 20))
      return Outcome(
        status: Self.status(result.terminationStatus), output: String(decoding: result.standardOutput, as: UTF8.self),
        errors: String(decoding: result.standardError, as: UTF8.self))
    } catch {
      throw .git(String(describing: error))
    }
  }

  /// The output of a command; throws if the command fails.
  func bytes(_ arguments: String...) async throws(RevisionError) -> [UInt8] {
    let outcome: (status: Int32, output: Data, errors: Data)
    do {
      let result = try await Subprocess.run(
        .path(executable), arguments: Arguments(Self.options + arguments), environment: Self.environment,
        workingDirectory: folder, input: .none, output: .data(limit: Self.outputLimit), error: .data(limit: 1 << 20))
      outcome = (Self.status(result.terminationStatus), result.standardOutput, result.standardError)
    } catch {
      throw .git(String(describing: error))
    }
    guard outcome.status == 0 else {
      throw .git(
        Outcome(status: outcome.status, output: "", errors: String(decoding: outcome.errors, as: UTF8.self)).complaint)
    }
    return Array(outcome.output)
  }

  /// Runs a command whose input and output are files.
  func run(_ arguments: String..., from input: String, to output: String) async throws(RevisionError) -> Outcome {
    do {
      let input = try FileDescriptor.open(FilePath(input), .readOnly)
      let output = try FileDescriptor.open(
        FilePath(output), .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
      let result = try await Subprocess.run(
        .path(executable), arguments: Arguments(Self.options + arguments), environment: Self.environment,
        workingDirectory: folder, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
        output: .fileDescriptor(output, closeAfterSpawningProcess: true), error: .data(limit: 1 << 20))
      return Outcome(
        status: Self.status(result.terminationStatus), output: "",
        errors: String(decoding: result.standardError, as: UTF8.self))
    } catch {
      throw .git(String(describing: error))
    }
  }

  private static func status(_ status: TerminationStatus) -> Int32 {
    switch status {
    case .exited(let code): Int32(code)
    case .signaled(let signal): 128 + Int32(signal)
    }
  }

  /// Options that keep git from starting programs that a repository's configuration names.
  private static let options = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager"]

  /// A hook that runs digraph sets these variables to its own repository and index. They are removed, so that the
  /// folder alone determines the repository.
  private static let environment = Environment.inherit.updating([
    "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil, "GIT_NAMESPACE": nil,
    "GIT_EXTERNAL_DIFF": nil, "GIT_TRACE": nil,
    // Missing parts of a partial clone must not be fetched. Newer versions of git obey
    // GIT_NO_LAZY_FETCH. Older ones may use only the protocols that GIT_ALLOW_PROTOCOL lists, which are none.
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
    // Reading must not refresh the index.
    "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
  ])
}
