public import DigraphModel

/// What front ends have found, before requests are answered. Identifiers are positions in its arrays.
public struct Draft {
  /// Containers.
  public var containers: [Container] = []
  /// Bindings.
  public var bindings: [DraftBinding] = []
  /// Requests.
  public var requests: [DraftRequest] = []
  /// Wiring that could not be read.
  public var gaps: [Gap] = []
  /// Declarations that a generator refuses or passes over.
  public var rejectedDeclarations: [RejectedDeclaration] = []
  /// Places that read a configuration property.
  public var propertyReads: [PropertyRead] = []
  /// Statements that were recognised, by place, and whether they were understood.
  public var understood: [Site: Statement] = [:]
  /// The statements that gaps are a part of, by the place of the gap: of what a statement says, some could not be read.
  public var wholes: [Site: Site] = [:]
  /// Containers that may be any other one, because the source does not show which they are: every lookup asks them
  /// last.
  public var unplaced: Set<Container.ID> = []

  /// Containers whose parent is not in the input: it may be any other container.
  public var openParents: Set<Container.ID> = []

  /// Containers that only code fills which never runs: no other one finds anything in them.
  public var dead: Set<Container.ID> = []

  /// Containers that only another one can make: nothing is ever asked in them unless ways lead to them.
  public var madeByOthers: Set<Container.ID> = []

  /// What stands beside a container.
  public var annexes: [Container.ID: Annexes] = [:]

  /// Places that make containers.
  public var constructions: [Construction] = []
  /// Files that generators wrote.
  public var generatedFiles: [GeneratedFile] = []
  /// Slots in stores of shared values that several values may want.
  public var sharedSlots: [SharedSlot] = []
  /// Places that make what is also bound and shared.
  public var instantiations: [Instantiation] = []
  /// Places that set up a container which code asks without being handed it.
  public var setups: [Setup] = []
  /// Requests for types that only their users decide.
  public var openRequests: [OpenRequest] = []
  /// Modules that are apps or extensions of one.
  public var apps: Set<String> = []
  /// Modules of apps that show what others ship, and of libraries that only these use.
  public var demos: Set<String> = []

  /// Types that keys and implementations speak of, by canonical name.
  public var types: [String: TypeSummary] = [:]

  /// Creates an empty draft.
  public init() {}

  /// Adds what another front end has found.
  public mutating func append(_ other: Draft) {
    let containerOffset = containers.count
    let bindingOffset = bindings.count
    if containerOffset + bindingOffset + requests.count == 0 {
      // All numbers stay as they are.
      (containers, bindings, requests) = (other.containers, other.bindings, other.requests)
    } else {
      appendNumbered(other, containerOffset, bindingOffset)
    }
    // What one framework's front end does not know, another one's may: property wrappers of common names.
    gaps.removeAll { other.understood[$0.site]?.isUnderstood == true }
    gaps += other.gaps.filter { understood[$0.site]?.isUnderstood != true }.map {
      var gap = $0
      gap.containers = gap.containers.map { $0 + containerOffset }
      return gap
    }
    instantiations += other.instantiations.map {
      var instantiation = $0
      instantiation.consumer += bindingOffset
      return instantiation
    }
    propertyReads += other.propertyReads.map {
      var read = $0
      read.container += containerOffset
      return read
    }
    appendRemarks(of: other) { $0 + containerOffset }
    apps.formUnion(other.apps)
    if types.isEmpty { types = other.types } else { types.add(other.types) }
    Self.merge(other.wholes, into: &wholes) { first, _ in first }
    Self.merge(other.understood, into: &understood) { first, second in first.isUnderstood ? first : second }
  }

  /// Adds the entries of a table; most projects use one framework, so that there is nothing yet to add to.
  private static func merge<Key, Value>(
    _ other: [Key: Value], into table: inout [Key: Value], _ join: (Value, Value) -> Value
  ) {
    if table.isEmpty { table = other } else { table.merge(other, uniquingKeysWith: join) }
  }

  private mutating func appendNumbered(_ other: Draft, _ containerOffset: Int, _ bindingOffset: Int) {
    containers += other.containers.map {
      var container = $0
      container.id += containerOffset
      container.parents = container.parents.map { $0 + containerOffset }
      container.annexes = container.annexes.map { $0 + containerOffset }
      return container
    }
    bindings += other.bindings.map {
      var draft = $0
      draft.binding.id += bindingOffset
      draft.binding.container += containerOffset
      draft.binding.forwardsTo = draft.binding.forwardsTo.map { $0 + bindingOffset }
      return draft
    }
    requests += other.requests.map {
      var draft = $0
      draft.request.consumer = draft.request.consumer.map { $0 + bindingOffset }
      draft.request.containers = draft.request.containers.map { $0 + containerOffset }
      draft.answers = draft.answers.map { $0.map { $0 + bindingOffset } }
      return draft
    }
  }

  /// Adds what another draft says of its containers; `number` gives the number of each of them here.
  mutating func appendRemarks(of other: Draft, _ number: (Container.ID) -> Container.ID) {
    unplaced.formUnion(other.unplaced.map(number))
    openParents.formUnion(other.openParents.map(number))
    dead.formUnion(other.dead.map(number))
    madeByOthers.formUnion(other.madeByOthers.map(number))
    for (container, beside) in other.annexes {
      var copy = beside
      copy.plain = beside.plain.map(number)
      copy.inner = beside.inner.map(number)
      annexes[number(container)] = copy
    }
    func add<Remark: Hashable>(_ new: [Remark], to known: inout [Remark], _ adapt: (inout Remark) -> Void) {
      var seen = Set(known)
      for var remark in new {
        adapt(&remark)
        if seen.insert(remark).inserted { known.append(remark) }
      }
    }
    add(other.constructions, to: &constructions) {
      $0.container = number($0.container)
      $0.maker = $0.maker.map(number)
    }
    add(other.generatedFiles, to: &generatedFiles) { $0.containers = $0.containers.map(number) }
    add(other.rejectedDeclarations, to: &rejectedDeclarations) { $0.container = $0.container.map(number) }
    add(other.sharedSlots, to: &sharedSlots) { $0.container = number($0.container) }
    add(other.setups, to: &setups) { _ in }
    add(other.openRequests, to: &openRequests) { _ in }
  }

