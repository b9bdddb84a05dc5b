import CGraphviz
public import DigraphLayout
public import Foundation
import Synchronization

/// The child's side of `LayoutProcess`: reads a request, answers with a picture.
public enum LayoutWorker {
  /// The library has state of its own that two threads must not touch.
  private static let library = Mutex(())

  /// The picture that a request asks for.
  ///
  /// - Parameter input: A `LayoutRequest` as JSON: all of standard input.
  /// - Returns: What is to be written to standard output, and nothing else may be.
  /// - Throws: An error whose description, on standard error, tells people what is wrong.
  public static func run(input: Data) throws -> Data {
    try render(JSONDecoder().decode(LayoutRequest.self, from: input))
  }

  /// The picture that a request asks for.
  public static func render(_ request: LayoutRequest) throws -> Data {
    try library.withLock { _ in
      // Keeps warnings, such as those about fonts, off standard error; `aglasterr` still has them.
      agseterr(AGMAX)
      let graph = try GraphvizGraph(request.drawing, for: request.format)
      switch request.format {
      case .dot: return try graph.source()
      case .svg:
        return Data(SVGFinish(request.drawing).finish(Array(try graph.render(as: "svg", engine: request.engine))))
      }
    }
  }
}
