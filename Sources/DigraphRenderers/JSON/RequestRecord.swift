import DigraphModel

/// A request.
struct RequestRecord: Codable {
  var id: Int
  var framework: Framework
  var consumer: Int?
  var owner: String
  var container: Int?
  var key: Key
  var timing: Timing
  var required: Bool
  var collection: Bool
  var resolution: Resolution
  var site: Site
  // optional
  var isAfterStorage: Bool?
  var followsStorage: Bool?
  var isWrapped: Bool?
  var strength: Request.Strength?
  var containers: [Int]?
  var conditions: [Condition]?
  var via: [Site]?
  var access: AccessRecord?
  var receiver: Site?
  @Omitted var discard: Request.Discard?
  @Omitted var nameSite: Site?
  var isHeldWeakly: Bool?
  var isTestOnly: Bool?
  @Omitted var form: Request.Form?
  @Omitted var label: String?
  @Omitted var requirementList: String?
  @Omitted var nameProperty: String?
  @Omitted var isUnchecked: Bool?
  var startsAbove: Bool?
  var isUnused: Bool?
  var canonicalType: String?
  @Omitted var ignoresParents: Bool?
  @Omitted var isOnlyRead: Bool?
  @Omitted var isIdle: Bool?
  @Omitted var users: [String]?
  @Omitted var isHandedOn: Bool?
  @Omitted var part: String?
  @Omitted var occasion: Request.LifecyclePhase?
  @Omitted var isInitialValue: Bool?
  @Omitted var handedTo: String?
  @Omitted var demandedBy: String?
  @Omitted var idleness: String?
  @Omitted var apps: [String]?
  @Omitted var miscast: Miscast?
  @Omitted var isConcurrent: Bool?
  @Omitted var executor: Executor?
  @Omitted var mayHop: Bool?
  @Omitted var isSynchronized: Bool?
  @Omitted var unanswered: Request.Unanswered?
  @Omitted var `guard`: GuardRecord?

  /// The time of the request. Version 1 states only whether a cycle through the request would be an endless recursion.
  enum Timing: String, Codable {
    case eager
    case deferred
  }

  init(_ request: Request) {
    id = request.id
    framework = request.framework
    consumer = request.consumer
    owner = request.owner
    container = request.container
    key = request.key
    timing = request.timing == .eager ? .eager : .deferred
    required = request.required
    collection = request.collection
    resolution = request.resolution
    site = request.site
    isAfterStorage = request.timing == .afterStorage
    followsStorage = request.followsStorage
    isWrapped = request.isWrapped
    strength = request.strength
    containers = request.containers
    conditions = request.conditions
    via = request.via
    access = AccessRecord(request.access)
    receiver = request.receiver
    discard = request.discard
    nameSite = request.nameSite
    isHeldWeakly = request.isHeldWeakly
    isTestOnly = request.isTestOnly
    form = request.form == .expression ? nil : request.form
    label = request.label
    requirementList = request.requirementList
    nameProperty = request.nameProperty
    isUnchecked = request.isUnchecked.orOmitted
    startsAbove = request.startsAbove
    isUnused = request.isUnused
    canonicalType = request.canonicalType
    ignoresParents = request.ignoresParents.orOmitted
    isOnlyRead = request.isOnlyRead.orOmitted
    isIdle = request.isIdle.orOmitted
    users = request.users.isEmpty ? nil : request.users
    isHandedOn = request.isHandedOn.orOmitted
    part = request.part
    occasion = request.lifecyclePhase == .making ? nil : request.lifecyclePhase
    isInitialValue = request.isInitialValue.orOmitted
    handedTo = request.handedTo
    demandedBy = request.demandedBy
    idleness = request.idleness
    apps = request.apps.orOmitted
    miscast = request.miscast
    isConcurrent = request.isConcurrent.orOmitted
    executor = request.executor
    mayHop = request.mayHop.orOmitted
    isSynchronized = request.isSynchronized.orOmitted
    unanswered = request.unanswered == .missing ? nil : request.unanswered
  }

  var request: Request {
    var request = Request(
      id: id, framework: framework, consumer: consumer, owner: owner,
      containers: containers ?? [container].compactMap(\.self), key: key.read(for: framework), timing: requestTiming,
      strength: strength ?? (required ? .required : .checked), collection: collection, resolution: resolution,
      conditions: conditions ?? [], site: site, via: via ?? [], access: access?.access ?? .given,
      receiver: receiver, isHeldWeakly: isHeldWeakly ?? false, isTestOnly: isTestOnly ?? false,
      followsStorage: followsStorage ?? false, isWrapped: isWrapped ?? false, startsAbove: startsAbove ?? false,
      isUnused: isUnused ?? false, canonicalType: canonicalType)
    request.discard = discard
    request.nameSite = nameSite
    request.form = form ?? .expression
    request.label = label
    request.requirementList = requirementList
    request.nameProperty = nameProperty
    request.isUnchecked = isUnchecked ?? false
    request.ignoresParents = ignoresParents ?? false
    request.isOnlyRead = isOnlyRead ?? false
    request.isIdle = isIdle ?? false
    request.users = users ?? []
    request.isHandedOn = isHandedOn ?? false
    request.part = part
    request.lifecyclePhase = occasion ?? .making
    request.isInitialValue = isInitialValue ?? false
    request.handedTo = handedTo
    request.demandedBy = demandedBy
    request.idleness = idleness
    request.apps = apps ?? []
    request.miscast = miscast
    request.isConcurrent = isConcurrent ?? false
    request.executor = executor
    request.mayHop = mayHop ?? false
    request.isSynchronized = isSynchronized ?? false
    request.unanswered = unanswered ?? .missing
    return request
  }

  private var requestTiming: Request.Timing {
    switch timing {
    case .eager: .eager
    case .deferred: isAfterStorage == true ? .afterStorage : .deferred
    }
  }
}

/// How code obtains the container that it asks.
struct AccessRecord: Codable {
  var kind: Kind
  var variable: String?
  var parameter: String?
  var isWeak: Bool?

  enum Kind: String, Codable {
    case given
    case captured
    case global
  }

  init(_ access: Request.Access) {
    switch access {
    case .given: kind = .given
    case .global: kind = .global
    case .captured(let variable, let parameter, let isWeak):
      kind = .captured
      self.variable = variable
      self.parameter = parameter
      self.isWeak = isWeak
    }
  }

  var access: Request.Access {
    switch kind {
    case .given: .given
    case .global: .global
    case .captured: .captured(variable: variable ?? "", parameter: parameter, isWeak: isWeak ?? false)
    }
  }
}

extension RequestRecord {
  /// The rules' verdict if the request loses all its answers.
  var loss: Guard? {
    `guard`.map { record in
      Guard(
        request: id, severity: record.severity, cause: record.cause.map { Guard.Cause(text: $0, remedy: record.help) })
    }
  }
}

/// The rules' verdict if the request loses all its answers.
struct GuardRecord: Codable {
  var severity: Severity
  @Omitted var cause: String?
  @Omitted var help: String?

  init(_ guarded: Guard) {
    severity = guarded.severity
    cause = guarded.cause?.text
    help = guarded.cause?.remedy
  }
}
