public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Recognised statements by place.
///
/// A statement is a call that registers or asks, a call of a generic helper that does so, or a property whose wrapper
/// asks. Each place in the source counts once. The requests of an `autoregister` call are part of that
/// call's statement.
public struct StatementCoverage {
  /// Statements that have been read.
  public private(set) var understood: [Evaluator.Place: Gap.Subject] = [:]
  /// Statements that could not be read.
  public private(set) var gaps: [Evaluator.Place: Gap] = [:]
  /// Statements of which a part could not be read, by the place of that part's gap.
  public private(set) var wholes: [Evaluator.Place: Evaluator.Place] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Notes that a statement has been read.
  public mutating func understand(_ place: Evaluator.Place, _ kind: Gap.Subject) {
    understood[place] = kind
    gaps[place] = nil
  }

  /// Notes that a statement could not be read. If the code is evaluated for several containers, the gap may hide
  /// bindings of each.
  public mutating func miss(
    _ place: Evaluator.Place, in containers: [Container.ID], _ gap: @autoclosure () -> Gap
  ) {
    guard understood[place] == nil else { return }
    var known = gaps[place] ?? gap()
    for container in containers where !known.containers.contains(container) { known.containers.append(container) }
    gaps[place] = known
  }

  /// Notes that a gap hides a part of a statement.
  public mutating func miss(partOf statement: Evaluator.Place, at gap: Evaluator.Place) {
    if gaps[gap] != nil { wholes[gap] = statement }
  }

  /// Whether a statement has been recognised.
  public func isKnown(_ place: Evaluator.Place) -> Bool { understood[place] != nil || gaps[place] != nil }
}

extension Draft {
  /// Adds all that was recognised.
  ///
  /// - Parameters:
  ///   - coverage: The statements.
  ///   - program: The program that they are a part of.
  ///   - containers: The containers of the draft whose bindings a gap may hide.
  public mutating func add(
    _ coverage: StatementCoverage, of program: Program, containers: (Gap) -> [Container.ID]
  ) {
    func site(_ place: Evaluator.Place) -> Site { program.site(of: place.range, in: place.file) }
    gaps = coverage.gaps.values.map { gap in
      var gap = gap
      gap.containers = containers(gap).sorted()
      return gap
    }.sorted { ($0.site, $0.reason) < ($1.site, $1.reason) }
    for (place, subject) in coverage.understood { understood[site(place)] = .init(subject, isUnderstood: true) }
    for gap in gaps { understood[gap.site] = .init(gap.subject, isUnderstood: false) }
  }
}
