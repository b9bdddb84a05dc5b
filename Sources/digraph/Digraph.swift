import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation

@main
struct Digraph: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Checks and draws dependency-injection wiring.")
  @Argument var path = "."
  @Flag var dump = false
  func run() async throws {
    let project = try Project.load(
      paths: [path], workingDirectory: FileManager.default.currentDirectoryPath, configurationPath: nil,
      rules: RuleCatalog.all.map { $0.info.id })
    let check = await Check.run(project.files, configuration: project.configuration, jobs: 2)
    let g = check.analysis.graph
    if dump {
      for c in g.containers { print("C", c.id, c.name, c.kind, c.parents, c.isOpen, c.module, c.site) }
      for b in g.bindings { print("B", b.id, b.key, "=", b.implementation ?? "?", b.implementationKind, b.scope.name, b.provider, "c\(b.container)", b.conditions.map(\.text), b.site) }
      for r in g.requests { print("R", r.id, r.key, r.strength, r.timing, "consumer", r.consumer.map(String.init) ?? "-", r.owner, r.resolution.status, r.resolution.bindings, r.access, r.site) }
    }
    for f in check.findings { print("\(f.site): \(f.severity): \(f.message) [\(f.rule)]"); if let h = f.help { print("    help:", h) }; for n in f.notes.prefix(4) { print("    note:", n.site, n.message) } }
    for d in project.diagnostics + check.analysis.diagnostics { print("D", d.message, d.site) }
    print(g.coverage, check.analysis.fileCount, check.analysis.timings, g.brokenInvariants())
  }
}
