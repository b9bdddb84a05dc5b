/// One rule's report about the user's code.
public struct Finding: Hashable, Codable, Sendable {
  /// Id of the rule; stamped by the runner.
  public var rule: String
  /// How much it matters. A rule states the most that it can be; the runner lowers it to what the rule's default and
  /// the configuration allow.
  public var severity: Severity
  /// The fact, in one line: lower case, names quoted, no full stop.
  public var message: String
  /// What it is about.
  public var site: Site
  /// Keys on the way to the place, from an entry point on.
  public var chain: [String]
  /// The places of the steps that `chain` names, in order, where each step has one.
  public var way: [Note]
  /// Secondary places.
  public var notes: [Note]
  /// One concrete remedy, if there is one.
  public var help: String?
  /// Identity that survives moved and reformatted code; stamped by the runner from `subject`.
  public var fingerprint: String
  /// What has been decided about it.
  public var state: State
  /// What the finding is about, without places: keys, in an order that does not depend on the source.
  public var subject: [String]
  /// Further places that have the same cause, and for which there would be a finding each otherwise.
  public var places: [Site] = []
  /// Those of these places where it matters less than at `site`, taken by themselves.
  public var milder: [Place] = []
  /// The apps and extensions that it is about, where the repository has several and the rule tells them apart; all that
  /// have the place otherwise.
  public var programs: [String] = []
  /// Whether it is about demos alone, which no user of an app runs. Stamped by the runner.
  public var isOfDemo = false
  /// A name that findings of one rule share which have one cause; `nil` if it stands alone. Stamped by the runner.
  ///
  /// It serves people, and is no identity: each place remains a finding of its own.
  public var group: String?
  /// How much of the wiring needs what it is about; `nil` if that was not counted. Stamped by the runner.
  public var dependents: Dependents?
  /// Why it does not count, in the words of whoever has decided that.
  public var justification: String?
  /// The number that is beyond a limit, for a finding that is about one: a change that makes it larger makes it worse.
  public var measure: Int?
  /// Texts that would refute it if they stood in code which is not read: how that would ask for what nothing asks for.
  public var refutations: [String] = []
  /// Whether it would be refuted by code that asks for something, or binds it, anywhere in the project: where only a
  /// part is read, nobody knows.
  public var presumesAllCode = false
  /// Edits that are safe by construction: all of them together make the finding go away, and change nothing else.
  public var fixes: [Fix]
  /// Why there are none, as a clause, where others of the rule have some.
  public var unfixable: String?

  /// Creates a finding as a rule states it; the runner adds the rule's id, severity and fingerprint.
  ///
  /// A rule that is less sure of some of its findings than of others says how severe such a one is at most.
  public init(
    _ message: String, at site: Site, atMost severity: Severity = .error, subject: [String], chain: [String] = [],
    way: [Note] = [], notes: [Note] = [], help: String? = nil, places: [Site] = [], fixes: [Fix] = []
  ) {
    self.rule = ""
    self.severity = severity
    self.message = message
    self.site = site
    self.chain = chain
    self.way = way
    self.notes = notes
    self.help = help
    self.fingerprint = ""
    self.state = .new
    self.subject = subject
    self.places = places
    self.fixes = fixes
  }

  /// Bindings that need the place of a finding, directly or through others.
  public struct Dependents: Hashable, Codable, Sendable {
    /// Bindings, with the one that has the place.
    public var bindings: Int
    /// Entry points: code outside of all bindings that asks for something.
    public var entryPoints: Int

    /// Creates a count.
    public init(bindings: Int, entryPoints: Int) {
      (self.bindings, self.entryPoints) = (bindings, entryPoints)
    }

    /// Both together.
    public var total: Int { bindings + entryPoints }
  }

  /// Whether a finding counts.
  public enum State: String, Hashable, Codable, Sendable {
    /// It counts.
    case new
    /// The baseline lists it.
    case baselined
    /// A comment in the source suppresses it.
    case suppressed
  }

  /// A secondary place of a finding.
  public struct Note: Hashable, Codable, Sendable {
    /// What is to be seen there; a sentence that stands alone.
    public var message: String
    /// The place.
    public var site: Site

    /// Creates a note.
    public init(_ message: String, at site: Site) {
      self.message = message
      self.site = site
    }
  }

  /// One of the places that have the same cause.
  public struct Place: Hashable, Codable, Sendable {
    /// The place.
    public var site: Site
    /// How much it matters there.
    public var severity: Severity

    /// Creates a place.
    public init(_ site: Site, _ severity: Severity) {
      (self.site, self.severity) = (site, severity)
    }
  }

  /// How much it matters at one of its places.
  public func severity(at place: Site) -> Severity { milder.first { $0.site == place }?.severity ?? severity }

  /// Leaves out the places where it does not matter.
  ///
  /// - Parameter severity: How much it matters at a place; `off` where it is not to be told.
  /// - Returns: The same about the places that are left, shown at the first of those where it matters most; `nil` if
  ///   none is.
  public func part(_ severity: (Site) -> Severity) -> Finding? {
    let left = ([site] + places).map { Place($0, severity($0)) }.filter { $0.severity != .off }
    guard let most = left.map(\.severity).max(), let first = left.first(where: { $0.severity == most }) else {
      return nil
    }
    var part = self
    (part.site, part.severity) = (first.site, most)
    part.places = left.map(\.site).filter { $0 != first.site }
    part.milder = left.filter { $0.severity < most }
    if part.site != site {
      // The way leads to the place that was shown, and a note says that this one is another.
      (part.chain, part.way) = ([], [])
      part.notes.removeAll { $0.site == first.site }
    }
    return part
  }

  /// An edit of one file.
  public struct Fix: Hashable, Codable, Sendable {
    /// What is replaced; empty for an insertion.
    public var site: Site
    /// What takes its place.
    public var replacement: String

    /// Creates an edit.
    public init(replacing site: Site, with replacement: String) {
      self.site = site
      self.replacement = replacement
    }
  }
}

/// How much a finding matters.
public enum Severity: String, Hashable, Codable, Sendable, CaseIterable {
  /// Not reported.
  case off
  /// A smell.
  case info
  /// Very probably not meant.
  case warning
  /// Fails at run time or at generation, provably.
  case error
}

extension Severity: Comparable {
  private var rank: Int {
    switch self {
    case .off: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }

  /// `off < info < warning < error`.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }
}
