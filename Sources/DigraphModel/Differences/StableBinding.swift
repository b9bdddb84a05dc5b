/// A binding, by its key and its container; not by where it is written, nor by who writes it.
public struct StableBinding: IdentifiedPart {
  /// Whose declaration it is.
  public var framework: Framework
  /// What it satisfies, and where.
  public var name: BindingName
  /// Type of what is made, if the source shows it.
  public var implementation: String?
  /// What kind of type that is.
  public var implementationKind: TypeKind
  /// How long what is made is shared, in the framework's own word.
  public var scope: String
  /// What the word means.
  public var lifetime: Scope.Lifetime
  /// What makes the value.
  public var provider: Binding.Provider
  /// What callers of the generated method hand over, if one is generated.
  public var parameters: [Binding.Parameter] = []
  /// Branches that the declaration stands in, outermost first.
  public var conditions: [String]
  /// The binding whose provider this one shares.
  public var forwardsTo: BindingName?
  /// Module of the declaring file.
  public var module: String
  /// Whether a later declaration takes its key away.
  public var isReplaced: Bool
  /// Whether generated code cannot use it.
  public var isHidden: Bool
  /// Whether it is test code.
  public var isTestOnly: Bool

  /// All that is known of it.
  public var facts: [IdentityFact] {
    [
      IdentityFact("key", name.key.description), IdentityFact("container", name.container.text),
      IdentityFact("framework", framework.rawValue), IdentityFact("implementation", implementation ?? ""),
      IdentityFact("kind of type", implementationKind.rawValue), IdentityFact("scope", scope),
      IdentityFact("lifetime", lifetime.rawValue), IdentityFact("provider", provider.rawValue),
      IdentityFact("parameters", parameters.map(\.text).joined(separator: ", ")),
      IdentityFact("condition", conditions.joined(separator: ", ")),
      IdentityFact("another name of", forwardsTo?.text ?? ""),
      IdentityFact("module", module), IdentityFact("replaced", isReplaced), IdentityFact("hidden", isHidden),
      IdentityFact("test code", isTestOnly),
    ]
  }

  /// Key and container; or the key and what is made, wherever; or the key alone.
  public var identities: [[String]] {
    let key = name.key.description
    return [
      [framework.rawValue, key, name.container.text], [framework.rawValue, key, implementation ?? "", scope],
      [framework.rawValue, key],
    ]
  }

  /// The same under other names.
  public func renamed(by names: inout some NameMap) -> StableBinding {
    var result = self
    result.name = name.renamed(by: &names)
    result.implementation = implementation.map { names.type($0) }
    result.parameters = parameters.map { Binding.Parameter(name: $0.name, type: names.type($0.type)) }
    result.forwardsTo = forwardsTo.map { $0.renamed(by: &names) }
    result.module = names.module(module)
    return result
  }
}

extension Binding.Parameter {
  /// As it is written.
  public var text: String { "\(name): \(type)" }
}
