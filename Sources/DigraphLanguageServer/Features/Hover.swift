import DigraphModel

extension WiringView {
  /// The greatest number of items in a list of a hover.
  private static let most = 3

  /// A description of the wiring at a place, for people.
  func hover(at place: Place) -> LSP.Hover {
    var parts: [String] = []
    let providers = providers(at: place)
    let request = place.requests.first.map { graph.requests[$0] }
    let key = place.bindings.first.map { graph.bindings[$0].key } ?? request?.key
    if let key { parts.append("**\("\(key)".asCode)**") }
    if let request, request.resolution.bindings.isEmpty { parts.append(absence(of: request, at: place)) }
    if providers.count > 1 { parts.append("\(providers.count) bindings:") }
    for provider in providers.prefix(Self.most) { parts.append(section(on: provider)) }
    if providers.count > Self.most { parts.append("and \(providers.count - Self.most) more") }
    for finding in findings(at: place) {
      parts.append(
        "*\(finding.severity.rawValue)*: \(finding.message.visible) (\(finding.rule.asCode))"
          + (finding.help.map { "  \nhelp: \($0.visible)" } ?? ""))
    }
    return LSP.Hover(
      contents: LSP.MarkupContent(value: parts.joined(separator: "\n\n")), range: range(of: place.site))
  }

  /// The reason why nothing answers a request, with similar keys.
  private func absence(of request: Request, at place: Place) -> String {
    switch request.resolution.status {
    case .external: return "bound by code outside of these sources, as the configuration says"
    case .parameter: return "a parameter of generated code"
    case .opaque: return "not known what answers it: \(request.key.reasonForOpenAnswer)"
    case .bound, .ambiguous, .missing: break
    }
    if request.collection { return "no binding; an empty collection answers" }
    var text = "nothing binds it in \(containerNames(request.containers))"
    let near = NearMisses(of: [request], in: graph).nearMisses(of: request, atMost: Self.most).map { miss in
      let binding = graph.bindings[miss.binding]
      return "- \("\(binding.key)".asCode) \(link(to: binding.site))"
    }
    if !near.isEmpty { text += "\n\nmay be meant:\n" + near.joined(separator: "\n") }
    return text
  }

  private func section(on provider: Binding.ID) -> String {
    let binding = graph.bindings[provider]
    var lines = [
      "made as \((binding.implementation ?? "a type that is not known").asCode), "
        + "\(binding.scope.name.asCode): \(Self.words(for: binding.scope.lifetime))  ",
      "bound in \(containerNames([binding.container])) \(link(to: binding.site))",
    ]
    let asking = requests(answeredBy: provider).map { graph.requests[$0] }
    lines.append("")
    lines.append(uses(of: provider) + (asking.isEmpty ? "" : " by"))
    lines += asking.prefix(Self.most).map { "- \(asker(of: $0).asCode) \(link(to: $0.site))" }
    if asking.count > Self.most { lines.append("- and \(asking.count - Self.most) more") }
    let needs = graph.requests(of: binding)
    if !needs.isEmpty {
      lines += ["", "asks for"]
      lines += needs.prefix(Self.most).map { request in
        "- \("\(request.key)".asCode)" + (answer(to: request).map { ": answered by \($0.asCode)" } ?? "")
      }
      if needs.count > Self.most { lines.append("- and \(needs.count - Self.most) more") }
    }
    return lines.joined(separator: "\n")
  }

  private func containerNames(_ containers: [Container.ID]) -> String {
    let names = Array(Set(containers.map { graph.containers[$0].name })).sorted()
    return names.isEmpty ? "any container" : names.map(\.asCode).joined(separator: ", ")
  }

  private func link(to site: Site) -> String {
    let name = site.path.split(separator: "/").last.map(String.init) ?? site.path
    return "[\(name.visible.replacing("]", with: ")")):\(site.line)](\(uri(of: site.path))#L\(site.line))"
  }
}
