public import Foundation

/// The graph of a page as records again, read by code that is independent of `PackedJSON`, which defines the packing.
public enum UnpackedGraph {
  /// The text is not packed JSON.
  public struct Failure: Error {}

  /// The JSON of a packed text; the order of members is undefined.
  ///
  /// - Throws: `Failure` if the text is not packed JSON.
  public static func data(of packed: Data) throws -> Data {
    guard let whole = try JSONSerialization.jsonObject(with: packed) as? [String: Any],
      let members = whole["members"] as? [String: Any], let strings = whole["strings"] as? [String]
    else { throw Failure() }
    let unpacked = try members.mapValues { value in
      guard let value = value as? [Any] else { return value }
      guard value.count == 2, let count = value[0] as? Int, let column = value[1] as? [Any] else { throw Failure() }
      return try rows(column, count, strings)
    }
    return try JSONSerialization.data(withJSONObject: unpacked)
  }

  private static func rows(_ column: [Any], _ count: Int, _ strings: [String]) throws -> [Any] {
    func numbers(_ index: Int) throws -> [Int] {
      guard let numbers = column[index] as? [Int] else { throw Failure() }
      return numbers
    }
    func inner(_ index: Int) throws -> [Any] {
      guard column.indices.contains(index), let inner = column[index] as? [Any] else { throw Failure() }
      return inner
    }
    switch column.first as? String {
    case "c": return count == 0 ? [] : Array(repeating: column[1], count: count)
    case "s": return try numbers(1).map { strings[$0] }
    case "n", "r": return try inner(1)
    case "d":
      var sum = 0
      return try numbers(1).map { difference in
        sum += difference
        return sum
      }
    case "b": return flags(try numbers(1))
    case "h", "m":
      let holes = flags(try numbers(1))
      var values = try rows(inner(2), holes.count { !$0 }, strings)[...]
      let hole: Any = column.first as? String == "h" ? NSNull() : Hole()
      return holes.map { isHole in isHole ? hole : values.removeFirst() }
    case "l":
      guard let lengths = try rows(inner(1), count, strings) as? [Int] else { throw Failure() }
      var values = try rows(inner(2), lengths.reduce(0, +), strings)[...]
      return lengths.map { length in
        defer { values = values.dropFirst(length) }
        return Array(values.prefix(length))
      }
    case "o":
      guard let columns = column[1] as? [String: [Any]] else { throw Failure() }
      var objects = [[String: Any]](repeating: [:], count: count)
      for (name, column) in columns {
        for (index, value) in try rows(column, count, strings).enumerated() where !(value is Hole) {
          objects[index][name] = value
        }
      }
      return objects
    default: throw Failure()
    }
  }

  /// The placeholder for a member that an object lacks.
  private final class Hole {}

  private static func flags(_ runs: [Int]) -> [Bool] {
    runs.enumerated().flatMap { Array(repeating: $0 % 2 == 1, count: $1) }
  }
}
