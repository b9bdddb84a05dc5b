import DigraphModel

/// Reports a value that is meant to be single and is made several times.
///
/// A shared object belongs to the binding, or to the container, that made it. Two bindings of one class, or one binding
/// in two containers, each share an object of their own. One part of the program does not see the changes of the other.
/// Simple Injector calls this mistake a "torn lifestyle".
struct TornSingleton: Rule {
  static let info = RuleInfo(
    id: "torn-singleton", family: .lifetimes, severity: .warning,
    summary: "One shared object is made several times.", frameworks: .whose(\.registersTypes))

  func findings(in graph: Graph) -> [Finding] {
    let shared = graph.bindings { $0.isShared && Self.info.frameworks.contains($0.framework) }
    return Self.twoBindings(shared, in: graph) + Self.twoContainers(shared, in: graph)
  }

  // MARK: Two bindings

  /// Reports bindings of one container that make the same type in the same way.
  private static func twoBindings(_ shared: [Binding], in graph: Graph) -> [Finding] {
    var groups: [Making: [Binding]] = [:]
    var order: [Making] = []
    for binding in shared where binding.key.name == nil && binding.key.arguments.isEmpty {
      guard let type = binding.implementation, let recipe = binding.recipe,
        !graph.containers[binding.container].isMerged,
        binding.provider == .factory || binding.provider == .initializer
      else { continue }
      let making = Making(container: binding.container, type: type, recipe: recipe)
      groups[making, default: []].append(binding)
      if groups[making]?.count == 2 { order.append(making) }
    }
    let idle = graph.result(of: IdleBindings())
    return order.compactMap { making in
      let members = groups[making] ?? []
      guard let last = members.last else { return nil }
      let others = members.dropLast().filter { other in
        other.key != last.key && other.scope.lifetime == last.scope.lifetime
          && !other.conditions.excludes(last.conditions)
      }
      if others.isEmpty { return nil }
      let keys = others.map(\.key.quoted) + [last.key.quoted]
      // A binding without requests does not run, unless none of the bindings has requests: then the requests are
      // elsewhere.
      let unasked = (others + [last]).filter { idle.root(of: $0) != nil }.map(\.key.quoted)
      let isMade = unasked.count == keys.count || keys.count - unasked.count > 1
      return Finding(
        "\(enumeration(keys)) each share their own '\(making.type)'"
          + (isMade ? "" : ", though nothing asks for \(enumeration(unasked))"), at: last.site,
        atMost: isMade ? .warning : .info,
        subject: [making.type] + keys.sorted(),
        notes: others.map { .bound($0, " (\($0.scope.name))") },
        help: advice(for: last, others[0]))
    }
  }

  private struct Making: Hashable {
    let container: Container.ID
    let type: String
    let recipe: String
  }

  private static func advice(for binding: Binding, _ other: Binding) -> String {
    binding.framework.descriptor.methodForFurtherType.map {
      "bind '\(binding.implementation ?? "")' once, and offer the other type with '\($0)'"
    } ?? "make \(binding.key.quoted) from \(other.key.quoted)"
  }

  // MARK: Two containers

  /// Reports declarations in several containers that live side by side.
  private static func twoContainers(_ shared: [Binding], in graph: Graph) -> [Finding] {
    var places: [Site: [Binding]] = [:]
    for binding in shared where binding.framework == .injection && !binding.isReplaced {
      places[binding.site, default: []].append(binding)
    }
    var torn: [[Container.ID]: [Binding]] = [:]
    var order: [[Container.ID]] = []
    for (_, members) in places.sorted(by: { $0.key < $1.key }) {
      let containers = members.map(\.container).filter { graph.containers[$0].livesAlone }
      guard Set(containers.map { graph.containers[$0].name }).count > 1 else { continue }
      if torn[containers] == nil { order.append(containers) }
      torn[containers, default: []].append(members[0])
    }
    return order.compactMap { ids in
      let containers = ids.map { graph.containers[$0] }
      guard let bindings = torn[ids], let first = bindings.first else { return nil }
      let names = containers.map { "'\($0.name)'" }
      let keys = bindings.map(\.key.quoted)
      return Finding(
        "\(enumeration(names)) each share their own \(enumeration(keys))", at: first.site, atMost: .warning,
        subject: keys.sorted() + names.sorted(),
        notes: bindings.dropFirst().map { .bound($0) }
          + containers.map { Finding.Note("'\($0.name)' takes it in", at: $0.site) },
        help: "take it into one of them, and make that the parent of the other")
    }
  }
}

extension Binding {
  /// Whether it makes an object that is meant to be shared.
  fileprivate var isShared: Bool {
    (scope.lifetime == .shared || scope.lifetime == .resettable) && implementationKind.isReferenceType && !isTestOnly
      && !isReplaced && !isHidden && forwardsTo == nil && (provider == .factory || provider == .initializer)
  }
}

extension Container {
  /// Whether the container has shared objects of its own: it is no copy of another container, and its use is visible in
  /// the input.
  fileprivate var livesAlone: Bool { !copiesParents && !isOpen && kind != "Component" }
}
