public import DigraphLinker
import DigraphProjects
import Foundation
import Synchronization

/// What an analysis has read and worked out and nobody needs any more.
///
/// To free what ten thousand files hold takes longer than to run the rules. So it is kept together until whoever has
/// asked for the analysis lets go of it, or ends.
public final class DeferredDeallocation: Sendable {
  private let values = Mutex<[any Sendable]>([])

  init() {}

  /// Takes a value that nobody else holds.
  func take<Value>(_ value: consuming Value) {
    let last = Last(value)
    values.withLock { $0.append(last) }
  }

  /// Frees everything: for who goes on after an analysis. Programs and what runs their work hold each other.
  ///
  /// It takes long, and the caller's thread needs the stack of an evaluation.
  func free() {
    _ = values.withLock { values in
      defer { values = [] }
      return values
    }
    Self.returnFreeMemory()
  }

  /// Gives free memory back to the system.
  ///
  /// Each thread of an analysis allocates in an arena of its own. Where the C library keeps what is free in each, an
  /// open project grows to several times its size over some analyses.
  private static func returnFreeMemory() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #else
      // Swift does not see this function, and not every C library has it.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      // GNU's library declares it as 'int malloc_trim(size_t)'.
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }

  /// Keeps everything until the process ends, which frees all at once: for who ends right after.
  public func leave() { _ = Unmanaged.passRetained(self) }

  /// The last reference to a value, which no thread uses any more.
  private final class Last<Value>: @unchecked Sendable {
    private let value: Value

    init(_ value: consuming Value) { self.value = value }
  }
}

extension Background {
  /// Threads for whoever has nothing to free.
  public static var threads: Background { .largeStack(DeferredDeallocation()) }

  /// Threads on which code can be evaluated; what front ends do not need any more goes to the leftovers.
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
