import ArgumentParser
import DigraphModel
import DigraphPipeline
import Foundation

@main
struct Digraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Checks and draws dependency-injection wiring.")
  @Argument var path = "."
  func run() async throws {
    var files: [InputFile] = []
    let root = URL(fileURLWithPath: path)
    let e = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)!
    for case let url as URL in e where url.pathExtension == "swift" {
      if url.path.contains("/Pods/") || url.path.contains("/Carthage/") || url.path.contains("Tests/") { continue }
      files.append(InputFile(path: String(url.path.dropFirst(root.path.count + 1)), module: "App", source: .file(url.path)))
    }
    let result = await Analysis(jobs: 2).run(files)
    let g = result.graph
    for c in g.containers { print("C", c.id, c.name, c.kind, c.parents, c.isOpen, c.site) }
    for b in g.bindings { print("B", b.id, b.key, "=", b.implementation ?? "?", b.implementationKind, b.scope.name, b.provider, "c\(b.container)", b.conditions.map(\.text), b.site) }
    for r in g.requests { print("R", r.id, r.key, r.strength, r.timing, "consumer", r.consumer.map(String.init) ?? "-", r.owner, r.resolution.status, r.resolution.bindings, r.access, r.site) }
    for gap in g.gaps { print("G", gap.subject, gap.reason, gap.site) }
    for d in result.diagnostics { print("D", d.message, d.site) }
    print(g.coverage, result.fileCount, result.timings, g.brokenInvariants())
  }
}
