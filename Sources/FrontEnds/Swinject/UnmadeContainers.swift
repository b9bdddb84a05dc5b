import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds containers in the code of types that nothing makes: a locator that is left over, beside the one in use.
///
/// Such a container never exists, so no provider keeps it alive. Other containers have the same registrations.
struct UnmadeContainers {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// The positions of containers that nothing makes. It examines only containers that share a registration with others,
  /// if the registration's provider captures a container. For all containers, it would take too long to search the code
  /// that names their types.
  func positions(in allocations: [AllocationSite], _ entries: [Entry], _ requests: [RequestRecord]) -> Set<Int> {
    var capturing: [Evaluator.Place: Set<Int>] = [:]
    // Records are large, so none of them is copied as a whole.
    for number in requests.indices where requests[number].access != .given {
      guard let consumer = requests[number].consumer else { continue }
      capturing[entries[consumer].place, default: []].formUnion(entries[consumer].allocations)
    }
    let ofSeveral = Set(capturing.values.filter { $0.count > 1 }.joined())
    guard program.hasBeginning, !ofSeveral.isEmpty else { return [] }
    var made: [NominalID: [Int]] = [:]
    for position in ofSeveral.sorted() where !allocations[position].isUnplaced && !allocations[position].livesWithApp {
      let place = allocations[position].place
      guard let code = TypeCode(around: place.range.lowerBound, in: place.file, of: program), !code.isStatic,
        program.isMadeByNameOnly(code.type)
      else { continue }
      made[code.type, default: []].append(position)
    }
    let unmade = LiveTypes(program, unapplied: []).neverMade(Set(made.keys))
    return Set(unmade.flatMap { made[$0] ?? [] })
  }
}
