import DigraphModel

/// Which bindings and requests the findings are about.
///
/// Findings name places, not graph elements, because a reporter must be able to do without the graph. A place belongs to
/// the binding or request that begins there, else to the smallest one around it.
struct FindingMarks {
  /// Findings whose place is a binding.
  private(set) var ofBinding: [Binding.ID: [Finding]] = [:]
  /// Findings whose place is a request.
  private(set) var ofRequest: [Request.ID: [Finding]] = [:]
  /// Requests that findings name among their notes, such as the rest of a loop, with the worst severity of these.
  private(set) var trail: [Request.ID: Severity] = [:]
  /// Number of findings that count.
  let count: Int

  private enum Element {
    case binding(Binding.ID)
    case request(Request.ID)
  }

  init(of findings: [Finding], in graph: Graph) {
    let findings = findings.filter { $0.state == .new && $0.severity != .off }
    count = findings.count
    guard !findings.isEmpty else { return }
    var elements: [String: [(site: Site, element: Element)]] = [:]
    for binding in graph.bindings {
      for site in [binding.site, binding.scopeSite].compactMap(\.self) {
        elements[site.path, default: []].append((site, .binding(binding.id)))
      }
    }
    for request in graph.requests {
      elements[request.site.path, default: []].append((request.site, .request(request.id)))
    }

    for finding in findings {
      switch Self.element(at: finding.site, in: elements[finding.site.path] ?? []) {
      case .binding(let id)?: ofBinding[id, default: []].append(finding)
      case .request(let id)?: ofRequest[id, default: []].append(finding)
      case nil: break
      }
      for note in finding.notes {
        if case .request(let id)? = Self.element(at: note.site, in: elements[note.site.path] ?? []) {
          trail[id] = max(trail[id] ?? .off, finding.severity)
        }
      }
    }
  }

  private static func element(at site: Site, in candidates: [(site: Site, element: Element)]) -> Element? {
    let start = candidates.filter { $0.site.isAtStart(of: site) }
    let around = start.isEmpty ? candidates.filter { $0.site.contains(site) } : start
    return around.min { $0.site.extent < $1.site.extent }?.element
  }
}

extension Site {
  fileprivate func isAtStart(of other: Site) -> Bool { line == other.line && column == other.column }

  fileprivate func contains(_ other: Site) -> Bool {
    (line, column) <= (other.line, other.column) && (other.endLine, other.endColumn) <= (endLine, endColumn)
  }

  /// Orders sites of one place by their size.
  fileprivate var extent: (Int, Int) { (endLine - line, endColumn) }
}
