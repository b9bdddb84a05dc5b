/// The wiring of a whole project: the one value that rules and renderers read.
///
/// Terms, after `spi/model/BindingGraph.java` of google/dagger. A *key* is the thing that is asked for. A *binding* is
/// a declaration that can satisfy a key. A *container* holds bindings. A *request* is a place that asks for a key; its
/// *resolution* is part of the graph, so that a rule is a filter and not a search. A *gap* is wiring that could not be
/// read.
///
/// A graph is immutable once linked. Identifiers are positions in the arrays, and the arrays are sorted by site, so the
/// same input gives the same graph at any number of threads.
public struct Graph: Sendable {
  /// All containers; `id` is the index.
  public let containers: [Container]
  /// All bindings; `id` is the index.
  public let bindings: [Binding]
  /// All requests; `id` is the index.
  public let requests: [Request]
  /// Wiring that could not be read.
  public let gaps: [Gap]
  /// The number of statements that were understood.
  public let coverage: Coverage
  /// Declarations that a code generator refuses or ignores.
  public let rejectedDeclarations: [RejectedDeclaration]
  /// Places that read a configuration property.
  public let propertyReads: [PropertyRead]
  /// The input's types that occur in bindings and requests, by canonical name.
  public let types: [String: TypeSummary]
  /// Places that make containers, by site.
  public let constructions: [Construction]
  /// Files that generators wrote, by site.
  public let generatedFiles: [GeneratedFile]
  /// Slots in stores of shared values that several values may claim, by first site.
  public let sharedSlots: [SharedSlot]
  /// Places that make an object of a type that a binding also makes and shares, by site.
  public let instantiations: [Instantiation]
  /// Setups of containers that other code reaches without getting them as arguments, by site.
  public let setups: [Setup]
  /// Requests for types that only the users of the generic code decide, by site.
  public let openRequests: [OpenRequest]
  /// Modules that are apps or extensions of one, sorted; empty if the input has only libraries, or the apps are
  /// unknown.
  public let apps: [String]
  /// Modules of apps that demonstrate shipped code of others, and of libraries that only such apps use.
  public var demos: Set<String> = []

  /// Requests of each binding, by binding identifier.
  private let outgoing: Adjacency
  /// Requests that each binding answers, by binding identifier.
  private let incoming: Adjacency
  /// Bindings that forward to each binding.
  private let forwarders: [Binding.ID: [Binding.ID]]
  /// Bindings of each type, over all containers, in order.
  private let byType: [String: [Binding.ID]]
  /// Bindings of each member's name, over all containers, in order.
  private let byMember: [Key.Name: [Binding.ID]]
  /// Results of analyses of the whole graph.
  let results = AnalysisResults()

  /// Builds the indices over finished arrays.
  ///
  /// - Complexity: O(containers + bindings + requests).
  public init(
    containers: [Container], bindings: [Binding], requests: [Request], gaps: [Gap] = [], coverage: Coverage = .init(),
    types: [String: TypeSummary] = [:], constructions: [Construction] = [], generatedFiles: [GeneratedFile] = [],
    sharedSlots: [SharedSlot] = [], rejectedDeclarations: [RejectedDeclaration] = [],
    propertyReads: [PropertyRead] = [], instantiations: [Instantiation] = [], setups: [Setup] = [],
    openRequests: [OpenRequest] = [], apps: [String] = []
  ) {
    self.containers = containers
    self.bindings = bindings
    self.requests = requests
    self.gaps = gaps
    self.coverage = coverage
    self.types = types
    self.rejectedDeclarations = rejectedDeclarations
    self.propertyReads = propertyReads
    self.constructions = constructions
    self.generatedFiles = generatedFiles
    self.sharedSlots = sharedSlots
    self.instantiations = instantiations
    self.setups = setups
    self.openRequests = openRequests
    self.apps = apps
    outgoing = Adjacency(count: bindings.count) { add in
      for id in requests.indices { if let consumer = requests[id].consumer { add(consumer, id) } }
    }
    incoming = Adjacency(count: bindings.count) { add in
      for id in requests.indices { for target in requests[id].resolution.bindings { add(target, id) } }
    }
    var forwarders: [Binding.ID: [Binding.ID]] = [:]
    for id in bindings.indices {
      if let target = bindings[id].forwardsTo { forwarders[target, default: []].append(id) }
    }
    self.forwarders = forwarders
    var byMember: [Key.Name: [Binding.ID]] = [:]
    var byType: [String: [Binding.ID]] = [:]
    byType.reserveCapacity(bindings.count)
    for id in bindings.indices {
      let key = bindings[id].key
      if let name = key.name, case .member = name { byMember[name, default: []].append(id) }
      byType[key.type, default: []].append(id)
      for type in bindings[id].alsoAnswers where type != key.type { byType[type, default: []].append(id) }
    }
    self.byMember = byMember
    self.byType = byType
  }

