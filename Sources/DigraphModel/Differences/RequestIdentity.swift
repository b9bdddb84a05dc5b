/// A request, by who asks for what.
public struct RequestIdentity: IdentifiedPart {
  /// Whose request it is.
  public var framework: Framework
  /// Who asks.
  public var asker: Asker
  /// What is asked for.
  public var key: Key
  /// Containers that it could run against, sorted.
  public var containers: [ContainerName]
  /// When it asks.
  public var timing: Request.Timing
  /// What happens if the key is missing.
  public var strength: Request.Strength
  /// Whether all bindings of the key are asked for.
  public var collection: Bool
  /// What the answer is.
  public var status: Resolution.Status
  /// Who answers, sorted.
  public var answers: [BindingName]
  /// Branches that it stands in, outermost first.
  public var conditions: [String]
  /// Whether it is test code.
  public var isTestOnly: Bool

  /// Who asks.
  public enum Asker: Hashable, Codable, Sendable {
    /// A binding, whose value needs the key.
    case binding(BindingName)
    /// Code outside of all bindings, by its name.
    case outside(String)

    /// How words speak of it.
    public var text: String {
      switch self {
      case .binding(let name): name.key.description
      case .outside(let owner): owner
      }
    }

    var fullText: String {
      switch self {
      case .binding(let name): name.text
      case .outside(let owner): owner
      }
    }
  }

  /// All that is known of it.
  public var facts: [IdentityFact] {
    [
      IdentityFact("asked by", asker.fullText), IdentityFact("key", key.description),
      IdentityFact("framework", framework.rawValue),
      IdentityFact("containers", containers.map(\.text).joined(separator: ", ")),
      IdentityFact("timing", timing.rawValue), IdentityFact("if missing", strength.rawValue),
      IdentityFact("takes all", collection), IdentityFact("answer", status.rawValue),
      IdentityFact("answered by", answers.map(\.text).joined(separator: ", ")),
      IdentityFact("condition", conditions.joined(separator: ", ")), IdentityFact("test code", isTestOnly),
      IdentityFact("from outside", isFromOutside),
    ]
  }

  /// Who asks for what; or the same wherever the asking binding is.
  public var identities: [[String]] {
    [
      [asker.fullText, "\(isFromOutside)", key.description, framework.rawValue],
      [asker.text, "\(isFromOutside)", key.description, framework.rawValue],
    ]
  }

  private var isFromOutside: Bool { if case .outside = asker { true } else { false } }

  /// The same under other names.
  public func renamed(by names: inout some NameMap) -> RequestIdentity {
    var result = self
    switch asker {
    case .binding(let name): result.asker = .binding(name.renamed(by: &names))
    case .outside(let owner): result.asker = .outside(names.type(owner))
    }
    result.key = names.key(key)
    result.containers = containers.map { $0.renamed(by: &names) }.sorted()
    result.answers = answers.map { $0.renamed(by: &names) }.sorted()
    return result
  }
}
