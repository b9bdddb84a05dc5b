import DigraphLinker
import DigraphProjects
import Foundation

extension Background {
  /// Threads on which code can be evaluated.
  static let largeStack = Background(
    { work in
      let end = DispatchGroup()
      end.enter()
      let isStarted = LargeStack.start(size: LargeStack.evaluation) {
        work()
        end.leave()
      }
      guard isStarted else {
        end.leave()
        return nil
      }
      return { end.wait() }
    },
    discard: { Disposal.dispose($0) })
}
