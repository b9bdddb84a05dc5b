import CGraphviz
public import DigraphRenderers
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The child's side of `LayoutProcess`: it reads a request, and answers with a picture.
public enum LayoutWorker {
  /// The library's context. The library has global state that two threads must not use at once, so the context is
  /// behind a lock. It is made once and never freed, because some versions use parts of the first context later.
  private static let library = Mutex<OpaquePointer?>(nil)

  /// Answers the request on standard input, and ends the process. The status is 0 if the picture is on standard
  /// output.
  ///
  /// The work runs on a separate thread, because the main thread's stack may be too small for the library
  /// (`ulimit -s`).
  public static func serve() -> Never {
    digraph_set_thread_stacks(1 << 20)
    for size in [64 << 20, 4 << 20] where serve(onStackOf: size) { break }
    exit(answer())
  }

  /// - Returns: `false` if no thread with such a stack can be started.
  private static func serve(onStackOf size: Int) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0, pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
    #if canImport(Darwin)
      var thread: pthread_t?
      guard pthread_create(&thread, &attributes, { _ in exit(LayoutWorker.answer()) }, nil) == 0, let thread else {
        return false
      }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, &attributes, { _ in exit(LayoutWorker.answer()) }, nil) == 0 else { return false }
    #endif
    return pthread_join(thread, nil) == 0
  }

  private static func answer() -> Int32 {
    do {
      let picture = try run(input: standardInput())
      return write(picture, to: STDOUT_FILENO) ? 0 : 1
    } catch GraphvizError.tooLarge {
      return LayoutRequest.tooLarge
    } catch is DecodingError {
      _ = write(
        Data("digraph-layout: error: standard input is no request of 'digraph', which starts it\n".utf8),
        to: STDERR_FILENO)
      return 2
    } catch {
      _ = write(Data("\(error)\n".utf8), to: STDERR_FILENO)
      return 1
    }
  }

  /// Prints the version of Graphviz, and returns the exit status.
  public static func tellVersion() -> Int32 {
    library.withLock { context in
      if context == nil { context = gvContext() }
      guard let context, let version = gvcVersion(context) else { return 1 }
      return write(Data("Graphviz \(String(cString: version))\n".utf8), to: STDOUT_FILENO) ? 0 : 1
    }
  }

  /// Makes the picture that an encoded request asks for.
  ///
  /// - Parameter input: A `LayoutRequest` as JSON, which is the whole standard input.
  /// - Returns: The bytes for standard output, to which nothing else may be written.
  /// - Throws: An error whose description, on standard error, explains the failure to people.
  public static func run(input: Data) throws -> Data {
    let request = try JSONDecoder().decode(LayoutRequest.self, from: input)
    if let seconds = request.processorSeconds { digraph_limit_processor(UInt32(clamping: seconds)) }
    return try render(request)
  }

  /// Makes the picture that a request asks for.
  public static func render(_ request: LayoutRequest) throws -> Data {
    try library.withLock { context in
      // Warnings, such as those about fonts, stay off standard error; `aglasterr` still returns them.
      agseterr(AGMAX)
      if context == nil { context = gvContext() }
      guard let context else { throw GraphvizError.library("it has no context") }
      let picture = try picture(of: request, in: context)
      guard request.format == .svg else { return picture }
      return Data(SVGFinish(request.drawing, isEmbedded: request.isEmbedded).finish(Array(picture)))
    }
  }

  private static func picture(of request: LayoutRequest, in context: OpaquePointer) throws -> Data {
    switch request.engine {
    case .dot:
      let (whole, placement) = try Arrangement(request, in: context).picture()
      return try GraphvizGraph(whole, at: placement).render(
        as: request.format.rawValue, engine: "nop2", in: context)
    case .sfdp:
      return try GraphvizGraph(request).render(
        as: request.format.rawValue, engine: request.engine.rawValue, in: context)
    }
  }

  // MARK: - Streams

  private static func standardInput() -> Data {
    var input = Data()
    let room = 1 << 16
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      guard let base = buffer.baseAddress else { return }
      while true {
        let count = read(STDIN_FILENO, base, room)
        if count > 0 { input.append(base.assumingMemoryBound(to: UInt8.self), count: count) }
        if count == 0 || (count < 0 && errno != EINTR) { return }
      }
    }
    return input
  }

  /// Writes all bytes; `false` if that fails.
  private static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count, let base = buffer.baseAddress {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, base + start, buffer.count - start)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, base + start, buffer.count - start)
        #else
          let count = Glibc.write(descriptor, base + start, buffer.count - start)
        #endif
        if count > 0 { start += count } else if errno != EINTR { return false }
      }
      return true
    }
  }
}
