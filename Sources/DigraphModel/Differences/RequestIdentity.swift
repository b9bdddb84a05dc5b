/// A request, identified by its asker and its key.
public struct RequestIdentity: IdentifiedPart {
  /// The framework of the request.
  public var framework: Framework
  /// The binding or the code that asks.
  public var asker: Asker
  /// The key that is asked for.
  public var key: Key
  /// Containers that the request could run against, sorted.
  public var containers: [ContainerName]
  /// When the request runs.
  public var timing: Request.Timing
  /// How the request behaves if the key is missing.
  public var strength: Request.Strength
  /// Whether all bindings of the key are asked for.
  public var collection: Bool
  /// The kind of answer that the linker found.
  public var status: Resolution.Status
  /// The bindings that answer, sorted.
  public var answers: [BindingName]
  /// Branches around the request, outermost first.
  public var conditions: [String]
  /// Whether the request is in test code.
  public var isTestOnly: Bool

  /// The binding or the code that asks.
  public enum Asker: Hashable, Codable, Sendable {
    /// A binding whose value needs the key.
    case binding(BindingName)
    /// Code outside of all bindings, by its name.
    case outside(String)

    /// The asker in words.
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

  /// All known facts of the request.
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

  /// The asker and the key, first with the container of the asking binding, then without it.
  public var identities: [[String]] {
    [
      [asker.fullText, "\(isFromOutside)", key.description, framework.rawValue],
      [asker.text, "\(isFromOutside)", key.description, framework.rawValue],
    ]
  }

  private var isFromOutside: Bool { if case .outside = asker { true } else { false } }

  /// The same request under other names.
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
