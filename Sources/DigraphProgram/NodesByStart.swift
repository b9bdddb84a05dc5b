public import DigraphModel

/// The nodes of one file, sorted by their start.
///
/// The order of a file's nodes is not that of the text. Searching all nodes for each declaration would take quadratic
/// time, so searches for the nodes of one declaration use this table.
struct NodesByStart {
  private let nodes: [Int32]

  /// The number of nodes below which scanning all of them takes no longer than a look-up, and no memory.
  static let fewest = 1_024

  /// - Complexity: O(*n* log *n*).
  init(of code: Code) {
    var pairs = code.nodes.indices.map { UInt64(code.nodes[$0].start) << 32 | UInt64($0) }
    pairs.sort()
    nodes = pairs.map { Int32(truncatingIfNeeded: $0) }
  }

  /// The nodes that begin in a range.
  func nodes(in range: Range<Int>, of code: Code) -> ArraySlice<Int32> {
    /// The number of nodes that begin before an offset.
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
  /// - Complexity: O(log *n* + result), after the first call for the file.
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
