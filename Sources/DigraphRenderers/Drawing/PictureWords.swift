public import DigraphModel

/// The signs and words of pictures, for pages that draw and explain parts of them themselves.
public struct PictureWords: Encodable, Sendable {
  /// The lifetimes of values.
  public var lifetimes: [Word]
  /// The severities of findings, worst first.
  public var severities: [Word]
  /// The states of requests without a binding.
  public var statuses: [Word]
  /// The times of requests.
  public var timings: [Word]
  /// The kinds of provider.
  public var providers: [Word]
  /// The frameworks.
  public var frameworks: [FrameworkWord]

  /// A value with its sign and its meaning.
  public struct Word: Encodable, Sendable {
    /// The name in JSON graphs.
    public var name: String
    /// The sign in pictures.
    public var sign: String?
    /// Its meaning.
    public var text: String
  }

  /// A framework.
  public struct FrameworkWord: Encodable, Sendable {
    /// The name in JSON graphs.
    public var name: String
    /// The name in the spelling of its authors.
    public var text: String
    /// See `Framework.keysAreMembers`.
    public var keysAreMembers: Bool
  }

  /// Creates all signs and words.
  public init() {
    lifetimes = [Scope.Lifetime.unique, .graph, .weak, .resettable, .shared, .unknown].map {
      Word(name: $0.rawValue, sign: VisualLanguage.sign(of: $0), text: VisualLanguage.explanation(of: $0))
    }
    severities = [Severity.error, .warning, .info].map {
      Word(name: $0.rawValue, sign: VisualLanguage.sign(of: $0), text: $0.rawValue)
    }
    statuses =
      [Resolution.Status.missing, .external, .opaque, .parameter].compactMap { status in
        VisualLanguage.ghost(of: status).map { Word(name: status.rawValue, text: $0.remark) }
      } + [Word(name: Resolution.Status.ambiguous.rawValue, text: "several bindings fit")]
    timings = [Request.Timing.eager, .afterStorage, .deferred].map {
      Word(name: $0.rawValue, text: VisualLanguage.explanation(of: $0))
    }
    providers = [Binding.ProviderKind.factory, .initializer, .value, .alias, .storyboard, .injector, .property].map {
      Word(name: $0.rawValue, text: Self.text(of: $0))
    }
    frameworks = Framework.allCases.map {
      FrameworkWord(name: $0.rawValue, text: $0.displayName, keysAreMembers: $0.keysAreMembers)
    }
  }

  private static func text(of provider: Binding.ProviderKind) -> String {
    switch provider {
    case .factory: "a closure or function"
    case .initializer: "an initializer"
    case .value: "nothing: it exists already"
    case .alias: "the binding that it is another name of"
    case .storyboard: "a storyboard, and then filled in"
    case .injector: "somebody else, and then filled in"
    case .property: "a property of the container"
    }
  }
}

/// The subject of a finding, with names as in `Drawing.Node.elements`.
public struct FindingSubject: Encodable, Sendable {
  /// The part of the graph; at most one.
  public var elements: [String]
  /// The code outside of all bindings that the finding is about; `nil` if it is about another part.
  public var outside: String?
  /// The requests that the finding names: the path to its place, or a cycle.
  public var trail: [String]

  /// The subjects of findings, in their order; a finding that does not count has an empty subject.
  public static func all(of findings: [Finding], in graph: Graph) -> [FindingSubject] {
    var subjects = FindingMarks(of: findings, in: graph).subjects[...]
    return findings.map { finding in
      guard FindingMarks.counts(finding), let subject = subjects.popFirst() else {
        return FindingSubject(elements: [], outside: nil, trail: [])
      }
      return FindingSubject(
        elements: subject.elements.map(\.name), outside: subject.owner,
        trail: subject.trail.map { Scene.Element.request($0).name })
    }
  }
}
