/// The declarations that front ends have found, before requests are answered. Identifiers are positions in the draft's
/// arrays.
public struct Draft {
  /// Containers.
  public var containers: [Container] = []
  /// Bindings.
  public var bindings: [DraftBinding] = []
  /// Requests.
  public var requests: [DraftRequest] = []
  /// Wiring that could not be read.
  public var gaps: [Gap] = []
  /// Declarations that a generator rejects or ignores.
  public var rejectedDeclarations: [RejectedDeclaration] = []
  /// Places that read a configuration property.
  public var propertyReads: [PropertyRead] = []
  /// Recognised statements by place, with a flag whether they were understood.
  public var understood: [Site: Statement] = [:]
  /// The statement that each gap belongs to, by the place of the gap: only a part of that statement could not be read.
  public var wholes: [Site: Site] = [:]
  /// Containers whose identity the source does not show, so that they may be any other container: every lookup asks
  /// them last.
  public var unplaced: Set<Container.ID> = []

  /// Containers whose parent is not in the input, so that the parent may be any other container.
  public var openParents: Set<Container.ID> = []

  /// Containers that only unreachable code fills: no other container finds anything in them.
  public var dead: Set<Container.ID> = []

  /// Containers of code that other code replaces: no container finds anything in them.
  public var retired: Set<Container.ID> = []

  /// Containers that only another container can make: nothing is ever requested from them unless paths lead to them.
  public var madeByOthers: Set<Container.ID> = []

  /// The annexes of each container.
  public var annexes: [Container.ID: Annexes] = [:]

  /// Places that make containers.
  public var constructions: [Construction] = []
  /// Files that generators wrote.
  public var generatedFiles: [GeneratedFile] = []
  /// Slots in stores of shared values that several values may want.
  public var sharedSlots: [SharedSlot] = []
  /// Places that make an object of a type that is also bound and shared.
  public var instantiations: [Instantiation] = []
  /// Setups of containers that other code reaches without getting them as arguments.
  public var setups: [Setup] = []
  /// Requests for types that only their users determine.
  public var openRequests: [OpenRequest] = []
  /// Closures that make the values of bindings.
  public var providerCode: [ProviderCode] = []
  /// Modules that are apps or extensions of one.
  public var apps: Set<String> = []
  /// Modules of apps that demonstrate a library, and of libraries that only these apps use.
  public var demos: Set<String> = []

  /// Types that occur in keys and implementations, by canonical name.
  public var types: [String: TypeSummary] = [:]

  /// Creates an empty draft.
  public init() {}

  /// Adds the draft of another front end.
  public mutating func append(_ other: Draft) {
    let containerOffset = containers.count
    let bindingOffset = bindings.count
    let (earlier, programs) = (Set(containers.flatMap(\.apps)), Set(other.containers.flatMap(\.apps)))
    if containerOffset + bindingOffset + requests.count == 0 {
      // All numbers stay the same.
      (containers, bindings, requests) = (other.containers, other.bindings, other.requests)
    } else {
      appendNumbered(other, containerOffset, bindingOffset)
    }
    // A statement that one front end does not understand may belong to another framework: property wrappers with common
    // names.
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
    if types.isEmpty {
      types = other.types
    } else {
      types.add(other.types, of: programs, beside: earlier)
    }
    Self.merge(other.wholes, into: &wholes) { first, _ in first }
    Self.merge(other.understood, into: &understood) { first, second in first.isUnderstood ? first : second }
  }

  /// Adds the entries of a table. Most projects use one framework, so the table is usually still empty.
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

  /// Adds another draft's facts about its containers; `number` gives the number of each container in this draft.
  public mutating func appendRemarks(of other: Draft, _ number: (Container.ID) -> Container.ID) {
    unplaced.formUnion(other.unplaced.map(number))
    openParents.formUnion(other.openParents.map(number))
    dead.formUnion(other.dead.map(number))
    retired.formUnion(other.retired.map(number))
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
    add(other.providerCode, to: &providerCode) { _ in }
  }

