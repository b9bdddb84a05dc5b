import DigraphJSON
public import DigraphModel

extension WiringChange {
  /// The change, for programs: one JSON object, described by `diff-v1.schema.json`.
  public func json(tool: Tool) throws -> String {
    try JSONText(absent: .null, expandedDepth: 2).encode(ChangeDocument(self, tool: tool))
  }
}

/// The whole document.
private struct ChangeDocument: Encodable {
  var version = 1
  var tool: Tool
  var base: VersionRecord
  var head: VersionRecord
  var summary: SummaryRecord
  var renamed: Renaming
  var containers: [ChangeRecord<ContainerPart>]
  var bindings: [ChangeRecord<BindingPart>]
  var requests: [ChangeRecord<RequestPart>]
  var gaps: [ChangeRecord<GapPart>]
  var newFindings: [FindingRecord]
  var worseFindings: [FindingRecord]
  var goneFindings: [FindingRecord]

  init(_ change: WiringChange, tool: Tool) {
    let diff = change.diff
    self.tool = tool
    base = VersionRecord(name: change.base.name, commit: change.base.commit)
    head = VersionRecord(name: change.head.name, commit: change.head.commit)
    summary = SummaryRecord(
      containers: ChangeCount(diff.containers), bindings: ChangeCount(diff.bindings),
      requests: ChangeCount(diff.requests), gaps: ChangeCount(diff.gaps),
      names: diff.renaming.count,
      findings: .init(
        new: change.findings.new.count, worse: change.findings.worse.count, gone: change.findings.fixed.count,
        earlier: change.findings.earlierCount))
    renamed = diff.renaming
    containers = diff.containers.map { ChangeRecord($0, ContainerPart.init) }
    bindings = diff.bindings.map { ChangeRecord($0, BindingPart.init) }
    requests = diff.requests.map { ChangeRecord($0, RequestPart.init) }
    gaps = diff.gaps.map { ChangeRecord($0, GapPart.init) }
    newFindings = change.findings.new.map(FindingRecord.init)
    worseFindings = change.findings.worse.map { FindingRecord($0.after) }
    goneFindings = change.findings.fixed.map(FindingRecord.init)
  }

  struct VersionRecord: Encodable {
    var name: String
    var commit: String?
  }

  struct SummaryRecord: Encodable {
    var containers: ChangeCount
    var bindings: ChangeCount
    var requests: ChangeCount
    var gaps: ChangeCount
    var names: Int
    var findings: Findings

    struct Findings: Encodable {
      var new: Int
      var worse: Int
      var gone: Int
      var earlier: Int
    }
  }

  struct ChangeRecord<Record: Encodable>: Encodable {
    var change: ChangeKind
    var differences: [DifferenceRecord]
    var before: Record?
    var after: Record?

    init<Part>(_ change: GraphDiff.Change<Part>, _ record: (GraphDiff.Change<Part>.Located) -> Record) {
      self.change = change.kind
      differences = change.differences.map {
        DifferenceRecord(name: $0.name, before: $0.before, after: $0.after)
      }
      before = change.before.map(record)
      after = change.after.map(record)
    }
  }

  struct DifferenceRecord: Encodable {
    var name: String
    var before: String
    var after: String
  }

  struct ContainerPart: Encodable {
    var name: String
    var module: String
    var kind: String
    var framework: Framework
    var parents: [ContainerName]
    var isOpen: Bool
    var site: Site

    init(_ located: GraphDiff.Change<StableContainer>.Located) {
      (name, module, kind) = (located.part.name.name, located.part.name.module, located.part.kind)
      (framework, parents, isOpen) = (located.part.framework, located.part.parents, located.part.isOpen)
      site = located.site
    }
  }

  struct BindingPart: Encodable {
    var key: Key
    var container: ContainerName
    var framework: Framework
    var implementation: String?
    var implementationKind: TypeKind
    var scope: String
    var lifetime: Scope.Lifetime
    var provider: Binding.ProviderKind
    @Omitted var parameters: [Binding.Parameter]?
    var conditions: [String]
    var forwardsTo: BindingName?
    var module: String
    var isReplaced: Bool
    var isHidden: Bool
    var isTestOnly: Bool
    var site: Site

    init(_ located: GraphDiff.Change<StableBinding>.Located) {
      let part = located.part
      (key, container, framework) = (part.name.key, part.name.container, part.framework)
      (implementation, implementationKind) = (part.implementation, part.implementationKind)
      (scope, lifetime, provider) = (part.scope, part.lifetime, part.provider)
      parameters = part.parameters.orOmitted
      (conditions, forwardsTo, module) = (part.conditions, part.forwardsTo, part.module)
      (isReplaced, isHidden, isTestOnly) = (part.isReplaced, part.isHidden, part.isTestOnly)
      site = located.site
    }
  }

  struct RequestPart: Encodable {
    var owner: String?
    var consumer: BindingName?
    var key: Key
    var framework: Framework
    var containers: [ContainerName]
    var timing: Request.Timing
    var strength: Request.Strength
    var collection: Bool
    var status: Resolution.Status
    var answers: [BindingName]
    var conditions: [String]
    var isTestOnly: Bool
    var site: Site

    init(_ located: GraphDiff.Change<RequestIdentity>.Located) {
      let part = located.part
      switch part.asker {
      case .outside(let name): owner = name
      case .binding(let name): consumer = name
      }
      (key, framework, containers) = (part.key, part.framework, part.containers)
      (timing, strength, collection) = (part.timing, part.strength, part.collection)
      (status, answers, conditions) = (part.status, part.answers, part.conditions)
      (isTestOnly, site) = (part.isTestOnly, located.site)
    }
  }

  struct GapPart: Encodable {
    var subject: Gap.Subject
    var reason: String
    var framework: Framework
    var containers: [ContainerName]
    var site: Site

    init(_ located: GraphDiff.Change<StableGap>.Located) {
      (subject, reason) = (located.part.subject, located.part.reason)
      (framework, containers, site) = (located.part.framework, located.part.containers, located.site)
    }
  }
}
