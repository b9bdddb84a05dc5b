import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The conditions under which each root makes a registration.
///
/// A function is evaluated as a root, without any condition, and again for each call that is followed. If the program
/// can only run it by such calls, the conditions of the calls count: `#if DEBUG` around the only call of
/// `registerFakes()`.
struct RegistrationPaths {
  private struct Path {
    /// The function that is evaluated as a root; `nil` for other code.
    let root: DeclarationID?
    let conditions: [Condition]
    /// The calls that lead from the root to the registration.
    let calls: [Evaluator.Place]
  }

  private var all: [Path] = []
  /// The functions that lead to it when they are evaluated as roots; `nil` if code outside of functions leads to it.
  private(set) var roots: Set<DeclarationID>? = []
  /// Whether there are more paths than are kept. Then nothing is known of the others.
  private var areMany = false
  private static let most = 16

  mutating func note(_ root: DeclarationID?, _ conditions: [Condition], along calls: [Evaluator.Place]) {
    roots.note(root)
    if all.contains(where: { $0.root == root && $0.conditions == conditions }) { return }
    guard all.count < Self.most else {
      areMany = true
      return
    }
    all.append(Path(root: root, conditions: conditions, calls: conditions.isEmpty ? [] : calls))
  }

  /// Gives registrations the conditions of all calls that lead to them.
  ///
  /// - Parameters:
  ///   - entries: The registrations.
  ///   - program: The declarations.
  ///   - mayRunOnItsOwn: Whether code that is not followed may call a function.
  static func settle(_ entries: inout [Entry], in program: Program, _ mayRunOnItsOwn: (DeclarationID) -> Bool) {
    for number in entries.indices {
      let calls = entries[number].paths.conditions(at: entries[number].place, in: program, mayRunOnItsOwn)
      let known = Set(entries[number].conditions)
      for condition in calls where !known.contains(condition) {
        switch condition.kind {
        case .compilation: entries[number].conditions.append(condition)
        // `if !isSetUp { setUp() }` only says that another call was first. Alternatives still differ in this condition.
        case .branch: entries[number].exits.append(condition)
        }
      }
    }
  }

  /// The conditions under which all calls lead to a registration, if only called functions make it.
  private func conditions(
    at place: Evaluator.Place, in program: Program, _ mayRunOnItsOwn: (DeclarationID) -> Bool
  ) -> [Condition] {
    guard !areMany, all.count > 1, all.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    func isCalled(_ root: DeclarationID) -> Bool {
      let range = program.function(root).range
      func isInside(_ place: Evaluator.Place) -> Bool {
        place.file == root.file && range.contains(place.range.lowerBound)
      }
      return all.contains { $0.root != root && (isInside(place) || $0.calls.contains(where: isInside)) }
        && !mayRunOnItsOwn(root)
    }
    let calls = all.filter { path in !(path.root.map(isCalled) ?? false) }
    guard calls.count < all.count, let first = calls.first else { return [] }
    let common = calls.dropFirst().reduce(into: Set(first.conditions)) { $0.formIntersection($1.conditions) }
    return first.conditions.filter(common.contains)
  }
}
