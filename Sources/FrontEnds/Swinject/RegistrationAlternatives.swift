import DigraphModel
import DigraphProgram

/// Registrations of one key in one container that do not replace each other. Either an early exit lets code make only
/// one of them, or a request between two of them, or a provider that it runs, gets its answer from the first.
struct RegistrationAlternatives {
  /// The numbers of the registrations of each key.
  private var rivals: [ContainerKey: [Int]] = [:]

  init(_ entries: [Entry]) {
    for number in entries.indices {
      let key = entries[number].key.withoutArguments
      for allocation in entries[number].allocations {
        rivals[ContainerKey(allocation: allocation, key: key), default: []].append(number)
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
    let askers = IndirectAskers(entries, requests)
    /// The keys that a request asks for, by its own key, if another registration replaces the one that they lead to.
    var needs: [ContainerKey: [ContainerKey]] = [:]
    for (rival, numbers) in rivals where haveCommonRun(numbers, entries) {
      for key in askers.keys(leadingTo: rival) { needs[key, default: []].append(rival) }
    }
    for number in requests.indices where requests[number].consumer == nil && requests[number].keys.count == 1 {
      let key = requests[number].keys[0].withoutArguments
      for allocation in requests[number].handle.allocations {
        let asked = ContainerKey(allocation: allocation, key: key)
        for rivals in (needs[asked] ?? []).compactMap({ rivals[$0] }) {
          tellApart(rivals, &entries, askedBy: requests[number], number)
        }
      }
    }
  }

  /// Whether one run makes two of the registrations.
  private func haveCommonRun(_ numbers: [Int], _ entries: [Entry]) -> Bool {
    var runs: Set<Int> = []
    return numbers.contains { number in entries[number].times.keys.contains { !runs.insert($0).inserted } }
  }

  /// Gives runs of their own to registrations before which a request gets its answer from an earlier one.
  private func tellApart(_ numbers: [Int], _ entries: inout [Entry], askedBy request: RequestRecord, _ id: Int) {
    for moment in request.moments.all {
      func time(_ entry: Int) -> Int? { entries[entry].times[moment.run] }
      guard numbers.contains(where: { time($0).map { $0 < moment.time } ?? false }) else { continue }
      for later in numbers where time(later).map({ $0 > moment.time }) ?? false {
        // A run that no other registration has.
        if entries[later].runs.remove(moment.run) != nil { entries[later].runs.insert(RunNumber.ofRequest(id)) }
      }
    }
  }
}

extension RegistrationAlternatives {
  /// Finds keys whose providers ask for another key as soon as they run, themselves or through other providers.
  private struct IndirectAskers {
    /// The registrations whose providers ask for a key.
    private var consumers: [ContainerKey: [Int]] = [:]
    private let entries: [Entry]

    init(_ entries: [Entry], _ requests: [RequestRecord]) {
      self.entries = entries
      for number in requests.indices where requests[number].timing != .deferred {
        guard let consumer = requests[number].consumer else { continue }
        for key in requests[number].keys {
          for allocation in requests[number].handle.allocations {
            let asked = ContainerKey(allocation: allocation, key: key.withoutArguments)
            consumers[asked, default: []].append(consumer)
          }
        }
      }
    }

    /// The key itself, and those whose providers lead to it.
    func keys(leadingTo key: ContainerKey) -> Set<ContainerKey> {
      var (found, pending): (Set<ContainerKey>, [ContainerKey]) = ([key], [key])
      while let next = pending.popLast(), found.count < Self.mostKeys {
        for consumer in consumers[next] ?? [] {
          // Records are large, so none of them is copied as a whole.
          for allocation in entries[consumer].allocations {
            let key = entries[consumer].key.withoutArguments
            let own = ContainerKey(allocation: allocation, key: key)
            if found.insert(own).inserted { pending.append(own) }
            for forward in entries[consumer].forwards {
              let other = ContainerKey(allocation: allocation, key: forward.key)
              if found.insert(other).inserted { pending.append(other) }
            }
          }
        }
      }
      return found
    }

    /// The number of keys from which on the search ends.
    private static let mostKeys = 1024
  }
}
