import DigraphModel

/// Where bytes of a file were before parts of it were left out.
struct OffsetMap {
  /// Offsets behind what was left out, in what is left; ascending.
  private var seams: [Int] = []
  /// How many bytes in all were left out before each of them.
  private var gaps: [Int] = []

  /// - Parameter ranges: what is left out, ascending and apart from each other.
  init(leavingOut ranges: [Range<Int>]) {
    seams.reserveCapacity(ranges.count)
    gaps.reserveCapacity(ranges.count)
    var gap = 0
    for range in ranges where !range.isEmpty {
      seams.append(range.lowerBound - gap)
      gap += range.count
      gaps.append(gap)
    }
  }

  /// The offset in the file of one in what is left. One at a seam is behind what was left out.
  ///
  /// - Complexity: O(log ranges).
  func original(_ offset: Int) -> Int {
    var low = 0
    var high = seams.count
    while low < high {
      let middle = (low + high) / 2
      if seams[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offset : offset + gaps[low - 1]
  }

  /// The range in the file of one in what is left: from its first byte to its last.
  func original(_ range: Range<Int>) -> Range<Int> {
    let start = original(range.lowerBound)
    return start..<(range.isEmpty ? start : original(range.upperBound - 1) + 1)
  }

  /// Offsets in what is left, of some in the file that are all in what is left; both ascend.
  ///
  /// - Complexity: O(offsets + ranges).
  func rest(_ offsets: [UInt32]) -> [UInt32] {
    guard !seams.isEmpty else { return offsets }
    var next = 0
    return offsets.map { offset in
      while next < seams.count, seams[next] + gaps[next] <= Int(offset) { next += 1 }
      return next == 0 ? offset : offset - UInt32(gaps[next - 1])
    }
  }
}

extension FileFacts {
  /// Gives everything but the nodes the places that it has in the file.
  mutating func move(by map: OffsetMap) {
    func move(_ attributes: inout [Attribute]) {
      for index in attributes.indices { attributes[index].range = map.original(attributes[index].range) }
    }
    for index in types.indices {
      types[index].nameRange = map.original(types[index].nameRange)
      types[index].range = map.original(types[index].range)
      move(&types[index].attributes)
    }
    for index in functions.indices {
      functions[index].nameRange = map.original(functions[index].nameRange)
      functions[index].range = map.original(functions[index].range)
      move(&functions[index].attributes)
      for parameter in functions[index].parameters.indices {
        functions[index].parameters[parameter].range = map.original(functions[index].parameters[parameter].range)
      }
    }
    for index in properties.indices {
      properties[index].nameRange = map.original(properties[index].nameRange)
      properties[index].range = map.original(properties[index].range)
      move(&properties[index].attributes)
    }
    for index in aliases.indices { aliases[index].nameRange = map.original(aliases[index].nameRange) }
    for index in imports.indices { imports[index].range = map.original(imports[index].range) }
    for index in omissions.indices { omissions[index].range = map.original(omissions[index].range) }
  }
}
