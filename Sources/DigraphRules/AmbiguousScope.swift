import DigraphModel

/// Reports a class that is made in the same way with two scopes.
///
/// One of the two bindings shares an object; the other does not share it, or shares it for a shorter time. Both make
/// the same object, but the scope that a consumer gets depends on the type that it asks for. Simple Injector calls this
/// mistake "ambiguous lifestyles".
struct AmbiguousScope: Rule {
  static let info = RuleInfo(
    id: "ambiguous-scope", family: .lifetimes, severity: .warning,
    summary: "One implementation is bound with several scopes.", frameworks: .whose(\.registersTypes))

  func findings(in graph: Graph) -> [Finding] {
    var groups: [Making: [Binding]] = [:]
    var order: [Making] = []
    for binding in graph.bindings where binding.makesObjects && Self.info.frameworks.contains(binding.framework) {
      guard let type = binding.implementation, let recipe = binding.recipe,
        !graph.containers[binding.container].isMerged
      else { continue }
      let making = Making(container: binding.container, type: type, recipe: recipe)
      groups[making, default: []].append(binding)
      if groups[making]?.count == 2 { order.append(making) }
    }
    return order.compactMap { finding(groups[$0] ?? [], $0.type) }
  }

  private struct Making: Hashable {
    let container: Container.ID
    let type: String
    let recipe: String
  }

  private func finding(_ bindings: [Binding], _ type: String) -> Finding? {
    guard let last = bindings.last else { return nil }
    let others = bindings.dropLast().filter { other in
      other.scope.lifetime != last.scope.lifetime && other.key != last.key
        && !other.conditions.excludes(last.conditions)
    }
    guard let first = others.first else { return nil }
    let all = others + [last]
    return Finding(
      "'\(type)' has \(all.count == 2 ? "two" : "several") scopes: it is made for \(enumeration(all.map { "\($0.key.quoted) (\($0.scope.name))" }))",
      at: last.scopeSite ?? last.site, subject: [type] + all.map(\.key.description).sorted(),
      notes: others.map { .bound($0, " (\($0.scope.name))") },
      help: last.framework.descriptor.methodForFurtherType.map {
        "bind it once, and offer the other type with '\($0)'"
      } ?? "give both one scope, or make \(last.key.quoted) from \(first.key.quoted)")
  }
}

extension Binding {
  /// Whether its provider makes an object whose lifetime is known.
  fileprivate var makesObjects: Bool {
    implementationKind.isReferenceType && scope.lifetime != .unknown && key.name == nil && key.arguments.isEmpty
      && !isTestOnly && !isReplaced && !isHidden && forwardsTo == nil
      && (provider == .factory || provider == .initializer)
  }
}
