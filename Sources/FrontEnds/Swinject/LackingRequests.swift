import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds requests outside of providers for keys that nothing binds unconditionally. For other requests, it does not
/// matter whether they are ever made, and it would take long to read all code that leads to them.
struct LackingRequests {
  private var bound: [String: [KeyRecord]] = [:]
  private let program: Program

  /// Takes the keys of registrations.
  ///
  /// - Parameters:
  ///   - entries: The registrations.
  ///   - program: The program.
  ///   - dead: The containers that only dead code fills.
  init(_ entries: [Entry], _ program: Program, besides dead: Set<Int>) {
    self.program = program
    // Records are large, so none of them is copied as a whole.
    for number in entries.indices where entries[number].conditions.isEmpty {
      if !dead.isEmpty, entries[number].allocations.allSatisfy(dead.contains) { continue }
      let key = entries[number].key
      bound[program.spelling(key.type), default: []].append(key)
      for forward in entries[number].forwards {
        let record = KeyRecord(type: forward.type, name: forward.name, arguments: key.arguments)
        bound[program.spelling(forward.type), default: []].append(record)
      }
    }
  }

  /// The positions of such requests.
  func positions(in requests: [RequestRecord]) -> [Int] {
    requests.indices.filter { number in
      requests[number].consumer == nil && !requests[number].keys.contains(where: isBound)
    }
  }

  private func isBound(_ key: KeyRecord) -> Bool {
    (bound[program.spelling(key.type)] ?? []).contains { Self.mayAnswer($0, key) }
  }

  /// Whether a registration may answer a request for its type. A name or a type that is not known may be any.
  private static func mayAnswer(_ bound: KeyRecord, _ asked: KeyRecord) -> Bool {
    let hasArguments =
      bound.arguments.count == asked.arguments.count
      && zip(bound.arguments, asked.arguments).allSatisfy { own, other in
        guard let own, let other, !own.isOpen, !other.isOpen else { return true }
        return own == other
      }
    guard hasArguments else { return false }
    switch (bound.name, asked.name) {
    case (nil, nil): return true
    case (.literal(let own)?, .literal(let other)?): return own == other
    case (nil, .literal?), (.literal?, nil): return false
    default: return true
    }
  }
}
