public import DigraphRenderers
public import Foundation

extension LayoutProcess {
  /// One way to a picture.
  public struct Attempt: Sendable {
    /// What is done in this attempt, as the end of the sentence "so …"; empty for the first.
    public var description: String
    /// The part of the time limit that it may take, in time of the processor; the last takes whatever is left.
    ///
    /// On a machine that is busy with other things, up to three times as much may go by on the clock, as long as a
    /// quarter of what is left remains for the next.
    public var share: Double
    /// Whether people are told what its drawing puts together, if it succeeds.
    public var tellsFolds = false
    /// What is asked for; made only when it is this attempt's turn.
    public var request: @Sendable () -> LayoutRequest

    /// Creates an attempt.
    public init(_ description: String = "", share: Double = 1, request: @escaping @Sendable () -> LayoutRequest) {
      self.description = description
      self.share = share
      self.request = request
    }
  }

  /// A picture, and what was said on the way to it.
  public struct Picture: Sendable {
    /// Its bytes.
    public var data: Data
    /// One sentence for each attempt that failed: lower case, no full stop.
    public var notes: [String]
  }

  /// The picture of the first attempt that yields one within the time limit, which is for all of them together.
  ///
  /// Only a layout that takes too long, crashes or cannot be read is worth another attempt; one that fails does so with
  /// a reason that people have to read.
  public func render(firstOf attempts: [Attempt]) async throws(LayoutError) -> Picture {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: timeLimit)
    var notes: [String] = []
    for (index, attempt) in attempts.enumerated() {
      let isLast = index == attempts.count - 1
      // On a machine that is busy with other things the time may be over before it is the next attempt's turn.
      let left = max(.zero, clock.now.duration(to: end))
      // Nothing is made in no time.
      let isOver = left * 100 <= timeLimit
      var process = self
      process.timeLimit = isLast ? left : min(left * 0.75, timeLimit * attempt.share * 3)
      var request = attempt.request()
      if !isLast {
        let share = (timeLimit * attempt.share).components
        request.processorSeconds = Int(clamping: share.seconds) + (share.attoseconds > 0 ? 1 : 0)
      }
      do throws(LayoutError) {
        guard !isOver else { throw LayoutError.timedOut(limit: timeLimit) }
        let data = try await process.render(request)
        return Picture(data: data, notes: notes + (attempt.tellsFolds ? request.drawing.folded : []))
      } catch {
        var error = error
        // What is left for the last tells people nothing.
        if isLast, case .timedOut = error { error = .timedOut(limit: timeLimit) }
        switch error {
        case .timedOut, .crashed, .tooLarge:
          if isLast || isOver { throw notes.isEmpty ? error : .failed((notes + ["\(error)"]).joined(separator: "; ")) }
          // A part that explains itself has no description.
          if !attempts[index + 1].description.isEmpty {
            notes.append("\(error), so \(attempts[index + 1].description)")
          }
        case .failed, .noHelper, .noLibrary, .unreachable: throw error
        }
      }
    }
    throw .failed("nothing was to be drawn")
  }
}
