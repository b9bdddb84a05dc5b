public import DigraphModel

/// The wiring before and after a change as one graph, with the change of each part, for pages that show both.
public struct ChangedWiring: Sendable {
  /// All present parts under their numbers, followed by earlier parts that are removed or changed.
  public let graph: Graph
  /// Findings that the change has caused, followed by those that it has ended.
  public let findings: [Finding]
  /// The parts of the graph that each of the findings is about.
  public let subjects: [FindingSubject]
  /// The changes of parts and findings.
  public let marks: Marks

  /// The changes of parts and findings.
  public struct Marks: Encodable, Sendable {
    /// The title of the earlier version.
    public var base: String
    /// The title of the present version.
    public var head: String
    /// The prefix of paths in the earlier version.
    public var prefix: String
    /// The kinds of changes, with their signs.
    public var kinds: [PictureWords.Word]
    /// Renamed names: for each, the earlier name and the present one.
    public var names: [[String]]
    /// Parts that have changed.
    public var parts: [Mark]
    /// The change of each finding: `new`, `worse` or `gone`.
    public var findings: [String]
    /// The number of findings that count and were there before.
    public var earlierFindings: Int
  }

  /// The change of a part.
  public struct Mark: Encodable, Sendable {
    /// The part's name, as in `Drawing.Node.elements`.
    public var element: String
    /// A `ChangeKind`, or `earlier` for the earlier form of a changed request.
    public var kind: String
    /// The differences, in words.
    public var differences: [String]
  }

  /// Unites both sides of a change.
  public init(_ change: WiringChange) {
    let united = UnitedGraph(change)
    graph = united.graph
    let caused = change.findings.caused
    let worse = Set(change.findings.worse.map(\.after))
    findings = caused + change.findings.fixed.map { $0.moved { united.before($0) } }
    // If the subject of a finding still exists, the finding is shown at its present place.
    let moved = united.movedSites
    subjects = FindingSubject.all(
      of: caused + change.findings.fixed.map { $0.moved { moved[.init($0)] ?? united.before($0) } }, in: graph)
    marks = Marks(
      base: change.base.title, head: change.head.title, prefix: change.base.prefix + ":",
      kinds: ChangeKind.allCases.map {
        PictureWords.Word(name: $0.rawValue, sign: ChangeWords.sign(of: $0), text: $0.rawValue)
      },
      names: change.renamedNames.map { [$0.from, $0.to] }, parts: united.marks,
      findings: caused.map { worse.contains($0) ? "worse" : "new" } + change.findings.fixed.map { _ in "gone" },
      earlierFindings: change.findings.earlierCount)
  }
}

extension WiringChange {
  /// The change in one line.
  public var summary: String { headline.joined(separator: " · ") }

  /// The title of pages and pictures of the change.
  public var title: String { "Changes of the wiring from \(base.title) to \(head.title)" }

  /// The side to which a path of the changed wiring belongs, and the path on that side.
  public func origin(ofPath path: String) -> (isBase: Bool, path: String) {
    let prefix = base.prefix + ":"
    return path.hasPrefix(prefix) ? (true, String(path.dropFirst(prefix.count))) : (false, path)
  }
}

extension UnitedGraph {
  /// Marks of all changed parts, in the order of the graph.
  fileprivate var marks: [ChangedWiring.Mark] {
    var marks: [ChangedWiring.Mark] = []
    func mark(_ element: Scene.Element, _ kind: String?, _ differences: [String] = []) {
      if let kind { marks.append(.init(element: element.name, kind: kind, differences: differences)) }
    }
    for id in graph.containers.indices {
      mark(.container(id), kind(of: .container(id))?.rawValue, differences(ofContainer: id))
    }
    for id in graph.bindings.indices {
      mark(.binding(id), kind(of: .binding(id))?.rawValue, differences(ofBinding: id))
    }
    for id in graph.requests.indices {
      mark(.request(id), kind(ofRequest: id), differences(ofRequest: id))
    }
    for index in graph.gaps.indices { mark(.gap(index), kind(of: .gap(index))?.rawValue) }
    return marks
  }
}

extension Finding {
  /// The finding with its places replaced, and without fixes.
  fileprivate func moved(_ place: (Site) -> Site) -> Finding {
    var finding = self
    finding.site = place(site)
    // A removed finding needs no fix.
    finding.fixes = []
    finding.notes = notes.map { note in
      var note = note
      note.site = place(note.site)
      return note
    }
    return finding
  }
}
