import DigraphModel

/// The JSON document of a graph.
///
/// In each record, the members above the comment `optional` are those that version 1 promises. The other members make
/// the document complete, so that a graph can be read back from it; a document may lack them.
struct GraphDocument: Codable {
  static let currentVersion = 1

  var version = Self.currentVersion
  var tool: Tool
  var containers: [ContainerRecord]
  var bindings: [BindingRecord]
  var requests: [RequestRecord]
  var gaps: [GapRecord]
  var coverage: Coverage
  // optional
  var types: [TypeRecord]?
  @Omitted var misfits: [RejectedDeclaration]?
  @Omitted var propertyReads: [PropertyReadRecord]?
  var constructions: [ConstructionRecord]?
  var generatedFiles: [GeneratedFileRecord]?
  var sharedSlots: [SharedSlot]?
  @Omitted var instantiations: [Instantiation]?
  @Omitted var setups: [Setup]?
  @Omitted var openRequests: [OpenRequest]?
  @Omitted var apps: [String]?
  @Omitted var demos: [String]?
  var findings: [FindingRecord]?

  init(_ graph: Graph, findings: [Finding]?, guards: [Guard], tool: Tool) {
    self.tool = tool
    self.findings = findings.map { $0.map(FindingRecord.init) }
    containers = graph.containers.map(ContainerRecord.init)
    bindings = graph.bindings.map(BindingRecord.init)
    requests = graph.requests.map(RequestRecord.init)
    for guarded in guards { requests[guarded.request].guard = GuardRecord(guarded) }
    gaps = graph.gaps.map(GapRecord.init)
    coverage = graph.coverage
    types = graph.types.sorted { $0.key < $1.key }.map(TypeRecord.init)
    misfits = graph.rejectedDeclarations.orOmitted
    propertyReads = graph.propertyReads.map(PropertyReadRecord.init).orOmitted
    constructions = graph.constructions.map(ConstructionRecord.init)
    generatedFiles = graph.generatedFiles.map(GeneratedFileRecord.init)
    sharedSlots = graph.sharedSlots
    instantiations = graph.instantiations.orOmitted
    setups = graph.setups.orOmitted
    openRequests = graph.openRequests.orOmitted
    apps = graph.apps.orOmitted
    demos = graph.demos.sorted().orOmitted
  }

  /// The graph that the document describes.
  ///
  /// - Throws: `JSONGraph.ReadingError.inconsistent`.
  func graph() throws(JSONGraph.ReadingError) -> Graph {
    let dangling = danglingReferences
    guard dangling.isEmpty else { throw .inconsistent(dangling) }
    var graph = Graph(
      containers: containers.map(\.container), bindings: bindings.map(\.binding), requests: requests.map(\.request),
      gaps: gaps.map(\.gap), coverage: coverage,
      types: Dictionary((types ?? []).map { ($0.name, $0.summary) }, uniquingKeysWith: { first, _ in first }),
      constructions: (constructions ?? []).map(\.construction), generatedFiles: (generatedFiles ?? []).map(\.file),
      sharedSlots: sharedSlots ?? [],
      rejectedDeclarations: misfits ?? [], propertyReads: (propertyReads ?? []).map(\.read),
      instantiations: instantiations ?? [], setups: setups ?? [],
      openRequests: openRequests ?? [], apps: apps ?? [])
    graph.demos = Set(demos ?? [])
    let broken = graph.brokenInvariants()
    guard broken.isEmpty else { throw .inconsistent(broken) }
    return graph
  }

  /// References to bindings that do not exist, with which a `Graph` cannot be made.
  private var danglingReferences: [String] {
    requests.filter { request in
      !(request.resolution.bindings + [request.consumer].compactMap(\.self)).allSatisfy(bindings.indices.contains)
    }.map { "request \($0.id): no such binding" }
      + (instantiations ?? []).filter { !bindings.indices.contains($0.consumer) }.map { "\($0.type): no such consumer" }
      + gaps.enumerated().filter { !($1.containers ?? []).allSatisfy(containers.indices.contains) }
      .map { "gap \($0.offset): no such container" }
  }
}

/// A container.
struct ContainerRecord: Codable {
  var id: Int
  var name: String
  var kind: String
  var framework: Framework
  var module: String
  var parents: [Int]
  var site: Site
  // optional
  var isOpen: Bool?
  var isMerged: Bool?
  var annexes: [Int]?
  var isReachable: Bool?
  @Omitted var copiesParents: Bool?
  @Omitted var livesWithApp: Bool?
  @Omitted var isUnapplied: Bool?
  @Omitted var isUnused: Bool?
  @Omitted var uncalledFiller: String?
  @Omitted var adviceForApplying: String?
  @Omitted var emptyAssembly: Site?
  @Omitted var apps: [String]?

