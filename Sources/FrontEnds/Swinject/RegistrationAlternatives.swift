import DigraphModel
import DigraphProgram

/// Registrations of one key in one container that do not replace each other. Either an early exit lets code make only
/// one of them, or a request between two of them gets its answer from the first.
struct RegistrationAlternatives {
  private struct UntypedParameter: Hashable {
    let allocation: Int
    let type: Type
    let name: Key.Name?
  }

  /// The numbers of the registrations of each key.
  private var rivals: [UntypedParameter: [Int]] = [:]

  init(_ entries: [Entry]) {
    for number in entries.indices {
      let key = entries[number].key
      for allocation in entries[number].allocations {
        rivals[UntypedParameter(allocation: allocation, type: key.type, name: key.name), default: []].append(number)
      }
    }
    rivals = rivals.filter { $0.value.count > 1 }
  }

  /// Gives alternatives conditions that exclude each other, or runs of their own.
  func separate(_ entries: inout [Entry], _ requests: [RequestRecord]) {
    for numbers in rivals.values.sorted(by: { $0[0] < $1[0] }) {
      /// The clauses under which the key is registered, by construct.
      var clauses: [String: Set<Int>] = [:]
      for condition in numbers.flatMap({ entries[$0].conditions + entries[$0].exits }) {
        clauses[condition.construct, default: []].insert(condition.clause)
      }
      if clauses.isEmpty { continue }
      for number in numbers where !entries[number].exits.isEmpty {
        let exits = entries[number].exits.filter { exit in
          clauses[exit.construct]?.contains { $0 != exit.clause } ?? false
        }
        entries[number].conditions += exits.filter { !entries[number].conditions.contains($0) }
      }
    }
    for number in requests.indices where requests[number].consumer == nil && requests[number].keys.count == 1 {
      let key = requests[number].keys[0]
      for allocation in requests[number].handle.allocations {
        guard let numbers = rivals[UntypedParameter(allocation: allocation, type: key.type, name: key.name)] else {
          continue
        }
        for moment in requests[number].moments.all {
          func time(_ entry: Int) -> Int? { entries[entry].times[moment.run] }
          guard numbers.contains(where: { time($0).map { $0 < moment.time } ?? false }) else { continue }
          for later in numbers where time(later).map({ $0 > moment.time }) ?? false {
            // A run that no other registration has.
            if entries[later].runs.remove(moment.run) != nil { entries[later].runs.insert(Int.min / 16 + number) }
          }
        }
      }
    }
  }
}
