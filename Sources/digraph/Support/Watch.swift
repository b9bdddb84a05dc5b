import ArgumentParser
import DigraphPipeline
import DigraphRules
import DigraphSession
import Foundation

/// `--watch`: answers again whenever something has changed, until it is interrupted.
enum Watch {
  /// A look at the disk takes a twentieth of the time at most, and is not done more often than this.
  private static let shortestPause = Duration.milliseconds(300)

  /// Calls a body with each answer that differs from the one before.
  ///
  /// Folders are walked through again and again: that is the same on every system and misses nothing.
  ///
  /// - Parameters:
  ///   - input: What to read.
  ///   - rules: Which rules run.
  ///   - body: Says what there is to say.
  /// - Throws: What the body throws.
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
