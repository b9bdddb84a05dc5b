/// `digraph-layout`: lays out pictures for `digraph`, which starts it as a child process.
///
/// A program of its own, so that `digraph` does not need Graphviz, and whatever becomes of the library is no harm to it.
import DigraphGraphviz

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

if CommandLine.arguments.dropFirst().first == "--version" { exit(LayoutWorker.tellVersion()) }
LayoutWorker.serve()
