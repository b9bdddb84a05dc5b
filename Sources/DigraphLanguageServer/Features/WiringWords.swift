import DigraphModel

/// Phrases about parts of the wiring, for lenses, hints and hovers.
extension WiringView {
  /// The type that a binding makes, or its key's type if the made type is not known.
  func product(of binding: Binding) -> String { binding.implementation ?? binding.key.type }

  /// The answer to a request in a few words; `nil` if it is not known.
  func answer(to request: Request) -> String? {
    let names = request.resolution.bindings.map { product(of: graph.provider(of: graph.bindings[$0])) }
    let different = Array(Set(names)).sorted()
    switch request.resolution.status {
    case .bound: return different.isEmpty ? nil : different.joined(separator: " or ")
    case .ambiguous: return "one of " + different.joined(separator: ", ")
    case .missing: return "nothing"
    case .external: return "code outside of these sources"
    case .parameter: return "a parameter of generated code"
    case .opaque: return nil
    }
  }

  /// The number of a binding's requests in words: `asked for 3 times`, `unused`.
  func uses(of provider: Binding.ID) -> String {
    let count = Set(requests(answeredBy: provider).map { graph.requests[$0].site }).count
    switch count {
    case 0: return graph.bindings[provider].isUsedUnasked ? "used by its container" : "unused"
    case 1: return "asked for once"
    case 2: return "asked for twice"
    default: return "asked for \(count) times"
    }
  }

  static func words(for lifetime: Scope.Lifetime) -> String {
    switch lifetime {
    case .unique: "a new one for each request"
    case .graph: "shared within one outermost request"
    case .weak: "shared as long as somebody holds it"
    case .resettable: "shared until its scope is reset"
    case .shared: "shared as long as its container lives"
    case .unknown: "in a scope that could not be read"
    }
  }

  /// The name of the code that makes a request: the key of the binding that needs the answer, or else the owner of the
  /// code.
  func asker(of request: Request) -> String {
    request.consumer.map { "\(graph.bindings[$0].key)" } ?? request.owner
  }
}

extension String {
  /// The text as code in Markdown. Backticks in it are replaced, so that it cannot end the code.
  var asCode: String { "`" + visible.replacing("`", with: "'") + "`" }
}
