public import DigraphModel

/// The nodes of one file by where they begin.
///
/// A file's nodes are in no order that ranges of text have. Whoever looks for those of one declaration reads this
/// table: to go through all of them for each declaration takes the square of their number.
struct NodesByStart {
  private let nodes: [Int32]

  /// Of fewer nodes, to look at all takes no longer than to look them up, and no memory.
  static let fewest = 1_024

  /// - Complexity: O(*n* log *n*).
  init(of code: Code) {
    var pairs = code.nodes.indices.map { UInt64(code.nodes[$0].start) << 32 | UInt64($0) }
    pairs.sort()
    nodes = pairs.map { Int32(truncatingIfNeeded: $0) }
  }

  /// The nodes that begin in a range.
  func nodes(in range: Range<Int>, of code: Code) -> ArraySlice<Int32> {
    /// How many nodes begin before an offset.
    func position(of offset: Int) -> Int {
      var (low, high) = (0, nodes.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(code.nodes[Int(nodes[middle])].start) < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let first = position(of: range.lowerBound)
    return nodes[first..<max(first, position(of: range.upperBound))]
  }
}

extension Program {
  /// The nodes that begin in a range of a file, in no particular order.
  ///
  /// - Complexity: O(log *n* + result), after the first time that the file is asked.
  public func nodes(in range: Range<Int>, of file: Int) -> [Node] {
    let code = files[file].facts.code
    guard code.nodes.count >= NodesByStart.fewest else {
      return code.nodes.indices.lazy.filter { range.contains(Int(code.nodes[$0].start)) }
        .map { Node(code: code, id: NodeID(Int32($0))) }
    }
    let table = nodesByStart[file] ?? NodesByStart(of: code)
    nodesByStart[file] = table
    return table.nodes(in: range, of: code).map { Node(code: code, id: NodeID($0)) }
  }
}
