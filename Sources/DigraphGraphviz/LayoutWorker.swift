import CGraphviz
public import DigraphLayout
public import Foundation
import Synchronization

/// The child's side of `LayoutProcess`: reads a request, answers with a picture.
public enum LayoutWorker {
  /// The library has state of its own that two threads must not touch. Its context is made once and kept: some versions
  /// go on using parts of the first after it was freed.
  private static let library = Mutex<OpaquePointer?>(nil)

  /// The picture that a request asks for.
  ///
  /// - Parameter input: A `LayoutRequest` as JSON: all of standard input.
  /// - Returns: What is to be written to standard output, and nothing else may be.
  /// - Throws: An error whose description, on standard error, tells people what is wrong.
  public static func run(input: Data) throws -> Data {
    let request = try JSONDecoder().decode(LayoutRequest.self, from: input)
    if let seconds = request.processorSeconds { digraph_limit_processor(UInt32(clamping: seconds)) }
    return try render(request)
  }

  /// The picture that a request asks for.
  public static func render(_ request: LayoutRequest) throws -> Data {
    try library.withLock { context in
      // Keeps warnings, such as those about fonts, off standard error; `aglasterr` still has them.
      agseterr(AGMAX)
      if request.format == .dot { return try GraphvizGraph(request).source() }
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
      let placement = try Arrangement(request, in: context).placement()
      return try GraphvizGraph(request, at: placement).render(
        as: request.format.rawValue, engine: "nop2", in: context)
    case .sfdp:
      return try GraphvizGraph(request).render(
        as: request.format.rawValue, engine: request.engine.rawValue, in: context)
    }
  }
}
