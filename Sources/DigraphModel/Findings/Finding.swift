/// One rule's report about the user's code.
public struct Finding: Hashable, Codable, Sendable {
  /// Id of the rule; stamped by the runner.
  public var rule: String
  /// The severity. A rule states the maximum; the runner lowers it to the severity that the rule's default and the
  /// configuration allow.
  public var severity: Severity
  /// The fact, in one line: lower case, names quoted, no full stop.
  public var message: String
  /// The primary place.
  public var site: Site
  /// Keys on the path to the place, from an entry point on.
  public var chain: [String]
  /// The places of the steps that `chain` names, in order, where each step has one.
  public var steps: [Note]
  /// Secondary places.
  public var notes: [Note]
  /// One concrete remedy, if there is one.
  public var help: String?
  /// Identity that survives moved and reformatted code; stamped by the runner from `subject`.
  public var fingerprint: String
  /// Whether it counts, or a baseline or a comment sets it aside.
  public var state: State
  /// The keys that the finding is about, without places, in an order that does not depend on the source.
  public var subject: [String]
  /// Further places with the same cause. Without this list, each would be a finding of its own.
  public var places: [Site] = []
  /// The places, out of `places`, where the finding by itself matters less than at `site`, with their severities.
  public var milder: [Place] = []
  /// The apps and extensions that the finding is about, if the repository has several and the rule tells them apart.
  /// Otherwise it is about all apps that have the place.
  public var programs: [String] = []
  /// Whether it is about demos alone, which no user of an app runs. Stamped by the runner.
  public var isOfDemo = false
  /// Whether the code at its place is known never to run: nothing asks for it, or nothing makes the object that asks.
  /// Stamped by the runner.
  public var isIdle = false
  /// The stage that the finding prevents, if it prevents one. Stamped by the rule or by the runner.
  public var prevents: Stage?
  /// The place in the code of the only program that lacks a binding, to which that binding belongs. Shared code asks
  /// for it, and is correct in other programs. Stamped by the runner.
  public var remedySite: Site?
  /// Whether another place binds the key that is missing here. Stamped by the runner.
  public var isBoundElsewhere = false
  /// The number of bindings that it is about besides the one at its place.
  public var further = 0
  /// The name of the cause that it shares with other findings of its rule; `nil` if it stands alone. Stamped by the
  /// runner.
  ///
  /// The name only helps readers of a report. Each place remains a finding of its own.
  public var group: String?
  /// The number of bindings and entry points that need the place of the finding; `nil` if they were not counted.
  /// Stamped by the runner.
  public var dependents: Dependents?
  /// The reason why it does not count, in the words of its author: of a baseline or of a suppressing comment.
  public var justification: String?
  /// The number that exceeds a limit, for a rule with a limit. A change that makes the number larger makes the finding
  /// worse.
  public var measure: Int?
  /// Texts that would refute the finding if they stood in unread code: spellings of a use that the read code lacks.
  public var refutations: [String] = []
  /// Whether a further request or binding somewhere in the project would refute the finding. If only a part of the
  /// project is read, the finding is uncertain.
  public var presumesAllCode = false
  /// Edits that are safe by construction: all of them together make the finding go away, and change nothing else.
  public var fixes: [Fix]
  /// The reason why there are no edits, as a clause, if other findings of the rule have some.
  public var unfixable: String?

  /// Creates a finding as a rule states it; the runner adds the rule's id, severity and fingerprint.
  ///
  /// A rule that is less certain of some of its findings passes a lower maximum severity for these.
  public init(
    _ message: String, at site: Site, atMost severity: Severity = .error, subject: [String], chain: [String] = [],
    steps: [Note] = [], notes: [Note] = [], help: String? = nil, places: [Site] = [], fixes: [Fix] = []
  ) {
    self.rule = ""
    self.severity = severity
    self.message = message
    self.site = site
    self.chain = chain
    self.steps = steps
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
    /// The number of bindings, with the one that has the place.
    public var bindings: Int
    /// The number of entry points: code outside of all bindings that asks for a key.
    public var entryPoints: Int

    /// Creates a count.
    public init(bindings: Int, entryPoints: Int) {
      (self.bindings, self.entryPoints) = (bindings, entryPoints)
    }

    /// The sum of both numbers.
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
    /// The role of the place, as a sentence that stands alone.
    public var message: String
    /// The place.
    public var site: Site

    /// Creates a note.
    public init(_ message: String, at site: Site) {
      self.message = message
      self.site = site
    }
  }

  /// One of several places that have the same cause.
  public struct Place: Hashable, Codable, Sendable {
    /// The place.
    public var site: Site
    /// The severity of the finding there.
    public var severity: Severity

    /// Creates a place.
    public init(_ site: Site, _ severity: Severity) {
      (self.site, self.severity) = (site, severity)
    }
  }

  /// The severity of the finding at one of its places.
  public func severity(at place: Site) -> Severity { milder.first { $0.site == place }?.severity ?? severity }

  /// Leaves out the places where the finding is switched off.
  ///
  /// - Parameter severity: The severity of the finding at a place; `off` where it is not to be reported.
  /// - Returns: The same finding for the remaining places, shown at the first place of the highest severity; `nil` if
  ///   no place remains.
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
      // The path leads to the former place, and a note would present the new place as another one.
      (part.chain, part.steps) = ([], [])
      part.notes.removeAll { $0.site == first.site }
    }
    return part
  }

  /// An edit of one file.
  public struct Fix: Hashable, Codable, Sendable {
    /// The text that is replaced; empty for an insertion.
    public var site: Site
    /// The new text.
    public var replacement: String

    /// Creates an edit.
    public init(replacing site: Site, with replacement: String) {
      self.site = site
      self.replacement = replacement
    }
  }
}

/// The severity of a finding.
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