  /// The requests that a condition picks, in order. Only these are copied, since a request holds many texts. For that,
  /// the compiler must inline the condition into the loop, which it only does if the loop is part of the caller's
  /// module.
  @inlinable
  public func requests(where isPicked: (Request) -> Bool) -> [Request] {
    Self.elements(of: requests, where: isPicked)
  }

  /// The requests whose resolution has a status, in order.
  public func requests(status: Resolution.Status) -> [Request] {
    requests.indices.filter { requests[$0].resolution.status == status }.map { requests[$0] }
  }

  /// The bindings that a condition picks, in order. Only these are copied, since a binding holds many texts.
  @inlinable
  public func bindings(where isPicked: (Binding) -> Bool) -> [Binding] {
    Self.elements(of: bindings, where: isPicked)
  }

  /// Picks elements without copying the others. A subscript of an array would copy each element that is passed to a
  /// closure; a buffer of its memory does not.
  @inlinable
  static func elements<Element>(of array: [Element], where isPicked: (Element) -> Bool) -> [Element] {
    array.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return [] }
      var picked: [Element] = []
      for number in 0..<elements.count where isPicked(first[number]) { picked.append(first[number]) }
      return picked
    }
  }

  /// The requests of a binding, in source order. A forwarding binding has the requests of its target.
  public func requests(of binding: Binding) -> [Request] {
    outgoing[binding.forwardsTo ?? binding.id].map { requests[$0] }
  }

  /// The numbers of `requests(of:)`, for searches that visit many bindings.
  public func requestIDs(of binding: Binding.ID) -> ArraySlice<Request.ID> {
    outgoing[bindings[binding].forwardsTo ?? binding]
  }

  /// The numbers of `requests(answeredBy:)`.
  public func requestIDs(answeredBy binding: Binding.ID) -> ArraySlice<Request.ID> { incoming[binding] }

  /// The requests that a binding answers, in source order.
  public func requests(answeredBy binding: Binding) -> [Request] { incoming[binding.id].map { requests[$0] } }

  /// The numbers of `bindings(forwardingTo:)`.
  public func bindingIDs(forwardingTo binding: Binding.ID) -> [Binding.ID] { forwarders[binding] ?? [] }

  /// The bindings that forward to a binding.
  public func bindings(forwardingTo binding: Binding) -> [Binding] {
    (forwarders[binding.id] ?? []).map { bindings[$0] }
  }

  /// Whether other bindings have replaced all keys of a provider.
  private func isUnbound(_ provider: Binding) -> Bool {
    provider.isReplaced && bindings(forwardingTo: provider).allSatisfy(\.isReplaced)
  }

  /// Whether a request may ever be made: some key leads to the provider that makes it.
  ///
  /// A forwarded key whose type the value does not have leads to the provider, but no further. The cast fails before
  /// any step that comes after storage, unless the key is asked for inside a wrapper.
  public func mayBeMade(_ request: Request.ID) -> Bool {
    guard let id = requests[request].consumer.map({ bindings[$0].forwardsTo ?? $0 }), bindings[id].isReplaced else {
      return true
    }
    let consumer = bindings[id]
    let followsStorage = requests[request].followsStorage
    return bindings(forwardingTo: consumer).contains { forwarder in
      if forwarder.isReplaced { return false }
      return !followsStorage || forwarder.conformance != .refuted
        || requests(answeredBy: forwarder).contains { other in
          // A request that only follows from the value itself does not start it.
          guard other.isWrapped, other.timing != .deferred else { return false }
          guard let asking = other.consumer.map({ provider(of: bindings[$0]) }) else { return true }
          return asking.id != consumer.id && !isUnbound(asking)
        }
    }
  }

  /// Identifiers of all bindings that are given out as a type, with any name, arguments and container. They may be
  /// many, so a search for one of them must not copy the others.
  public func bindingIDs(ofType type: String) -> [Binding.ID] { byType[type] ?? [] }

  /// The types of all bound keys, each once, in the order of their first bindings.
  ///
  /// - Complexity: O(n log n) of the types.
  public var boundTypes: [String] {
    byType.compactMap { type, ids in ids.first { bindings[$0].key.type == type } }.sorted().map {
      bindings[$0].key.type
    }
  }

  /// Identifiers of all bindings that share a type with another binding, in order. Bindings that conflict with each
  /// other are among them, and they are few.
  ///
  /// - Complexity: O(bindings).
  public var bindingIDsOfSharedTypes: [Binding.ID] {
    var isShared = [Bool](repeating: false, count: bindings.count)
    for ids in byType.values where ids.count > 1 { for id in ids { isShared[id] = true } }
    return isShared.indices.filter { isShared[$0] }
  }

  /// Identifiers of all bindings that are members with a given name, of any type and in any container.
  public func bindingIDs(named name: Key.Name?) -> [Binding.ID] { name.flatMap { byMember[$0] } ?? [] }

  /// The binding whose provider makes the value: the binding itself, or the one that it forwards to.
  public func provider(of binding: Binding) -> Binding { binding.forwardsTo.map { bindings[$0] } ?? binding }

  /// Checks the invariants of every graph: identifiers are positions, references are in range, statuses fit their
  /// bindings.
  ///
  /// - Returns: One sentence for each broken invariant; empty for a sound graph.
  public func brokenInvariants() -> [String] {
    var broken: [String] = []
    for (index, container) in containers.enumerated() {
      if container.id != index { broken.append("container \(index) has id \(container.id)") }
      if !container.parents.allSatisfy(containers.indices.contains) {
        broken.append("container \(index): parent out of range")
      }
      if !container.annexes.allSatisfy(containers.indices.contains) {
        broken.append("container \(index): annex out of range")
      }
    }
    for (index, binding) in bindings.enumerated() {
      if binding.id != index { broken.append("binding \(index) has id \(binding.id)") }
      if !containers.indices.contains(binding.container) { broken.append("binding \(index): container out of range") }
      if let target = binding.forwardsTo {
        if !bindings.indices.contains(target) {
          broken.append("binding \(index): forwards out of range")
        } else if bindings[target].forwardsTo != nil {
          broken.append("binding \(index): forwards to a forwarding binding")
        }
      }
    }
    if !instantiations.allSatisfy({ bindings.indices.contains($0.consumer) }) {
      broken.append("instantiation: consumer out of range")
    }
    for (index, request) in requests.enumerated() {
      if request.id != index { broken.append("request \(index) has id \(request.id)") }
      if let consumer = request.consumer, !bindings.indices.contains(consumer) {
        broken.append("request \(index): consumer out of range")
      }
      if !request.containers.allSatisfy(containers.indices.contains) {
        broken.append("request \(index): container out of range")
      }
      if !request.resolution.bindings.allSatisfy(bindings.indices.contains) {
        broken.append("request \(index): binding out of range")
      }
      switch request.resolution.status {
      case .bound:
        if request.resolution.bindings.isEmpty && !request.collection {
          broken.append("request \(index): bound to nothing")
        }
      case .ambiguous:
        if request.resolution.bindings.count < 2 { broken.append("request \(index): ambiguous between fewer than two") }
      case .missing, .external, .opaque, .parameter: break
      }
    }
    for (index, read) in propertyReads.enumerated() where !containers.indices.contains(read.container) {
      broken.append("property read \(index): container out of range")
    }
    for (index, construction) in constructions.enumerated() {
      if !([construction.container] + [construction.maker].compactMap(\.self)).allSatisfy(containers.indices.contains) {
        broken.append("construction \(index): container out of range")
      }
    }
    for (index, file) in generatedFiles.enumerated() where !file.containers.allSatisfy(containers.indices.contains) {
      broken.append("generated file \(index): container out of range")
    }
    for (index, rejected) in rejectedDeclarations.enumerated()
    where !(rejected.container.map(containers.indices.contains) ?? true) {
      broken.append("rejected declaration \(index): container out of range")
    }
    for (index, slot) in sharedSlots.enumerated() where !containers.indices.contains(slot.container) {
      broken.append("shared slot \(index): container out of range")
    }
    return broken
  }
}
