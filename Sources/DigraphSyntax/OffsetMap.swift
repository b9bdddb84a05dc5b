import DigraphModel

/// Maps offsets in shortened bytes to offsets in the file from which parts were left out.
struct OffsetMap {
  /// Offsets in the shortened bytes at which a part was left out, ascending.
  private var seams: [Int] = []
  /// The total number of bytes left out up to each seam.
  private var gaps: [Int] = []

  /// - Parameter ranges: the ranges that are left out, ascending and without overlaps.
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

  /// The offset in the file for an offset in the shortened bytes. An offset at a seam is behind the part that was left
  /// out.
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

  /// The range in the file for a range in the shortened bytes, from its first byte to its last.
  func original(_ range: Range<Int>) -> Range<Int> {
    let start = original(range.lowerBound)
    return start..<(range.isEmpty ? start : original(range.upperBound - 1) + 1)
  }

  /// Maps offsets in the file to offsets in the shortened bytes. Both ascend, and no offset may lie in a part that was
  /// left out.
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
  /// Changes the places of all facts, except for nodes, into places in the file.
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