  /// The numbers of understood statements. Statements that were read except for a part of their key (`partly`) do not
  /// count as understood.
  public func coverage(without partly: Set<Site>) -> Coverage {
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

  /// A recognised statement of a framework.
  public struct Statement: Hashable, Sendable {
    /// The subject of the statement: a binding, a request and so on.
    public var subject: Gap.Subject
    /// Whether the statement was understood.
    public var isUnderstood: Bool
    /// Creates a statement.
    public init(_ subject: Gap.Subject, isUnderstood: Bool) {
      self.subject = subject
      self.isUnderstood = isUnderstood
    }
  }
}

/// Containers beside another one that answer for keys which that container does not have itself. The path of a request
/// decides which of them answers (Needle's plugin extension and non-core component).
public struct Annexes: Hashable, Sendable {
  /// Answers on paths without an inner annex.
  public var plain: Container.ID?
  /// Answers on paths with an inner annex, of any container.
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

/// A binding with additional facts for linking.
public struct DraftBinding {
  /// The binding.
  public var binding: Binding
  /// Position in the order in which declarations take effect: in one container, the last one wins.
  public var order: Int
  /// The type without its generic arguments, if these are inferred and not known: the binding may be of any
  /// specialisation.
  public var openGeneric: String?
  /// Canonical types under which the framework finds the binding at run time, whether or not code requests them.
  public var links: [String] = []
  /// Whether no later declaration of the key replaces the binding, because requests name the bindings that may answer.
  public var standsBesideOthers = false

  /// Creates a draft.
  public init(_ binding: Binding, order: Int, openGeneric: String? = nil) {
    self.binding = binding
    self.order = order
    self.openGeneric = openGeneric
  }
}

/// A request with additional facts for linking.
public struct DraftRequest {
  /// The request, with the containers that it names itself; without containers if `followsConsumer`.
  public var request: Request
  /// Keys to try in turn; the first is the request's own.
  public var keys: [Key]
  /// Whether the request asks the container of the outermost request. (Swinject passes that container to every
  /// factory.)
  public var followsConsumer: Bool
  /// Whether only one of the request's several containers is asked, and it is not known which.
  public var isUncertain: Bool
  /// Whether each path to the request's container must give an answer, so that one path without the key is a failure.
  /// The container itself is not asked. (Needle: the generator checks all paths, and a component does not serve
  /// itself.)
  public var asksAllWays = false
  /// The type that lists the request among others; empty if there is none.
  public var list = ""
  /// The bindings that answer, if the source names them and no container is asked. The list is empty for an empty
  /// collection, or if the named code was not read.
  public var answers: [Binding.ID]?
  /// Whether a key that nothing binds becomes a parameter of generated code (DIKit).
  public var becomesParameter = false
  /// Whether the request is on one of several branches of code, and another branch may do without the key.
  public var isAlternative = false
  /// Whether the consumer is one of several bindings that stand for one declaration. The declaration is in one of
  /// several containers, and it is not known in which.
  public var isOfOneOfSeveral = false
  /// The place of an earlier request by the same consumer for the same key, if the code asks here only when the earlier
  /// request had no answer.
  public var original: Site?
  /// How bindings are chosen.
  public var choice = Choice.nearest
  /// Whether code outside of the input probably binds the key, if the input does not: a type of another module, in a
  /// container that other modules fill.
  public var mayBeBoundElsewhere = false

  /// How the bindings that answer a request are chosen.
  public enum Choice: Hashable, Sendable {
    /// The last binding of the key in the nearest container that has one.
    case nearest
    /// All bindings that can be given out as the type, in any container and, if the request has no name, of any name.
    /// There must be only one, unless the exact key is bound (Deli's generator).
    case candidate
    /// The exact key, or bindings that a candidate request has linked to the type (Deli's run time).
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
