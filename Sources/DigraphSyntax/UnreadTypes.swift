/// The types of a file that are left out; see ``UnreadCode``.
///
/// An extension is left out only with the type that it extends. An extension of another type may have members that the
/// file calls, under any name.
struct UnreadTypes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let types: [BodyScan.TopLevelType]
  /// Bodies that are not read, whether or not their types are read.
  private let bodies: [Range<Int>]
  /// Whether each type is read.
  private var isRead: [Bool]
  /// Types and extensions that are read if their name occurs, by the hash of the name.
  private var named: [UInt64: [Int]] = [:]
  /// Bytes with which these names begin.
  private var initials = [Bool](repeating: false, count: 256)

  init(
    _ types: [BodyScan.TopLevelType], in bytes: UnsafeBufferPointer<UInt8>, hasHit: (Range<Int>) -> Bool,
    besides bodies: [Range<Int>]
  ) {
    self.bytes = bytes
    self.types = types
    self.bodies = bodies
    isRead = types.map { hasHit($0.range) || $0.isMain(in: bytes) }
    for isExtension in [false, true] {
      for (number, type) in types.enumerated() where type.isExtension == isExtension && !isRead[number] {
        // A `$` in the name would split the name into two words where it is used.
        guard let name = type.names.first, !name.isEmpty, !bytes[name].contains(UInt8(ascii: "$")) else {
          isRead[number] = true
          continue
        }
        let hash = WordScan.hash(of: bytes[name])
        if isExtension, named[hash] == nil {
          isRead[number] = true
        } else {
          named[hash, default: []].append(number)
          initials[Int(bytes[name.lowerBound])] = true
        }
      }
    }
  }

  /// Offsets of the types to leave out, ascending.
  ///
  /// - Complexity: O(bytes).
  mutating func ranges() -> [Range<Int>] {
    guard isRead.contains(false) else { return [] }
    var pending: [Int] = []
    var start = 0
    for (number, type) in types.enumerated() where !isRead[number] {
      read(start..<type.range.lowerBound, &pending)
      start = type.range.upperBound
    }
    read(start..<bytes.count, &pending)
    while let next = pending.popLast() { read(types[next].range, &pending) }
    return types.indices.filter { !isRead[$0] }.map { types[$0].range }
  }

  /// Reads the types that a part of the file names.
  private mutating func read(_ range: Range<Int>, _ pending: inout [Int]) {
    var body = bodies.firstIndex(from: range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let end = body < bodies.count ? min(max(bodies[body].lowerBound, position), range.upperBound) : range.upperBound
      readWords(position..<end, &pending)
      guard body < bodies.count else { return }
      position = max(end, bodies[body].upperBound)
      body += 1
    }
  }

  /// Reads the types that words in a range name. The words are found eight bytes at a time.
  private mutating func readWords(_ range: Range<Int>, _ pending: inout [Int]) {
    guard let base = bytes.baseAddress else { return }
    var index = range.lowerBound
    // The mark of the byte before the current eight.
    var last: UInt64 = 0
    while index + 8 <= range.upperBound {
      let marks = WordBytes.identifiers(WordBytes.load(base + index))
      var starts = marks & ~(marks << 8 | last)
      while starts != 0 {
        readWord(at: index + WordBytes.count(before: starts), before: range.upperBound, &pending)
        starts &= starts - 1
      }
      last = marks >> 56
      index += 8
    }
    for index in index..<range.upperBound {
      let isIdentifier = WordBytes.isIdentifier(bytes[index])
      if isIdentifier, last == 0 { readWord(at: index, before: range.upperBound, &pending) }
      last = isIdentifier ? 0x80 : 0
    }
  }

  private mutating func readWord(at start: Int, before limit: Int, _ pending: inout [Int]) {
    guard initials[Int(bytes[start])] else { return }
    var end = start
    while end < limit, WordBytes.isIdentifier(bytes[end]) { end += 1 }
    for number in named[WordScan.hash(of: bytes[start..<end])] ?? [] where !isRead[number] {
      isRead[number] = true
      pending.append(number)
    }
  }
}

extension BodyScan.TopLevelType {
  /// Whether the type is the program's beginning: `@main`, `@UIApplicationMain`.
  fileprivate func isMain(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let name = names.first, range.lowerBound < name.lowerBound else { return false }
    let head = bytes[range.lowerBound..<name.lowerBound]
    return head.first == UInt8(ascii: "@")
      && head.split(whereSeparator: { !$0.isWord }).contains {
        $0.elementsEqual("main".utf8) || $0.elementsEqual("UIApplicationMain".utf8)
          || $0.elementsEqual("NSApplicationMain".utf8)
      }
  }
}

extension [Range<Int>] {
  /// The position of the first range that ends behind an offset; the ranges are ascending.
  fileprivate func firstIndex(from offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
