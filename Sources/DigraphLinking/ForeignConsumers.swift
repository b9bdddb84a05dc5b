import DigraphModel

/// Finds the bindings whose providers ask another framework: for example, a provider of Factory that asks a container
/// of Swinject.
///
/// Each front end reads only the code of its own framework. A request in the provider of another framework therefore
/// seems to belong to no binding. Its containers stay the same, because the request itself names them.
struct ForeignConsumers {
  private struct Provider {
    var code: ProviderCode
    var bindings: [Binding]
  }

  /// The providers of each file.
  private var providers: [String: [Provider]] = [:]
  private let containers: [Container]

  init(of bindings: [Binding], _ containers: [Container], _ code: [ProviderCode]) {
    self.containers = containers
    // Most projects use one framework.
    guard Set(bindings.map(\.framework)).count > 1 else { return }
    struct Place: Hashable {
      var framework: Framework
      var site: Site
    }
    let bound = Dictionary(grouping: bindings.filter { $0.forwardsTo == nil }) {
      Place(framework: $0.framework, site: $0.site)
    }
    for code in code {
      guard let made = bound[Place(framework: code.framework, site: code.binding)] else { continue }
      providers[code.site.path, default: []].append(Provider(code: code, bindings: made))
    }
  }

  /// Sets the consumer of each request that has none, but lies in the provider of another framework.
  ///
  /// - Complexity: O(requests · providers of their files).
  func adopt(_ requests: inout [Request]) {
    guard !providers.isEmpty else { return }
    for index in requests.indices where requests[index].consumer == nil {
      let request = requests[index]
      let around = (providers[request.site.path] ?? []).filter {
        $0.code.framework != request.framework && $0.code.site.surrounds(request.site)
      }
      let apps = Set(request.containers.flatMap { containers[$0].apps })
      // The innermost closure begins last.
      guard let provider = around.max(by: { $0.code.site < $1.code.site }),
        let consumer = provider.bindings.first(where: { isIn(apps, $0) })
      else { continue }
      requests[index].consumer = consumer.id
      requests[index].timing = provider.code.inner.contains { $0.surrounds(request.site) } ? .deferred : .eager
      requests[index].lifecyclePhase = .making
      (requests[index].handedTo, requests[index].demandedBy) = (nil, nil)
    }
  }

  private func isIn(_ apps: Set<String>, _ binding: Binding) -> Bool {
    let own = containers[binding.container].apps
    return own.isEmpty || apps.isEmpty || !apps.isDisjoint(with: own)
  }
}

extension Site {
  /// Whether another place of the same file is within it.
  fileprivate func surrounds(_ other: Site) -> Bool {
    (line, column) <= (other.line, other.column) && (other.endLine, other.endColumn) <= (endLine, endColumn)
  }
}