  init(_ container: Container) {
    id = container.id
    name = container.name
    kind = container.kind
    framework = container.framework
    module = container.module
    parents = container.parents
    site = container.site
    isOpen = container.isOpen
    isMerged = container.isMerged
    annexes = container.annexes
    isReachable = container.isReachable
    copiesParents = container.copiesParents.orOmitted
    livesWithApp = container.livesWithApp.orOmitted
    isUnapplied = container.isUnapplied.orOmitted
    isUnused = container.isUnused.orOmitted
    uncalledFiller = container.uncalledFiller
    adviceForApplying = container.adviceForApplying
    emptyAssembly = container.emptyAssembly
    apps = container.apps.orOmitted
  }

  var container: Container {
    var container = Container(
      id: id, name: name, kind: kind, framework: framework, module: module, parents: parents, site: site,
      isOpen: isOpen ?? false, isMerged: isMerged ?? false, annexes: annexes ?? [], isReachable: isReachable ?? true,
      copiesParents: copiesParents ?? false, livesWithApp: livesWithApp ?? false)
    container.isUnapplied = isUnapplied ?? false
    container.isUnused = isUnused ?? false
    container.uncalledFiller = uncalledFiller
    container.adviceForApplying = adviceForApplying
    container.emptyAssembly = emptyAssembly
    container.apps = apps ?? []
    return container
  }
}

/// A binding.
struct BindingRecord: Codable {
  var id: Int
  var framework: Framework
  var container: Int
  var key: Key
  var implementation: String?
  var implementationKind: TypeKind
  var scope: String
  var provider: Binding.ProviderKind
  var conditions: [Condition]
  var site: Site
  // optional
  var lifetime: Scope.Lifetime?
  var hasExplicitScope: Bool?
  var forwardsTo: Int?
  var conformance: Binding.Conformance?
  var module: String?
  var isTestOnly: Bool?
  var scopeSite: Site?
  @Omitted var scopeCall: Site?
  @Omitted var resetSite: Site?
  @Omitted var scopeRank: Int?
  var owner: String?
  var isReplaced: Bool?
  @Omitted var alsoAnswers: [String]?
  @Omitted var runs: [Int]?
  var hindrance: Binding.Hindrance?
  var isHidden: Bool?
  var canonicalType: String?
  @Omitted var recipe: String?
  @Omitted var miscast: Miscast?
  @Omitted var isUsedUnasked: Bool?
  @Omitted var parameters: [Binding.Parameter]?
  @Omitted var takenAnswers: [Binding.TakenAnswer]?
  @Omitted var isolation: Isolation?
  @Omitted var isUnarchived: Bool?

  init(_ binding: Binding) {
    id = binding.id
    framework = binding.framework
    container = binding.container
    key = binding.key
    implementation = binding.implementation
    implementationKind = binding.implementationKind
    scope = binding.scope.name
    provider = binding.provider
    conditions = binding.conditions
    site = binding.site
    lifetime = binding.scope.lifetime
    hasExplicitScope = binding.scope.isExplicit
    forwardsTo = binding.forwardsTo
    conformance = binding.conformance
    module = binding.module
    isTestOnly = binding.isTestOnly
    scopeSite = binding.scopeSite
    scopeCall = binding.scopeCall
    resetSite = binding.resetSite
    scopeRank = binding.scope.rank
    owner = binding.owner
    isReplaced = binding.isReplaced
    runs = binding.runs.orOmitted
    alsoAnswers = binding.alsoAnswers.orOmitted
    hindrance = binding.hindrance
    isHidden = binding.isHidden
    canonicalType = binding.canonicalType
    recipe = binding.recipe
    miscast = binding.miscast
    isUsedUnasked = binding.isUsedUnasked.orOmitted
    parameters = binding.parameters.orOmitted
    takenAnswers = binding.takenAnswers.orOmitted
    isolation = binding.isolation
    isUnarchived = binding.isUnarchived.orOmitted
  }

  var binding: Binding {
    var binding = Binding(
      id: id, framework: framework, container: container, key: key.read(for: framework), implementation: implementation,
      implementationKind: implementationKind,
      scope: Scope(name: scope, lifetime: lifetime ?? .unknown, isExplicit: hasExplicitScope ?? false),
      provider: provider, conditions: conditions, site: site, forwardsTo: forwardsTo,
      conformance: conformance ?? .unknown, module: module ?? "", isTestOnly: isTestOnly ?? false,
      scopeSite: scopeSite, owner: owner ?? "", isReplaced: isReplaced ?? false, hindrance: hindrance,
      isHidden: isHidden ?? false, canonicalType: canonicalType)
    if provider == .storyboard, case .literal(let text) = key.name, text.hasPrefix("storyboard") {
      // The name is written as `storyboard` or `storyboard: name`.
      binding.key.name = .storyboard(text.count > 12 ? String(text.dropFirst(12)) : nil)
    }
    binding.alsoAnswers = alsoAnswers ?? []
    binding.recipe = recipe
    binding.miscast = miscast
    binding.isUsedUnasked = isUsedUnasked ?? false
    binding.parameters = parameters ?? []
    binding.takenAnswers = takenAnswers ?? []
    binding.isolation = isolation
    binding.isUnarchived = isUnarchived ?? false
    binding.scopeCall = scopeCall
    binding.resetSite = resetSite
    binding.scope.rank = scopeRank
    binding.runs = runs ?? []
    return binding
  }
}

