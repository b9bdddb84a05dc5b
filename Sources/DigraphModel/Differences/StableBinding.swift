/// A binding, identified by its key and its container. Its place in the source does not count.
public struct StableBinding: IdentifiedPart {
  /// The framework of the declaration.
  public var framework: Framework
  /// The key that the binding satisfies, and its container.
  public var name: BindingName
  /// Type of the value that is made, if the source shows it.
  public var implementation: String?
  /// The kind of the implementation type.
  public var implementationKind: TypeKind
  /// The scope of the value, in the framework's own word.
  public var scope: String
  /// The lifetime that the scope's word stands for.
  public var lifetime: Scope.Lifetime
  /// How the value is made.
  public var provider: Binding.ProviderKind
  /// Parameters that callers of the generated method pass, if a method is generated.
  public var parameters: [Binding.Parameter] = []
  /// Branches around the declaration, outermost first.
  public var conditions: [String]
  /// The binding whose provider this one shares.
  public var forwardsTo: BindingName?
  /// Module of the declaring file.
  public var module: String
  /// Whether a later declaration replaces it for its key.
  public var isReplaced: Bool
  /// Whether generated code cannot use the binding.
  public var isHidden: Bool
  /// Whether the binding is in test code.
  public var isTestOnly: Bool

  /// All known facts of the binding.
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

  /// Key and container; or key, implementation and scope, in any container; or the key alone.
  public var identities: [[String]] {
    let key = name.key.description
    return [
      [framework.rawValue, key, name.container.text], [framework.rawValue, key, implementation ?? "", scope],
      [framework.rawValue, key],
    ]
  }

  /// The same binding under other names.
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
  /// The parameter as Swift writes it, `name: Type`.
  public var text: String { "\(name): \(type)" }
}
