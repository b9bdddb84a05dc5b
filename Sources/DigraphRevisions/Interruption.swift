import Dispatch
import Foundation
import Synchronization

/// Removes folders when the program is interrupted or told to end, and then lets the signal have its usual effect.
///
/// One for the whole program, and from its first folder on for good: taken back in between, a signal could come when
/// nobody watches.
final class Interruption: Sendable {
  /// The watch begins with the first use.
  static let watch = Interruption()

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private let folders = Mutex<Set<String>>([])
  /// They watch as long as somebody has them.
  private let sources = Mutex<[any DispatchSourceSignal]>([])

  private init() {
    sources.withLock { sources in
      for signal in Self.signals where !Self.isIgnored(signal) {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .global(qos: .userInitiated))
        source.setEventHandler { [unowned self] in end(by: signal) }
        // Until the source is there, a signal ends the program as ever; and there is no folder yet.
        let registration = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registration.signal() }
        source.resume()
        registration.wait()
        #if canImport(Darwin)
          // A source only looks on there; elsewhere Dispatch has put a handler of its own in.
          Foundation.signal(signal, SIG_IGN)
        #endif
        sources.append(source)
      }
    }
  }

  /// Makes a folder, and removes it when a signal comes.
  ///
  /// - Parameter make: Makes it; returns its absolute path.
  /// - Returns: That path.
  /// - Throws: What `make` throws; then there is nothing to remove.
  func add<Failure>(_ make: () throws(Failure) -> String) throws(Failure) -> String {
    // A signal that comes meanwhile waits for the lock.
    try folders.withLock { folders throws(Failure) in
      let path = try make()
      folders.insert(path)
      return path
    }
  }

  /// Removes a folder with all that is in it.
  func remove(_ path: String) {
    folders.withLock { folders in
      folders.remove(path)
      Self.remove(path)
    }
  }

  /// Removes a folder with all that is in it.
  ///
  /// Other threads may be writing into it, by absolute paths. They lose it with its name, so that nothing is added to
  /// what is being removed but what was on its way.
  static func remove(_ path: String) {
    let nameless = path + ".gone"
    let place = rename(path, nameless) == 0 ? nameless : path
    for _ in 0..<10 {
      try? FileManager.default.removeItem(atPath: place)
      guard access(place, F_OK) == 0 else { return }
    }
  }

  private func end(by signal: Int32) {
    // Nobody gets the lock again: what made a folder now would leave it behind.
    folders.withLock { folders in
      for folder in folders { Self.remove(folder) }
      Foundation.signal(signal, SIG_DFL)
      // A signal that all threads block is handed to the source that has called this, and ends nothing.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, signal)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      kill(getpid(), signal)
      _exit(128 + signal)
    }
  }

  /// Who has hung up on purpose means it.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // Handlers are pointers, and 1 is the one of SIG_IGN everywhere.
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
