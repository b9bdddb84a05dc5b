/// A number with what it counts: `1 place`, `2 places`.
public func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `a`, `a and b`, `a, b and c`, `a, b, c and 4 others`.
public func enumeration(_ items: [String], _ conjunction: String = "and", atMost limit: Int = 3) -> String {
  if items.count > limit + 1 {
    return items.prefix(limit).joined(separator: ", ") + " \(conjunction) \(items.count - limit) others"
  }
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
