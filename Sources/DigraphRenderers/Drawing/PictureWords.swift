public import DigraphModel

/// The signs and words of pictures, for pages that draw and explain some of it themselves.
public struct PictureWords: Encodable, Sendable {
  /// How long values are shared.
  public var lifetimes: [Word]
  /// How much findings matter, the worst first.
  public var severities: [Word]
  /// What stands in for a binding.
  public var statuses: [Word]
  /// When something is asked for.
  public var timings: [Word]
  /// What makes the value.
  public var providers: [Word]
  /// The frameworks.
  public var frameworks: [FrameworkWord]

  /// One thing that can be said.
  public struct Word: Encodable, Sendable {
    /// As it is called in JSON graphs.
    public var name: String
    /// The sign in pictures.
    public var sign: String?
    /// Its meaning.
    public var text: String
  }

  /// A framework.
  public struct FrameworkWord: Encodable, Sendable {
    /// As it is called in JSON graphs.
    public var name: String
    /// As its authors write it.
    public var text: String
    /// See `Framework.keysAreMembers`.
    public var keysAreMembers: Bool
  }

  /// All of them.
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
    providers = [Binding.Provider.factory, .initializer, .value, .alias, .storyboard, .injector, .property].map {
      Word(name: $0.rawValue, text: Self.text(of: $0))
    }
    frameworks = Framework.allCases.map {
      FrameworkWord(name: $0.rawValue, text: $0.displayName, keysAreMembers: $0.keysAreMembers)
    }
  }

  private static func text(of provider: Binding.Provider) -> String {
    switch provider {
    case .factory: "a closure or function"
    case .initializer: "an initializer"
    case .value: "nothing: it exists already"
    case .alias: "what it is another name of"
    case .storyboard: "a storyboard, and then filled in"
    case .injector: "somebody else, and then filled in"
    case .property: "a property of the container"
    }
  }
}

/// What a finding is about, by names as `Drawing.Node.elements` has them.
public struct FindingSubject: Encodable, Sendable {
  /// The part of the graph; none, or one.
  public var elements: [String]
  /// The code outside of all bindings, if it is about that.
  public var outside: String?
  /// Requests that it names: the way to the place, or a loop.
  public var trail: [String]

  /// What each of some findings is about, in their order; nothing for those that do not count.
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
