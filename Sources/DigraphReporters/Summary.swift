public import DigraphModel

/// How many findings there are of each kind.
public struct Summary: Hashable, Codable, Sendable {
  /// Errors that count.
  public var errors = 0
  /// Warnings that count.
  public var warnings = 0
  /// Smells that count.
  public var infos = 0
  /// Findings that the baseline lists.
  public var baselined = 0
  /// Findings that a comment suppresses.
  public var suppressed = 0
  /// Findings that count, but were there before the change that is asked about; `nil` if no change is.
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

  /// One line for people: findings that count, findings that do not, and how much was understood.
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
  /// How many requests a missing registration would be reported for, in words that need no explanation.
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
  /// Encodes what there is to be said.
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
