/// `digraph-layout`: makes pictures for `digraph`, which starts it as a child process.
///
/// It is a separate program, so that `digraph` does not need Graphviz, and a crash of the library cannot harm it.
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
