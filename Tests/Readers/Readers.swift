import DigraphModel
import DigraphProjects
import DigraphRenderers
import DigraphSyntax
import Foundation

@testable import DigraphPipeline

/// `digraph-readers`: all readers of bytes in digraph, driven by libFuzzer, which looks for bytes that take new
/// branches.
///
/// The environment variable `DIGRAPH_READER` selects the reader; `Scripts/fuzz readers` runs each of them in turn.
@main
enum Readers {
  /// The readers.
  enum Reader: String, CaseIterable {
    case source, configuration, baseline, cache, graph, sidefile

    /// Reads bytes, which may be arbitrary.
    func read(_ bytes: [UInt8]) {
      switch self {
      case .source:
        let reader = SourceReader(Vocabulary(words: ["resolve", "register"]))
        bytes.withUnsafeBufferPointer { _ = reader.facts(of: $0, scan: reader.scan($0)) }
      case .configuration:
        var reader = ConfigurationReader(path: "a.yml") { _ in .failure(.init("no such file")) }
        _ = try? reader.read(String(decoding: bytes, as: UTF8.self))
      case .baseline: _ = try? Baseline(String(decoding: bytes, as: UTF8.self), path: "known")
      case .cache:
        if bytes.count >= CacheHead.size { _ = try? CacheHead(bytes, fileSize: bytes.count) }
        _ = CacheIndex(bytes)
        _ = ScanSummary(bytes)
        _ = FactsCoding.decode(bytes)
      case .graph: _ = try? JSONGraph.contents(of: Data(bytes))
      case .sidefile:
        for path in ["a.yml", "a.json", "a.plist"] { _ = SideFileReader.read(bytes, path: path) }
      }
    }
  }

  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments) { start, count in Readers.read(start, count) })
  }

  /// Reads one input, on a stack as large as those of the program's own threads.
  private static func read(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let name = ProcessInfo.processInfo.environment["DIGRAPH_READER"] ?? ""
    guard let reader = Reader(rawValue: name) else {
      print("DIGRAPH_READER is one of \(Reader.allCases.map(\.rawValue).joined(separator: ", "))")
      exit(2)
    }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    LargeStack.run(size: LargeStack.reading) { reader.read(bytes) }
    return 0
  }
}

/// `LLVMFuzzerRunDriver` of libFuzzer, <https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>. Its
/// parameters are numbers and pointers, which Swift's calling convention passes as C's does.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