  /// How much was understood. Statements that were read but for a part of their key, as those of `partly` were, do not
  /// count as understood.
  func coverage(without partly: Set<Site>) -> Coverage {
    var coverage = Coverage()
    for (site, statement) in understood {
      let isUnderstood = statement.isUnderstood && !partly.contains(site)
      switch statement.subject {
      case .binding: coverage.bindings.add(isUnderstood)
      case .request: coverage.requests.add(isUnderstood)
      case .container: break
      }
    }
    return coverage
  }

  /// A statement of a framework.
  public struct Statement: Hashable, Sendable {
    /// What it declares.
    public var subject: Gap.Subject
    /// Whether it was understood.
    public var isUnderstood: Bool
    /// Creates a statement.
    public init(_ subject: Gap.Subject, isUnderstood: Bool) {
      self.subject = subject
      self.isUnderstood = isUnderstood
    }
  }
}

/// Containers beside another one, which answer in its place what it does not have itself. Which one does, depends on
/// the way that a request comes from (Needle's plugin extension and non-core component).
public struct Annexes: Hashable, Sendable {
  /// Answers on ways on which there is no inner annex.
  public var plain: Container.ID?
  /// Answers on ways on which there is an inner annex, of whichever container.
  public var inner: Container.ID?
  /// The list of requests that `plain` does not answer.
  public var plainList: String
  /// The list of requests that `inner` does not answer.
  public var innerList: String

  /// Creates annexes.
  public init(plain: Container.ID?, inner: Container.ID?, plainList: String, innerList: String) {
    self.plain = plain
    self.inner = inner
    self.plainList = plainList
    self.innerList = innerList
  }
}

extension Coverage.Count {
  fileprivate mutating func add(_ isUnderstood: Bool) {
    total += 1
    if isUnderstood { understood += 1 }
  }
}

/// A binding with what linking needs beside it.
public struct DraftBinding {
  /// The binding.
  public var binding: Binding
  /// Position in the order in which declarations take effect: in one container, the last one wins.
  public var order: Int
  /// The type without its generic arguments, if they are inferred and not known: it may be any specialisation.
  public var openGeneric: String?
  /// Types under which run time finds it, whether or not anybody asks for them, as canonical types.
  public var links: [String] = []
  /// Whether no later declaration of its key takes its place, because requests name the bindings that may answer.
  public var standsBesideOthers = false

  /// Creates a draft.
  public init(_ binding: Binding, order: Int, openGeneric: String? = nil) {
    self.binding = binding
    self.order = order
    self.openGeneric = openGeneric
  }
}

/// A request with what linking needs beside it.
public struct DraftRequest {
  /// The request. Its containers are those it names itself; empty if `followsConsumer`.
  public var request: Request
  /// Keys to try in turn; the first is the request's own.
  public var keys: [Key]
  /// Whether it asks the container on which the outermost request was made, whichever that is (Swinject hands that one
  /// to every factory).
  public var followsConsumer: Bool
  /// Whether several containers mean that it is not known which one is asked, rather than that all are.
  public var isUncertain: Bool
  /// Whether each way to its container gives an answer, and one that lacks the key is enough for failure. The container
  /// itself is not asked. (Needle: the generator checks all paths, and a component does not serve itself.)
  public var asksAllWays = false
  /// The type that lists the request among others, if one does.
  public var list = ""
  /// The bindings that answer, where the source names them and no container is asked: none for an empty collection, or
  /// if what is named was not read.
  public var answers: [Binding.ID]?
  /// Whether a key that nothing binds becomes a parameter of generated code (DIKit).
  public var becomesParameter = false
  /// Whether the code that asks has other branches, and asks on one of them for what another one need not have.
  public var isAlternative = false
  /// Whether the binding that asks is one of several that one declaration may be: it is made in one of several
  /// containers, and nobody knows in which.
  public var isOfOneOfSeveral = false
  /// Where the same consumer asks for the same before, so that it asks here only if it was not answered.
  public var original: Site?
  /// How bindings are chosen.
  public var choice = Choice.nearest
  /// Whether code that is not in the input is as likely as not to bind what the input does not: a type of another
  /// module, in a container that other modules fill.
  public var mayBeBoundElsewhere = false

  /// How the bindings that answer a request are chosen.
  public enum Choice: Hashable, Sendable {
    /// The last binding of the key in the nearest container that has one.
    case nearest
    /// All bindings that can be given out as the type, whatever container they are in and, if none is asked for,
    /// whatever name they have; unless the very key is bound, there must be only one (Deli's generator).
    case candidate
    /// The key itself, or what a candidate request has linked to its type (Deli's run time).
    case linked
  }

  /// Creates a draft.
  public init(_ request: Request, keys: [Key]? = nil, followsConsumer: Bool = false, isUncertain: Bool = false) {
    self.request = request
    self.keys = keys ?? [request.key]
    self.followsConsumer = followsConsumer
    self.isUncertain = isUncertain
  }
}