extension Key {
  /// The key in a framework: only the framework determines whether a name is a member's.
  func read(for framework: Framework) -> Key {
    guard framework.keysAreMembers, case .literal(let name) = name else { return self }
    return Key(type: type, name: .member(name), arguments: arguments)
  }
}

/// A type that occurs in keys or implementations.
struct TypeRecord: Codable {
  var name: String
  var kind: TypeKind
  var supertypes: [String]
  var hasStoredVariables: Bool
  // optional
  @Omitted var isStateless: Bool?
  @Omitted var isComposed: Bool?
  @Omitted var appliesAssemblies: Bool?
  @Omitted var isUnarchived: Bool?
  @Omitted var isMadeInCode: Bool?
  @Omitted var sharedMember: String?
  @Omitted var namedIn: [String]?
  @Omitted var isPublic: Bool?
  @Omitted var isTestOnly: Bool?
  @Omitted var isMadeByHand: Bool?
  @Omitted var isEntry: Bool?
  @Omitted var module: String?
  @Omitted var path: String?
  @Omitted var apps: [String]?

  init(name: String, summary: TypeSummary) {
    self.name = name
    kind = summary.kind
    supertypes = summary.supertypes.sorted()
    hasStoredVariables = summary.hasStoredVariables
    isStateless = summary.isStateless.orOmitted
    isComposed = summary.isComposed.orOmitted
    appliesAssemblies = summary.appliesAssemblies.orOmitted
    isUnarchived = summary.isUnarchived.orOmitted
    isMadeInCode = summary.isMadeInCode.orOmitted
    sharedMember = summary.sharedMember
    namedIn = summary.namedIn.sorted().orOmitted
    isPublic = summary.isPublic.orOmitted
    isTestOnly = summary.isTestOnly.orOmitted
    isMadeByHand = summary.isMadeByHand.orOmitted
    isEntry = summary.isEntry.orOmitted
    module = summary.module.isEmpty ? nil : summary.module
    path = summary.path.isEmpty ? nil : summary.path
    apps = summary.apps.sorted().orOmitted
  }

  var summary: TypeSummary {
    var summary = TypeSummary(
      kind: kind, supertypes: Set(supertypes), hasStoredVariables: hasStoredVariables, isPublic: isPublic ?? false,
      isTestOnly: isTestOnly ?? false, module: module ?? "", path: path ?? "")
    summary.isStateless = isStateless ?? false
    summary.isComposed = isComposed ?? false
    summary.appliesAssemblies = appliesAssemblies ?? false
    summary.isUnarchived = isUnarchived ?? false
    summary.isMadeInCode = isMadeInCode ?? false
    summary.sharedMember = sharedMember
    summary.namedIn = Set(namedIn ?? [])
    summary.apps = Set(apps ?? [])
    summary.isMadeByHand = isMadeByHand ?? false
    summary.isEntry = isEntry ?? false
    return summary
  }
}

/// Wiring that could not be read.
struct GapRecord: Codable {
  var framework: Framework
  var reason: String
  var site: Site
  // optional
  var subject: Gap.Subject?
  @Omitted var cause: String?
  var remedy: String?
  var containers: [Int]?
  @Omitted var handsOverContainers: Bool?
  @Omitted var mentionedTypes: [String]?
  @Omitted var keyName: String?
  @Omitted var losesDeclarations: Bool?
  @Omitted var lacksFile: Bool?

  init(_ gap: Gap) {
    framework = gap.framework
    reason = gap.reason
    site = gap.site
    subject = gap.subject
    cause = gap.cause
    remedy = gap.remedy
    containers = gap.containers
    handsOverContainers = gap.handsOverContainers.orOmitted
    mentionedTypes = gap.referencedTypes.orOmitted
    keyName = gap.keyName
    losesDeclarations = gap.losesDeclarations.orOmitted
    lacksFile = gap.lacksFile.orOmitted
  }

  var gap: Gap {
    var gap = Gap(
      framework: framework, subject: subject ?? .binding, reason: reason, cause: cause, remedy: remedy ?? "",
      site: site,
      containers: containers ?? [], handsOverContainers: handsOverContainers ?? false)
    gap.referencedTypes = mentionedTypes ?? []
    gap.keyName = keyName
    gap.losesDeclarations = losesDeclarations ?? false
    gap.lacksFile = lacksFile ?? false
    return gap
  }
}
