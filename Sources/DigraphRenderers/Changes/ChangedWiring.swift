public import DigraphModel

/// The wiring before and after a change as one graph, with what has become of each part: for pages that show both.
public struct ChangedWiring: Sendable {
  /// All that is there now, under its numbers, and behind it all that was there before and is not, or not so.
  public let graph: Graph
  /// Findings that the change has caused, and then those that it has ended.
  public let findings: [Finding]
  /// What each of the findings is about.
  public let subjects: [FindingSubject]
  /// What has changed.
  public let marks: Marks

  /// What has changed, part by part.
  public struct Marks: Encodable, Sendable {
    /// What was before.
    public var base: String
    /// What is now.
    public var head: String
    /// What stands before paths in what was before.
    public var prefix: String
    /// The kinds of changes, with their signs.
    public var kinds: [PictureWords.Word]
    /// What has another name: the name before, and that of today.
    public var names: [[String]]
    /// Parts that are not as they were.
    public var parts: [Mark]
    /// For each finding `new`, `worse` or `gone`.
    public var findings: [String]
    /// How many findings count that were there before.
    public var earlierFindings: Int
  }

  /// What has become of a part.
  public struct Mark: Encodable, Sendable {
    /// As `Drawing.Node.elements` names it.
    public var element: String
    /// A `ChangeKind`; or `earlier` for a request that is there in another form now.
    public var kind: String
    /// What is different about it, in words.
    public var differences: [String]
  }

  /// Puts both sides of a change together.
  public init(_ change: WiringChange) {
    let united = UnitedGraph(change)
    graph = united.graph
    let caused = change.findings.caused
    let worse = Set(change.findings.worse.map(\.after))
    findings = caused + change.findings.fixed.map { $0.moved { united.before($0) } }
    // What a finding was about may be there still, and then it is where it is now.
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
  /// What the changed wiring comes to in one line.
  public var summary: String { headline.joined(separator: " · ") }

  /// The title of what shows the change.
  public var title: String { "Changes of the wiring from \(base.title) to \(head.title)" }

  /// Which side a path of the changed wiring is of, and what it is called there.
  public func origin(ofPath path: String) -> (isBase: Bool, path: String) {
    let prefix = base.prefix + ":"
    return path.hasPrefix(prefix) ? (true, String(path.dropFirst(prefix.count))) : (false, path)
  }
}

extension UnitedGraph {
  /// Marks of all parts that are not as they were, in the order of the graph.
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
  /// The same, at other places.
  fileprivate func moved(_ place: (Site) -> Site) -> Finding {
    var finding = self
    finding.site = place(site)
    // Nobody edits what is gone.
    finding.fixes = []
    finding.notes = notes.map { note in
      var note = note
      note.site = place(note.site)
      return note
    }
    return finding
  }
}
