public import DigraphModel

/// A graph as a few lines of text, for tests to compare.
public enum GraphText {
  /// Bindings with their requests, then requests from outside of bindings, then gaps; one line each.
  public static func text(of graph: Graph) -> String {
    var lines: [String] = []
    for binding in graph.bindings {
      lines.append(line(binding, in: graph))
      guard binding.forwardsTo == nil else { continue }
      for request in graph.requests(of: binding) { lines.append("  " + line(request, in: graph)) }
    }
    for request in graph.requests where request.consumer == nil {
      lines.append("\(request.owner): " + line(request, in: graph))
    }
    for gap in graph.gaps { lines.append("gap: \(gap.subject) \(gap.reason)") }
    return lines.joined(separator: "\n")
  }

  private static func line(_ binding: Binding, in graph: Graph) -> String {
    var text = binding.key.description
    if let target = binding.forwardsTo { return text + " -> " + graph.bindings[target].key.description }
    text += " = \(binding.implementation ?? "?") (\(binding.implementationKind)) \(binding.scope.name)"
    if binding.provider != .factory { text += " \(binding.provider)" }
    if !binding.parameters.isEmpty {
      text += " takes (\(binding.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
    }
    if graph.containers.count > 1 { text += " in \(graph.containers[binding.container].name)" }
    if !binding.conditions.isEmpty { text += " if " + binding.conditions.map(\.text).joined(separator: ", ") }
    return text
  }

  private static func line(_ request: Request, in graph: Graph) -> String {
    var text = "\(request.timing) \(request.strength) \(request.key)"
    switch request.resolution.status {
    case .bound:
      let names = request.resolution.bindings.map { graph.bindings[$0].key.description }
      if names != [request.key.description] { text += " -> " + names.joined(separator: ", ") }
    case .missing, .ambiguous, .external, .opaque, .parameter: text += " -> \(request.resolution.status)"
    }
    if !request.resolution.missingVia.isEmpty, !request.resolution.bindings.isEmpty {
      text += " via " + request.resolution.missingVia.map { $0.joined(separator: "/") }.joined(separator: ", ")
    }
    switch request.access {
    case .given: break
    case .captured(let variable, let parameter, let isWeak):
      text += " captured \(variable) instead of \(parameter ?? "_")" + (isWeak ? " weakly" : "")
    case .global: text += " global"
    }
    return text
  }
}
