import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport

/// Compares the text of one file's graph with the expected text; the file imports the framework.
func expectNeedle(
  _ source: String, hidingInternal: Bool? = nil, is expected: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let text = await NeedleText.of(source, hidingInternal: hidingInternal)
  expectNoDifference(text, expected, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The graph of Needle sources, as a few lines of text.
///
///     Feed < Home                       component, and who makes it
///       + title: String                 provided
///       - title: String (hidden: …)     provided, if generated code could use it
///       api: API <- Root, Home          required, and who answers on the different ways
///       log: Log missing on Root/Home/Feed
///       title reads api                 what the code of a property reads
enum NeedleText {
  /// The text for one file, which imports the framework.
  static func of(_ source: String, hidingInternal: Bool? = nil) async -> String {
    await of(["App/App.swift": "import NeedleFoundation\n" + source], hidingInternal: hidingInternal)
  }

  /// The text for files by path; a path's first folder is its module.
  static func of(_ sources: [String: String], hidingInternal: Bool? = nil) async -> String {
    text(of: await graph(of: sources, hidingInternal: hidingInternal))
  }

  /// The graph of files by path.
  static func graph(of sources: [String: String], hidingInternal: Bool? = nil) async -> Graph {
    var configuration = Configuration()
    configuration.needleSeesInternalProperties = hidingInternal.map { !$0 }
    let inputs = sources.sorted { $0.key < $1.key }.map { path, source in
      InputFile(path: path, module: String(path.prefix { $0 != "/" }), source: .bytes(Array(source.utf8)))
    }
    return await Analysis(frontEnds: Analysis.frontEnds(for: configuration)).run(inputs).graph
  }

  static func text(of graph: Graph) -> String {
    var lines: [String] = []
    for container in graph.containers where container.framework == .needle {
      let parents = container.parents.map { graph.containers[$0].name }
      let base = container.kind == "Component" ? "" : " (\(container.kind))"
      let annexes = container.annexes.map { graph.containers[$0].name }
      lines.append(
        container.name + base + (parents.isEmpty ? "" : " < " + parents.joined(separator: ", "))
          + (annexes.isEmpty ? "" : " beside " + annexes.joined(separator: ", "))
          + (container.isReachable ? "" : " unreachable"))
      let bindings = graph.bindings.filter { $0.container == container.id }
      for binding in bindings { lines.append("  " + line(binding, in: graph)) }
      for request in graph.requests where request.containers == [container.id] && request.consumer == nil {
        lines.append("  " + line(request, in: graph))
      }
      for binding in bindings {
        for request in graph.requests where request.consumer == binding.id {
          lines.append("  " + read(request, binding, in: graph))
        }
      }
    }
    for rejected in graph.rejectedDeclarations { lines.append("\(rejected.effect): \(rejected.fact)") }
    for slot in graph.sharedSlots {
      lines.append("slot: \(slot.name)(\(slot.arguments.joined(separator: ", "))) \(slot.sites.count)")
    }
    for gap in graph.gaps { lines.append("gap: \(gap.reason)") }
    return lines.joined(separator: "\n")
  }

  private static func line(_ binding: Binding, in graph: Graph) -> String {
    var text = "\(binding.isHidden ? "-" : "+") \(binding.key)"
    if binding.scope.name != "computed" { text += " \(binding.scope.name)" }
    if let target = binding.forwardsTo { text += " of \(graph.containers[graph.bindings[target].container].name)" }
    if let hindrance = binding.hindrance { text += " (\(hindrance))" }
    return text
  }

  private static func line(_ request: Request, in graph: Graph) -> String {
    let resolution = request.resolution
    let owners = resolution.bindings.map { graph.containers[graph.bindings[$0].container].name }
    var text = "\(request.key)"
    if !owners.isEmpty { text += " <- " + owners.joined(separator: ", ") }
    if resolution.status == .opaque { text += " unasked" }
    if !resolution.missingVia.isEmpty {
      text +=
        " missing on " + resolution.missingVia.map { $0.reversed().joined(separator: "/") }.joined(separator: ", ")
    }
    return text + (request.isUnused ? " unused" : "")
  }

  private static func read(_ request: Request, _ binding: Binding, in graph: Graph) -> String {
    var text = "\(binding.key.memberName) reads \(request.key.memberName)"
    let owners = request.resolution.bindings.map { graph.containers[graph.bindings[$0].container].name }
    if owners != [graph.containers[binding.container].name] { text += " of " + owners.joined(separator: ", ") }
    if request.timing == .deferred { text += " later" }
    if !request.conditions.isEmpty { text += " perhaps" }
    return text
  }
}

extension Key {
  fileprivate var memberName: String {
    if case .member(let name) = name { name } else { description }
  }
}
