import DigraphModel

/// Numbers for all keys of a draft. Linking looks up each key many times, but hashes its texts only once.
struct KeyNumbers {
  /// The keys, by number.
  private(set) var keys: [Key] = []
  /// Whether every part of a key is known, by number.
  private(set) var isFullyKnown: [Bool] = []
  /// The key of each binding.
  private(set) var ofBinding: [Int] = []
  /// The last key that each request tries.
  private(set) var lastOfRequest: [Int] = []
  /// The keys that a few requests try before their last one, by request.
  private(set) var firstOfRequest: [Int: [Int]] = [:]
  /// Numbers of keys that consist only of a type; `otherNumbers` has those of all others.
  private var plainNumbers: [String: Int] = [:]
  private var otherNumbers: [Key: Int] = [:]

  /// - Complexity: O(bindings + requests).
  init(_ draft: Draft) {
    plainNumbers.reserveCapacity(draft.bindings.count)
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
    if let known = number(of: key) { return known }
    let number = keys.count
    if key.isPlain { plainNumbers[key.type] = number } else { otherNumbers[key] = number }
    keys.append(key)
    isFullyKnown.append(key.isFullyKnown)
    return number
  }

  /// The number of a key; `nil` if neither a binding nor a request has it.
  func number(of key: Key) -> Int? { key.isPlain ? plainNumbers[key.type] : otherNumbers[key] }
}

extension Key {
  /// Whether the key has neither a name nor arguments, like most keys.
  fileprivate var isPlain: Bool { name == nil && arguments.isEmpty }
}
