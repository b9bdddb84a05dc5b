public import DigraphModel

/// Builds small graphs by hand, and resolves their requests as a container would: the nearest container first; the last
/// binding of a key counts.
///
/// Every declaration gets a line of its own in `App.swift`, in the order of the calls. Container 0 exists from the
/// start.
public struct GraphBuilder {
  private let framework: Framework
  private var containers: [Container] = []
  private var bindings: [Binding] = []
  private var requests: [Request] = []
  private var gaps: [Gap] = []
  private var line = 0
  /// The types that the graph has summaries of.
  public var types: [String: TypeSummary] = [:]
  /// Modules that are apps.
  public var apps: [String] = []

  /// Objects that providers make themselves although the types are bound, too.
  public var instantiations: [Instantiation] = []

  /// Creates a builder with one container, named `container`.
  public init(framework: Framework = .swinject) {
    self.framework = framework
    container("container")
  }

  private mutating func nextSite(_ text: String, path: String = "App.swift") -> Site {
    line += 1
    return Site(path: path, line: line, column: 1, endLine: line, endColumn: 1 + text.utf8.count)
  }

  /// Adds a container.
  @discardableResult
  public mutating func container(
    _ name: String, parents: [Container.ID] = [], isOpen: Bool = false, isMerged: Bool = false,
    copiesParents: Bool = false, _ adjust: (inout Container) -> Void = { _ in }
  )
    -> Container.ID
  {
    var container = Container(
      id: containers.count, name: name, kind: "Container", framework: framework, module: "App", parents: parents,
      site: nextSite(name), isOpen: isOpen, isMerged: isMerged, copiesParents: copiesParents)
    adjust(&container)
    containers.append(container)
    return container.id
  }

  /// Adds a binding; by default, it binds a class to itself.
  @discardableResult
  public mutating func bind(
    _ type: String, named name: String? = nil, with arguments: [String] = [], making implementation: String? = nil,
    _ kind: TypeKind = .class, scope: Scope = .standard, in container: Container.ID = 0,
    _ adjust: (inout Binding) -> Void = { _ in }
  ) -> Binding.ID {
    var binding = Binding(
      id: bindings.count, framework: framework, container: container,
      key: Key(type: type, name: name.map(Key.Name.literal), arguments: arguments),
      implementation: implementation ?? type, implementationKind: kind, scope: scope, provider: .factory,
      site: nextSite(type), module: "App", owner: "App.assemble()")
    adjust(&binding)
    bindings.append(binding)
    return binding.id
  }

  /// Adds a key that shares the provider of a binding.
  @discardableResult
  public mutating func forward(_ type: String, to target: Binding.ID, _ adjust: (inout Binding) -> Void = { _ in })
    -> Binding.ID
  {
    var binding = bindings[target]
    binding.id = bindings.count
    binding.key = Key(type: type, arguments: binding.key.arguments)
    binding.forwardsTo = target
    binding.site = nextSite(type)
    adjust(&binding)
    bindings.append(binding)
    return binding.id
  }

  /// Adds a request of the consumer's container; by default, it is required and eager.
  @discardableResult
  public mutating func request(
    _ type: String, named name: String? = nil, with arguments: [String] = [], from consumer: Binding.ID? = nil,
    in container: Container.ID? = nil, _ timing: Request.Timing = .eager, _ strength: Request.Strength = .required,
    _ adjust: (inout Request) -> Void = { _ in }
  ) -> Request.ID {
    var request = Request(
      id: requests.count, framework: framework, consumer: consumer, owner: consumer == nil ? "App" : "",
      containers: [container ?? consumer.map { bindings[$0].container } ?? 0],
      key: Key(type: type, name: name.map(Key.Name.literal), arguments: arguments), timing: timing, strength: strength,
      site: nextSite(type))
    adjust(&request)
    requests.append(request)
    return request.id
  }

  /// Adds code that could not be read.
  public mutating func gap(
    _ subject: Gap.Subject, _ reason: String, cause: String? = nil, in containers: [Container.ID] = [],
    path: String = "App.swift", handsOverContainers: Bool = false
  ) {
    gaps.append(
      Gap(
        framework: framework, subject: subject, reason: reason, cause: cause, remedy: "say what it binds",
        site: nextSite(reason, path: path), containers: containers, handsOverContainers: handsOverContainers))
  }

  /// The graph. Each request without a given answer gets one.
  public func graph() -> Graph {
    let open = Graph(containers: containers, bindings: bindings, requests: requests, gaps: gaps, types: types)
    let answered = requests.map { request in
      guard request.resolution == Resolution(status: .opaque) else { return request }
      var request = request
      let answer = open.containersInReach(of: request).lazy.compactMap { container in
        bindings.last {
          $0.container == container && $0.key == request.key && !$0.conditions.excludes(request.conditions)
            && (!$0.isTestOnly || request.isTestOnly)
        }
      }.first
      request.resolution =
        answer.map { Resolution(status: .bound, bindings: [$0.id]) }
        ?? Resolution(status: request.collection ? .bound : .missing)
      return request
    }
    return Graph(
      containers: containers, bindings: bindings, requests: answered, gaps: gaps, types: types,
      instantiations: instantiations, apps: apps)
  }
}

extension Scope {
  /// Swinject's default: `graph`, without a written scope.
  public static let standard = Scope(name: "graph", lifetime: .graph, isExplicit: false)
  /// `.inObjectScope(.transient)`.
  public static let transient = Scope(name: "transient", lifetime: .unique, isExplicit: true)
  /// `.inObjectScope(.graph)`.
  public static let graph = Scope(name: "graph", lifetime: .graph, isExplicit: true)
  /// `.inObjectScope(.weak)`.
  public static let weak = Scope(name: "weak", lifetime: .weak, isExplicit: true)
  /// A custom scope that the source resets.
  public static let login = Scope(name: "login", lifetime: .resettable, isExplicit: true)
  /// `.inObjectScope(.container)`.
  public static let container = Scope(name: "container", lifetime: .shared, isExplicit: true)
}
