public import DigraphModel

/// The number of findings of each kind.
public struct Summary: Hashable, Codable, Sendable {
  /// The number of errors that count.
  public var errors = 0
  /// The number of warnings that count.
  public var warnings = 0
  /// The number of infos that count.
  public var infos = 0
  /// The number of findings that the baseline lists.
  public var baselined = 0
  /// The number of findings that a comment suppresses.
  public var suppressed = 0
  /// The number of findings that count, but are from before the change in question; `nil` if the report is not about
  /// a change.
  public var earlier: Int?

  /// Counts findings.
  public init(of findings: [Finding] = []) {
    for finding in findings {
      switch (finding.state, finding.severity) {
      case (_, .off): break
      case (.new, .error): errors += 1
      case (.new, .warning): warnings += 1
      case (.new, .info): infos += 1
      case (.baselined, _): baselined += 1
      case (.suppressed, _): suppressed += 1
      }
    }
  }

  /// One line for people: the findings that count, those that do not, and the coverage.
  public func line(coverage: Coverage) -> String {
    let counts = [(errors, "error"), (warnings, "warning"), (infos, "info")].filter { $0.0 > 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let hidden = [(baselined, "known"), (suppressed, "suppressed")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let nothing = baselined > 0 ? "nothing new" : "no findings"
    let understood = coverage.bindings.understood + coverage.requests.understood
    let total = coverage.bindings.total + coverage.requests.total
    return [
      counts.isEmpty
        ? (earlier == nil ? nothing : "no findings caused by this change") : counts.joined(separator: ", "),
      earlier.flatMap { $0 == 0 ? nil : $0 == 1 ? "1 was there before" : "\($0) were there before" },
      hidden.isEmpty ? nil : hidden.joined(separator: ", "),
      "\(understood) of \(total) registrations and requests understood",
      coverage.guards.map { Self.line($0, ofAll: coverage.requests.understood == coverage.requests.total) },
    ].compactMap(\.self).joined(separator: "; ")
  }
}

extension Summary {
  /// The number of requests at which a missing registration would be reported, in words that need no explanation.
  private static func line(_ guards: Coverage.Guards, ofAll isComplete: Bool) -> String {
    let (told, all) = (guards.errors + guards.warnings, guards.required)
    let ones = (isComplete ? "" : "understood ") + (all == 1 ? "request that needs one" : "requests that need one")
    let requests = told < all ? "\(told) of \(all) \(ones)" : all == 1 ? "the only \(ones)" : "all \(all) \(ones)"
    let milder = guards.warnings == told ? "only as a warning" : "at \(guards.warnings) only as a warning"
    return "a missing registration would be reported at \(requests)"
      + (guards.warnings == 0 ? "" : ", \(milder)")
  }
}

extension Summary {
  /// Encodes the counts; those that are absent are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(errors, forKey: .errors)
    try container.encode(warnings, forKey: .warnings)
    try container.encode(infos, forKey: .infos)
    try container.encode(baselined, forKey: .baselined)
    try container.encode(suppressed, forKey: .suppressed)
    if let earlier { try container.encode(earlier, forKey: .earlier) }
  }
}
