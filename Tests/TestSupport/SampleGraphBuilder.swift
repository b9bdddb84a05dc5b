public import DigraphModel

/// Builds graphs by hand. Containers and bindings get identifiers and sites, and requests are resolved as in Swinject.
public struct SampleGraphBuilder {
  /// Gaps of the graph.
  public var gaps: [Gap] = []
  /// Coverage of the graph.
  public var coverage = Coverage()
  private var containers: [Container] = []
  private var bindings: [Binding] = []
  private var requests: [Request] = []
  private var lines: [String: Int] = [:]

  private let framework: Framework

  /// Creates an empty graph of a framework.
  public init(framework: Framework = .swinject) { self.framework = framework }

  /// The graph of all added parts. Requests are resolved now, so they may request keys that were bound later.
  public var graph: Graph {
    let answers = Dictionary(grouping: bindings, by: { Address(container: $0.container, key: $0.key) })
    let resolved = requests.map { request in
      var request = request
      if request.resolution.status == .opaque && request.container != nil {
        request.resolution = resolution(of: request, answers)
      }
      return request
    }
    return Graph(containers: containers, bindings: bindings, requests: resolved, gaps: gaps, coverage: coverage)
  }

  /// Adds a container.
  public mutating func container(
    _ name: String, module: String, parents: [Container.ID] = [], isOpen: Bool = false
  ) -> Container.ID {
    let id = containers.count
    containers.append(
      Container(
        id: id, name: name, kind: "Container", framework: framework, module: module, parents: parents,
        site: nextSite(in: "Sources/\(module)/\(name).swift"), isOpen: isOpen))
    return id
  }

  /// Adds a binding.
  @discardableResult
  public mutating func bind(
    _ type: String, named name: String? = nil, with arguments: [String] = [], as implementation: String? = nil,
    _ lifetime: Scope.Lifetime = .graph, in container: Container.ID, module: String? = nil,
    kind: TypeKind = .class, by provider: Binding.ProviderKind = .factory, forwardsTo: Binding.ID? = nil,
    conditions: [Condition] = []
  ) -> Binding.ID {
    let id = bindings.count
    let module = module ?? containers[container].module
    bindings.append(
      Binding(
        id: id, framework: framework, container: container,
        key: Key(type: type, name: name.map(Key.Name.literal), arguments: arguments),
        implementation: implementation ?? type, implementationKind: kind, scope: Self.scope(lifetime),
        provider: provider, conditions: conditions,
        site: nextSite(in: "Sources/\(module)/\(containers[container].name)+\(module).swift"), forwardsTo: forwardsTo,
        conformance: .proven, module: module))
    return id
  }

  /// Adds a request of a binding.
  @discardableResult
  public mutating func ask(
    _ consumer: Binding.ID, for type: String, named name: String? = nil, with arguments: [String] = [],
    _ timing: Request.Timing = .eager, _ strength: Request.Strength = .required, collection: Bool = false,
    status: Resolution.Status = .opaque
  ) -> Request.ID {
    add(
      owner: bindings[consumer].implementation ?? "", consumer: consumer, container: bindings[consumer].container,
      path: bindings[consumer].site.path, key: Key(type: type, name: name.map(Key.Name.literal), arguments: arguments),
      timing, strength, collection: collection, status: status)
  }

  /// Adds several plain requests of a binding.
  public mutating func ask(_ consumer: Binding.ID, forAll types: String...) {
    for type in types { ask(consumer, for: type) }
  }

  /// Adds a request from outside of all bindings.
  @discardableResult
  public mutating func askFromOutside(
    _ owner: String, for type: String, named name: String? = nil, with arguments: [String] = [],
    in container: Container.ID, _ strength: Request.Strength = .required
  ) -> Request.ID {
    add(
      owner: owner, consumer: nil, container: container, path: "Sources/\(containers[container].module)/\(owner).swift",
      key: Key(type: type, name: name.map(Key.Name.literal), arguments: arguments), .eager, strength, collection: false,
      status: .opaque)
  }

  /// The site of a binding.
  public func site(ofBinding id: Binding.ID) -> Site { bindings[id].site }
  /// The site of a request.
  public func site(ofRequest id: Request.ID) -> Site { requests[id].site }

  private mutating func add(
    owner: String, consumer: Binding.ID?, container: Container.ID, path: String, key: Key, _ timing: Request.Timing,
    _ strength: Request.Strength, collection: Bool, status: Resolution.Status
  ) -> Request.ID {
    let id = requests.count
    requests.append(
      Request(
        id: id, framework: framework, consumer: consumer, owner: owner, containers: [container], key: key,
        timing: timing, strength: strength, collection: collection, resolution: Resolution(status: status),
        site: nextSite(in: path)))
    return id
  }

  private struct Address: Hashable {
    var container: Container.ID
    var key: Key
  }

  private func resolution(of request: Request, _ answers: [Address: [Binding]]) -> Resolution {
    var pending = request.containers
    var seen: Set<Container.ID> = []
    while let container = pending.first {
      pending.removeFirst()
      guard seen.insert(container).inserted else { continue }
      if let found = answers[Address(container: container, key: request.key)]?.map(\.id) {
        return Resolution(status: .bound, bindings: request.collection ? found : [found[0]])
      }
      pending += containers[container].parents
    }
    return Resolution(status: request.collection ? .bound : .missing)
  }

  private mutating func nextSite(in path: String) -> Site {
    let line = lines[path, default: 9] + 3
    lines[path] = line
    return Site(path: path, line: line, column: 5, endLine: line, endColumn: 40)
  }

  private static func scope(_ lifetime: Scope.Lifetime) -> Scope {
    let name =
      switch lifetime {
      case .unique: "transient"
      case .graph: "graph"
      case .weak: "weak"
      case .resettable: "session"
      case .shared: "container"
      case .unknown: "custom"
      }
    return Scope(name: name, lifetime: lifetime, isExplicit: lifetime != .graph)
  }
}
