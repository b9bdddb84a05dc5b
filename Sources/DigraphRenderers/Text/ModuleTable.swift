import DigraphModel

/// The modules of a graph as a Markdown table, for graphs whose diagram would be too large.
enum ModuleTable {
  /// The greatest number of rows.
  private static let longest = 200

  static func text(of graph: Graph, findings: [Finding]) -> String {
    struct Row {
      var bindings = 0
      var needs: Set<String> = []
      var findings: Set<Finding> = []
    }
    var rows: [String: Row] = [:]
    func module(_ id: Binding.ID) -> String { Scene.place(of: graph.bindings[id], in: graph).module }
    for binding in graph.bindings { rows[module(binding.id), default: Row()].bindings += 1 }
    for request in graph.requests {
      guard let from = request.consumer.map(module) else { continue }
      for answer in request.resolution.bindings where module(answer) != from {
        rows[from, default: Row()].needs.insert(module(answer))
      }
    }
    let marks = FindingMarks(of: findings, in: graph)
    for (id, findings) in marks.ofBinding { rows[module(id), default: Row()].findings.formUnion(findings) }
    for (id, findings) in marks.ofRequest {
      if let consumer = graph.requests[id].consumer {
        rows[module(consumer), default: Row()].findings.formUnion(findings)
      }
    }
    let sorted = rows.sorted { ($1.value.bindings, $0.key) < ($0.value.bindings, $1.key) }
    var lines = ["| module | bindings | needs | findings |", "|---|---|---|---|"]
    for (name, row) in sorted.prefix(longest) {
      let needs = row.needs.sorted()
      let shown =
        needs.prefix(8).map(cell).joined(separator: ", ") + (needs.count > 8 ? " and \(needs.count - 8) more" : "")
      lines.append("| \(name.isEmpty ? "(none)" : cell(name)) | \(row.bindings) | \(shown) | \(row.findings.count) |")
    }
    if sorted.count > longest { lines.append("| and \(sorted.count - longest) more | | | |") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The text of a cell, in which nothing can be a tag, a link or the end of the cell.
  private static func cell(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "|", "[", "]", "*", "_", "`", "\\", "~", "@", "#": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
