import Dispatch
import Foundation
import Synchronization

/// Removes temporary folders when the program is interrupted or terminated, and then lets the signal have its usual
/// effect.
///
/// One instance serves the whole program, from its first folder to its end. If it stopped watching in between, a signal
/// could leave folders behind.
final class Interruption: Sendable {
  /// The instance; watching begins with the first use.
  static let watch = Interruption()

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private let folders = Mutex<Set<String>>([])
  /// The sources of signals; they watch as long as they are referenced.
  private let sources = Mutex<[any DispatchSourceSignal]>([])

  private init() {
    sources.withLock { sources in
      for signal in Self.signals where !Self.isIgnored(signal) {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .global(qos: .userInitiated))
        source.setEventHandler { [unowned self] in end(by: signal) }
        // Until the source is registered, a signal ends the program as usual, and no folder exists yet.
        let registration = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registration.signal() }
        source.resume()
        registration.wait()
        #if canImport(Darwin)
          // On Darwin, a source only observes the signal; elsewhere, Dispatch installs a handler of its own.
          Foundation.signal(signal, SIG_IGN)
        #endif
        sources.append(source)
      }
    }
  }

  /// Makes a folder, and registers it for removal when a signal comes.
  ///
  /// - Parameter make: Makes the folder, and returns its absolute path.
  /// - Returns: The folder's path.
  /// - Throws: The error of `make`; then there is no folder to remove.
  func add<Failure>(_ make: () throws(Failure) -> String) throws(Failure) -> String {
    // The handler of a signal that comes during this call waits for the lock.
    try folders.withLock { folders throws(Failure) in
      let path = try make()
      folders.insert(path)
      return path
    }
  }

  /// Unregisters and removes a folder with its content.
  func remove(_ path: String) {
    folders.withLock { folders in
      folders.remove(path)
      Self.remove(path)
    }
  }

  /// Removes a folder with its content.
  ///
  /// Other threads may be writing into the folder, by absolute paths. Renaming it makes these paths invalid, so that
  /// only writes that are under way can still add files.
  static func remove(_ path: String) {
    let renamed = path + ".gone"
    let place = rename(path, renamed) == 0 ? renamed : path
    for _ in 0..<10 {
      try? FileManager.default.removeItem(atPath: place)
      guard access(place, F_OK) == 0 else { return }
    }
  }

  private func end(by signal: Int32) {
    // The lock is never released, so that no thread can make a folder that would be left behind.
    folders.withLock { folders in
      for folder in folders { Self.remove(folder) }
      Foundation.signal(signal, SIG_DFL)
      // If all threads block the signal, only the source receives it, and raising it would not end the program.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, signal)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      kill(getpid(), signal)
      _exit(128 + signal)
    }
  }

  /// Whether the program was started with a signal ignored, as `nohup` does: then it must stay ignored.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // Handlers are pointers; SIG_IGN is 1 on all platforms.
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
