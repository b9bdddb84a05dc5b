public import DigraphRenderers
public import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Requests layouts from a child process.
///
/// The layout library can hang or crash on large graphs, and two threads must not use it at once. In a separate
/// process it does no harm: each failure is a value of type `LayoutError`.
public struct LayoutProcess: Sendable {
  /// The path of the program that makes layouts, `digraph-layout`.
  public var executable: String
  /// The program's arguments.
  public var arguments: [String]
  /// The time after which the child is killed.
  public var timeLimit: Duration

  /// The greatest number of bytes of a picture. No one looks at a larger picture, so a child that writes more is
  /// stopped. All of this memory is reserved at once, so the limit is lower if the process's memory is limited.
  private static var outputLimit: Int {
    let most = 512 << 20
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return most }
      return Int(min(UInt64(most), UInt64(limit.rlim_cur) / 8))
    #else
      return most
    #endif
  }

  /// Creates the parent's side of layouts.
  public init(executable: String, arguments: [String] = [], timeLimit: Duration = .seconds(20)) {
    self.executable = executable
    self.arguments = arguments
    self.timeLimit = timeLimit
  }

  /// Has a child make a picture of a drawing.
  ///
  /// Input and output flow at the same time, so neither pipe can fill up while the other side waits. From the first
  /// call on, this process ignores `SIGPIPE`. Otherwise, writing to a child that has died would end this process,
  /// too.
  public func render(_ request: LayoutRequest) async throws(LayoutError) -> Data {
    signal(SIGPIPE, SIG_IGN)
    let outcome: Outcome
    do {
      let input = try JSONEncoder().encode(request)
      outcome = try await raceAgainstClock { try await run(on: input, within: request.processorSeconds) }
    } catch {
      throw LayoutError.unreachable(String(describing: error))
    }
    switch outcome {
    case .picture(let data): return data
    case .failure(let error): throw error
    }
  }

  /// The version of the child's layout library, as the child reports it.
  ///
  /// - Throws: `LayoutError` if the child reports none.
  public func version() async throws(LayoutError) -> String {
    var process = self
    process.arguments = ["--version"]
    let asking = process
    let outcome: Outcome
    do {
      outcome = try await asking.raceAgainstClock { try await asking.run(on: Data(), within: nil) }
    } catch {
      throw LayoutError.unreachable(String(describing: error))
    }
    switch outcome {
    case .picture(let text):
      return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    case .failure(let error): throw error
    }
  }

  private enum Outcome: Sendable {
    case picture(Data)
    case failure(LayoutError)
  }

  private func run(on input: Data, within processorSeconds: Int?) async throws -> Outcome {
    let result = try await Subprocess.run(
      .path(FilePath(executable)), arguments: Arguments(arguments), input: .inputWriter,
      output: .data(limit: Self.outputLimit), error: .string(limit: 1 << 20)
    ) { child in
      // If the child ends early, writing fails with a broken pipe. The error is ignored, because the child's status
      // says more. (If the input were passed as a value, the pipe would not be closed after such an error, which is
      // fatal.)
      _ = try? await child.standardInputWriter.write(input)
      try? await child.standardInputWriter.finish()
    }
    if lacksLibrary(result.terminationStatus, result.standardError) { return .failure(.noLibrary) }
    switch result.terminationStatus {
    case .exited(LayoutRequest.tooLarge): return .failure(.tooLarge)
    case .exited(0): return .picture(result.standardOutput)
    case .exited(let status):
      let message = result.standardError.trimmingCharacters(in: .whitespacesAndNewlines)
      return .failure(.failed(message.isEmpty ? "the layout process ended with status \(status)" : message))
    case .signaled(SIGXCPU): return .failure(.timedOut(limit: .seconds(processorSeconds ?? 0)))
    case .signaled(let signal): return .failure(.crashed(signal: signal))
    }
  }

  /// Whether the system could not start the child's program because a library is missing: then glibc's loader exits
  /// with status 127, and Apple's loader aborts.
  private func lacksLibrary(_ status: TerminationStatus, _ message: String) -> Bool {
    switch status {
    case .exited(127): message.contains("error while loading shared libraries")
    case .signaled(SIGABRT): message.contains("Library not loaded")
    case .exited, .signaled: false
    }
  }

  /// The outcome of the work. After the time limit, the work is cancelled, which kills the child.
  private func raceAgainstClock(_ work: @escaping @Sendable () async throws -> Outcome) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next().flatMap(\.self) ?? .failure(.timedOut(limit: timeLimit))
    }
  }
}
