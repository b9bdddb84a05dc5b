import DigraphModel

/// Numbers for all keys of a draft. Keys are texts: linking asks for each of them many times, and hashes it once.
struct KeyNumbers {
  /// The keys, by number.
  private(set) var keys: [Key] = []
  /// Whether every part of a key is known, by number.
  private(set) var isFullyKnown: [Bool] = []
  /// The key of each binding.
  private(set) var ofBinding: [Int] = []
  /// The last key that each request tries.
  private(set) var lastOfRequest: [Int] = []
  /// What few requests try before, by request.
  private(set) var firstOfRequest: [Int: [Int]] = [:]
  private var numbers: [Key: Int] = [:]

  /// - Complexity: O(bindings + requests).
  init(_ draft: Draft) {
    numbers.reserveCapacity(draft.bindings.count)
    ofBinding.reserveCapacity(draft.bindings.count)
    lastOfRequest.reserveCapacity(draft.requests.count)
    for index in draft.bindings.indices { ofBinding.append(add(draft.bindings[index].binding.key)) }
    for index in draft.requests.indices {
      let keys = draft.requests[index].keys
      lastOfRequest.append(keys.last.map { add($0) } ?? -1)
      if keys.count > 1 { firstOfRequest[index] = keys.dropLast().map { add($0) } }
    }
  }

  private mutating func add(_ key: Key) -> Int {
    if let known = numbers[key] { return known }
    let number = keys.count
    numbers[key] = number
    keys.append(key)
    isFullyKnown.append(key.isFullyKnown)
    return number
  }

  /// The number of a key; `nil` if neither a binding nor a request has it.
  func number(of key: Key) -> Int? { numbers[key] }
}
