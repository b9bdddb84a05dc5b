public import DigraphRenderers
public import Foundation

extension LayoutProcess {
  /// One attempt to make a picture.
  public struct Attempt: Sendable {
    /// The change that this attempt makes, as the end of the sentence "so …"; empty for the first attempt.
    public var description: String
    /// The share of the time limit that the attempt may take, in processor time; the last attempt takes the rest.
    ///
    /// On a busy machine, up to three times as much time may pass on the clock. A quarter of the remaining time is
    /// always left for the next attempt.
    public var share: Double
    /// Whether to print the folded parts of the attempt's drawing, if the attempt succeeds.
    public var tellsFolds = false
    /// Makes the request; called only if the attempt is made.
    public var request: @Sendable () -> LayoutRequest

    /// Creates an attempt.
    public init(_ description: String = "", share: Double = 1, request: @escaping @Sendable () -> LayoutRequest) {
      self.description = description
      self.share = share
      self.request = request
    }
  }

  /// A picture, with notes about failed attempts.
  public struct Picture: Sendable {
    /// The bytes of the picture.
    public var data: Data
    /// One sentence for each attempt that failed: lower case, no full stop.
    public var notes: [String]
  }

  /// Makes the attempts in order, within one time limit for all, and returns the first picture.
  ///
  /// After a layout that takes too long, crashes or cannot be read, the next attempt is made. Any other failure is
  /// thrown, because people have to read its reason.
  public func render(firstOf attempts: [Attempt]) async throws(LayoutError) -> Picture {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: timeLimit)
    var notes: [String] = []
    for (index, attempt) in attempts.enumerated() {
      let isLast = index == attempts.count - 1
      // On a busy machine, the time may be over before the next attempt begins.
      let left = max(.zero, clock.now.duration(to: end))
      // With less than a hundredth of the time limit left, no attempt can succeed.
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
        // The rest of the time for the last attempt means nothing to people, so the whole limit is stated.
        if isLast, case .timedOut = error { error = .timedOut(limit: timeLimit) }
        switch error {
        case .timedOut, .crashed, .tooLarge:
          if isLast || isOver { throw notes.isEmpty ? error : .failed((notes + ["\(error)"]).joined(separator: "; ")) }
          // An attempt whose drawing explains itself has no description.
          if !attempts[index + 1].description.isEmpty {
            notes.append("\(error), so \(attempts[index + 1].description)")
          }
        case .failed, .noProgram, .noLibrary, .unreachable: throw error
        }
      }
    }
    throw .failed("nothing was to be drawn")
  }
}
