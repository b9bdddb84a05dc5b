import ArgumentParser
import DigraphPipeline
import DigraphRules
import DigraphSession
import Foundation

/// `--watch`: answers again after each change, until it is interrupted.
enum Watch {
  /// The shortest pause between two looks at the disk. A look takes a twentieth of the time at most.
  private static let shortestPause = Duration.milliseconds(300)

  /// Calls a body with each answer that differs from the previous one.
  ///
  /// The folders are walked repeatedly, which works the same on every system and misses no change.
  ///
  /// - Parameters:
  ///   - input: The options with the input paths.
  ///   - rules: The rules that run.
  ///   - body: Prints an answer.
  /// - Throws: The error of the body.
  static func run(
    _ input: InputOptions, rules: RuleChoice = .all, _ body: (Answer) async throws -> Void
  ) async throws -> Never {
    let session = ProjectSession(input.session(rules: rules))
    var shown: Int?
    var problem: String?
    while true {
      let start = ContinuousClock.now
      await session.refresh()
      switch await answer(of: session) {
      case .success(let answer):
        problem = nil
        if answer.number != shown { try await body(answer) }
        shown = answer.number
      case .failure(let error):
        if problem != error.description { Console.error(error.description) }
        (problem, shown) = (error.description, nil)
      }
      try await Task.sleep(for: max(Self.shortestPause, (ContinuousClock.now - start) * 20))
    }
  }

  private static func answer(of session: ProjectSession) async -> Result<Answer, Project.LoadError> {
    do throws(Project.LoadError) { return .success(try await session.answer()) } catch { return .failure(error) }
  }
}
