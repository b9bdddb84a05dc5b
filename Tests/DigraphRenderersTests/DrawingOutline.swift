import DigraphRenderers

extension Drawing {
  /// The drawing as text, for comparison: clusters with their nodes, then edges.
  var outline: String {
    var lines: [String] = []
    func add(in parent: String?, indent: String) {
      for node in nodes where node.cluster == parent { lines.append(indent + node.outline) }
      for cluster in clusters where cluster.parent == parent {
        lines.append("\(indent)\(cluster.id) [\(cluster.label.oneLine)]")
        add(in: cluster.id, indent: indent + "  ")
      }
    }
    add(in: nil, indent: "")
    return (lines + edges.map(\.outline)).map { $0 + "\n" }.joined()
  }
}

extension Drawing.Node {
  fileprivate var outline: String { "\(id): \(label.oneLine) (\(shape.rawValue), \(line.outline))" }
}

extension Drawing.Edge {
  fileprivate var outline: String {
    let ends = [tail == .none ? nil : "from \(tail.rawValue)", "to \(head.rawValue)"].compactMap(\.self)
    return "\(from) -> \(to) (\(line.outline), \(ends.joined(separator: " ")))"
      + (label.lines.isEmpty ? "" : " \(label.oneLine)")
  }
}

extension Drawing.Line {
  fileprivate var outline: String { "\(pattern.rawValue) \(width) \(tone.rawValue)" }
}

extension Drawing.Label {
  fileprivate var oneLine: String { text.split(separator: "\n").joined(separator: " / ") }
}
