/// A count with its noun: `1 place`, `2 places`.
public func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `a`, `a and b`, `a, b and c`, `a, b, c and 4 others`.
///
/// A caller that passes the `total` need not give more items than one above the limit.
public func enumeration(
  _ items: [String], _ conjunction: String = "and", atMost limit: Int = 3, of total: Int? = nil
) -> String {
  let total = total ?? items.count
  if total > limit + 1 {
    return items.prefix(limit).joined(separator: ", ") + " \(conjunction) \(total - limit) others"
  }
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
