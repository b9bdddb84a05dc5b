import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

extension SwinjectEvaluator {
  /// The parts of a draft that are computed while bindings and requests are added to it.
  struct BackgroundParts {
    typealias Parts = (
      types: [String: TypeSummary], understood: [Site: Draft.Statement], idleness: [Int: String]
    )

    private let work: Work
    private let promise: Background.Promise<Parts>?

    /// The work to do, which belongs to the thread that does it.
    private struct Work {
      let types: ReferencedTypes
      let idle: IdleRequests
      let places: [Evaluator.Place: Gap.Subject]
      let program: Program

      func parts() -> Parts {
        let summaries = types.summaries(by: program)
        var understood: [Site: Draft.Statement] = [:]
        understood.reserveCapacity(places.count)
        for (place, subject) in places {
          understood[program.site(of: place.range, in: place.file)] = .init(subject, isUnderstood: true)
        }
        return (summaries, understood, idle.reasons(in: program))
      }
    }

    private let original: Program

    /// Begins the work, if there is a background.
    init(_ types: ReferencedTypes, _ idle: IdleRequests, _ coverage: StatementCoverage, of program: Program) {
      original = program
      let work = Work(
        types: types, idle: idle, places: coverage.understood,
        program: program.background == nil ? program : program.fork())
      self.work = work
      promise = program.background?.run { work.parts() }
    }

    /// Waits for the parts, and adds the files and words that the work wants to those of the program.
    func value() -> Parts {
      let parts = promise?.value() ?? work.parts()
      original.wantedFiles.formUnion(work.program.wantedFiles)
      original.wantedWords.formUnion(work.program.wantedWords)
      original.askedWords.formUnion(work.program.askedWords)
      return parts
    }
  }
}
