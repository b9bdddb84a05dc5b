import DigraphModel

/// The names of a graph's files.
struct FileLabels {
  private let graph: Graph

  init(of graph: Graph) { self.graph = graph }

  /// The name of a file; with a folder that tells it from files of the same name, if there are such files.
  /// `Login/…/Assembly.swift`
  ///
  /// - Complexity: O(bindings + requests + containers + types).
  func label(of path: String) -> String {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return path }
    let ending = "/\(name)"
    var others: Set<String> = []
    func note(_ other: String) { if other.hasSuffix(ending), other != path { others.insert(other) } }
    for binding in graph.bindings { note(binding.site.path) }
    for request in graph.requests { note(request.site.path) }
    for container in graph.containers { note(container.site.path) }
    for type in graph.types.values { note(type.path) }
    guard !others.isEmpty else { return String(name) }
    let folders = Set(others.flatMap { $0.split(separator: "/").dropLast() })
    guard let position = parts.dropLast().lastIndex(where: { !folders.contains($0) }) else { return String(name) }
    return "\(parts[position])/\(position == parts.count - 2 ? "" : "…/")\(name)"
  }

  /// The file and line of a finding. `Belt.swift:10`
  func place(of finding: Finding) -> String { "\(label(of: finding.site.path)):\(finding.site.line)" }
}
