public import DigraphModel
import DigraphProjects
import Foundation
import Synchronization

/// Values that an analysis no longer needs.
///
/// Freeing the values of ten thousand files takes longer than running the rules. So they are kept here until the
/// caller of the analysis frees them, or the process ends.
public final class DeferredDeallocation: Sendable {
  private let values = Mutex<[any Sendable]>([])

  init() {}

  /// Takes a value to which no one else has a reference.
  func take<Value>(_ value: consuming Value) {
    let last = Last(value)
    values.withLock { $0.append(last) }
  }

  /// Frees everything, for a process that goes on after an analysis.
  ///
  /// Programs and their background work refer to each other. Freeing takes long, and the caller's thread needs the
  /// stack of an evaluation.
  func free() {
    _ = values.withLock { values in
      defer { values = [] }
      return values
    }
    Self.returnFreeMemory()
  }

  /// Gives free memory back to the system.
  ///
  /// Each thread of an analysis allocates in an arena of its own. If the C library keeps free memory in each arena,
  /// an open project grows to several times its size over some analyses.
  private static func returnFreeMemory() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #else
      // Swift does not import this function, and not every C library has it.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      // GNU's library declares it as 'int malloc_trim(size_t)'.
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }

  /// Keeps everything until the process ends, when the system frees all memory at once. For a process that is about to
  /// end.
  public func leave() { _ = Unmanaged.passRetained(self) }

  /// The last reference to a value, which no thread uses any more.
  private final class Last<Value>: @unchecked Sendable {
    private let value: Value

    init(_ value: consuming Value) { self.value = value }
  }
}

extension Background {
  /// Threads for a caller that defers no deallocation.
  public static var threads: Background { .largeStack(DeferredDeallocation()) }

  /// Threads on which code can be evaluated. Values that front ends no longer need go to `deferred`.
  static func largeStack(_ deferred: DeferredDeallocation) -> Background {
    Background(
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
      discard: { deferred.take($0) })
  }
}
